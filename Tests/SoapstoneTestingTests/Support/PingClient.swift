import Foundation
import SoapstoneTransport

/// The code under test of an example: asks a region whether it is there.
struct PingClient {
    var endpoint: URL

    /// The region's echo of a text.
    func ping(_ text: String) async throws -> String? {
        let transport = try HTTPTransport(configuration: .init())
        defer { transport.shutdown() }
        let envelope = """
            <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>\
            <INPUTMSG xmlns="http://www.example.com/schemas/SETPINGIInterface"><in_ll>22</in_ll><in_zz>0</in_zz>\
            <in_trcd>SETPING</in_trcd><in_echo>\(text)</in_echo></INPUTMSG></e:Body></e:Envelope>
            """
        let response = try await transport.send(
            HTTPTransport.Request(
                url: endpoint.absoluteString,
                headers: [.init("Content-Type", "text/xml; charset=utf-8"), .init("SOAPAction", "\"urn:SETPING\"")],
                body: Array(envelope.utf8)
            )
        )
        return String(decoding: response.body, as: UTF8.self).firstMatch(of: /<out_echo>(.*)<\/out_echo>/)
            .map { String($0.1) }
    }
}

import Foundation
import SoapstoneTesting
import SoapstoneTransport

/// Sends SOAP requests, as the code under test does.
struct Client {
    var endpoint: URL
    /// Fields beside those of SOAP.
    var headers: [HTTPTransport.HeaderField] = []

    init(_ stub: RunningStub, path: String = "/shop") {
        endpoint = stub.url(path: path)
    }

    func send(
        _ envelope: String,
        action: String = "urn:get",
        type: String = "text/xml; charset=utf-8",
        method: HTTPTransport.Request.Method = .post
    ) async throws -> (status: Int, text: String) {
        let transport = try HTTPTransport(configuration: .init())
        defer { transport.shutdown() }
        let response = try await transport.send(
            HTTPTransport.Request(
                url: endpoint.absoluteString,
                method: method,
                headers: [.init("Content-Type", type), .init("SOAPAction", "\"\(action)\"")] + headers,
                body: Array(envelope.utf8)
            )
        )
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    /// Asks for an order.
    @discardableResult
    func order(_ number: Int) async throws -> String { try await send(Shop.request(number)).text }
}

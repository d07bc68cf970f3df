import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The code under test of an example: asks a shop for orders with the session that all of a program shares, which keeps
/// its connections.
struct OrderClient {
    var endpoint: URL

    static func envelope(_ body: String) -> String {
        "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>\(body)</e:Body></e:Envelope>"
    }

    static func request(_ number: Int) -> String {
        envelope("<getOrder xmlns='urn:shop'><number>\(number)</number></getOrder>")
    }

    func state(of number: Int) async throws -> String? {
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.setValue("text/xml; charset=utf-8", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(Self.request(number).utf8)
        let (response, _) = try await URLSession.shared.data(for: request)
        return String(decoding: response, as: UTF8.self).firstMatch(of: /<state>(.*)<\/state>/).map { String($0.1) }
    }
}

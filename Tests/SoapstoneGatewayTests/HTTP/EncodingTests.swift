import HTTPTypes
import HummingbirdTesting
import NIOCore
import SoapstoneSOAP
import Testing

@testable import SoapstoneGateway

/// Responses in gzip.
@Suite struct EncodingTests {
    @Test(
        "A long response is in gzip for who accepts it, and a short one is not",
        arguments: [
            ("/openapi.json", "gzip", "gzip"), ("/docs", "br, gzip;q=0.5", "gzip"), ("/openapi.json", "identity", nil),
            ("/openapi.json", "gzip;q=0", nil), ("/openapi.json", nil, nil), ("/health", "gzip", nil),
        ] as [(String, String?, String?)]
    )
    func encoded(path: String, accept: String?, coding: String?) async throws {
        var fixture = TestGateway()
        fixture.configuration.cors = .init(origins: ["https://app.example.org"])
        try await fixture.gateway(ScriptedBackend(.good)).application.test(.router) { client in
            let plain = try await client.execute(uri: path, method: .get) { Array($0.body.readableBytesView) }
            let fields: HTTPFields = accept.map { [.acceptEncoding: $0] } ?? [:]
            try await client.execute(uri: path, method: .get, headers: fields) { response in
                let body = Array(response.body.readableBytesView)
                #expect(response.headers[.contentEncoding] == coding)
                let decoded = try ContentDecoder.decode(body, coding, limit: 1 << 20)
                #expect(decoded == plain)
                #expect((body.count < plain.count) == (coding != nil))
                let vary = path == "/health" ? ["Origin"] : ["Accept-Encoding", "Origin"]
                #expect(response.headers[values: .vary] == vary)
            }
        }
    }

    @Test("Over a socket, the length is that of the encoded body")
    func socket() async throws {
        let response = try await TestGateway().live { port in
            let fields = "Host: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
            return try await RawClient.exchange("GET /docs HTTP/1.1\r\n\(fields)", port: port)
        }
        #expect(response.statuses == [200])
        #expect(response.received.lowercased().contains("content-encoding: gzip\r\n"))
        #expect(response.received.lowercased().contains("content-length: "))
    }
}

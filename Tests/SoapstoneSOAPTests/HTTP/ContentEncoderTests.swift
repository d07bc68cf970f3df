import Testing

@testable import SoapstoneSOAP

@Suite struct ContentEncoderTests {
    @Test("What is encoded decodes to itself", arguments: [0, 1, 1_000, 100_000, 3 << 20])
    func roundTrip(count: Int) throws {
        var generator = SystemRandomNumberGenerator()
        for body in [
            [UInt8](repeating: 0x61, count: count), (0..<count).map { _ in .random(in: 0...255, using: &generator) },
        ] {
            let encoded = try #require(ContentEncoder.gzip(body))
            let decoded = try ContentDecoder.decode(encoded, "gzip", limit: count + 1)
            #expect(decoded == body)
        }
    }

    @Test("Repetitive text gets much shorter")
    func shorter() throws {
        let body = Array(String(repeating: #"{"caseNumber":"7000000042"},"#, count: 100).utf8)
        #expect(try #require(ContentEncoder.gzip(body)).count < body.count / 10)
    }

    @Test(
        "A client accepts gzip by name or by a star, and not with a weight of 0",
        arguments: [
            (nil, false), ("", false), ("gzip", true), ("GZIP", true), ("deflate, gzip;q=0.5, br", true), ("*", true),
            ("x-gzip", true), ("identity", false), ("deflate", false), ("gzip;q=0", false), ("gzip; q=0.000", false),
            ("gzip;q=0.001", true), ("*;q=0, gzip", true), ("gzip;q=0, *", false), ("*;q=0", false), (",;,", false),
        ] as [(String?, Bool)]
    )
    func accepted(field: String?, isAccepted: Bool) { #expect(ContentEncoder.acceptsGzip(field) == isAccepted) }
}

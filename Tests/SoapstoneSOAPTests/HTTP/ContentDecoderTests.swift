import Foundation
import SoapstoneSOAP
import Testing

/// RFC 9110 section 8.4.1. The packed bytes are those of Python's gzip and zlib.
@Suite struct ContentDecoderTests {
    private static func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

    @Test(
        "gzip, deflate with and without its frame, and what is as it is are decoded, in pieces of any size",
        arguments: [
            ("gzip", "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA=="), ("X-GZIP", "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA=="),
            ("identity, gzip", "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA=="),
            // Two members behind each other (RFC 1952 section 2.2).
            ("gzip", "H4sIAAAAAAACA8tIzQEAG/EL5QMAAAAfiwgAAAAAAAIDy8kHAJ1KnFUCAAAA"),
            ("deflate", "eJzLSM3JyQcABiwCFQ=="), ("deflate", "y0jNyckHAA=="),
            ("identity", "aGVsbG8="), ("", "aGVsbG8="), (nil, "aGVsbG8="),
        ] as [(String?, String)]
    )
    func decoded(coding: String?, packed: String) throws {
        let bytes = try Self.bytes(packed)
        for size in [1, 2, 7, 1_000] {
            var decoder = try #require(ContentDecoder(coding, limit: 5))
            var output: [UInt8] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                output += try decoder.take(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            try decoder.finish()
            #expect(String(decoding: output, as: UTF8.self) == "hello")
        }
        #expect(throws: ContentDecoder.Failure.tooLarge(4)) { try ContentDecoder.decode(bytes, coding, limit: 4) }
    }

    @Test(
        "What is in no such coding, or in several, has no decoder",
        arguments: ["br", "zstd", "gzip, gzip", "x", "gzip,br"]
    )
    func unknown(coding: String) {
        let hasDecoder = ContentDecoder(coding, limit: 5) != nil
        #expect(!hasDecoder)
    }

    @Test(
        "What is malformed or not whole is told",
        arguments: [
            ("gzip", "aGVsbG8="), ("deflate", "////"), ("gzip", "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAA"),
            ("gzip", "H4sIAAAAAAACA8tIzcnJBwCGphA3BQAAAA=="), ("deflate", "eJzLSM3JyQcABiwC"), ("gzip", "Hw=="),
            ("deflate", "eJzLSM3JyQcABiwCFXg="),
        ]
    )
    func malformed(coding: String, packed: String) throws {
        let bytes = try Self.bytes(packed)
        #expect(throws: ContentDecoder.Failure.malformed) { try ContentDecoder.decode(bytes, coding, limit: 1_000) }
    }
}

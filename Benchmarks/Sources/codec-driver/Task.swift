import CBench
import PaymentRecords
import SoapstoneCodec
import SoapstoneXML

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What is measured.
enum Task: String {
    /// libxml2's SAX2 parser with empty callbacks.
    case floor
    /// Gate, parser and tape.
    case parse
    /// The same, and the typed model.
    case decode
    /// SOAP bytes to JSON bytes.
    case json
    /// The typed model to SOAP bytes.
    case encode
    /// The typed model to JSON bytes.
    case jsonEncode = "json-encode"

    /// The CPU time per document in nanoseconds.
    ///
    /// `count` documents are measured; some before them fill the caches and make what is made once.
    func run(on payload: Payload, count: Int) throws -> Int {
        switch self {
        case .floor: try runFloor(try payload.bytes(), count)
        case .parse: try runDecoding(payload, count) { _ = $0 }
        case .decode: try runDecoding(payload, count) { _ = try PaymentEnvelope.decode(from: $0.root) }
        case .json:
            try {
                var output = ByteWriter()
                return try runDecoding(payload, count) { document in
                    output.removeAll()
                    try PaymentEnvelope.decode(from: document.root).body.history.encodeJSON(to: &output)
                }
            }()
        case .encode:
            try runEncoding(payload, count) { envelope, output in envelope.encodeXML(to: &output) }
        case .jsonEncode:
            try runEncoding(payload, count) { envelope, output in envelope.body.history.encodeJSON(to: &output) }
        }
    }

    private func runFloor(_ bytes: [UInt8], _ count: Int) throws -> Int {
        guard let parser = floor_create() else { throw Command.Failure(message: "no memory for a parser") }
        defer { floor_free(parser) }
        return try bytes.withUnsafeBufferPointer { bytes in
            let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
            return try Self.measured(count) {
                guard floor_parse(parser, start, bytes.count) == 0 else {
                    throw Command.Failure(message: "libxml2 refused the payload")
                }
            }
        }
    }

    private func runDecoding(_ payload: Payload, _ count: Int, _ body: (XMLDocument) throws -> Void) throws -> Int {
        let bytes = try payload.bytes()
        let limits = Payload.limits
        return try bytes.withUnsafeBufferPointer { bytes in
            try Self.measured(count) { try body(try XMLDocument(parsing: bytes, limits: limits)) }
        }
    }

    private func runEncoding(
        _ payload: Payload,
        _ count: Int,
        _ body: (PaymentEnvelope, inout ByteWriter) -> Void
    ) throws -> Int {
        let envelope = try payload.envelope()
        var output = ByteWriter()
        return try Self.measured(count) {
            output.removeAll()
            body(envelope, &output)
        }
    }

    /// - Parameter warmUp: how often it is done before; up to 50 times unless said.
    static func measured(_ count: Int, warmUp: Int? = nil, _ body: () throws -> Void) throws -> Int {
        for _ in 0..<(warmUp ?? min(count, 50)) { try body() }
        let start = cpuTime()
        for _ in 0..<count { try body() }
        return Int((cpuTime() - start) / UInt64(count))
    }

    /// The CPU time of this process in nanoseconds.
    private static func cpuTime() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

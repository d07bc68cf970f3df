/// What stands in a record of the journal.
struct JournalEntry: Equatable {
    /// A number that is the same in all records of one recording and in no other's.
    var run: UInt64
    var exchange: CapturedExchange
}

extension JournalEntry {
    /// The payload of a record.
    var bytes: [UInt8] {
        var output = BinaryWriter()
        output.append(run)
        output.append(exchange.recordedAt)
        output.append(UInt16(clamping: exchange.status))
        output.append(counted: exchange.endpoint.utf8)
        for headers in [exchange.requestHeaders, exchange.responseHeaders] {
            output.append(UInt32(clamping: headers.count))
            for header in headers {
                output.append(counted: header.name.utf8)
                output.append(counted: header.value.utf8)
            }
        }
        for body in [exchange.request, exchange.response] {
            switch body {
            case .bytes(let bytes):
                output.append(UInt8(0))
                output.append(counted: bytes)
            case .withheld(let kept):
                output.append(UInt8(1))
                Self.append(kept, to: &output)
            }
        }
        output.append(UInt32(clamping: exchange.redactions.count))
        for pseudonym in exchange.redactions {
            output.append(counted: pseudonym.name.text.utf8)
            output.append(counted: pseudonym.value.utf8)
        }
        let isSOAP = exchange.profile == .soap
        guard exchange.latency != nil || !exchange.parts.isEmpty || !isSOAP else { return output.bytes }
        output.append(exchange.latency.map(DurationText.microseconds) ?? Self.noLatency)
        guard !exchange.parts.isEmpty || !isSOAP else { return output.bytes }
        output.append(UInt32(clamping: exchange.parts.count))
        for part in exchange.parts {
            output.append(UInt32(clamping: part.number))
            Self.append(part.content, to: &output)
        }
        // One of SOAP ends here, as it did before there were others.
        if !isSOAP { output.append(counted: exchange.method.utf8) }
        return output.bytes
    }

    /// What stands in the place of a time that nobody knows, where more comes behind it.
    private static let noLatency: Int64 = -1

    private static func append(_ kept: Fixture.Withheld, to output: inout BinaryWriter) {
        output.append(UInt64(clamping: kept.bytes))
        output.append(counted: kept.sha256.utf8)
    }

    /// Reads a record's payload.
    ///
    /// - Throws: `RECORDING_VALUE` where it is no exchange, or one that no fixture can hold.
    init(parsing bytes: [UInt8]) throws(RecordingError) {
        var reader = BinaryReader(bytes[...])
        do throws(BinaryReader.Cut) {
            run = try reader.number()
            let recordedAt = try reader.number(Int64.self)
            let status = try reader.number(UInt16.self)
            let endpoint = try Self.text(&reader)
            let requestHeaders = try Self.headers(&reader)
            let responseHeaders = try Self.headers(&reader)
            exchange = CapturedExchange(
                endpoint: endpoint,
                requestHeaders: requestHeaders,
                request: try Self.body(&reader),
                status: Int(status),
                responseHeaders: responseHeaders,
                response: try Self.body(&reader),
                recordedAt: recordedAt,
                redactions: try Self.redactions(&reader),
                latency: try Self.latency(&reader)
            )
            exchange.parts = try Self.parts(&reader)
            if !reader.isAtEnd {
                exchange.profile = .http
                exchange.method = try Self.text(&reader)
            }
            guard reader.isAtEnd else { throw BinaryReader.Cut() }
        } catch {
            throw RecordingError(.value, "a record is not readable")
        }
        try exchange.check()
    }

    private static func text(_ reader: inout BinaryReader) throws(BinaryReader.Cut) -> String {
        guard let text = String(validating: try reader.counted(), as: UTF8.self) else { throw BinaryReader.Cut() }
        return text
    }

    private static func headers(_ reader: inout BinaryReader) throws(BinaryReader.Cut) -> [Fixture.Header] {
        var headers: [Fixture.Header] = []
        // Nothing is made room for by the number: each field must be there.
        for _ in 0..<(try reader.number(UInt32.self)) {
            headers.append(Fixture.Header(try text(&reader), try text(&reader)))
        }
        return headers
    }

    /// The time that the response took, in microseconds; nil where the record ends before it.
    private static func latency(_ reader: inout BinaryReader) throws(BinaryReader.Cut) -> Duration? {
        guard !reader.isAtEnd else { return nil }
        let microseconds: Int64 = try reader.number()
        guard microseconds != noLatency else { return nil }
        guard 0...DurationText.microseconds(Fixture.Delay.longest) ~= microseconds else { throw BinaryReader.Cut() }
        return .microseconds(microseconds)
    }

    private static func redactions(_ reader: inout BinaryReader) throws(BinaryReader.Cut) -> [Pseudonym] {
        var redactions: [Pseudonym] = []
        for _ in 0..<(try reader.number(UInt32.self)) {
            guard let name = RedactionName(try text(&reader)) else { throw BinaryReader.Cut() }
            redactions.append(Pseudonym(name, try text(&reader)))
        }
        return redactions
    }

    /// The parts that have files; none where the record ends before them.
    private static func parts(_ reader: inout BinaryReader) throws(BinaryReader.Cut) -> [Fixture.PartFile] {
        guard !reader.isAtEnd else { return [] }
        var parts: [Fixture.PartFile] = []
        for _ in 0..<(try reader.number(UInt32.self)) {
            let number = Int(try reader.number(UInt32.self))
            parts.append(Fixture.PartFile(number: number, content: try withheld(&reader)))
        }
        return parts
    }

    private static func withheld(_ reader: inout BinaryReader) throws(BinaryReader.Cut) -> Fixture.Withheld {
        let count = try reader.number(UInt64.self)
        return Fixture.Withheld(bytes: Int(clamping: count), sha256: try text(&reader))
    }

    private static func body(_ reader: inout BinaryReader) throws(BinaryReader.Cut) -> CapturedExchange.Body {
        switch try reader.number(UInt8.self) {
        case 0: return .bytes(Array(try reader.counted()))
        case 1:
            return .withheld(try withheld(&reader))
        default: throw BinaryReader.Cut()
        }
    }
}

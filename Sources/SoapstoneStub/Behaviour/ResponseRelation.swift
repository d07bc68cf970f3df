internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Where a recorded response says which request it relates to, so that another request can be told that it is the one.
///
/// A client that sends a new MessageID each time refuses a response that relates to the recorded one (WS-Addressing 1.0
/// Core section 3.4).
struct ResponseRelation: Sendable {
    private let recorded: [UInt8]
    /// Where it says so.
    private let values: [Range<Int>]

    /// Nil for a response that relates to nothing, or whose bytes are not those of its text in UTF-8, or whose root part is
    /// encoded for its transfer.
    init?(in body: [UInt8], _ headers: [Fixture.Header]) {
        // Most answers have no such header, and need not be read.
        guard Self.mentions(body) else { return nil }
        let type = headers.first(named: "Content-Type")
        let reader = MessageReader(limits: .response, allowsEncoding: true, allowsSiblings: true)
        guard let message = try? reader.read(body, contentType: type) else { return nil }
        let envelope = message.package?.root.bytes ?? body[...]
        let found = message.envelope.document.withSource { source -> [Range<Int>] in
            guard envelope.withUnsafeBufferPointer({ Bytes.areEqual($0, source) }) else { return [] }
            return Addressing.responses(in: message.envelope).compactMap { Self.value(of: $0, in: source) }
        }
        guard !found.isEmpty else { return nil }
        recorded = body
        values = found.map { envelope.startIndex + $0.lowerBound..<envelope.startIndex + $0.upperBound }
    }

    private static func mentions(_ body: [UInt8]) -> Bool {
        let name = Array("RelatesTo".utf8)
        return body.indices.contains { body[$0] == name[0] && body[$0...].starts(with: name) }
    }

    /// Where the text of an element stands that has nothing but text in it.
    private static func value(of element: XMLElement, in source: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        let start = element.document.startOffset(of: element.index)
        guard let tag = StartTag(at: start, in: source), !tag.isEmpty,
            let end = source[tag.end...].firstIndex(of: UInt8(ascii: "<")),
            end + 1 < source.count, source[end + 1] == UInt8(ascii: "/")
        else { return nil }
        return tag.end..<end
    }

    /// The response, related to a request; nil where the request has no MessageID.
    func body(for request: Envelope) -> [UInt8]? {
        guard let id = Addressing.messageID(of: request) else { return nil }
        var output = ByteWriter(capacity: recorded.count + 64)
        var start = 0
        for value in values {
            output.append(recorded.span.extracting(start..<value.lowerBound))
            Self.write(id, to: &output)
            start = value.upperBound
        }
        output.append(recorded.span.extracting(start...))
        return output.bytes
    }

    /// Writes text that is right in every encoding that has the characters of ASCII where ASCII has them.
    private static func write(_ text: String, to output: inout ByteWriter) {
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                output.appendXML(text: String(scalar))
            } else {
                output.append(utf8: "&#\(scalar.value);")
            }
        }
    }
}

public import SoapstoneXML

/// `xs:base64Binary` whose bytes may be a part beside the envelope, with `xop:Include` in the place of the text
/// (XML-binary Optimized Packaging, section 2.1).
///
/// Who decodes the message follows the reference: a codec sees one element and no parts. JSON has bytes only.
public struct OptimizedBase64: Scalar, Hashable {
    /// Where the bytes are.
    public enum Source: Hashable, Sendable {
        case bytes([UInt8])
        /// In the part that this `cid:` URL refers to.
        case part(String)
    }

    public let source: Source

    /// Takes bytes, or a reference to them.
    public init(_ source: Source) {
        self.source = source
    }

    public static var type: ScalarType { Base64.type }

    /// Base64 has no markup in it, and a reference is markup.
    public static var needsEscape: Bool { false }

    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        try Base64.decode(lexical).map { Self(.bytes($0.bytes)) }
    }

    public static func decode(_ slot: Slot, from reader: inout ElementReader) throws(DecodeError) -> Self {
        guard let index = reader.find(slot) else { throw reader.missing(slot) }
        guard let value = try decodeItem(slot, at: index, from: &reader) else { throw reader.blank(slot, at: index) }
        return value
    }

    public static func decodeItem(
        _ slot: Slot,
        at index: Int,
        from reader: inout ElementReader
    ) throws(DecodeError) -> Self? {
        if let reference = reader.reference(at: index) { return Self(.part(reference)) }
        return try value(slot, at: index, &reader)
    }

    public func encode(to output: inout ByteWriter) {
        switch source {
        case .bytes(let bytes): Base64(bytes).encode(to: &output)
        case .part(let reference):
            output.append("<xop:Include xmlns:xop=\"http://www.w3.org/2004/08/xop/include\" href=\"")
            output.appendXML(attribute: reference)
            output.append("\"/>")
        }
    }

    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        Self(.bytes(try Base64.decodeJSON(text).bytes))
    }

    /// A reference that nobody has followed has no bytes: `null`.
    public func encodeJSON(to output: inout ByteWriter) {
        guard case .bytes(let bytes) = source else { return output.append("null") }
        Base64(bytes).encodeJSON(to: &output)
    }

    public static func specimen(_ seed: Int) -> Self { Self(.bytes(Base64.specimen(seed).bytes)) }
}

extension ElementReader {
    /// The `href` of the `xop:Include` that is the one child of an element; nil where there is none.
    func reference(at index: Int) -> String? {
        let end = Int(tape.events[index].end)
        var elements: [Int] = []
        var child = tape.content(of: index)
        while child < end, elements.count < 2 {
            if tape.events[child].kind == .element { elements.append(child) }
            child = Int(tape.events[child].end)
        }
        guard elements.count == 1, let include = elements.first else { return nil }
        // The name is looked at only where a value has a child: it need not be registered before the parser runs.
        let element = XMLElement(document: state.pointee.document, index: include)
        guard element.name == XMLName("Include", in: "http://www.w3.org/2004/08/xop/include") else { return nil }
        return element.attribute(XMLName("href"))
    }
}

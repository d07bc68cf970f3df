public import SoapstoneXML

extension Record {
    /// Decodes the record from its element.
    ///
    /// - Parameters:
    ///   - element: an element with the codec's name.
    ///   - strictly: whether order and elements that the codec does not have are errors; if not, they are reported.
    ///   - report: collects what was passed over.
    @inlinable  // The compiler copies a codec, and its record, where it does not know their types.
    public static func decode(
        from element: XMLElement,
        strictly: Bool = false,
        report: inout DecodeReport
    ) throws(DecodeError) -> Self {
        let codec = Self.codec
        return try read(element, codec.parts.root, codec.lines, strictly, &report) { reader throws(DecodeError) in
            try codec.decodeXML(&reader)
        }
    }

    /// Decodes a record that stands inline in this one, leniently, and asks nothing of the fields around it.
    ///
    /// The fields in which a response says how it ended must be read first: if it ended badly, the others mean nothing.
    @inlinable
    public static func decode<Part: Record>(_ part: Part.Type, of element: XMLElement) throws(DecodeError) -> Part {
        let codec = Self.codec
        var report = DecodeReport()
        return try read(element, codec.parts.root, codec.lines, false, &report) { reader throws(DecodeError) in
            try Part.codec.parts.decodeFields(&reader)
        }
    }

    /// Calls `body` with a reader of the record's element.
    @inlinable
    @inline(__always)
    static func read<Value>(
        _ element: XMLElement,
        _ root: RootElement,
        _ lines: () -> [CodecLine],
        _ strictly: Bool,
        _ report: inout DecodeReport,
        _ body: (inout ElementReader) throws(DecodeError) -> Value
    ) throws(DecodeError) -> Value {
        let element = try root.accept(element, lines)
        var state = DecodeState(document: element.document, isStrict: strictly)
        defer { report = state.report }
        // Copies keep a document alive, a tape does not.
        return try withExtendedLifetime(element.document) { () throws(DecodeError) in
            try withUnsafeMutablePointer(to: &state) { state throws(DecodeError) in
                var reader = ElementReader(
                    tape: element.document.tape,
                    state: state,
                    element: element.index,
                    namespaceBits: root.namespace?.bits ?? 0
                )
                do throws(DecodeError) {
                    return try body(&reader)
                } catch {
                    throw error.under(root.name)
                }
            }
        }
    }

    /// Decodes the record from its element, and forgets what was passed over.
    @inlinable
    public static func decode(from element: XMLElement, strictly: Bool = false) throws(DecodeError) -> Self {
        var report = DecodeReport()
        return try decode(from: element, strictly: strictly, report: &report)
    }

    /// Decodes the record from a JSON object; fields that say so take their value from the session.
    ///
    /// Where a session is given, the member that names it (`SessionValues.key`) may stand in the object.
    public static func decode(
        from json: JSONDocument,
        session: SessionValues? = nil
    ) throws(DecodeError) -> Self {
        try read(json, session ?? .none, ignoring: session == nil ? [] : [SessionValues.key])
    }

    /// Decodes the record from the JSON that a gateway answers a device with; the members that the gateway adds to a
    /// success are passed over.
    ///
    /// A field that JSON does not have is what its declaration assumes, or has no value.
    public static func decode(fromResponse json: JSONDocument) throws(DecodeError) -> Self {
        try read(json, .none, ignoring: ResponseMembers.ofSuccess)
    }

    private static func read(
        _ json: JSONDocument,
        _ session: SessionValues,
        ignoring ignored: [String]
    ) throws(DecodeError) -> Self {
        try json.withTape { tape throws(DecodeError) in
            guard tape.kind(at: 0) == .object else {
                throw DecodeError(.kind, [], "the document is not an object")
            }
            var members = ObjectReader(tape: tape, object: 0, session: session, ignoring: ignored)
            return try codec.decodeJSON(&members)
        }
    }

    /// Appends the record's element, with its namespace.
    @inlinable
    public func encodeXML(to output: inout ByteWriter) {
        let codec = Self.codec
        var writer = ElementWriter(output: ByteWriter.placeholder())
        swap(&writer.output, &output)
        writer.root(codec.parts.root) { writer in codec.encodeXML(self, &writer) }
        swap(&writer.output, &output)
    }

    /// Appends the record's members, each with a comma behind it or none, without braces.
    @inlinable
    public func encodeMembers(to writer: inout ObjectWriter) {
        Self.codec.encodeJSON(self, &writer)
    }

    /// Appends the record as a JSON object.
    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        var writer = ObjectWriter(output: ByteWriter.placeholder())
        swap(&writer.output, &output)
        encodeJSONItem(to: &writer)
        swap(&writer.output, &output)
    }
}

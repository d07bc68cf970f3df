/// How a record stands in XML and in JSON: one declaration for decoding, encoding and describing it.
///
/// It reads down like the schema. The fields are in the order of the memberwise initializer, which the compiler checks,
/// and in the order of the `xs:sequence`, which the conformance rules check.
///
/// ```swift
/// static let codec = Codec(
///     "dtl_seg", Payment.init,
///     .element("rcpt_dt", json: "receivedDate", \.receivedDate, .open),
///     .element("rcpt_amt", json: "receivedAmount", \.receivedAmount, .from("S9(7)V99 COMP-3"))
/// )
/// ```
public struct Codec<Root: Sendable>: Sendable {
    /// Everything else: a codec is copied wherever code does not know its type, which then counts one reference.
    @usableFromInline let parts: CodecParts<Root>

    /// The local name of the record's element, where it stands alone.
    public var name: String { parts.root.name }
    /// The namespace of the element and of all names in it that have none of their own; nil where the record takes the
    /// one around it.
    @inlinable package var namespace: Namespace? { parts.root.namespace }
    /// The description of the fields in their order, the constants of the layout among them.
    public var lines: @Sendable () -> [CodecLine] { { [parts] in parts.lines } }
    /// Constants of the layout before and behind the fields.
    public var leading: [Constant] { parts.leading }
    public var trailing: [Constant] { parts.trailing }

    /// Declares a record.
    ///
    /// - Parameters:
    ///   - name: the local name of its element.
    ///   - namespace: the namespace of the element and of the names in it.
    ///   - leading: constants of the layout before the fields.
    ///   - trailing: constants of the layout behind the fields.
    ///   - make: the memberwise initializer.
    ///   - field: the properties, in its order.
    @inlinable  // Specialized where it is called: several times faster.
    public init<each Value: Content>(
        _ name: String,
        in namespace: String? = nil,
        leading: [Constant] = [],
        trailing: [Constant] = [],
        _ make: @escaping @Sendable (repeat each Value) -> Root,
        _ field: repeat Field<Root, each Value>
    ) {
        var codes: [FieldCode<Root>] = []
        repeat codes.append((each field).code)
        parts = CodecParts(
            root: RootElement(name, in: namespace.map { Namespace($0) }),
            leading: leading,
            trailing: trailing,
            codes
        ) { (fill) throws(DecodeError) in
            try withUnsafeTemporaryAllocation(of: (repeat each Value).self, capacity: 1) {
                values throws(DecodeError) in
                try fill(UnsafeMutableRawBufferPointer(values))
                let tuple = values.moveElement(from: 0)
                return make(repeat each tuple)
            }
        }
    }

    /// Writes the fields, and the constants around them.
    @inlinable
    func encodeXML(_ root: Root, _ writer: inout ElementWriter) {
        parts.attributes?.encode(root, &writer)
        if !parts.leading.isEmpty { writer.write(parts.leading) }
        parts.elements?.encode(root, &writer)
        if !parts.trailing.isEmpty { writer.write(parts.trailing) }
    }

    /// Writes the members, without braces.
    @inlinable
    func encodeJSON(_ root: Root, _ writer: inout ObjectWriter) {
        parts.members?.encodeJSON(root, &writer)
    }

    /// Reads the whole record from its element.
    @inlinable
    func decodeXML(_ reader: inout ElementReader) throws(DecodeError) -> Root {
        let root = try parts.decodeFields(&reader)
        try reader.finish()
        return root
    }

    /// Reads the whole record from its object.
    func decodeJSON(_ reader: inout ObjectReader) throws(DecodeError) -> Root {
        let root = try parts.decodeMembers(&reader)
        try reader.finish { jsonNames }
        return root
    }

    /// The keys of the record's object.
    private var jsonNames: [String] {
        Self.jsonNames(of: lines())
    }

    private static func jsonNames(of lines: [CodecLine]) -> [String] {
        lines.flatMap { line -> [String] in
            if let name = line.slot.jsonName { return [name] + (line.derivedName.map { [$0] } ?? []) }
            guard line.slot.isInJSON, line.slot.isFlat, case .record(_, let lines) = line.type else { return [] }
            return jsonNames(of: lines())
        }
    }
}

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
    public var lines: @Sendable () -> [CodecLine] { parts.lines }
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
        var builder = FieldPlan<Root>.Builder()
        repeat builder.append(
            (each field).code,
            size: MemoryLayout<each Value>.size,
            alignment: MemoryLayout<each Value>.alignment
        )
        let plan = builder.plan()
        let lines = { @Sendable in
            var lines = leading.map(\.codecLine)
            repeat lines.append((each field).codecLine)
            return lines + trailing.map(\.codecLine)
        }
        let decodeFields: CodecParts<Root>.Decode = { (reader: inout ElementReader) throws(DecodeError) in
            try withUnsafeTemporaryAllocation(of: (repeat each Value).self, capacity: 1) {
                values throws(DecodeError) in
                if !leading.isEmpty { try reader.take(leading) }
                try plan.decode(&reader, into: UnsafeMutableRawBufferPointer(values))
                let tuple = values.moveElement(from: 0)
                let root = make(repeat each tuple)
                if !trailing.isEmpty { try reader.take(trailing) }
                return root
            }
        }
        let decodeMembers: CodecParts<Root>.DecodeJSON = { (reader: inout ObjectReader) throws(DecodeError) in
            try withUnsafeTemporaryAllocation(of: (repeat each Value).self, capacity: 1) {
                values throws(DecodeError) in
                try plan.decodeJSON(&reader, into: UnsafeMutableRawBufferPointer(values))
                let tuple = values.moveElement(from: 0)
                return make(repeat each tuple)
            }
        }
        parts = CodecParts(
            root: RootElement(name, in: namespace.map { Namespace($0) }),
            lines: lines,
            leading: leading,
            trailing: trailing,
            plan: plan,
            decodeFields: decodeFields,
            decodeMembers: decodeMembers
        )
    }

    /// Writes the fields, and the constants around them.
    @inlinable
    func encodeXML(_ root: Root, _ writer: inout ElementWriter) {
        parts.plan.attributes?.encode(root, &writer)
        if !parts.leading.isEmpty { writer.write(parts.leading) }
        parts.plan.elements?.encode(root, &writer)
        if !parts.trailing.isEmpty { writer.write(parts.trailing) }
    }

    /// Writes what a fixed layout carries in place of the fields.
    @inlinable
    func encodeBlank(_ writer: inout ElementWriter) {
        if !parts.leading.isEmpty { writer.write(parts.leading) }
        parts.plan.all?.encodeBlank(&writer)
        if !parts.trailing.isEmpty { writer.write(parts.trailing) }
    }

    /// Writes the members, without braces.
    @inlinable
    func encodeJSON(_ root: Root, _ writer: inout ObjectWriter) {
        parts.plan.members?.encodeJSON(root, &writer)
    }

    /// Reads the whole record from its element.
    @inlinable
    func decodeXML(_ reader: inout ElementReader) throws(DecodeError) -> Root {
        let root = try parts.decodeFields(&reader)
        try reader.finish()
        return root
    }

    /// Reads the whole record from its object.
    @inlinable
    func decodeJSON(_ reader: inout ObjectReader) throws(DecodeError) -> Root {
        let root = try parts.decodeMembers(&reader)
        try reader.finish { jsonNames }
        return root
    }

    /// The keys of the record's object.
    @usableFromInline
    var jsonNames: [String] {
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

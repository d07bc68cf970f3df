/// The parts of a codec.
@usableFromInline
final class CodecParts<Root: Sendable>: Sendable {
    /// Makes a record of the values that `fill` puts into the memory of a tuple.
    @usableFromInline typealias Make =
        @Sendable (_ fill: (UnsafeMutableRawBufferPointer) throws(DecodeError) -> Void) throws(DecodeError) -> Root

    @usableFromInline let root: RootElement
    @usableFromInline let leading: [Constant]
    @usableFromInline let trailing: [Constant]
    private let plan: FieldPlan
    private let make: Make
    /// Attributes are written into the start tag, whatever place their properties have.
    @usableFromInline let attributes: FieldChain<Root>?
    @usableFromInline let elements: FieldChain<Root>?
    @usableFromInline let members: FieldChain<Root>?

    @usableFromInline
    init(
        root: RootElement,
        leading: [Constant],
        trailing: [Constant],
        _ codes: [FieldCode<Root>],
        make: @escaping Make
    ) {
        self.root = root
        self.leading = leading
        self.trailing = trailing
        self.make = make
        plan = FieldPlan(codes.map(\.value))
        attributes = .of(codes.filter { $0.value.slot.kind == .attribute })
        elements = .of(codes.filter { $0.value.slot.kind != .attribute })
        members = .of(codes.filter(\.value.slot.isInJSON))
    }

    /// The description of the fields in their order, the constants of the layout among them.
    var lines: [CodecLine] { leading.map(\.codecLine) + plan.lines + trailing.map(\.codecLine) }

    /// Reads the fields, and the constants around them.
    @usableFromInline
    func decodeFields(_ reader: inout ElementReader) throws(DecodeError) -> Root {
        let root = try make { (values) throws(DecodeError) in
            if !leading.isEmpty { try reader.take(leading) }
            try plan.decode(&reader, into: values)
        }
        if !trailing.isEmpty { try reader.take(trailing) }
        return root
    }

    /// Reads the members.
    @usableFromInline
    func decodeMembers(_ reader: inout ObjectReader) throws(DecodeError) -> Root {
        try make { (values) throws(DecodeError) in try plan.decodeJSON(&reader, into: values) }
    }

    /// Writes what a fixed layout carries in place of the fields.
    @usableFromInline
    func encodeBlank(_ writer: inout ElementWriter) {
        if !leading.isEmpty { writer.write(leading) }
        plan.encodeBlank(&writer)
        if !trailing.isEmpty { writer.write(trailing) }
    }
}

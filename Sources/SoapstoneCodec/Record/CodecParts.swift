/// The parts of a codec.
@usableFromInline
final class CodecParts<Root: Sendable>: Sendable {
    @usableFromInline typealias Decode = @Sendable (inout ElementReader) throws(DecodeError) -> Root
    @usableFromInline typealias DecodeJSON = @Sendable (inout ObjectReader) throws(DecodeError) -> Root

    @usableFromInline let root: RootElement
    @usableFromInline let lines: @Sendable () -> [CodecLine]
    @usableFromInline let leading: [Constant]
    @usableFromInline let trailing: [Constant]
    @usableFromInline let plan: FieldPlan<Root>
    @usableFromInline let decodeFields: Decode
    @usableFromInline let decodeMembers: DecodeJSON

    @usableFromInline
    init(
        root: RootElement,
        lines: @escaping @Sendable () -> [CodecLine],
        leading: [Constant],
        trailing: [Constant],
        plan: FieldPlan<Root>,
        decodeFields: @escaping Decode,
        decodeMembers: @escaping DecodeJSON
    ) {
        self.root = root
        self.lines = lines
        self.leading = leading
        self.trailing = trailing
        self.plan = plan
        self.decodeFields = decodeFields
        self.decodeMembers = decodeMembers
    }
}

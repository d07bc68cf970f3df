/// The fields of a record, as its contract goes through them.
@usableFromInline
struct FieldPlan<Root>: Sendable {
    @usableFromInline let fields: FieldChain<Root>?
    /// Attributes are written into the start tag, whatever place their properties have.
    @usableFromInline let attributes: FieldChain<Root>?
    @usableFromInline let elements: FieldChain<Root>?
    @usableFromInline let members: FieldChain<Root>?

    /// Collects fields while their types are known.
    @usableFromInline
    struct Builder {
        private var steps: [(code: FieldCode<Root>, offset: Int)] = []
        private var size = 0

        @usableFromInline init() {}

        /// Adds a field whose value has this layout.
        ///
        /// Swift lays a tuple out as it does a struct: each element behind the one before it, at the next place that its
        /// alignment allows (docs/ABI/TypeLayout.rst).
        @usableFromInline
        mutating func append(_ code: FieldCode<Root>, size: Int, alignment: Int) {
            let offset = (self.size + alignment - 1) & ~(alignment - 1)
            steps.append((code, offset))
            self.size = offset + size
        }

        @usableFromInline
        func plan() -> FieldPlan {
            FieldPlan(
                fields: .of(steps),
                attributes: .of(steps) { $0.slot.kind == .attribute },
                elements: .of(steps) { $0.slot.kind != .attribute },
                members: .of(steps, where: \.slot.isInJSON)
            )
        }
    }

    /// Decodes the values into the memory of a tuple; where one fails, none is left.
    @inlinable
    func decode(_ reader: inout ElementReader, into memory: UnsafeMutableRawBufferPointer) throws(DecodeError) {
        // A record without fields has a tuple without memory.
        guard let values = memory.baseAddress else { return }
        if let failure = fields?.decode(&reader, into: values) { throw failure.error }
    }

    /// Decodes the members' values into the memory of a tuple; where one fails, none is left.
    @inlinable
    func decodeJSON(_ reader: inout ObjectReader, into memory: UnsafeMutableRawBufferPointer) throws(DecodeError) {
        guard let values = memory.baseAddress else { return }
        if let failure = fields?.decodeJSON(&reader, into: values) { throw failure.error }
    }
}

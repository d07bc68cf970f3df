/// The fields of a record, and where each one's value lies in the memory of a tuple of all of them.
@usableFromInline
struct FieldPlan<Root>: Sendable {
    @usableFromInline
    struct Step: Sendable {
        @usableFromInline let code: FieldCode<Root>
        @usableFromInline let offset: Int

        @inlinable
        init(code: FieldCode<Root>, offset: Int) {
            self.code = code
            self.offset = offset
        }
    }

    @usableFromInline var steps: [Step] = []
    @usableFromInline private(set) var attributes: [FieldCode<Root>] = []
    @usableFromInline private(set) var elements: [FieldCode<Root>] = []
    @usableFromInline private(set) var members: [FieldCode<Root>] = []
    @usableFromInline var size = 0

    @usableFromInline init() {}

    /// Adds a field whose value has this layout.
    ///
    /// Swift lays a tuple out as it does a struct: each element behind the one before it, at the next place that its
    /// alignment allows (docs/ABI/TypeLayout.rst).
    @usableFromInline
    mutating func append(_ code: FieldCode<Root>, size: Int, alignment: Int) {
        let offset = (self.size + alignment - 1) & ~(alignment - 1)
        steps.append(Step(code: code, offset: offset))
        self.size = offset + size
        // Attributes are written into the start tag, whatever place their properties have.
        if code.slot.kind == .attribute { attributes.append(code) } else { elements.append(code) }
        if code.slot.isInJSON { members.append(code) }
    }

    /// Decodes the value of each field into its place; where one fails, none is left.
    @inlinable
    func decode(_ reader: inout ElementReader, into memory: UnsafeMutableRawBufferPointer) throws(DecodeError) {
        guard let values = memory.baseAddress else { return }
        var index = 0
        do throws(DecodeError) {
            while index < steps.count {
                try steps[index].code.decode(&reader, values + steps[index].offset)
                index += 1
            }
        } catch {
            destroy(index, of: values)
            throw error
        }
    }

    /// Decodes the value of each field's member into its place; where one fails, none is left.
    @inlinable
    func decodeJSON(_ reader: inout ObjectReader, into memory: UnsafeMutableRawBufferPointer) throws(DecodeError) {
        guard let values = memory.baseAddress else { return }
        var index = 0
        do throws(DecodeError) {
            while index < steps.count {
                try steps[index].code.decodeJSON(&reader, values + steps[index].offset)
                index += 1
            }
        } catch {
            destroy(index, of: values)
            throw error
        }
    }

    @usableFromInline
    func destroy(_ count: Int, of values: UnsafeMutableRawPointer) {
        for step in steps[..<count] { step.code.destroy(values + step.offset) }
    }
}

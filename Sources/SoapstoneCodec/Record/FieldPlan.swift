/// The fields of a record, as its codec goes through them.
@usableFromInline
struct FieldPlan<Root>: Sendable {
    private typealias Step = (code: FieldCode<Root>, offset: Int)

    private let steps: [Step]
    @usableFromInline let fields: FieldCode<Root>.Decode
    @usableFromInline let jsonFields: FieldCode<Root>.DecodeJSON
    @usableFromInline let all: FieldChain<Root>?
    /// Attributes are written into the start tag, whatever place their properties have.
    @usableFromInline let attributes: FieldChain<Root>?
    @usableFromInline let elements: FieldChain<Root>?
    @usableFromInline let members: FieldChain<Root>?

    private init(_ steps: [Step]) {
        self.steps = steps
        // Variables of these very types: as the result of `reduce` the compiler would wrap a closure in another one.
        var fields: FieldCode<Root>.Decode = { _, _ in nil }
        var jsonFields: FieldCode<Root>.DecodeJSON = { _, _ in nil }
        for (code, offset) in steps.reversed() {
            fields = code.decode(offset, fields)
            jsonFields = code.decodeJSON(offset, jsonFields)
        }
        self.fields = fields
        self.jsonFields = jsonFields
        let codes = steps.map(\.code)
        all = .of(codes)
        attributes = .of(codes.filter { $0.slot.kind == .attribute })
        elements = .of(codes.filter { $0.slot.kind != .attribute })
        members = .of(codes.filter(\.slot.isInJSON))
    }

    /// Collects fields while their types are known.
    @usableFromInline
    struct Builder {
        private var steps: [Step] = []
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
            FieldPlan(steps)
        }
    }

    /// Decodes the values into the memory of a tuple; where one fails, none is left.
    @inlinable
    func decode(_ reader: inout ElementReader, into memory: UnsafeMutableRawBufferPointer) throws(DecodeError) {
        // A record without fields has a tuple without memory.
        guard let values = memory.baseAddress else { return }
        if let failure = call(fields, &reader, values) {
            destroy(values, before: failure.offset)
            throw failure.error
        }
    }

    /// Decodes the members' values into the memory of a tuple; where one fails, none is left.
    @inlinable
    func decodeJSON(_ reader: inout ObjectReader, into memory: UnsafeMutableRawBufferPointer) throws(DecodeError) {
        guard let values = memory.baseAddress else { return }
        if let failure = call(jsonFields, &reader, values) {
            destroy(values, before: failure.offset)
            throw failure.error
        }
    }

    /// Ends the lives of the values before the one that failed. A value without memory has nothing to end.
    @usableFromInline
    func destroy(_ values: UnsafeMutableRawPointer, before offset: Int) {
        for step in steps where step.offset < offset { step.code.destroy(values + step.offset) }
    }
}

// A closure that is called as a property is retained for the call; one that is an argument is not.

@usableFromInline
@inline(never)
func call<Reader>(
    _ decode: (inout Reader, UnsafeMutableRawPointer) -> DecodeFailure?,
    _ reader: inout Reader,
    _ values: UnsafeMutableRawPointer
) -> DecodeFailure? {
    decode(&reader, values)
}

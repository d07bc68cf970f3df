/// The values of a record's fields in the memory of a tuple, as its codec goes through them.
@usableFromInline
struct FieldPlan: Sendable {
    private let steps: [(code: ValueCode, offset: Int)]
    @usableFromInline let fields: ValueCode.Decode
    @usableFromInline let jsonFields: ValueCode.DecodeJSON

    /// Swift lays a tuple out as it does a struct: each element behind the one before it, at the next place that its
    /// alignment allows (docs/ABI/TypeLayout.rst).
    init(_ codes: [ValueCode]) {
        var size = 0
        steps = codes.map { code in
            let offset = (size + code.alignment - 1) & ~(code.alignment - 1)
            size = offset + code.size
            return (code, offset)
        }
        // Variables of these very types: as the result of `reduce` the compiler would wrap a closure in another one.
        var fields: ValueCode.Decode = { _, _ in nil }
        var jsonFields: ValueCode.DecodeJSON = { _, _ in nil }
        for (code, offset) in steps.reversed() {
            fields = code.decode(offset, fields)
            jsonFields = code.decodeJSON(offset, jsonFields)
        }
        self.fields = fields
        self.jsonFields = jsonFields
    }

    /// The descriptions of the fields.
    var lines: [CodecLine] { steps.map { $0.code.line() } }

    /// Decodes the values into the memory of a tuple; where one fails, none is left.
    @usableFromInline
    func decode(_ reader: inout ElementReader, into memory: UnsafeMutableRawBufferPointer) throws(DecodeError) {
        // A record without fields has a tuple without memory.
        guard let values = memory.baseAddress else { return }
        if let failure = call(fields, &reader, values) {
            destroy(values, before: failure.offset)
            throw failure.error
        }
    }

    /// Decodes the members' values into the memory of a tuple; where one fails, none is left.
    @usableFromInline
    func decodeJSON(_ reader: inout ObjectReader, into memory: UnsafeMutableRawBufferPointer) throws(DecodeError) {
        guard let values = memory.baseAddress else { return }
        if let failure = call(jsonFields, &reader, values) {
            destroy(values, before: failure.offset)
            throw failure.error
        }
    }

    /// Ends the lives of the values before the one that failed. A value without memory has nothing to end.
    private func destroy(_ values: UnsafeMutableRawPointer, before offset: Int) {
        for step in steps where step.offset < offset { step.code.destroy(values + step.offset) }
    }

    /// Writes what a fixed layout carries in place of the fields.
    func encodeBlank(_ writer: inout ElementWriter) {
        for step in steps { step.code.encodeBlank(&writer) }
    }
}

// A closure that is called as a property is retained for the call; one that is an argument is not.

@inline(never)
private func call<Reader>(
    _ decode: (inout Reader, UnsafeMutableRawPointer) -> DecodeFailure?,
    _ reader: inout Reader,
    _ values: UnsafeMutableRawPointer
) -> DecodeFailure? {
    decode(&reader, values)
}

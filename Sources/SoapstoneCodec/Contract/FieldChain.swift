/// The fields of a record in their order, each with where its value lies in the memory of a tuple of all of them.
///
/// A chain of constants that holds the closures itself: going along it counts no references, which an array's elements,
/// or one step more to a closure, would cost at every value.
@usableFromInline
final class FieldChain<Root>: Sendable {
    private let slot: Slot
    private let read: FieldCode<Root>.Decode
    private let readJSON: FieldCode<Root>.DecodeJSON
    private let destroy: @Sendable (UnsafeMutableRawPointer) -> Void
    private let write: @Sendable (Root, inout ElementWriter) -> Void
    private let writeBlank: @Sendable (inout ElementWriter) -> Void
    private let writeJSON: @Sendable (Root, inout ObjectWriter) -> Void
    private let offset: Int
    private let next: FieldChain?

    private init(_ code: FieldCode<Root>, offset: Int, next: FieldChain?) {
        slot = code.slot
        read = code.decode
        readJSON = code.decodeJSON
        destroy = code.destroy
        write = code.encode
        writeBlank = code.encodeBlank
        writeJSON = code.encodeJSON
        self.offset = offset
        self.next = next
    }

    /// Makes a chain of those steps that `isIncluded` takes; nil where there is none.
    static func of(
        _ steps: [(code: FieldCode<Root>, offset: Int)],
        where isIncluded: (FieldCode<Root>) -> Bool = { _ in true }
    ) -> FieldChain? {
        steps.reversed().reduce(nil) { next, step in
            isIncluded(step.code) ? FieldChain(step.code, offset: step.offset, next: next) : next
        }
    }

    /// Decodes the value of each field into its place; where one fails, none is left.
    @usableFromInline
    func decode(_ reader: inout ElementReader, into values: UnsafeMutableRawPointer) -> DecodeFailure? {
        if let failure = call(read, slot, &reader, values + offset) { return failure }
        guard let failure = next?.decode(&reader, into: values) else { return nil }
        destroy(values + offset)
        return failure
    }

    /// Decodes the value of each field's member into its place; where one fails, none is left.
    @usableFromInline
    func decodeJSON(_ reader: inout ObjectReader, into values: UnsafeMutableRawPointer) -> DecodeFailure? {
        if let failure = call(readJSON, slot, &reader, values + offset) { return failure }
        guard let failure = next?.decodeJSON(&reader, into: values) else { return nil }
        destroy(values + offset)
        return failure
    }

    /// Writes each field.
    @usableFromInline
    func encode(_ root: Root, _ writer: inout ElementWriter) {
        call(write, root, &writer)
        next?.encode(root, &writer)
    }

    /// Writes what a fixed layout carries in place of each field.
    @usableFromInline
    func encodeBlank(_ writer: inout ElementWriter) {
        writeBlank(&writer)
        next?.encodeBlank(&writer)
    }

    /// Writes each field's member.
    @usableFromInline
    func encodeJSON(_ root: Root, _ writer: inout ObjectWriter) {
        call(writeJSON, root, &writer)
        next?.encodeJSON(root, &writer)
    }
}

// A closure that is called as a property is retained for the call; one that is an argument is not.

@inline(never)
private func call<Reader>(
    _ decode: (Slot, inout Reader, UnsafeMutableRawPointer) -> DecodeFailure?,
    _ slot: Slot,
    _ reader: inout Reader,
    _ place: UnsafeMutableRawPointer
) -> DecodeFailure? {
    decode(slot, &reader, place)
}

@inline(never)
private func call<Root, Writer: ~Copyable>(
    _ encode: (Root, inout Writer) -> Void,
    _ root: Root,
    _ writer: inout Writer
) {
    encode(root, &writer)
}

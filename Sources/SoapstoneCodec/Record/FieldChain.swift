/// The fields of a record in their order, for writing.
///
/// A chain of constants that holds the closures itself: going along it counts no references, which an array's elements,
/// or one step more to a closure, would cost at every value. The closures do not call each other, as those for decoding
/// do: code that knows the record's type would copy the record to hand it on.
@usableFromInline
final class FieldChain<Root>: Sendable {
    private let write: @Sendable (Root, inout ElementWriter) -> Void
    private let writeJSON: @Sendable (Root, inout ObjectWriter) -> Void
    private let next: FieldChain?

    private init(_ code: FieldCode<Root>, next: FieldChain?) {
        write = code.encode
        writeJSON = code.encodeJSON
        self.next = next
    }

    /// Makes a chain of fields; nil where there is none.
    static func of(_ codes: some BidirectionalCollection<FieldCode<Root>>) -> FieldChain? {
        codes.reversed().reduce(nil) { FieldChain($1, next: $0) }
    }

    /// Writes each field.
    @usableFromInline
    func encode(_ root: Root, _ writer: inout ElementWriter) {
        call(write, root, &writer)
        next?.encode(root, &writer)
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
private func call<Root, Writer: ~Copyable>(
    _ encode: (Root, inout Writer) -> Void,
    _ root: Root,
    _ writer: inout Writer
) {
    encode(root, &writer)
}

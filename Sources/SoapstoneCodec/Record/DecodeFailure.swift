/// An error as a result: a call that can throw keeps the compiler from borrowing what it calls.
@usableFromInline
struct DecodeFailure {
    @usableFromInline let error: DecodeError
    /// The place of the value that could not be decoded: those before it are there.
    @usableFromInline let offset: Int

    @inlinable
    init(_ error: DecodeError, at offset: Int) {
        self.error = error
        self.offset = offset
    }
}

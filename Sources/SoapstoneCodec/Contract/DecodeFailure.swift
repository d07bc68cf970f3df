/// An error as a result: a call that can throw keeps the compiler from borrowing what it calls.
@usableFromInline
final class DecodeFailure: Sendable {
    @usableFromInline let error: DecodeError

    @usableFromInline
    init(_ error: DecodeError) {
        self.error = error
    }

    /// What `body` throws; nil where it does not.
    @inlinable
    @inline(__always)
    static func caught(_ body: () throws(DecodeError) -> Void) -> DecodeFailure? {
        do throws(DecodeError) {
            try body()
            return nil
        } catch {
            return DecodeFailure(error)
        }
    }
}

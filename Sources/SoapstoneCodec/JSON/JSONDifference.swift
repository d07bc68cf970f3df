/// The first place where two values differ.
public struct JSONDifference: Sendable, Equatable {
    /// The place as a JSON pointer (RFC 6901).
    public let pointer: String
    /// What stands there in the first value, in short; nil where nothing does.
    ///
    /// It shows a scalar's text: such a difference belongs in a test's output, not in a log.
    public let left: String?
    /// What stands there in the second value, in short; nil where nothing does.
    public let right: String?
}

extension JSONDifference: CustomStringConvertible {
    /// One line: the pointer, and what stands there on either side.
    public var description: String {
        let place = pointer.isEmpty ? "the document" : JSONMessage.printable(pointer, maximum: 200)
        return "\(place): \(left ?? "nothing") against \(right ?? "nothing")"
    }
}

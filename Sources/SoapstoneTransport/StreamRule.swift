/// Which answers are given out in pieces, and how large they may be.
package struct StreamRule: Sendable {
    /// How many bytes of a body must have come, or be announced, before it is given out in pieces; a smaller one comes whole.
    package var threshold: Int
    /// The most bytes of such a body, unpacked.
    package var maximumBytes: Int
    /// Whether an answer may be given out in pieces: by its fields, and by its length, which is nil where its end tells.
    package var isFor: @Sendable (_ headers: [HTTPTransport.HeaderField], _ length: Int?) -> Bool

    /// Makes a rule.
    package init(
        threshold: Int,
        maximumBytes: Int,
        isFor: @escaping @Sendable (_ headers: [HTTPTransport.HeaderField], _ length: Int?) -> Bool
    ) {
        self.threshold = threshold
        self.maximumBytes = maximumBytes
        self.isFor = isFor
    }
}

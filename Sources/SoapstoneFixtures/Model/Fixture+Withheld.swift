extension Fixture {
    /// What is kept of a body that could not be read, so that nobody knows what to redact in it.
    public struct Withheld: Hashable, Sendable {
        /// The body's size in bytes.
        public var bytes: Int
        /// The SHA-256 of the body: 64 digits of base 16, lower case.
        public var sha256: String

        /// Makes what is kept of a body.
        public init(bytes: Int, sha256: String) {
            self.bytes = bytes
            self.sha256 = sha256
        }

        /// What is kept of these bytes.
        init(of body: [UInt8]) {
            var measure = ContentMeasure()
            measure.take(body[...])
            self = measure.content
        }
    }
}

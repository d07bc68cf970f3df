extension Fixture {
    /// A part of a response that is too large for the file of the message: a file of its own, `response.part-2`.
    ///
    /// In the message stands what stands for a part that is not kept, its size and hash, so that all who read it know it.
    public struct PartFile: Hashable, Sendable {
        /// The number of the part in the message, from 1.
        public var number: Int
        /// The size and the hash of its content, without transfer encoding.
        public var content: Withheld

        /// Makes the description of a file.
        public init(number: Int, content: Withheld) {
            self.number = number
            self.content = content
        }

        /// The file's name in the folder of the case.
        package var name: String { "response.part-\(number)" }
    }
}

public import SoapstoneCodec

extension Operation {
    /// What is wrong with the JSON of a request: all of it, as far as the operation's codec can tell at once.
    public struct RequestError: Error, Sendable {
        /// One thing that is wrong.
        public struct Mistake: Equatable, Sendable {
            /// A stable machine code: `missing`, `value`.
            public var code: String
            /// The place in the request's JSON, as a JSON pointer (RFC 6901).
            public var pointer: String
            /// What is wrong, in words.
            public var message: String
            /// What was found; nil where the message says it or it is personal.
            public var found: String?
            /// What is expected there.
            public var expected: String?
            /// Whether `message` and `found` quote the value, which may be personal.
            public var quotesValue = false
            /// For an unknown key, the keys that may have been meant.
            public var nearest: [String] = []

            /// Makes a mistake that its message tells in full.
            public init(code: String, pointer: String, message: String) {
                self.code = code
                self.pointer = pointer
                self.message = message
            }
        }

        /// What is wrong, in the order of the request.
        public let mistakes: [Mistake]
        /// All of them, those that are not among `mistakes` counted.
        public let count: Int
        /// What a typed codec says, which stops at the first.
        public let cause: DecodeError?
        /// What the device is told where the mistakes are its user's; nil for those of its developer, opstatus 9105.
        public let failure: Outcome.Failure?

        /// Takes what a contract's codec, or the check of a form, has found.
        public init(_ mistakes: [Mistake], count: Int, failure: Outcome.Failure? = nil) {
            self.mistakes = mistakes
            self.count = count
            cause = nil
            self.failure = failure
        }

        /// Takes what a typed codec has found.
        public init(_ error: DecodeError) {
            mistakes = [Mistake(code: error.code.rawValue, pointer: error.pointer, message: error.message)]
            count = 1
            cause = error
            failure = nil
        }
    }
}

extension Operation.RequestError.Mistake: CustomStringConvertible {
    /// `pointer: message`.
    public var description: String { "\(pointer.isEmpty ? "the value" : pointer): \(message)" }
}

extension Operation.RequestError: CustomStringConvertible {
    /// All mistakes, in a line.
    public var description: String {
        let others = count > mistakes.count ? ["and \(count - mistakes.count) more"] : []
        return (mistakes.map(\.description) + others).joined(separator: "; ")
    }
}

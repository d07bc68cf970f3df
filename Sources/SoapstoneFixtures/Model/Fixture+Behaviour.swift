extension Fixture {
    /// How a fixture answers, where it does not answer at once and as it was recorded.
    public struct Behaviour: Equatable, Sendable {
        /// How long the client waits for the response; nil for not at all.
        public var delay: Delay?
        /// How slowly the body comes; nil where it comes at once.
        public var dribble: Dribble?
        /// What is wrong with the response; nil where it is given as it was recorded.
        public var failure: Failure?
        /// What the response can tell of its request; nil where it is no template.
        public var template: Template?

        /// Makes a behaviour; without arguments, that of a fixture that answers at once and as it was recorded.
        public init(
            delay: Delay? = nil,
            dribble: Dribble? = nil,
            failure: Failure? = nil,
            template: Template? = nil
        ) {
            self.delay = delay
            self.dribble = dribble
            self.failure = failure
            self.template = template
        }
    }

    /// That the response has places which each request fills: the key `template`.
    public struct Template: Equatable, Sendable {
        /// Expressions of XPath 1.0 over the request's envelope, by the names that the response has for them.
        public var values: [String: String]
        /// The namespaces of the prefixes in the expressions.
        public var namespaces: [String: String]

        /// Makes a template.
        public init(values: [String: String] = [:], namespaces: [String: String] = [:]) {
            self.values = values
            self.namespaces = namespaces
        }
    }

    /// The body in pieces: the key `dribble`.
    public struct Dribble: Equatable, Sendable {
        /// How many pieces there are, 1...10 000; each has one byte at least.
        public var chunks: Int
        /// The time from the head of the response to its last byte, at most `Delay.longest`.
        public var over: Duration

        /// Makes a slow body.
        public init(chunks: Int, over: Duration) {
            self.chunks = chunks
            self.over = over
        }
    }

    /// What is wrong with a response: the key `fault`.
    public struct Failure: Equatable, Sendable {
        /// What the client gets in the place of the recorded response.
        public enum Kind: String, Sendable, CaseIterable {
            /// The connection is closed without a byte.
            case emptyResponse
            /// The connection is reset.
            case connectionReset
            /// The head and a part of the body, then a chunk without a length.
            case malformedChunk
            /// Bytes that are no HTTP.
            case garbageThenClose
            /// The head and half of the body that it announces.
            case truncated
            /// The body as it was recorded, called `text/html`.
            case wrongContentType
        }

        /// nil where only the status is another one.
        public var kind: Kind?
        /// The HTTP status in the place of the recorded one, 200...599 without 204 and 304; nil where that stays.
        public var status: Int?

        /// Makes a fault.
        public init(_ kind: Kind? = nil, status: Int? = nil) {
            self.kind = kind
            self.status = status
        }
    }
}

extension Fixture.Failure.Kind {
    /// Whether the client gets a head of HTTP, which says a status.
    public var hasHead: Bool {
        switch self {
        case .emptyResponse, .connectionReset, .garbageThenClose: false
        case .malformedChunk, .truncated, .wrongContentType: true
        }
    }
}

extension Fixture {
    /// How a fixture is matched where not by its recorded request alone: the key `match`.
    public struct Matchers: Hashable, Sendable {
        /// The prefixes of the paths, and the namespaces that they stand for. `soap` is the envelope's unless it is here.
        public var namespaces: [String: String]
        /// XPaths of elements, attributes and texts that do not count, in the recorded request and in others.
        public var ignored: [String]
        /// XPaths that must hold.
        public var conditions: [PathCondition]
        /// What must hold of the JSON that a contract makes of the request.
        public var json: [PointerCondition]
        /// Header fields that the request must have, or must not.
        public var headers: [FieldCondition]
        /// Parameters that the query must have, or must not.
        public var query: [FieldCondition]
        /// What of the body counts.
        public var body: Body
        /// Which action a request must have.
        public var action: Action
        /// Which of several fixtures answers: the one with the highest number.
        public var priority: Int

        /// Makes matchers; those of a fixture that is matched by its recorded request alone where nothing is given.
        public init(
            namespaces: [String: String] = [:],
            ignored: [String] = [],
            conditions: [PathCondition] = [],
            json: [PointerCondition] = [],
            headers: [FieldCondition] = [],
            query: [FieldCondition] = [],
            body: Body = .recorded,
            action: Action = .recorded,
            priority: Int = 0
        ) {
            self.namespaces = namespaces
            self.ignored = ignored
            self.conditions = conditions
            self.json = json
            self.headers = headers
            self.query = query
            self.body = body
            self.action = action
            self.priority = priority
        }
    }
}

extension Fixture.Matchers {
    /// What of a request's body counts.
    public enum Body: String, Sendable, CaseIterable {
        /// It is like the recorded one, but for what is ignored.
        case recorded
        /// The name of its element alone.
        case any
    }

    /// Which action a request must have, where it has one.
    public enum Action: String, Sendable, CaseIterable {
        /// That of the recorded request.
        case recorded
        /// Any, or none.
        case any
    }

    /// An XPath, and what it must come to.
    public struct PathCondition: Hashable, Sendable {
        /// The XPath of what is tested.
        public var path: String
        /// What must hold of it.
        public var test: Test

        /// What an XPath must come to.
        public enum Test: Hashable, Sendable {
            /// True, as the function `boolean` has it: of nodes, at least one.
            case holds
            /// This text, as the function `string` has it: of nodes, the first one's.
            case equals(String)
            /// A text that a regular expression matches as a whole.
            case matches(String)
        }

        /// Makes a condition.
        public init(_ path: String, _ test: Test = .holds) {
            self.path = path
            self.test = test
        }
    }

    /// A header field or a parameter of the query, and what its value must be.
    public struct FieldCondition: Hashable, Sendable {
        /// The name of the field or parameter.
        public var name: String
        /// What must hold of its value.
        public var test: Test

        /// What a value must be; of several values, one.
        public enum Test: Hashable, Sendable {
            /// This one.
            case equals(String)
            /// One that a regular expression matches as a whole.
            case matches(String)
            /// Any.
            case present
            /// None: the field must not be there.
            case absent
        }

        /// Makes a condition.
        public init(_ name: String, _ test: Test) {
            self.name = name
            self.test = test
        }
    }
}

extension Fixture.Matchers {
    /// A place in the JSON that a contract makes of a request, and what must be there.
    public struct PointerCondition: Hashable, Sendable {
        /// A JSON pointer (RFC 6901): `/customer/number`, `/rows/0/id`.
        public var pointer: String
        /// What must hold of the value.
        public var test: Test

        /// What must be at a place.
        public enum Test: Hashable, Sendable {
            /// This value: of the same type, numbers by their decimal value, texts byte for byte.
            case equals(Value)
            /// A text that a regular expression matches as a whole, or a number or Boolean as it is written.
            case matches(String)
            /// Anything, `null` too.
            case present
            /// Nothing.
            case absent
        }

        /// A value of JSON that has no others inside.
        public enum Value: Hashable, Sendable {
            case string(String)
            /// A number as JSON writes it, of any length.
            case number(String)
            case boolean(Bool)
            case null
        }

        /// Makes a condition.
        public init(_ pointer: String, _ test: Test = .present) {
            self.pointer = pointer
            self.test = test
        }
    }
}

extension Fixture.Matchers.PointerCondition.Value {
    /// The value as YAML without quotes or as a text: what stands in `exchange.yaml`.
    package var text: String {
        switch self {
        case .string(let text), .number(let text): text
        case .boolean(let value): value ? "true" : "false"
        case .null: "null"
        }
    }

    /// Whether quotes would make another value of it.
    var isPlain: Bool {
        if case .string = self { false } else { true }
    }
}

extension Composite {
    /// An operation that a composite calls.
    public struct Member: Sendable {
        /// `service/name`.
        public let operation: String
        /// What other members call it by, and its number in the response: `opstatus_<id>`.
        public let id: String
        /// What becomes of the composite where the call fails.
        public let policy: Policy
        /// The members of its request, and where they come from; in the order of their names.
        public let inputs: [Input]
        /// The members of its response that the device gets; nil for all.
        public let outputs: [String]?
        /// How it is called more than once; nil for once.
        public let loop: Loop?
        /// The failure of a later page of a loop that means that there are no more; nil for none.
        public let lastPage: OpStatus?

        /// Declares a member.
        ///
        /// - Parameters:
        ///   - operation: `service/name`.
        ///   - id: the operation's name unless it is given.
        ///   - inputs: the members of its request.
        ///   - outputs: the members of its response that the device gets; nil for all.
        ///   - lastPage: the failure of a later page of a loop that means that there are no more.
        public init(
            _ operation: String,
            id: String? = nil,
            _ policy: Policy,
            taking inputs: [String: Source] = [:],
            giving outputs: [String]? = nil,
            loop: Loop? = nil,
            endingWith lastPage: OpStatus? = nil
        ) {
            self.operation = operation
            self.id = id ?? operation.split(separator: "/").last.map(String.init) ?? operation
            self.policy = policy
            self.inputs = inputs.sorted { $0.key < $1.key }.map { Input(name: $0.key, source: $0.value) }
            self.outputs = outputs
            self.loop = loop
            self.lastPage = lastPage
        }
    }

    /// A member of a request, and where its value comes from.
    public struct Input: Sendable {
        /// The member of the call's request.
        public let name: String
        /// Where its value comes from.
        public let source: Source
    }

    /// What a member's failure does.
    public enum Policy: Equatable, Sendable {
        /// The composite fails with it, and what is under way ends.
        case required
        /// The response lacks the member's part, and says so: the composite's opstatus is 1528.
        case optional
        /// The log has it, and nobody else hears of it.
        case ignored
        /// The composite fails with this in its place, and the log has a word to look for: somebody has to put right
        /// by hand what was done before.
        case reconciled(OpStatus, mark: String)
    }

    /// Where a value comes from.
    public indirect enum Source: Equatable, Sendable {
        /// A member of the composite's request.
        case request(String)
        /// A place in the response of a member that was called before: its id, and a JSON pointer (RFC 6901).
        case response(String, String)
        /// A place in the element that a loop is at, as a JSON pointer; an empty one is the element.
        case element(String)
        case text(String)
        case number(Int)
        /// The month of the call, YYYYMM.
        case month
        /// The day of the call, YYYY-MM-DD.
        case today
        /// The first day of a month so many before that of the call, YYYY-MM-DD.
        case firstDay(monthsBefore: Int)
        /// The last characters of a text.
        case last(Int, of: Source)
        /// The first of two that there is.
        case either(Source, Source)
    }

    /// How a member is called more than once.
    public enum Loop: Sendable {
        /// Once for each element of an array in an earlier response, several at one time: the responses are an array, which
        /// the device gets under this name. A longer array is opstatus 6004.
        case each(_ id: String, _ pointer: String, atMost: Int, as: String)
        /// Once for each different value that the first elements of an array in an earlier response have at a place, at
        /// most so many: the arrays under one key become one.
        case distinct(_ id: String, _ pointer: String, by: String, atMost: Int, joining: String)
        /// As long as a response has `true` at a place, one after the other: `next` says which members of the next
        /// request come from where in the response before. The arrays under one key become one. More turns are 6004, an
        /// answer without what the next request needs is 6003, and what came before comes again is 8007.
        case pages(while: String, next: [String: String], atMost: Int, joining: String)
    }

    /// A number that is made of the members' responses.
    public struct Count: Sendable {
        /// The name of the number in the response.
        public let name: String
        /// Whether it stands in `badges`, and the user may clear it for the session.
        public let isBadge: Bool
        /// What is counted, and added up.
        public let parts: [Part]

        /// What is counted.
        public enum Part: Sendable {
            /// The elements of an array that have these values: the response's member, a JSON pointer, and what an
            /// element has to have.
            case elements(_ id: String, _ pointer: String, having: [String: Condition] = [:])
            /// The members of an object that are true.
            case flags(_ id: String, _ pointer: String)

            /// The member whose response is looked at.
            public var id: String {
                switch self {
                case .elements(let id, _, _), .flags(let id, _): id
                }
            }
        }

        /// What an element has.
        public enum Condition: Equatable, Sendable {
            case text(String)
            case boolean(Bool)
        }

        /// A count that stands among the members of the response.
        public static func member(_ name: String, _ parts: Part...) -> Count {
            Count(name: name, isBadge: false, parts: parts)
        }

        /// A count that stands in `badges`.
        public static func badge(_ name: String, _ parts: Part...) -> Count {
            Count(name: name, isBadge: true, parts: parts)
        }
    }
}

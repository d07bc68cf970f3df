/// An operation of the gateway's that is put together from operations of back ends, as data.
///
/// Section 6 of the contract notes. A system declares its composites beside its operations; a gateway checks them when
/// it starts, and runs them.
///
/// ```swift
/// Composite(
///     "Content", "openMessage", "A message, which is marked as read.",
///     request: [.text("id", "The message's id.")],
///     steps: [
///         .one(Member("db2-content/getMessage", .required, taking: ["id": .request("id")])),
///         .one(Member("db2-content/markMessageRead", .ignored, taking: ["id": .request("id")], giving: [])),
///     ]
/// )
/// ```
public struct Composite: Sendable {
    /// The service's id: `Home`. With the name it makes the gateway's path.
    public let service: String
    /// The operation's name: `getHome`.
    public let name: String
    /// What it does, in a sentence.
    public let summary: String
    /// Whether a call needs a session.
    public let needsSession: Bool
    /// The members of its request beside the session's id.
    public let request: [Field]
    /// What is called, in this order.
    public let steps: [Step]
    /// What is counted in the answers.
    public let counts: [Count]
    /// The IANA name of the zone whose calendar says which month and day it is.
    public let timeZone: String

    /// What is called at one time.
    public struct Step: Sendable {
        public let members: [Member]

        /// One call, or one loop.
        public static func one(_ member: Member) -> Step { Step(members: [member]) }

        /// Calls that do not wait for each other.
        public static func together(_ members: Member...) -> Step { Step(members: members) }
    }

    /// A member of a request.
    public struct Field: Sendable {
        public let name: String
        /// What it is, in a sentence.
        public let summary: String
        public let isRequired: Bool
        /// The JSON form of its value.
        public let form: Form

        public enum Form: String, Sendable {
            case string, number, array
        }

        /// Makes a field.
        public init(_ name: String, _ summary: String, isRequired: Bool = true, form: Form = .string) {
            self.name = name
            self.summary = summary
            self.isRequired = isRequired
            self.form = form
        }
    }

    /// Declares a composite.
    public init(
        _ service: String,
        _ name: String,
        _ summary: String,
        needsSession: Bool = true,
        request: [Field] = [],
        steps: [Step],
        counts: [Count] = [],
        timeZone: String = "UTC"
    ) {
        self.service = service
        self.name = name
        self.summary = summary
        self.needsSession = needsSession
        self.request = request
        self.steps = steps
        self.counts = counts
        self.timeZone = timeZone
    }

    /// All members, in the order of their steps.
    public var members: [Member] { steps.flatMap(\.members) }

    /// How many calls may wait for answers at one time (section 2.2 of the contract notes, 6005).
    public static let mostAtOnce = 10
}

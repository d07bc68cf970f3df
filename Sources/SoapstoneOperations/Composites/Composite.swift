internal import SoapstoneMessages

/// An operation of the gateway's that is put together from operations of back ends, as data.
///
/// A system declares its composites beside its operations; a gateway checks them when it starts, and runs them.
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
    /// What the session must have before the first member is called; members' own conditions on values of the session
    /// are the composite's to declare.
    public let rights: [Operation.Right]
    /// The members of its request beside the session's id.
    public let request: [Field]
    /// What is called, in this order.
    public let steps: [Step]
    /// What is counted in the responses.
    public let counts: [Count]
    /// The IANA name of the zone whose calendar says which month and day it is.
    public let timeZone: String

    /// What is called at one time.
    public struct Step: Sendable {
        /// The calls, which are made at the same time.
        public let members: [Member]

        /// One call, or one loop.
        public static func one(_ member: Member) -> Step { Step(members: [member]) }

        /// Calls that do not wait for each other.
        public static func together(_ members: Member...) -> Step { Step(members: members) }
    }

    /// A member of a request.
    public struct Field: Sendable {
        /// The member's key.
        public let name: String
        /// What it is, in a sentence.
        public let summary: String
        /// Whether a request without it is refused.
        public let isRequired: Bool
        /// The JSON form of its value.
        public let form: Form
        /// Whether its user has entered it: what is missing or of another form is told by the member that takes it.
        public private(set) var isEntered = false

        /// The kind of JSON value that the member has.
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

        /// Makes a field of a form, of which the member that takes it tells what is wrong.
        public static func form(
            _ name: String,
            _ summary: String,
            isRequired: Bool = true,
            form: Form = .string
        ) -> Field {
            var field = Field(name, summary, isRequired: isRequired, form: form)
            field.isEntered = true
            return field
        }
    }

    /// Declares a composite.
    public init(
        _ service: String,
        _ name: String,
        _ summary: String,
        needsSession: Bool = true,
        rights: [Operation.Right] = [],
        request: [Field] = [],
        steps: [Step],
        counts: [Count] = [],
        timeZone: String = "UTC"
    ) {
        self.service = service
        self.name = name
        self.summary = summary
        self.needsSession = needsSession
        self.rights = rights
        self.request = request
        self.steps = steps
        self.counts = counts
        self.timeZone = timeZone
    }

    /// Whether it is a flow of somebody who has not signed in: its session ends with it.
    package var isFlow: Bool {
        rights.contains { if case .values = $0 { true } else { false } }
    }

    /// All members, in the order of their steps.
    public var members: [Member] { steps.flatMap(\.members) }

    /// The most calls of a composite at one time; more are opstatus 6005.
    public static let mostAtOnce = 10
}

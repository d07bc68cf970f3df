public import SoapstoneCodec

extension Operation {
    /// A condition on the session of a request, which is checked before any back end is called.
    public enum Right: Equatable, Sendable {
        /// Members of the request must be the first columns of a row that the session has, such as one of the user's
        /// cases. A request that names another row is refused with `refusal`.
        ///
        /// The rows stand in the session under the name `of`, see `SessionRows`. Where the session has none, `source`
        /// is called, the `service/name` of the operation whose response tells them.
        case row(of: String, members: [String], source: String, refusal: OpStatus)
        /// A value of the session, such as what its user has signed in as, must be one of these. A session with another
        /// one, or none, is refused with `refusal`.
        case value(of: String, among: [String], refusal: OpStatus)
        /// Values of the session must be what is expected of them. A session without one is refused with opstatus 6001.
        case values([Condition])
    }

    /// What is expected of one value of a session.
    public struct Condition: Equatable, Sendable {
        /// The value's name in the session.
        public let name: String
        /// What the value has to be.
        public let expected: Expected

        /// What a value of a session can be compared with.
        public enum Expected: Equatable, Sendable {
            case anything
            case text(String)
            /// The value of at least one of these members of the request.
            case member([String])
            /// The same, where the session has the value at all.
            case memberIfAny([String])
        }

        /// Makes a condition.
        public init(_ name: String, _ expected: Expected) {
            self.name = name
            self.expected = expected
        }
    }
}

extension SessionValues {
    /// The name under which a session says what it was begun for by somebody who has not signed in: a registration, a
    /// forgotten password. It is no session of a user, and operations of users refuse it with opstatus 6001.
    public static let flow = "flow"
    /// The name under which a session says how many seconds it lives without a call, where that is not the store's own time.
    public static let idleSeconds = "idleSeconds"
    /// The name under which a session says with which version of the app its user has signed in. A request that names
    /// another one, in its member `appVersion`, ends the session: opstatus 6000.
    public static let appVersion = "appVersion"
}

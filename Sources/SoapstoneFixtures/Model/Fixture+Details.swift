internal import SoapstoneBase
internal import SoapstoneSOAP
internal import SoapstoneXML

extension Fixture {
    /// What `exchange.yaml` says of a fixture.
    public struct Details: Equatable, Sendable {
        /// What goes over the wire.
        public var profile: Profile
        /// The adapter's operation, which is also the name of the folder.
        public var operation: String
        /// The path of the service: `/sets/ims-case`; of an exchange without SOAP the whole target, with the query.
        public var endpoint: String
        /// The HTTP method; `POST` for SOAP.
        public var method: String
        /// The kept headers of the request, in the file's order.
        public var requestHeaders: [Header]
        /// The HTTP status of the response, 200...599.
        public var status: Int
        /// The kept headers of the response, in the file's order.
        public var responseHeaders: [Header]
        /// When the fixture was recorded, in seconds since 1970-01-01T00:00:00Z; nil for one that was written by hand.
        public var recordedAt: Int64?
        /// What the case is good for.
        public var kind: Kind
        /// One sentence that says what the case shows.
        public var note: String?
        /// The time that the mapping to JSON is to be done at, in seconds since 1970-01-01T00:00:00Z, where it matters.
        public var clock: Int64?
        /// The state that must be set for this fixture to answer; nil where it answers in any state.
        public var scenario: Scenario?
        /// How the fixture is matched where not by the recorded request alone.
        public var matchers: Matchers
        /// What is kept of the request's body where its bytes are not; nil where they are.
        public var requestWithheld: Withheld?
        /// What is kept of the response's body where its bytes are not; nil where they are.
        public var responseWithheld: Withheld?
        /// The values of both messages that stand in the place of others: what redaction made of them.
        public var redactions: [Pseudonym]
        /// How long the recorded response took to come, in whole microseconds; nil where nobody knows.
        public var latency: Duration?
        /// How the fixture answers.
        public var behaviour: Behaviour
        /// What of the response need not be the same where a live one is compared with it.
        public var comparison: Comparison
        /// The rules of `soapstone check` that it may break.
        public var ignoredRules: [IgnoredRule]
        /// Whether the request may be sent to a live service again: it changes nothing there. The key `safe`.
        public var isSafe: Bool

        /// Makes the details of a fixture; one of SOAP over HTTP POST where nothing else is said.
        public init(
            profile: Profile = .soap,
            operation: String,
            endpoint: String,
            method: String = "POST",
            requestHeaders: [Header] = [],
            status: Int = 200,
            responseHeaders: [Header] = [],
            recordedAt: Int64? = nil,
            kind: Kind = .ordinary,
            note: String? = nil,
            clock: Int64? = nil,
            scenario: Scenario? = nil,
            matchers: Matchers = Matchers(),
            requestWithheld: Withheld? = nil,
            responseWithheld: Withheld? = nil,
            redactions: [Pseudonym] = [],
            latency: Duration? = nil,
            behaviour: Behaviour = Behaviour(),
            comparison: Comparison = Comparison(),
            ignoredRules: [IgnoredRule] = [],
            isSafe: Bool = false
        ) {
            self.profile = profile
            self.operation = operation
            self.endpoint = endpoint
            self.method = method
            self.requestHeaders = requestHeaders
            self.status = status
            self.responseHeaders = responseHeaders
            self.recordedAt = recordedAt
            self.kind = kind
            self.note = note
            self.clock = clock
            self.scenario = scenario
            self.matchers = matchers
            self.requestWithheld = requestWithheld
            self.responseWithheld = responseWithheld
            self.redactions = redactions
            self.latency = latency
            self.behaviour = behaviour
            self.comparison = comparison
            self.ignoredRules = ignoredRules
            self.isSafe = isSafe
        }
    }

    /// What goes over the wire.
    public enum Profile: String, Sendable {
        /// SOAP messages.
        case soap
        /// Requests and responses of HTTP without SOAP; the request lies in `request.http`.
        case http
    }

    /// A header field.
    public struct Header: Hashable, Sendable {
        /// The name, as it was written.
        public var name: String
        /// The value, without CR, LF and NUL.
        public var value: String

        /// Makes a header field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What a case is good for: the key `class`.
    public enum Kind: String, Sendable, CaseIterable {
        /// What happens every day.
        case ordinary
        /// Allowed, and easy to get wrong.
        case edge
        /// The back end says no, by a SOAP Fault or a return code.
        case fault
        /// The response breaks its contract, XML, SOAP or HTTP.
        case negative
    }

    /// What tells fixtures apart that the same request would match.
    public struct Scenario: Hashable, Sendable {
        /// The scenario's name, which the admin interface sets a state of.
        public var name: String
        /// The state in which the fixture answers; nil for the default one.
        public var requiredState: String?
        /// The state that the scenario is in once the fixture has answered; nil where it stays as it is.
        public var newState: String?

        /// The name of the state in which every scenario begins, as in WireMock.
        package static let initialState = "Started"

        /// Makes a condition on a scenario's state.
        public init(name: String, requiredState: String? = nil, newState: String? = nil) {
            self.name = name
            self.requiredState = requiredState
            self.newState = newState
        }

        /// Whether the scenario is in the state that the fixture asks for; nil where it asks for none.
        ///
        /// - Parameter state: the state that a scenario is in; nil for the initial one.
        package func responses(in state: (String) -> String?) -> Bool? {
            requiredState?.isSameBytes(as: state(name) ?? Self.initialState)
        }
    }
}

extension [Fixture.Header] {
    /// The value of the first field with a name, whose case does not matter.
    public func first(named name: String) -> String? {
        first { ASCII.matches($0.name.utf8, name.utf8) }?.value
    }

    /// What the fields say of the encoding of the body behind them.
    package var charset: String? {
        first(named: "Content-Type").flatMap { try? MediaType(parsing: $0) }?["charset"]
    }
}

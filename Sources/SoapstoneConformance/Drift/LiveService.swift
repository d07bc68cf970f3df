package import SoapstoneComparison
package import SoapstoneFixtures
internal import SoapstoneSOAP
package import SoapstoneWSDL

/// A service that is held against what was recorded of it.
package protocol LiveService: Sendable {
    /// Sends a request, once.
    func response(to request: LiveRequest) async -> LiveOutcome
}

/// A recorded request that is sent again.
package struct LiveRequest: Sendable {
    /// The path of the service, as it was recorded.
    package var endpoint: String
    package var headers: [Fixture.Header]
    package var body: [UInt8]
    /// Whether all requests are for the service at this path.
    package var isForOnlyService = false
    /// How long the response may take, where not as long as any.
    package var time: Duration?

    init(endpoint: String, headers: [Fixture.Header], body: [UInt8]) {
        self.endpoint = endpoint
        self.headers = headers
        self.body = body
    }
}

/// What came of a request.
package enum LiveOutcome: Sendable {
    case response(LiveResponse)
    /// The service gave none, for this reason.
    case silence(String)
    /// Nobody has said where the endpoint is, so nothing was sent.
    case noAddress
}

/// A contract of the project, and what the service gives out in its place.
package struct LiveContract: Sendable {
    /// From the project's folder on.
    package var path: String
    /// The file, as findings name it.
    package var file: String
    /// The project's own; nil where it does not load.
    package var own: LoadedContract?
    package var state: State

    package enum State: Sendable {
        case compared(live: LoadedContract, ContractComparison)
        /// The service's contract does not come or does not load.
        case unreachable(String)
        /// It was not looked for, for this reason.
        case notCompared(String)
        /// Nobody asked for it.
        case unasked
    }

    package init(path: String, file: String, own: LoadedContract?, _ state: State) {
        self.path = path
        self.file = file
        self.own = own
        self.state = state
    }
}

/// Which fixtures are sent to a service, and how.
package struct DriftOptions: Sendable {
    /// The names of the operations whose fixtures are sent; empty for all.
    package var operations: [String] = []
    /// The cases that are sent, by the ends of their ids: `ordinary`, `ping/ordinary`; empty for all.
    package var cases: [String] = []
    /// How many requests may be on their way at a time.
    package var concurrency = 2
    /// The most requests that begin in a second; nil for no bound.
    package var rate: Double?
    /// How long all requests may take together; nil for no bound.
    package var time: Duration?
    /// Whom the requests are made to be of; nil for whom they were recorded of.
    package var account: Account?

    package init() {}

    /// A user of the service, in a UsernameToken of WS-Security.
    package struct Account: Sendable {
        let user: String
        let password: String
        let isDigest: Bool

        package init(user: String, password: String, isDigest: Bool) {
            self.user = user
            self.password = password
            self.isDigest = isDigest
        }

        /// The token of a request that is sent now.
        func token(at now: Instant) -> UsernameToken {
            guard isDigest else { return UsernameToken(user, password: password) }
            return UsernameToken(user, password: password, form: .digest, created: now)
        }
    }

    /// Whether a fixture was selected.
    func covers(_ id: Fixture.ID) -> Bool {
        (operations.isEmpty || operations.contains { Self.isOperation($0, of: id) })
            && (cases.isEmpty || cases.contains { Self.isEnd($0, of: id) })
    }

    /// Checks that each selected name exists: with a misspelt name nothing would be sent, and the run would look like a success.
    ///
    /// - Throws: `FIXTURE_MISSING` for the first name that no fixture has.
    func checkNames(_ ids: [Fixture.ID], in root: String) throws(FixtureError) {
        for name in operations where !ids.contains(where: { Self.isOperation(name, of: $0) }) {
            let known = Set(ids.map(\.operation)).sorted().joined(separator: ", ")
            throw FixtureError(.missing, "no fixture is of the operation '\(name)'; there are \(known)", file: root)
        }
        for name in cases where !ids.contains(where: { Self.isEnd(name, of: $0) }) {
            throw FixtureError(.missing, "no fixture is called '\(name)', and no path of one ends so", file: root)
        }
    }

    /// Whether a name is the fixture's operation, as in its contract or as the name of its folder.
    private static func isOperation(_ name: String, of id: Fixture.ID) -> Bool {
        [name, FolderName.encoded(name)].contains { $0.utf8.elementsEqual(id.operation.utf8) }
    }

    /// Whether a text is the end of the fixture's id, in whole steps.
    private static func isEnd(_ text: String, of id: Fixture.ID) -> Bool {
        let names = [id.system, id.service, id.operation, id.name]
        let wanted = text.utf8.split(separator: UInt8(ascii: "/"))
        guard !wanted.isEmpty, wanted.count <= names.count else { return false }
        return zip(names.suffix(wanted.count), wanted).allSatisfy { $0.utf8.elementsEqual($1) }
    }

    /// Whether all fixtures are asked for.
    var isWhole: Bool { operations.isEmpty && cases.isEmpty }
}

internal import SoapstoneFixtures
internal import SoapstoneXML

extension Check {
    /// The rule `fixture.address`, which compares the cases of a service with each other.
    ///
    /// A contract's address alone decides nothing: it says where the service was when the contract was written, and what
    /// is recorded may come from elsewhere. But a case that is elsewhere than the others of its service is a mistake.
    func addresses(
        _ own: [CheckedFixture],
        among all: [CheckedFixture],
        _ contracts: [CheckedContract?],
        _ scope: ChangeScope
    ) -> [Tally] {
        guard enabled.contains(Rule.address.id) else { return [] }
        var known: [[ByteKey]: (endpoint: String, count: Int)] = [:]
        for subject in all where Self.isAtPort(subject, contracts) == true {
            known[Self.service(of: subject), default: (subject.fixture.details.endpoint, 0)].count += 1
        }
        return own.compactMap { subject in
            let rules = scope.isAffected(subject) ? enabled : scope.comparing(subject, enabled)
            guard rules.contains(Rule.address.id), let isAtPort = Self.isAtPort(subject, contracts),
                case .operation(let contract, let number, _) = subject.target
            else { return nil }
            var tally = Tally(rules)
            tally.checked(.address)
            guard !isAtPort, let others = known[Self.service(of: subject)] else { return tally }
            let file = subject.file("exchange.yaml")
            let own = Excerpt.escaped(subject.fixture.details.endpoint.utf8)
            let message =
                "the fixture is at '\(own)', which is no address of its contract; \(others.count) other fixtures of the service "
                + "are at one, as '\(Excerpt.escaped(others.endpoint.utf8))'"
            let place = contracts[contract]?.place(of: number)
            let key = DetailsPlace(of: ["endpoint"], in: file)
            // A default is no address that somebody wrote.
            guard key.line != nil else { return tally }
            tally.add(Finding(.address, message, file: file, line: key.line, column: key.column, contract: place))
            return tally
        }
    }

    /// Whether a case is at the address of a port of its contract; nil where it has none.
    private static func isAtPort(_ subject: CheckedFixture, _ contracts: [CheckedContract?]) -> Bool? {
        guard case .operation(let contract, _, _) = subject.target, subject.fixture.details.profile == .soap else {
            return nil
        }
        return contracts[contract]?.isAt(subject.fixture.details.endpoint)
    }

    private static func service(of subject: CheckedFixture) -> [ByteKey] {
        [ByteKey(subject.systemFolder), ByteKey(subject.fixture.id.service)]
    }
}

package import SoapstoneSOAP
internal import SoapstoneXML

extension FixtureIndex {
    /// The fixtures that never answer though nothing is wrong with their files: their own matchers refuse the request that
    /// is recorded, or another fixture takes it in whatever state scenarios are.
    ///
    /// Where body or action may be any, nothing is told of whom another one comes before: there are other requests than the
    /// recorded one.
    ///
    /// - Parameter read: the request of the fixture with a number, as for the index itself.
    package func unreached(read: (Int) -> ReceivedMessage?) -> [FixtureError] {
        let told = Set(problems.map { Text($0.file) })
        var found: [FixtureError] = []
        // Without matchers there are only recorded requests, and of those that are the same it is told.
        for (name, subjects) in subjects where matcherBuckets[name] != nil {
            for subject in subjects {
                let fixture = fixtures[subject.fixture]
                let files = ["exchange.yaml", fixture.details.requestFile].map { Text("\(fixture.id)/\($0)") }
                guard told.isDisjoint(with: files),
                    let message = try? fixture.receivedRequest(read(subject.fixture))
                else { continue }
                if let problem = unreached(subject, message) { found.append(problem) }
            }
        }
        return found.sorted { $0.file < $1.file }
    }

    private func unreached(_ subject: Subject, _ message: ReceivedMessage) -> FixtureError? {
        let fixture = fixtures[subject.fixture]
        let head = RequestHead(headers: fixture.details.requestHeaders)
        if let entry = subject.entry.map({ matchers[$0] }) {
            guard !entry.conditions.isAnyBody, entry.recorded.placeholderTexts.isEmpty else { return nil }
            func request(_ head: RequestHead?) -> MatchRequest {
                MatchRequest(message.envelope, package: message.package, action: subject.action, head: head)
            }
            // Header fields may have been taken away; values in the message, too, and then nobody can tell.
            if let refused = entry.differences(from: request(nil), surroundings, limit: 1).first {
                guard !subject.isRedacted else { return nil }
                let message = "the recorded request is not what its own 'match' asks for: \(refused.place)"
                return FixtureError(.matcher, message, file: "\(fixture.id)/exchange.yaml")
            }
            guard !entry.isAnyAction, entry.matches(request(head), surroundings, isFoundByValue: false)
            else { return nil }
        }
        var scratch = ByteWriter()
        let found = find(
            message.envelope,
            package: message.package,
            action: subject.action,
            head: head,
            scratch: &scratch
        ) { scenario in
            // Whoever asks for another state than this fixture does not answer in its place.
            guard let own = fixture.details.scenario, own.name.isSameBytes(as: scenario) else { return Self.noState }
            return own.requiredState ?? Self.noState
        }
        guard let found, found.fixture != subject.fixture else { return nil }
        let other = fixtures[found.fixture].id
        return FixtureError(
            .duplicate,
            "the recorded request is matched by \(other), whose 'match' comes first",
            file: "\(fixture.id)/exchange.yaml"
        )
    }

    /// A state that no scenario has: names of states are not empty.
    private static let noState = ""
}

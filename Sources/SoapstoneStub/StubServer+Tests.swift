internal import NIOHTTP1
package import SoapstoneFixtures

// What tests in the stub's own process ask of it, without the admin interface.
extension StubServer {
    /// The requests since the stub began or was reset.
    package var snapshot: JournalSnapshot { state.requestJournal.snapshot(state.replayer.index.redactor) }

    /// Header fields and body of a request as they came; nil where the journal does not have the request.
    package func unredacted(_ number: Int) -> (headers: [Fixture.Header], body: [UInt8]?)? {
        guard let call = state.requestJournal.journal().entries.first(where: { $0.number == number })?.call else {
            return nil
        }
        return (call.head.headers.map { Fixture.Header($0.name, $0.value) }, call.body)
    }

    /// Sets every scenario to its first state, and forgets the requests.
    package func reset() { state.reset() }

    /// The state of a scenario; nil where no fixture names the scenario.
    package func state(of scenario: String) -> String? {
        let replayer = state.replayer
        guard replayer.scenarios[scenario] != nil else { return nil }
        return replayer.states.state(of: scenario) ?? ScenarioStates.initial
    }

    package func setState(of scenario: String, to new: String) throws(StubError) {
        do throws(ScenarioStates.Failure) {
            try state.replayer.states.set(scenario, to: new)
        } catch {
            throw StubError(message: error.message)
        }
    }
}

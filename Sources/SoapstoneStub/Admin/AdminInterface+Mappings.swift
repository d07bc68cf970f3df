internal import NIOHTTP1
internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneXML

// The fixtures that the stub answers with, and the states that decide between them.
extension AdminInterface {
    func mappings(offset: Int, limit: Int?) -> StubResponse {
        let all = allFixtures
        return StubResponse { json in
            json.objects("mappings", all.dropFirst(offset).prefix(limit ?? .max)) { write($0, to: &$1) }
            json.object("meta") { $0.member("total", all.count) }
        }
    }

    /// A fixture that is served.
    struct Found {
        let fixture: Fixture
        /// The element in its request's body.
        let payload: XMLName?
        /// Whether it was added while the stub runs.
        let isAdded: Bool
    }

    /// What was added, the newest first, then the fixtures of the folder by their ids.
    var allFixtures: [Found] {
        func found(_ index: FixtureIndex, isAdded: Bool) -> [Found] {
            zip(index.fixtures, index.payloadNames).map { Found(fixture: $0, payload: $1, isAdded: isAdded) }
        }
        let added = replayer.added.map { found($0.index, isAdded: true) } ?? []
        return added + found(replayer.index, isAdded: false).sorted { $0.fixture.id < $1.fixture.id }
    }

    /// A fixture by the id that responses show, or by that id behind the name of its system.
    func mapping(_ id: String) throws(Refusal) -> StubResponse {
        let found = try found(id)
        return StubResponse { write(found, to: &$0) }
    }

    func found(_ id: String) throws(Refusal) -> Found {
        let found = allFixtures.first { found in
            let own = found.fixture.id
            return own.description.isSameBytes(as: id) || "\(own.system)/\(own)".isSameBytes(as: id)
        }
        guard let found else { throw .nothing("there is no fixture '\(Excerpt.escaped(id.utf8))'") }
        return found
    }

    func write(_ found: Found, to json: inout JSONText) {
        let fixture = found.fixture
        let details = fixture.details
        json.member("id", fixture.id.description)
        json.member("system", fixture.id.system)
        json.member("operation", fixture.id.operation)
        json.object("request") {
            $0.member("method", details.method)
            $0.member("urlPath", details.endpoint)
            $0.member("operation", found.payload?.description)
            $0.member("action", Self.action(of: details))
        }
        json.object("response") { $0.member("status", details.status) }
        json.member("scenarioName", details.scenario?.name)
        json.member("requiredScenarioState", details.scenario?.requiredState)
        json.member("newScenarioState", details.scenario?.newState)
        json.member("persistent", !found.isAdded)
        json.member("matched", server.requestJournal.tallies.tally(of: fixture.id).count)
    }

    static func action(of details: Fixture.Details) -> String? {
        let type = details.requestHeaders.first(named: "Content-Type")
        let fields = try? SOAPFields(
            contentType: type,
            soapAction: details.requestHeaders.first(named: "SOAPAction")
        )
        return (try? fields?.action.get()) ?? nil
    }

    var scenarios: StubResponse {
        let fixtures = allFixtures.map(\.fixture)
        let all = replayer.scenarios.sorted { $0.key < $1.key }
        return StubResponse { json in
            json.objects("scenarios", all) { item, json in
                let (name, states) = item
                json.member("id", name)
                json.member("name", name)
                json.member("state", replayer.states.state(of: name) ?? ScenarioStates.initial)
                json.member(
                    "possibleStates",
                    [ScenarioStates.initial] + states.subtracting([ScenarioStates.initial]).sorted()
                )
                let members = fixtures.filter { $0.details.scenario?.name == name }.map(\.id).sorted()
                json.objects("mappings", members) { $1.member("id", $0.description) }
            }
        }
    }

    func setState(of scenario: String, _ body: [UInt8]) throws(Refusal) {
        let root = try AdminBody.object(body)
        guard root.count == 1, let state = root["state"]?.string else {
            throw .value(#"the body is to be {"state":"…"}"#)
        }
        try setState(of: scenario, to: state)
    }

    func setState(of scenario: String, to state: String) throws(Refusal) {
        do throws(ScenarioStates.Failure) {
            try replayer.states.set(scenario, to: state)
        } catch {
            switch error {
            case .noScenario:
                throw .nothing(error.message)
            case .noState:
                throw Refusal(status: .unprocessableEntity, code: .value, message: error.message, closes: false)
            }
        }
    }
}

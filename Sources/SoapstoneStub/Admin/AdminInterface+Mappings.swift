internal import NIOHTTP1
internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneXML

// The fixtures that the stub answers with, and the states that decide between them.
extension AdminInterface {
    func mappings(offset: Int, limit: Int?) -> StubResponse {
        let index = replayer.index
        let payloads = index.payloadNames
        let sorted = index.fixtures.indices.sorted { index.fixtures[$0].id < index.fixtures[$1].id }
        return StubResponse { json in
            json.objects("mappings", sorted.dropFirst(offset).prefix(limit ?? .max)) { number, json in
                write(index.fixtures[number], payloads[number], to: &json)
            }
            json.object("meta") { $0.member("total", sorted.count) }
        }
    }

    /// A fixture by the id that responses show, or by that id behind the name of its system.
    func mapping(_ id: String) throws(Refusal) -> StubResponse {
        let index = replayer.index
        let found = try number(of: id)
        let payload = index.payloadNames[found]
        return StubResponse { write(index.fixtures[found], payload, to: &$0) }
    }

    /// Where a fixture stands in the index.
    func number(of id: String) throws(Refusal) -> Int {
        let index = replayer.index
        let found = index.fixtures.indices.first { number in
            let own = index.fixtures[number].id
            return own.description.isSameBytes(as: id) || "\(own.system)/\(own)".isSameBytes(as: id)
        }
        guard let found else { throw .nothing("there is no fixture '\(Excerpt.escaped(id.utf8))'") }
        return found
    }

    private func write(_ fixture: Fixture, _ payload: XMLName?, to json: inout JSONText) {
        let details = fixture.details
        json.member("id", fixture.id.description)
        json.member("system", fixture.id.system)
        json.member("operation", fixture.id.operation)
        json.object("request") {
            $0.member("method", details.method)
            $0.member("urlPath", details.endpoint)
            $0.member("operation", payload?.description)
            $0.member("action", Self.action(of: details))
        }
        json.object("response") { $0.member("status", details.status) }
        json.member("scenarioName", details.scenario?.name)
        json.member("requiredScenarioState", details.scenario?.requiredState)
        json.member("newScenarioState", details.scenario?.newState)
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
        let index = replayer.index
        let all = index.scenarios.sorted { $0.key < $1.key }
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
                let members = index.fixtures.filter { $0.details.scenario?.name == name }.map(\.id).sorted()
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

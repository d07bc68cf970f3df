/// Responses of an archive to the same request, in the order in which they came.
enum HARSequences {
    /// Makes of different answers to one request the steps of a scenario; a response that came before is not repeated.
    static func link(_ collection: inout ImportCollection, from start: Int) {
        var order: [String] = []
        var groups: [String: [Int]] = [:]
        var repeated: [Int] = []
        var responses: [String: [[UInt8]]] = [:]
        for index in collection.fixtures.indices.dropFirst(start) {
            let draft = collection.fixtures[index]
            // A case of Soapstone's has the scenario that it had.
            guard !draft.hasKind else { continue }
            let id = Fixture.ID(system: "", service: "", operation: "", name: "")
            let exchange = Fixture(id: id, details: draft.details, request: draft.request, response: draft.response)
            let recorded = RecordedCase(CapturedExchange(exchange), volatile: .standard)
            guard recorded.key != nil else { continue }
            guard responses[recorded.digest]?.contains(recorded.response) != true else {
                repeated.append(index)
                continue
            }
            responses[recorded.digest, default: []].append(recorded.response)
            if groups[recorded.digest] == nil { order.append(recorded.digest) }
            groups[recorded.digest, default: []].append(index)
        }
        for digest in order {
            guard let members = groups[digest], members.count > 1 else { continue }
            for (step, index) in members.enumerated() {
                let hasNext = step + 1 < members.count
                collection.fixtures[index].details.scenario = Fixture.Scenario(
                    name: "sequence-\(digest.prefix(8))",
                    requiredState: step == 0 ? nil : "step-\(step + 1)",
                    newState: hasNext ? "step-\(step + 2)" : nil
                )
            }
        }
        for index in repeated.reversed() {
            let draft = collection.fixtures.remove(at: index)
            collection.note(draft.place, "the same response for the same request came before")
        }
    }
}

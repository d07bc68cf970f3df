internal import NIOHTTP1
internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneXML
internal import Synchronization

// Stubs that are added while the stub runs, with WireMock's verbs. They go before the fixtures of the folder, the newest
// first, and are gone when the stub ends unless they are saved.
extension AdminInterface {
    func addMapping(_ body: [UInt8]) throws(Refusal) -> StubResponse {
        try shown(add(Self.described(body)), .created)
    }

    func replaceMapping(_ id: String, _ body: [UInt8]) throws(Refusal) -> StubResponse {
        let known = try added(id)
        var described = try Self.described(body)
        // A stub that is replaced stays where it is.
        described.system = known.id.system
        described.service = known.id.service
        described.name = known.id.name
        var fixture = try made(described)
        fixture.id = known.id
        fixture.details.operation = known.id.operation
        let all = replayer.addedFixtures.map { $0.id == known.id ? fixture : $0 }
        try change(to: all)
        return try shown(fixture, .ok)
    }

    /// The response with a stub that is served now.
    private func shown(_ fixture: Fixture, _ status: HTTPResponseStatus) throws(Refusal) -> StubResponse {
        let found = try AdminInterface(server).found(fixture.id.description)
        return StubResponse(status) { write(found, to: &$0) }
    }

    func removeMapping(_ id: String) throws(Refusal) {
        let known = try added(id)
        try change(to: replayer.addedFixtures.filter { $0.id != known.id })
    }

    func resetMappings() { server.change { $0.adding([]) } }

    /// Writes the added stubs into the folder of fixtures, redacted as recordings are.
    func saveMappings() throws(Refusal) -> StubResponse {
        let saved = try save()
        return StubResponse { json in
            json.member("saved", saved.fixtures.map(\.id.description))
            json.member("known", saved.known.map(\.description))
            json.objects("findings", saved.findings) { finding, json in
                json.member("outcome", finding.outcome.rawValue)
                json.member("mapping", finding.file)
                json.member("message", finding.message)
            }
        }
    }

    func save() throws(Refusal) -> FixtureImport.Placed {
        guard let store = server.configuration.store else {
            throw Self.conflict("the stub has no folder to save into: start it with --fixtures")
        }
        do {
            return try FixtureImport.save(replayer.addedFixtures, to: store.folder, rules: store.rules)
        } catch let error as RecordingError where error.code == .locked {
            throw Self.conflict("\(error.message): stop the recording, then save")
        } catch {
            throw Refusal(status: .internalServerError, code: .recording, message: "\(error)", closes: false)
        }
    }

    /// Adds a stub before those that there are.
    func add(_ described: DescribedFixture) throws(Refusal) -> Fixture {
        let fixture = try made(described)
        let isKnown = replayer.addedFixtures.contains { $0.id == fixture.id }
        guard !isKnown, !replayer.index.fixtures.contains(where: { $0.id == fixture.id }) else {
            throw Self.conflict(
                "there is a stub '\(fixture.id)': choose another name, or replace the added one with PUT"
            )
        }
        try change(to: [fixture] + replayer.addedFixtures)
        return fixture
    }

    private func made(_ described: DescribedFixture) throws(Refusal) -> Fixture {
        let number = server.addedStubs.add(1, ordering: .relaxed).newValue
        do throws(DescribedFixture.Faults) {
            return try replayer.fixture(described, name: "stub-\(number)")
        } catch {
            throw Refusal(error)
        }
    }

    private func change(to fixtures: [Fixture]) throws(Refusal) {
        let limits = server.configuration.limits
        guard fixtures.count <= limits.addedStubs else {
            throw Self.full("there are \(limits.addedStubs) added stubs already: delete some, or reset them")
        }
        let bytes = fixtures.reduce(0) { $0 + $1.request.count + $1.response.count }
        guard bytes <= limits.addedBytes else {
            throw Self.full(
                "the added stubs would have more than \(limits.addedBytes) bytes: delete some, or reset them"
            )
        }
        server.change { $0.adding(fixtures) }
    }

    private func added(_ id: String) throws(Refusal) -> Fixture {
        let found = try found(id)
        guard found.isAdded else {
            throw Self.conflict("'\(found.fixture.id)' is a fixture of the folder: add a stub, which goes before it")
        }
        return found.fixture
    }

    /// Reads a description of some values, each with the keys that lead to it.
    static func described(_ values: [(path: [String], text: String)]) throws(Refusal) -> DescribedFixture {
        do throws(DescribedFixture.Faults) {
            return try DescribedFixture(values)
        } catch {
            throw Refusal(error)
        }
    }

    private static func described(_ body: [UInt8]) throws(Refusal) -> DescribedFixture {
        let root = try AdminBody.object(body)
        do throws(DescribedFixture.Faults) {
            return try DescribedFixture(root)
        } catch {
            throw Refusal(error)
        }
    }

    private static func conflict(_ message: String) -> Refusal {
        Refusal(status: .conflict, code: .mapping, message: message, closes: false)
    }

    private static func full(_ message: String) -> Refusal {
        Refusal(status: .conflict, code: .limit, message: message, closes: false)
    }
}

extension Refusal {
    /// A description of a stub that cannot be used.
    init(_ faults: DescribedFixture.Faults) {
        let count = String.counted(faults.all.count, "error")
        let first = faults.all.first.map { fault in
            "\(count) in the stub: \(fault.pointer.isEmpty ? "" : "\(fault.pointer): ")\(fault.message)"
        }
        self.init(status: .unprocessableEntity, code: .value, message: first ?? count, closes: false)
        self.faults = faults.all
    }
}

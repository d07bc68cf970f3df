internal import SoapstoneFixtures
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

// Stubs that programs add while the stub runs. They go before the fixtures of the folder.
extension Replayer {
    /// The added stubs, the newest first.
    var addedFixtures: [Fixture] { added?.index.fixtures ?? [] }

    /// A replayer with these added stubs, in the place of those that there are.
    func adding(_ fixtures: [Fixture]) -> Replayer {
        guard !fixtures.isEmpty else { return Replayer(self, added: nil) }
        let own = FixtureIndex(inOrder: fixtures, redactor: index.redactor, mapper: index.mapper)
        return Replayer(self, added: replaying(own, nil))
    }

    /// The fixture that a description means.
    ///
    /// - Parameter name: its name, if the description has none.
    func fixture(_ described: DescribedFixture, name: String) throws(DescribedFixture.Faults) -> Fixture {
        let neighbour = neighbour(of: described)
        let named = described.operation.map(OperationName.local)
        // Without a request, the name may be that of the element.
        var operation = described.request == nil ? neighbour?.operation ?? named : named ?? neighbour?.operation
        let request: [UInt8]
        if let given = described.request {
            request = given
            let message = try? MessageReader(allowsEncoding: true, allowsSiblings: true).read(given, contentType: nil)
            operation = operation ?? message?.envelope.payload?.name.local
        } else {
            request = try anyRequest(described, neighbour)
        }
        let id = Fixture.ID(
            system: described.system ?? neighbour?.system ?? system(ofService: described.service),
            service: described.service ?? neighbour?.service ?? "stubs",
            operation: FolderName.encoded(operation ?? "operation"),
            name: described.name ?? name
        )
        let fixture = try described.fixture(id, request: request, isAnyBody: described.request == nil)
        let problems = FixtureIndex([fixture], redactor: index.redactor, mapper: index.mapper).problems
        guard problems.isEmpty else {
            throw DescribedFixture.Faults(
                problems.map { problem in
                    var problem = problem
                    let file = problem.file.utf8.lastIndex(of: UInt8(ascii: "/")).map {
                        problem.file[$0...].dropFirst()
                    }
                    let pointer = DescribedFixture.pointer(ofFile: file.map(String.init) ?? "")
                    problem.file = pointer.isEmpty ? "/match" : pointer
                    return DescribedFixture.Fault(problem)
                }
            )
        }
        return fixture
    }

    /// The fixture of the folder with the same operation, whose place and version a stub shares.
    private func neighbour(of described: DescribedFixture) -> Fixture.ID? {
        number(ofNeighbour: described).map { index.fixtures[$0].id }
    }

    private func number(ofNeighbour described: DescribedFixture) -> Int? {
        let names = index.payloadNames
        if let given = described.request {
            let message = try? MessageReader(allowsEncoding: true, allowsSiblings: true).read(given, contentType: nil)
            guard let payload = message?.envelope.payload?.name else { return nil }
            return names.firstIndex { $0 == payload }
        }
        guard let text = described.operation else { return nil }
        let name = OperationName(text)
        return index.fixtures.indices.first { number in
            guard let payload = names[number] else { return false }
            return index.fixtures[number].id.operation.isSameBytes(as: text) || name.isName(of: payload, nil)
        }
    }

    /// A request of the operation that a description names.
    private func anyRequest(
        _ described: DescribedFixture,
        _ neighbour: Fixture.ID?
    ) throws(DescribedFixture.Faults) -> [UInt8] {
        let text = described.operation ?? ""
        if let payload = OperationName(text).element {
            let known = number(ofNeighbour: described).flatMap { try? index.fixtures[$0].version }
            return Self.request(payload, described.version ?? known ?? .soap11)
        }
        if let request = contract?.request(ofOperation: text, described.version) { return request }
        if let number = number(ofNeighbour: described), let payload = index.payloadNames[number] {
            return Self.request(payload, described.version ?? (try? index.fixtures[number].version) ?? .soap11)
        }
        throw DescribedFixture.Faults([
            DescribedFixture.Fault(
                .value,
                at: "/operation",
                "there is no operation '\(Excerpt.escaped(text.utf8))' in the contract or the fixtures",
                remedy: "Name it with its namespace, {urn:shop}getOrder, or add request.body."
            )
        ])
    }

    private static func request(_ payload: XMLName, _ version: SOAPVersion) -> [UInt8] {
        var body = ByteWriter()
        body.append("<n:")
        body.append(utf8: payload.local)
        body.append(" xmlns:n=\"")
        body.appendXML(attribute: payload.namespace)
        body.append("\"/>")
        if payload.namespace.isEmpty {
            body.removeAll()
            body.append(utf8: "<\(payload.local)/>")
        }
        var output = ByteWriter()
        EnvelopeWriter.write(version, body: body.bytes, to: &output)
        return output.bytes
    }

    /// The system of a stub whose operation has no fixture: that of its service, or the only one.
    private func system(ofService service: String?) -> String {
        let systems = Set(index.fixtures.lazy.filter { service == nil || $0.id.service == service }.map(\.id.system))
        let all = systems.isEmpty ? Set(index.fixtures.lazy.map(\.id.system)) : systems
        return all.count == 1 ? all.first ?? "" : "stubs"
    }
}

extension Fixture {
    /// The version of SOAP of its request.
    fileprivate var version: SOAPVersion {
        get throws {
            let type = details.requestHeaders.first(named: "Content-Type")
            let reader = MessageReader(allowsEncoding: true, allowsSiblings: true)
            return try reader.read(request, contentType: type).envelope.version
        }
    }
}

extension ContractReplayer {
    /// A request of the operation with a name; nil if there is none, or none can be made.
    func request(ofOperation name: String, _ version: SOAPVersion?) -> [UInt8]? {
        let entry = codecs.entries.first { entry in
            entry.operation.name.isSameBytes(as: name) && version.map { $0 == entry.version } != false
        }
        guard let entry, let input = entry.operation.input else { return nil }
        return try? sample.message(input, entry.version).envelope()
    }
}

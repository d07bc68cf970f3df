internal import SoapstoneCodec
public import SoapstoneFixtures
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// Makes `request.json` and `response.json` of fixtures that lack them: what the rules `fixture.request-json` and
/// `fixture.response-json` compare such files with.
///
///     for fixture in try await FixtureMapper(project).run().fixtures { print(fixture.folder) }
public struct FixtureMapper: Sendable {
    /// The JSON that was made for one fixture.
    public struct Mapped: Sendable {
        /// The fixture's folder, as the project names it.
        public let folder: String
        /// The files that it lacks, by their names.
        public fileprivate(set) var files: [(name: String, bytes: [UInt8])] = []
        /// Why there is no JSON of one of its messages; empty where all is there.
        public fileprivate(set) var gaps: [String] = []
    }

    private let project: Project

    /// Makes JSON for the fixtures of a project.
    public init(_ project: Project) { self.project = project }

    /// Makes the JSON; writes nothing.
    ///
    /// - Returns: every fixture that could be read, in the order of the folders, and what is wrong with other fixtures and with
    ///   contracts.
    /// - Throws: where a folder or a contract's file is not there.
    public func run() async throws(FixtureError) -> (fixtures: [Mapped], problems: [FixtureError]) {
        Check.registerNames()
        let check = Check(project)
        let files = try project.contractFiles().files
        let loaded = await check.load(files)
        let contracts = loaded.map { try? $0.get() }
        let (subjects, broken) = try await check.subjects(contracts)
        var problems = broken
        for (file, result) in zip(files, loaded) {
            guard case .failure(let error) = result else { continue }
            let message = error.findings.first?.message ?? "the contract cannot be loaded"
            problems.append(FixtureError(.contract, message, file: ProjectPath.join(project.root, file)))
        }
        let tools = await ContractTools.made(for: subjects, of: contracts)
        let (make, sessions) = (project.deviceJSON, check.sessions(of: subjects))
        let folders = Set(subjects.map { ByteKey($0.folder) })
        let fixtures = await Parallel.map(subjects) { subject in
            // What clients get is in the case with SOAP that says the same.
            let hasTwin = GoldenFiles.twin(of: subject).map { folders.contains(ByteKey($0)) } ?? false
            guard !hasTwin else { return Mapped(folder: subject.folder) }
            return Self.map(subject, tools, sessions[subject.systemFolder] ?? [:], make)
        }
        return (fixtures, problems)
    }

    private static func map(
        _ subject: CheckedFixture,
        _ tools: [Int: ContractTools],
        _ sessions: [String: SessionValues],
        _ make: Project.DeviceJSON
    ) -> Mapped {
        let fixture = subject.fixture
        var mapped = Mapped(folder: subject.folder)
        guard fixture.requestJSON == nil || fixture.responseJSON == nil else { return mapped }
        guard case .operation(let contract, let number, let typed) = subject.target, let own = tools[contract],
            let operation = typed ?? own.derived[number]
        else {
            mapped.gaps.append("request: no contract has an operation for it whose messages are declared")
            return mapped
        }
        let sides = Sides(subject)
        // What goes over the wire beside SOAP has no JSON of its own.
        let isBesideSOAP = operation.isSOAP && fixture.details.profile == .http
        if fixture.requestJSON == nil, !isBesideSOAP {
            do {
                let codec = typed == nil ? own.codecs[number] : nil
                let json = try requestJSON(subject, sides, operation, codec)
                if codec == nil, let message = sides.request.message {
                    try mapped.add("request.json", json, of: message, operation, sessions)
                } else {
                    mapped.add("request.json", json)
                }
            } catch let gap as Gap {
                mapped.gaps.append("request: \(gap.reason)")
            } catch {
                mapped.gaps.append("request: \(FixtureCheck.text(error))")
            }
        }
        if fixture.responseJSON == nil {
            let messages = [sides.response, sides.request].map { $0.message?.received }
            let response = RecordedOutcome(fixture, read: messages[0], to: messages[1], operation, make)
            // Without a codec of its own, an operation has nothing of what a gateway adds.
            let json = typed == nil ? response.ownMembers : response.json
            if let json {
                mapped.add(fixture.details.responseJSONFile, json)
            } else {
                mapped.gaps.append("response: \(response.gap ?? "the codec makes no JSON of the response")")
            }
        }
        return mapped
    }

    fileprivate struct Gap: Error {
        let reason: String
    }

    private static func requestJSON(
        _ subject: CheckedFixture,
        _ sides: Sides,
        _ operation: Operation,
        _ codec: OperationCodec?
    ) throws -> JSONDocument {
        guard operation.isSOAP || subject.fixture.details.profile == .soap else {
            switch PlainElements(subject.fixture, operation).request {
            case .success(let element):
                return try JSONDocument(parsing: operation.requestToJSON(element), limits: .file)
            case .failure(let failure): throw Gap(reason: "\(failure)")
            }
        }
        if let gap = sides.requestGap { throw Gap(reason: gap) }
        guard let message = sides.request.message else { throw Gap(reason: "it is no message, or was not kept") }
        return try message.requestJSON(operation, codec)
    }
}

extension FixtureMapper.Mapped {
    fileprivate mutating func add(_ name: String, _ json: JSONDocument) {
        var output = ByteWriter()
        json.root.write(to: &output, style: .pretty(sortedKeys: false))
        output.append("\n")
        files.append((name, output.bytes))
    }

    /// Adds the JSON of a request with the session that the operation takes the rest of the message from.
    fileprivate mutating func add(
        _ name: String,
        _ json: JSONDocument,
        of message: ReadMessage,
        _ operation: Operation,
        _ sessions: [String: SessionValues]
    ) throws {
        guard operation.credentials != .endUser else {
            throw FixtureMapper.Gap(
                reason: "the user and the password stand in the security header, which no codec reads"
            )
        }
        guard let payload = (message.whole ?? message.envelope).payload else { return add(name, json) }
        func body(with session: SessionValues) -> XMLDocument? {
            (try? operation.encode(json, session).body).flatMap { try? XMLDocument(parsing: $0, limits: .response) }
        }
        func isSame(_ session: SessionValues) -> Bool {
            body(with: session).map { FixtureCheck.areSame($0.root, payload) } ?? false
        }
        guard !isSame(.none) else { return add(name, json) }
        guard let id = sessions.keys.sorted().first(where: { isSame(sessions[$0] ?? .none) }) else {
            add(name, json)
            guard body(with: .none) == nil else { return }
            throw FixtureMapper.Gap(
                reason: "the codec does not write it, neither alone nor with a session of sessions.yaml"
            )
        }
        var output = ByteWriter()
        output.append("{")
        output.appendJSON(SessionValues.key)
        output.append(":")
        output.appendJSON(id)
        for (key, value) in json.root.members {
            output.append(",")
            output.appendJSON(key)
            output.append(":")
            value.write(to: &output)
        }
        output.append("}")
        add(name, try JSONDocument(parsing: output.bytes, limits: .file))
    }
}

extension ReadMessage {
    /// The JSON that a codec makes of a request.
    ///
    /// - Parameter codec: that of the contract; nil where the operation has one of its own.
    func requestJSON(_ operation: Operation, _ codec: OperationCodec?) throws -> JSONDocument {
        if let codec {
            var report = SchemaReport()
            var output = ByteWriter(capacity: 4096)
            try codec.encodeJSON(of: received, .request, report: &report, to: &output)
            return try JSONDocument(parsing: output.bytes, limits: .file)
        }
        guard let payload = (whole ?? envelope).payload else { return try JSONDocument(parsing: Array("{}".utf8)) }
        return try JSONDocument(parsing: operation.requestToJSON(payload), limits: .file)
    }
}

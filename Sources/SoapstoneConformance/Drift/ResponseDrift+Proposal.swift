internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneXML

extension ResponseDrift {
    /// The files of the case that would change if the fixture was recorded now.
    ///
    /// - Returns: the files, and whether a golden JSON would be left out that no codec makes.
    func proposed(
        _ live: LiveResponse,
        _ project: Project,
        at time: Int64
    ) throws -> (files: [NewFolder.File], lacksJSON: Bool) {
        let subject = item.subject
        let before = subject.fixture
        var after = try before.replacingResponse(by: live, at: time, item.recorder)
        if let golden = before.responseJSON { after.responseJSON = json(after, like: golden, project) }
        let folder = ProposedPath.parts(of: subject, in: project.root)
        var files: [NewFolder.File] = []
        func add(_ name: String, _ bytes: [UInt8]) { files.append(NewFolder.File(path: folder + [name], bytes: bytes)) }
        add("exchange.yaml", try after.details.yaml(file: subject.file("exchange.yaml")))
        if after.response != before.response, after.details.responseWithheld == nil {
            add(after.details.responseFile, after.response)
        }
        if let json = after.responseJSON, json != before.responseJSON { add("response.json", json) }
        return (files, before.responseJSON != nil && after.responseJSON == nil)
    }

    /// What a device would get for the response.
    private func json(_ fixture: Fixture, like golden: [UInt8], _ project: Project) -> [UInt8]? {
        guard case .operation(_, let number, let typed) = item.subject.target,
            let operation = typed ?? item.tools?.derived[number],
            let golden = try? JSONDocument(parsing: golden, limits: .file),
            let json = RecordedOutcome(fixture, operation, project.deviceJSON).json(like: golden.root)
        else { return nil }
        var output = ByteWriter(capacity: 1024)
        json.root.write(to: &output, style: .pretty(sortedKeys: false))
        output.append("\n")
        return output.bytes
    }
}

/// Where a proposed file lies below the folder of the proposal.
enum ProposedPath {
    /// The folders of a case: as in the project, where it lies in it.
    static func parts(of subject: CheckedFixture, in root: String) -> [String] {
        let id = subject.fixture.id
        return parts(of: ProjectFile.path(subject.folder, in: root))
            ?? ["fixtures", id.system, id.service, id.operation, id.name]
    }

    /// The steps of a path that leads down from the project's folder; nil for any other.
    static func parts(of path: String) -> [String]? {
        guard path.utf8.first != UInt8(ascii: "/") else { return nil }
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0 != "." }
        return parts.contains("..") || parts.isEmpty ? nil : parts
    }
}

internal import SoapstoneFixtures
internal import SoapstoneXML

/// Which operations have golden JSON in some of their cases, class by class: where they do, a case that has none has lost
/// it, or never got it.
struct GoldenFiles: Sendable {
    private var requests: Set<[ByteKey]> = []
    private var responses: Set<[ByteKey]> = []
    /// What devices get, by the folder of the case.
    private var byFolder: [ByteKey: [UInt8]] = [:]

    init(of subjects: [CheckedFixture]) {
        for subject in subjects where subject.fixture.details.profile == .http {
            if let twin = Self.twin(of: subject) { byFolder[ByteKey(twin)] = [] }
        }
        for subject in subjects where subject.fixture.details.profile == .soap {
            if let json = subject.fixture.responseJSON, byFolder[ByteKey(subject.folder)] != nil {
                byFolder[ByteKey(subject.folder)] = json
            }
            let hasRequest = subject.fixture.requestJSON != nil
            let hasResponse = subject.fixture.responseJSON != nil
            guard hasRequest || hasResponse else { continue }
            let key = Self.key(of: subject)
            if hasRequest { requests.insert(key) }
            if hasResponse { responses.insert(key) }
        }
    }

    func haveRequests(like subject: CheckedFixture) -> Bool { requests.contains(Self.key(of: subject)) }
    func haveResponses(like subject: CheckedFixture) -> Bool { responses.contains(Self.key(of: subject)) }

    /// What the device gets in the case with SOAP that a case without it says the same as: `created` for
    /// `created.json-profile`; nil where there is none.
    func response(ofTwinOf subject: CheckedFixture) -> (file: String, json: [UInt8])? {
        guard let twin = Self.twin(of: subject), let json = byFolder[ByteKey(twin)], !json.isEmpty else { return nil }
        return ("\(twin)/response.json", json)
    }

    /// The folder of the case with SOAP that a case without it would say the same as.
    static func twin(of subject: CheckedFixture) -> String? {
        guard let dot = subject.folder.lastIndex(of: "."), subject.folder[dot...].hasSuffix("-profile") else {
            return nil
        }
        return String(subject.folder[..<dot])
    }

    private static func key(of subject: CheckedFixture) -> [ByteKey] {
        let id = subject.fixture.id
        return [
            ByteKey(subject.systemFolder), ByteKey(id.service), ByteKey(id.operation),
            ByteKey(subject.fixture.details.kind.rawValue),
        ]
    }
}

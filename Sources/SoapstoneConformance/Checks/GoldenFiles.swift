internal import SoapstoneFixtures
internal import SoapstoneXML

/// Which operations have golden JSON in some of their cases, class by class: where they do, a case that has none has lost
/// it, or never got it.
struct GoldenFiles: Sendable {
    private var requests: Set<[ByteKey]> = []
    private var responses: Set<[ByteKey]> = []

    init(of subjects: [CheckedFixture]) {
        for subject in subjects {
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

    private static func key(of subject: CheckedFixture) -> [ByteKey] {
        let id = subject.fixture.id
        return [
            ByteKey(subject.systemFolder), ByteKey(id.service), ByteKey(id.operation),
            ByteKey(subject.fixture.details.kind.rawValue),
        ]
    }
}

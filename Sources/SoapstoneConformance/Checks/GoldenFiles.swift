internal import SoapstoneFixtures
internal import SoapstoneXML

/// Which operations have golden JSON in some of their cases, class by class: where they do, a case that has none has lost
/// it, or never got it.
struct GoldenFiles: Sendable {
    private var requests: Set<[ByteKey]> = []
    private var responses: Set<[ByteKey]> = []

    init(of subjects: [CheckedExchange]) {
        for subject in subjects {
            let hasRequest = subject.exchange.requestJSON != nil
            let hasResponse = subject.exchange.responseJSON != nil
            guard hasRequest || hasResponse else { continue }
            let key = Self.key(of: subject)
            if hasRequest { requests.insert(key) }
            if hasResponse { responses.insert(key) }
        }
    }

    func haveRequests(like subject: CheckedExchange) -> Bool { requests.contains(Self.key(of: subject)) }
    func haveResponses(like subject: CheckedExchange) -> Bool { responses.contains(Self.key(of: subject)) }

    private static func key(of subject: CheckedExchange) -> [ByteKey] {
        let id = subject.exchange.id
        return [
            ByteKey(subject.systemFolder), ByteKey(id.service), ByteKey(id.operation),
            ByteKey(subject.exchange.details.kind.rawValue),
        ]
    }
}

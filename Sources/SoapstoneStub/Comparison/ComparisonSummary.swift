internal import NIOHTTP1
internal import SoapstoneCodec
public import SoapstoneFixtures
internal import SoapstoneXML

/// What came of comparing the responses of upstreams with recorded ones.
public struct ComparisonSummary: Sendable {
    /// A request whose response is not the recorded one; all of it is redacted as recordings are.
    struct Request: Sendable {
        let method: String
        let target: String
        let operation: String?
        let action: String?
        let time: String

        init(_ call: CallInProgress, _ redactor: Redactor) {
            method = call.head.method.rawValue
            target = redactor.redact(url: RequestTarget(call.head.uri).text).url
            operation = call.payload?.description
            action = call.action.map { redactor.redact(url: $0).url }
            time = CallTime.text(call.time)
        }
    }

    /// How often the responses of one fixture were compared.
    public struct Count: Sendable {
        /// Responses that were as recorded.
        public var same = 0
        /// Responses that differ from the recorded ones.
        public var different = 0
    }

    /// The most requests, and the most differences in all, that are kept.
    private static let mostKept = (requests: 1_000, differences: 10_000)

    /// How many requests came to each outcome.
    public private(set) var counts: [StubRequest.Comparison.Outcome: Int] = [:]
    /// How often the response of each fixture was compared.
    public private(set) var fixtures: [Fixture.ID: Count] = [:]
    private var kept: [(request: Request, comparison: StubRequest.Comparison)] = []
    private var differences = 0

    /// How many requests came to an outcome.
    public func count(_ outcome: StubRequest.Comparison.Outcome) -> Int { counts[outcome] ?? 0 }

    /// How many responses were compared with recorded ones.
    public var compared: Int { count(.same) + count(.different) }

    mutating func add(_ comparison: StubRequest.Comparison, _ request: Request?) {
        counts[comparison.outcome, default: 0] += 1
        if let fixture = comparison.fixture {
            var count = fixtures[fixture] ?? Count()
            if comparison.outcome == .same { count.same += 1 } else { count.different += 1 }
            fixtures[fixture] = count
        }
        guard let request, kept.count < Self.mostKept.requests else { return }
        let size = comparison.differences.count + comparison.nearMisses.reduce(0) { $0 + $1.differences.count }
        guard differences + size <= Self.mostKept.differences else { return }
        differences += size
        kept.append((request, comparison))
    }
}

// For people and programs.
extension ComparisonSummary {
    /// The summary, a line for what came of all, then one for each fixture whose response differs.
    public var lines: [String] {
        var parts = ["\(count(.same)) the same", "\(count(.different)) different"]
        if count(.noFixture) > 0 { parts.append("\(count(.noFixture)) without a fixture") }
        if count(.noResponse) > 0 { parts.append("\(count(.noResponse)) without a response") }
        let different = fixtures.filter { $0.value.different > 0 }.sorted { $0.key < $1.key }
        return ["compared \(String.counted(compared, "response")): \(parts.joined(separator: ", "))"]
            + different.prefix(Self.mostShown).map { id, count in
                "\(id): \(count.different) of \(count.same + count.different) responses different"
            } + (different.count > Self.mostShown ? ["and \(different.count - Self.mostShown) more"] : [])
    }

    private static let mostShown = 50

    /// The report: what came of all, and each request whose response is not the recorded one, up to a bound.
    public var json: [UInt8] {
        let requests = kept
        let left = count(.different) + count(.noFixture) - requests.count
        var json = JSONText()
        json.object { json in
            json.object("outcomes") { json in
                for outcome in StubRequest.Comparison.Outcome.allCases {
                    json.member(outcome.rawValue, count(outcome))
                }
            }
            json.objects("fixtures", fixtures.sorted { $0.key < $1.key }) { item, json in
                json.member("id", item.key.description)
                json.member("same", item.value.same)
                json.member("different", item.value.different)
            }
            json.objects("requests", requests) { item, json in
                json.object("request") { json in
                    json.member("method", item.request.method)
                    json.member("url", item.request.target)
                    json.member("loggedDateString", item.request.time)
                    json.member("operation", item.request.operation)
                    json.member("action", item.request.action)
                }
                item.comparison.write(to: &json)
            }
            json.object("meta") { $0.member("dropped", left) }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}

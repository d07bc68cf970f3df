internal import NIOHTTP1
public import SoapstoneFixtures
internal import SoapstoneXML

/// A SOAP request that a stub got, and what became of it.
///
/// All of it is redacted as recordings are: texts and bytes by the rules, and of the header fields it has those that
/// recordings keep.
public struct StubRequest: Sendable {
    /// Counts the stub's SOAP requests from 1 on.
    public var number: Int
    /// The HTTP method: `POST`.
    public var method: String
    /// The path, without a query.
    public var path: String
    /// The path, and the query where there is one.
    public var target: String
    /// The action without quotes; nil where the request names none.
    public var action: String?
    /// The element in the body, `{urn:shop}getOrder`; nil where the body is empty or cannot be read.
    public var operation: String?
    /// The header fields that recordings keep, in their order.
    public var headers: [Fixture.Header]
    /// The body; nil where it was too large to be kept.
    public var body: [UInt8]?
    /// What became of the request.
    public var outcome: Outcome
    /// The status of the response; nil where none was sent.
    public var status: Int?
    /// The fixture that answered.
    public var fixture: Fixture.ID?
    /// The contract's operation that answered.
    public var contractOperation: String?
    /// The stable code of what is wrong with it: `NO_MATCH`, `SCHEMA`.
    public var problem: String?
    /// The codes of rules of the contract that it breaks and that a lenient stub passed over: `SCHEMA`, `SOAP_ACTION`.
    public var passedOver: [String]
    /// The fixtures that it comes nearest to, nearest first; none where something answered it.
    public var nearMisses: [NearMiss]
    /// What came of comparing the upstream's response with the recorded one; nil where that is not done.
    public var comparison: Comparison?

    /// The body as text; nil where it is not UTF-8, or was too large to be kept.
    public var text: String? { body.flatMap { String(validating: $0, as: UTF8.self) } }
}

extension StubRequest {
    init(_ shown: ShownCall) {
        let call = shown.entry.call
        let body = shown.body
        number = shown.entry.number
        method = call.head.method.rawValue
        path = shown.path
        target = shown.url
        action = shown.action
        operation = shown.payload?.description
        headers = shown.headers(length: body?.count)
        self.body = body
        outcome = call.outcome
        status = shown.entry.status
        fixture = shown.fixture
        if case .operation(let name)? = shown.entry.origin { contractOperation = name }
        problem = call.problem
        passedOver = call.passedOver
        nearMisses = call.nearMisses
        comparison = call.outcome == .upstream ? call.comparison : nil
    }
}

extension StubRequest: CustomStringConvertible {
    /// The request and what became of it in one line:
    /// `POST /shop with {urn:shop}getOrder, action 'urn:get', responded by shop/getOrder/paid`.
    public var description: String {
        let name = Self.name(method: method, path: path, operation: operation, action: action)
        return "\(name), \(fate)"
    }

    /// What messages call a request: `POST /shop with {urn:shop}getOrder, action 'urn:get'`.
    static func name(method: String, path: String, operation: String?, action: String?) -> String {
        var name = "\(Excerpt.escaped(method.utf8)) \(Excerpt.escaped(path.utf8))"
        if let operation { name += " with \(Excerpt.escaped(operation.utf8))" }
        if let action { name += ", action '\(Excerpt.escaped(action.utf8))'" }
        return name
    }

    private var fate: String {
        let code = problem.map { " (\($0))" } ?? ""
        return switch outcome {
        case .fixture: "answered by \(fixture.map { "\($0)" } ?? "a fixture")\(code)"
        case .contract:
            "answered by the contract\(contractOperation.map { "'s \(Excerpt.escaped($0.utf8))" } ?? "")\(code)"
                + (passedOver.isEmpty ? "" : ", which it breaks (\(passedOver.joined(separator: ", ")))")
        case .upstream: "passed on"
        case .unmatched, .malformed, .refused: "without a match\(code)"
        case .abandoned: "whose client did not wait for the response"
        }
    }
}

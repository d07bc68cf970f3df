internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneXML

/// What requests of the journal are counted and found by: each thing that it names must be the same.
struct RequestPattern {
    var operation: OperationName?
    var action: String?
    var path: String?
    /// The fixture that answered, by its id.
    var fixture: String?
    var headers: [(name: String, value: String)] = []

    private static let keys = ["operation", "action", "path", "fixture", "headers"]

    /// Reads a pattern: `{"operation":"getOrder","headers":{"User-Agent":{"equalTo":"shop/1.0"}}}`.
    init(_ body: [UInt8]) throws(Refusal) {
        let root = try AdminBody.object(body)
        for (key, value) in root.members {
            switch key {
            case "operation": operation = OperationName(try Self.text(key, value))
            case "action": action = try Self.text(key, value)
            case "path": path = try Self.text(key, value)
            case "fixture": fixture = try Self.text(key, value)
            case "headers":
                guard value.kind == .object else { throw .value("'headers' is an object of fields with their values") }
                for (name, wanted) in value.members {
                    // WireMock writes the value so.
                    headers.append((name, try Self.text(name, wanted["equalTo"] ?? wanted)))
                }
            default:
                throw .value(
                    "requests are found by \(Self.keys.joined(separator: ", ")), not by '\(Excerpt.escaped(key.utf8))'"
                )
            }
        }
    }

    private static func text(_ key: String, _ value: JSONValue) throws(Refusal) -> String {
        guard let text = value.string else { throw .value("'\(Excerpt.escaped(key.utf8))' has no text for its value") }
        return text
    }

    /// Whether a request is one of those, by what is shown of it.
    func takes(_ call: ShownCall) -> Bool {
        if let fixture, !Bytes.areEqual(fixture, call.fixture?.description) { return false }
        if let action, !Bytes.areEqual(action, call.action ?? "") { return false }
        if let path, !path.isSameBytes(as: call.path) { return false }
        if let operation, !operation.isName(of: call.payload, call.entry.origin) { return false }
        guard !headers.isEmpty else { return true }
        let shown = call.headers(length: nil)
        return headers.allSatisfy { wanted in
            shown.contains {
                ASCII.matches($0.name.utf8, wanted.name.utf8) && $0.value.isSameBytes(as: wanted.value)
            }
        }
    }
}

/// Reads the bodies of requests to the admin interface.
enum AdminBody {
    static func object(_ body: [UInt8]) throws(Refusal) -> JSONValue {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: body)
        } catch {
            throw Refusal(
                status: .badRequest,
                code: .json,
                message: "the body is no JSON: line \(error.line), column \(error.column): \(error.message)",
                closes: false
            )
        }
        guard document.root.kind == .object else { throw .value("the body is to be an object") }
        return document.root
    }
}

extension Refusal {
    static func value(_ message: String) -> Refusal {
        Refusal(status: .badRequest, code: .value, message: message, closes: false)
    }

    static func nothing(_ message: String) -> Refusal {
        Refusal(status: .notFound, code: .notFound, message: message, closes: false)
    }
}

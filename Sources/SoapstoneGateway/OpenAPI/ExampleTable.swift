internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// The examples that the gateway's document shows, by operation: few enough that people read it.
struct ExampleTable: Sendable {
    struct Example: Sendable {
        let name: String
        let summary: String
        let request: JSONValue
        let response: JSONValue
        let opstatus: Int
        var isSuccess: Bool { opstatus == 0 }
    }

    /// How many successes an operation shows. Of failures it shows one of a kind.
    static let mostSuccesses = 2
    /// Bytes of a request or a response, past which an example is left out.
    static let mostBytes = 8 << 10
    /// Bytes of all of them.
    static let mostBytesTogether = 1 << 20

    private var examples: [String: [Example]] = [:]

    /// Chooses among examples, of which earlier ones are preferred. What is no JSON object, has no opstatus or has the
    /// name of another is left out.
    init(_ all: [OperationExample], style: ResponseStyle = .volt) {
        var bytes = 0
        for one in all {
            let size = one.request.count + one.response.count
            guard one.request.count <= Self.mostBytes, one.response.count <= Self.mostBytes,
                bytes + size <= Self.mostBytesTogether,
                let request = try? JSONDocument(parsing: one.request).root, request.kind == .object,
                let response = try? JSONDocument(parsing: one.response).root,
                let opstatus = Self.opstatus(response, style)
            else { continue }
            let key = Self.key(one.service, one.operation)
            let known = examples[key, default: []]
            // Names are keys of the document.
            guard !known.contains(where: { $0.name.utf8.elementsEqual(one.name.utf8) }) else { continue }
            // Fault and reason of one number are one kind: a device tells failures apart by it alone.
            let same = known.count { $0.opstatus == opstatus }
            guard same < (opstatus == 0 ? Self.mostSuccesses : 1) else { continue }
            bytes += size
            examples[key] =
                known + [
                    Example(
                        name: one.name,
                        summary: one.summary,
                        request: request,
                        response: response,
                        opstatus: opstatus
                    )
                ]
        }
    }

    /// 0 for a success; nil where the response is none of a style. Of a plain one, a fault alone does not say what the
    /// problem is that a gateway makes of it.
    private static func opstatus(_ response: JSONValue, _ style: ResponseStyle) -> Int? {
        switch style {
        case .volt: response[ResponseMembers.status]?.numberText.flatMap { Int($0) }
        case .plain: response.kind == .object && response["$fault"] == nil ? 0 : nil
        }
    }

    /// Those of an operation: successes, then failures by their numbers.
    func of(_ service: String, _ name: String) -> [Example] {
        let known = examples[Self.key(service, name)] ?? []
        return known.filter(\.isSuccess) + known.filter { !$0.isSuccess }.sorted { $0.opstatus < $1.opstatus }
    }

    private static func key(_ service: String, _ operation: String) -> String { "\(service)/\(operation)" }
}

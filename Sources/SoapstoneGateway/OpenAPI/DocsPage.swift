internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstonePages
internal import SoapstoneSOAP
internal import SoapstoneXML

/// What `GET /docs` gives out: the gateway's document as a page for people.
///
/// It is made of the document alone, so it has all that the document has and nothing else, but for the commands.
enum DocsPage {
    static let mediaType = "text/html; charset=utf-8"

    /// The page's bytes.
    ///
    /// - Parameters:
    ///   - document: what `GET /openapi.json` gives out.
    ///   - authority: host and port that the page was asked for at; commands go there.
    static func bytes(_ document: GatewayDocument, authority: String?) -> [UInt8] {
        guard let root = root(of: document) else { return [] }
        let gateway = "http://\(authority.flatMap(plain) ?? "127.0.0.1:7628")"
        let services = services(root)
        let schemes = root["components"]?["securitySchemes"]
        let keyField = schemes?["apiKey"]?["name"]?.string
        return DocsTemplate.render(
            PageData { data in
                data.set("gateway", gateway)
                data.set("services", services) { service, data in
                    data.set("service", service.name)
                    data.set("operations", service.operations) {
                        $0.fill(&$1, gateway, keyField: keyField, hasTokens: schemes?["token"] != nil)
                    }
                }
                let types = (root["components"]?["schemas"]?.members.map { ($0.key, $0.value) } ?? [])
                    .filter { name, _ in !GatewayDocument.ownSchemas.contains(name) }
                data.set("hasTypes", !types.isEmpty)
                data.set("types", types) { type, data in
                    DocumentedType(name: type.0, schema: type.1).fill(&data)
                }
                data.set("isVolt", document.style == .volt)
                data.set("isPlain", document.style == .plain)
                data.set("statuses", document.statuses) { status, data in
                    data.set("number", status.number)
                    data.set("code", document.style == .plain ? FailureBody.problemCode(status.code) : status.code)
                    data.set("http", status.httpStatus)
                    data.set("text", status.text)
                    data.set("title", FailureBody.title(status.code, status.text))
                    data.set("message", status.userMessage)
                }
            }
        )
    }

    /// The operations of a document, by their services.
    static func services(_ document: GatewayDocument) -> [(name: String, operations: [DocumentedOperation])] {
        root(of: document).map(services) ?? []
    }

    private static func services(_ root: JSONValue) -> [(name: String, operations: [DocumentedOperation])] {
        var services: [(name: String, operations: [DocumentedOperation])] = []
        for (path, item) in root["paths"]?.members.map({ ($0.key, $0.value) }) ?? [] {
            guard let operation = DocumentedOperation(path, item) else { continue }
            if services.last?.name != operation.service { services.append((operation.service, [])) }
            services[services.count - 1].operations.append(operation)
        }
        return services
    }

    /// The document is the gateway's own, and a test reads it: an empty page is what a mistake in it would become.
    private static func root(of document: GatewayDocument) -> JSONValue? {
        try? JSONDocument(parsing: document.bytes, limits: limits).root
    }

    /// A contract may have tens of thousands of types.
    private static let limits = JSONLimits(
        body: .max,
        depth: 1_000,
        members: .max,
        values: .max,
        string: .max
    )

    /// A host and port that stand between quotes in a command as they are; nil for what a shell could read otherwise.
    private static func plain(_ authority: String) -> String? {
        let isPlain = authority.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "-"),
                UInt8(ascii: "["), UInt8(ascii: "]"):
                true
            default: false
            }
        }
        return isPlain && !authority.isEmpty && authority.utf8.count < 256 ? authority : nil
    }
}

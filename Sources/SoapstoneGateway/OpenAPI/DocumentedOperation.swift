internal import SoapstoneCodec
internal import SoapstonePages
internal import SoapstoneXML

/// An operation as the gateway's document has it.
struct DocumentedOperation {
    let service: String
    let path: String
    let summary: String
    private let id: String
    private let request: [DocumentedMember]
    private let response: [DocumentedMember]
    private let examples: [(name: String, summary: String, request: JSONValue, response: JSONValue)]

    /// Reads an operation of the document; nil for a path that is no operation's.
    init?(_ path: String, _ item: JSONValue) {
        guard path.hasPrefix("/services/"), let post = item["post"], let id = post["operationId"]?.string,
            let service = path.split(separator: "/").dropFirst().first
        else { return nil }
        self.path = path
        self.id = id
        self.service = String(service)
        summary = post["summary"]?.string ?? ""
        let sent = post["requestBody"]?["content"]?["application/json"]
        let success = post["responses"]?["200"]?["content"]?["application/json"]
        let failure = post["responses"]?["default"]?["content"]?["application/json"]
        request = DocumentedMember.all(of: sent?["schema"])
        let returned = success?["schema"]
        response = DocumentedMember.all(of: returned?["anyOf"]?.elements.first { _ in true } ?? returned)
        examples = (sent?["examples"]?.members.map { ($0.key, $0.value) } ?? []).compactMap { name, example in
            let responses = success?["examples"]?[name] ?? failure?["examples"]?[name]
            guard let request = example["value"], let response = responses?["value"] else { return nil }
            return (name, example["summary"]?.string ?? "", request, response)
        }
    }

    /// Fills a part of the page.
    ///
    /// - Parameters:
    ///   - gateway: scheme, host and port that the command goes to.
    ///   - keyField: the header field of API keys; nil without clients.
    ///   - hasTokens: whether tokens are accepted.
    func fill(_ data: inout PageData, _ gateway: String, keyField: String?, hasTokens: Bool) {
        data.set("id", id)
        data.set("path", path)
        data.set("summary", summary)
        data.set("hasRequest", !request.isEmpty)
        data.set("request", request) { $0.fill(&$1) }
        data.set("hasResponse", !response.isEmpty)
        data.set("response", response) { $0.fill(&$1) }
        data.set("command", command(gateway, keyField: keyField))
        data.set("keyField", keyField)
        data.set("hasTokens", hasTokens)
        data.set("proposal", examples.first.map { Self.text($0.request, .pretty) } ?? body)
        data.set("examples", examples) { example, data in
            data.set("name", example.name)
            data.set("exampleSummary", example.summary)
            // Without the member, it is a plain response, of which successes alone are shown.
            let opstatus = example.response[ResponseMembers.status]?.numberText ?? "0"
            data.set("opstatus", opstatus)
            data.set("tone", opstatus == "0" ? "good" : "bad")
            data.set("sent", Self.text(example.request, .pretty))
            data.set("received", Self.text(example.response, .pretty))
        }
    }

    /// The last step of the path.
    var name: String { String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]) }

    /// A request: that of the first example, else with the members that must be there.
    var body: String {
        if let example = examples.first { return Self.text(example.request, .compact) }
        // A member of a member stands in what is shown for that.
        let members = request.filter { $0.isRequired && !$0.path.contains(".") }
        return "{\(members.map { "\"\($0.path)\":\($0.isText ? "\"…\"" : "…")" }.joined(separator: ","))}"
    }

    /// A call as a command.
    private func command(_ gateway: String, keyField: String?) -> String {
        // A shell has no escape within single quotes.
        func quoted(_ text: String) -> String { text.replacing("'", with: #"'\''"#) }
        let key = keyField.map { " -H '\(quoted($0)): …'" } ?? ""
        return "curl -s -H 'Content-Type: application/json'\(key) -d '\(quoted(body))' \\\n'\(gateway)\(path)'"
    }

    private static func text(_ value: JSONValue, _ style: JSONStyle) -> String {
        var output = ByteWriter()
        value.write(to: &output, style: style)
        return String(decoding: output.bytes, as: UTF8.self)
    }
}

/// A type of the document that messages refer to.
struct DocumentedType {
    let name: String
    let schema: JSONValue

    func fill(_ data: inout PageData) {
        let members = DocumentedMember.all(of: schema)
        data.set("name", name)
        data.set("hasMembers", !members.isEmpty)
        data.set("members", members) { $0.fill(&$1) }
        data.set("type", TypeText(of: schema).pieces) { $0.fill(&$1) }
    }
}

/// What a value is, in words, in which names of types lead to where these are described.
struct TypeText {
    struct Piece {
        let text: String
        /// The type that it names.
        var link: String?

        func fill(_ data: inout PageData) {
            data.set("text", text)
            data.set("link", link)
        }
    }

    private(set) var pieces: [Piece] = []

    init(of schema: JSONValue) {
        if let reference = schema["$ref"]?.string {
            let name = String(
                reference[
                    (reference.lastIndex(of: "/").map { reference.index(after: $0) }
                        ?? reference.startIndex)...
                ]
            )
            pieces = [Piece(text: name, link: name)]
        } else if let choices = schema["anyOf"] {
            join(choices.elements.map { TypeText(of: $0).pieces })
        } else if let items = schema["items"] {
            pieces = [Piece(text: "array of ")] + TypeText(of: items).pieces
        } else if let constant = schema["const"] {
            pieces = [Piece(text: Self.json(constant))]
        } else if let listed = schema["enum"] {
            join(listed.elements.map { [Piece(text: $0.string ?? Self.json($0))] })
        } else if let types = schema["type"], types.kind == .array {
            join(types.elements.map { [Piece(text: $0.string ?? "")] })
        } else {
            pieces = [Piece(text: schema["type"]?.string ?? "any")]
        }
    }

    private mutating func join(_ choices: [[Piece]]) {
        pieces = Array(choices.joined(separator: [Piece(text: " or ")]))
    }

    private static func json(_ value: JSONValue) -> String {
        var output = ByteWriter()
        value.write(to: &output)
        return String(decoding: output.bytes, as: UTF8.self)
    }
}

/// A member of a request or a response, at whatever depth.
struct DocumentedMember {
    /// `cases[].countyFips`
    let path: String
    let type: TypeText
    let isText: Bool
    let isRequired: Bool
    /// Who may see the value: `open`, `personal`, `secret`; empty where the document says nothing of it.
    let redaction: String
    let description: String

    /// The members of an object, each before its own ones; those of the types that it refers to stand there.
    static func all(of schema: JSONValue?, at prefix: String = "", depth: Int = 0) -> [DocumentedMember] {
        guard let schema, depth < 16 else { return [] }
        let required = schema["required"]?.elements.compactMap(\.string) ?? []
        var members = (schema["properties"]?.members.map { ($0.key, $0.value) } ?? [])
            .flatMap { key, value -> [DocumentedMember] in
                let items = value["items"]
                let path = prefix + key
                let member = DocumentedMember(
                    path: path,
                    type: TypeText(of: value),
                    isText: value["type"]?.string == "string",
                    isRequired: required.contains(key),
                    redaction: (items ?? value)["x-redaction"]?.string ?? "",
                    description: value["description"]?.string ?? ""
                )
                let below = all(of: items ?? value, at: items == nil ? "\(path)." : "\(path)[].", depth: depth + 1)
                return [member] + below
            }
        // Of several objects, what all have stands once.
        for choice in schema["anyOf"]?.elements.map({ $0 }) ?? [] {
            for member in all(of: choice, at: prefix, depth: depth + 1)
            where !members.contains(where: { $0.path == member.path }) {
                members.append(member)
            }
        }
        return members
    }

    func fill(_ data: inout PageData) {
        data.set("member", path)
        data.set("type", type.pieces) { $0.fill(&$1) }
        data.set("isRequired", isRequired)
        data.set("redaction", redaction)
        data.set("redactionTone", redaction == "secret" ? "bad" : redaction == "personal" ? "warn" : "")
        data.set("description", description)
    }
}

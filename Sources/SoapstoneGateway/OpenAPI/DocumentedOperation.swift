internal import SoapstoneCodec
internal import SoapstonePages
internal import SoapstoneXML

/// An operation as the gateway's document has it.
struct DocumentedOperation {
    let service: String
    private let path: String
    private let id: String
    private let summary: String
    private let request: [DocumentedMember]
    private let answer: [DocumentedMember]
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
        answer = DocumentedMember.all(of: success?["schema"]?["anyOf"]?.elements.first { _ in true })
        examples = (sent?["examples"]?.members.map { ($0.key, $0.value) } ?? []).compactMap { name, example in
            let answers = success?["examples"]?[name] ?? failure?["examples"]?[name]
            guard let request = example["value"], let response = answers?["value"] else { return nil }
            return (name, example["summary"]?.string ?? "", request, response)
        }
    }

    /// Fills a part of the page.
    ///
    /// - Parameter gateway: scheme, host and port that the command goes to.
    func fill(_ data: inout PageData, _ gateway: String) {
        data.set("id", id)
        data.set("path", path)
        data.set("summary", summary)
        data.set("hasRequest", !request.isEmpty)
        data.set("request", request) { $0.fill(&$1) }
        data.set("hasAnswer", !answer.isEmpty)
        data.set("answer", answer) { $0.fill(&$1) }
        data.set("command", command(gateway))
        data.set("examples", examples) { example, data in
            data.set("name", example.name)
            data.set("exampleSummary", example.summary)
            let opstatus = example.response[AnswerMembers.status]?.numberText ?? ""
            data.set("opstatus", opstatus)
            data.set("tone", opstatus == "0" ? "good" : "bad")
            data.set("sent", Self.text(example.request, .pretty))
            data.set("received", Self.text(example.response, .pretty))
        }
    }

    /// A call as a command: that of the first example, else with the members that must be there.
    private func command(_ gateway: String) -> String {
        let body: String
        if let example = examples.first {
            body = Self.text(example.request, .compact)
        } else {
            // A member of a member stands in what is shown for that.
            let members = request.filter { $0.isRequired && !$0.path.contains(".") }
            body = "{\(members.map { "\"\($0.path)\":\($0.isText ? "\"…\"" : "…")" }.joined(separator: ","))}"
        }
        // A shell has no escape within single quotes.
        let quoted = body.replacing("'", with: #"'\''"#)
        return "curl -s -H 'Content-Type: application/json' -d '\(quoted)' \\\n'\(gateway)\(path)'"
    }

    private static func text(_ value: JSONValue, _ style: JSONStyle) -> String {
        var output = ByteWriter()
        value.write(to: &output, style: style)
        return String(decoding: output.bytes, as: UTF8.self)
    }
}

/// A member of a request or an answer, at whatever depth.
struct DocumentedMember {
    /// `cases[].countyFips`
    let path: String
    let type: String
    let isRequired: Bool
    /// Who may see the value: `open`, `personal`, `secret`; empty where the document says nothing of it.
    let redaction: String
    let description: String
    var isText: Bool { type == "string" }

    /// The members of an object, each before its own ones.
    static func all(of schema: JSONValue?, at prefix: String = "", depth: Int = 0) -> [DocumentedMember] {
        guard let schema, depth < 16, let properties = schema["properties"] else { return [] }
        let required = schema["required"]?.elements.compactMap(\.string) ?? []
        return properties.members.flatMap { key, value -> [DocumentedMember] in
            let items = value["items"]
            let path = prefix + key
            let member = DocumentedMember(
                path: path,
                type: type(of: value),
                isRequired: required.contains(key),
                redaction: (items ?? value)["x-redaction"]?.string ?? "",
                description: value["description"]?.string ?? ""
            )
            return [member] + all(of: items ?? value, at: items == nil ? "\(path)." : "\(path)[].", depth: depth + 1)
        }
    }

    private static func type(of schema: JSONValue) -> String {
        if let items = schema["items"] { return "array of \(type(of: items))" }
        if let constant = schema["const"] {
            var output = ByteWriter()
            constant.write(to: &output)
            return String(decoding: output.bytes, as: UTF8.self)
        }
        if let listed = schema["enum"] { return listed.elements.compactMap(\.string).joined(separator: " or ") }
        return schema["type"]?.string ?? "any"
    }

    func fill(_ data: inout PageData) {
        data.set("member", path)
        data.set("type", type)
        data.set("isRequired", isRequired)
        data.set("redaction", redaction)
        data.set("redactionTone", redaction == "secret" ? "bad" : redaction == "personal" ? "warn" : "")
        data.set("description", description)
    }
}

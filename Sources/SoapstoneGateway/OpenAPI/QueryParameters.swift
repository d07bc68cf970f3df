internal import SoapstoneCodec
internal import SoapstoneMessages
internal import SoapstoneXML

/// The parameters of a query that stand for the members of a request (OpenAPI 3.1, Parameter Object), as `FormBody` reads
/// them: `city`, `address[city]`, `ids[]`.
///
/// Arrays of objects, and members deeper than `deepest`, have no parameter.
struct QueryParameters {
    /// The parameters as JSON.
    private(set) var items: [String] = []
    /// True if all required members of the request have a parameter.
    private(set) var isComplete = true

    private let schemas: MessageSchemas
    private var names: Set<String> = []

    private static let besideMessage = ["$headers", "$attachments"]
    /// The most steps of a name: types can be in themselves.
    private static let deepest = 4
    /// The most parameters: types that are in each other can have any number of members.
    private static let most = 500

    /// - Parameters:
    ///   - request: the JSON Schema of the request.
    ///   - schemas: what has the types that it refers to.
    init(_ request: String, _ schemas: MessageSchemas) {
        self.schemas = schemas
        if let schema = Self.parsed(request) { addMembers(of: schema, to: [], isRequired: true) }
    }

    /// The document's own schemas are JSON.
    private static func parsed(_ schema: String) -> JSONValue? {
        try? JSONDocument(parsing: Array(schema.utf8), limits: .file).root
    }

    fileprivate enum Form {
        case scalar
        case list
        case object(JSONValue)
        case other
    }

    private mutating func addMembers(of object: JSONValue, to path: [String], isRequired: Bool) {
        for choice in object["anyOf"]?.elements.map({ $0 }) ?? [] {
            // Which of several objects a request is, decides the client.
            addMembers(of: choice, to: path, isRequired: false)
        }
        let required = object["required"]?.elements.compactMap(\.string) ?? []
        for (key, schema) in object["properties"]?.members.map({ ($0.key, $0.value) }) ?? [] {
            let isRequired = isRequired && required.contains { $0.utf8.elementsEqual(key.utf8) }
            let path = path + [key]
            // What is beside a message stays out of addresses: header blocks say who calls.
            let isBeside = Self.besideMessage.contains { $0.utf8.elementsEqual(key.utf8) }
            switch isBeside ? .other : form(of: schema) {
            case .scalar where items.count < Self.most: add(path, schema, isRequired: isRequired)
            case .list where items.count < Self.most: add(path + [""], schema, isRequired: isRequired)
            case .object(let inner) where path.count < Self.deepest:
                addMembers(of: inner, to: path, isRequired: isRequired)
            default: if isRequired { isComplete = false }
            }
        }
    }

    private mutating func add(_ path: [String], _ schema: JSONValue, isRequired: Bool) {
        let name = (path.first ?? "") + path.dropFirst().map { "[\($0)]" }.joined()
        guard names.insert(name).inserted else { return }
        var json = ByteWriter()
        json.append(#"{"name":"#)
        json.appendJSON(name)
        json.append(#","in":"query","#)
        if isRequired { json.append(#""required":true,"#) }
        json.append(#""schema":"#)
        schema.write(to: &json)
        json.append("}")
        items.append(json.string)
    }

    private func form(of schema: JSONValue, depth: Int = 0) -> Form {
        guard depth < Self.deepest else { return .other }
        if let name = schema["$ref"]?.string?.split(separator: "/").last {
            return schemas.component(String(name)).flatMap(Self.parsed).map { form(of: $0, depth: depth + 1) } ?? .other
        }
        if schema["enum"] != nil || schema["const"] != nil { return .scalar }
        if let choices = schema["anyOf"] {
            // A query cannot say null.
            let forms = choices.elements.filter { $0["type"]?.string != "null" }.map { form(of: $0, depth: depth + 1) }
            if forms.allSatisfy(\.isScalar) { return .scalar }
            return forms.count == 1 ? forms[0] : .other
        }
        switch schema["type"]?.string {
        case "string", "number", "integer", "boolean": return .scalar
        case "array":
            guard let items = schema["items"], form(of: items, depth: depth + 1).isScalar else { return .other }
            return .list
        case "object": return .object(schema)
        default: return .other
        }
    }
}

extension QueryParameters.Form {
    fileprivate var isScalar: Bool { if case .scalar = self { true } else { false } }
}

internal import SoapstoneCodec
internal import SoapstoneMessages
internal import SoapstoneXML

/// The JSON Schema of one message, as the gateway's OpenAPI document has it.
///
/// It knows the part of JSON Schema 2020-12 that `MessageSchemas` writes.
struct JSONMessageSchema {
    let root: JSONValue
    private let components: [String: JSONValue]

    /// A value that is not what the schema asks for.
    struct Violation {
        var code: SchemaEncodeError.Code
        /// The place as a JSON pointer; of a missing member, where it would be.
        var pointer: String
        var found: String
        var expected: String
    }

    /// - Parameters:
    ///   - objects: what the message may be.
    ///   - schemas: what they refer to.
    init(_ objects: [ObjectSchema], _ schemas: MessageSchemas) throws(JSONError) {
        var output = ByteWriter()
        output.append(#"{"root":{"anyOf":["#)
        output.append(utf8: (objects.isEmpty ? [ObjectSchema()] : objects).map(\.text).joined(separator: ","))
        output.append(#"]},"components":{"#)
        for (number, component) in schemas.components.enumerated() {
            if number > 0 { output.append(",") }
            output.appendJSON(component.name)
            output.append(":")
            output.append(utf8: component.schema)
        }
        output.append("}}")
        let document = try JSONDocument(parsing: output.bytes, limits: .file).root
        root = document["root"] ?? document
        var components: [String: JSONValue] = [:]
        for (name, schema) in document["components"]?.members.map({ $0 }) ?? [] { components[name] = schema }
        self.components = components
    }

    /// The name of the component that a schema refers to.
    static func reference(_ schema: JSONValue) -> String? {
        schema["$ref"]?.string.map {
            String(decoding: $0.utf8.dropFirst("#/components/schemas/".utf8.count), as: UTF8.self)
        }
    }

    func component(_ name: String) -> JSONValue? { components[name] }

    // MARK: - Validation

    /// All that is wrong with a message.
    func violations(of value: JSONValue) -> [Violation] { check(root, value) }

    private func check(_ schema: JSONValue, _ value: JSONValue) -> [Violation] {
        var found: [Violation] = []
        func fail(_ code: SchemaEncodeError.Code, _ words: String, _ expected: String) {
            found.append(Violation(code: code, pointer: value.pointer, found: words, expected: expected))
        }
        if let name = Self.reference(schema), let target = components[name] { found += check(target, value) }
        if let choices = schema["anyOf"] { found += best(choices.elements.map { check($0, value) }) }
        if let type = schema["type"] {
            let types = type.string.map { [$0] } ?? type.elements.compactMap(\.string)
            guard types.contains(where: value.isOf) else {
                fail(.kind, value.words, types.map(Self.words).joined(separator: " or "))
                return found
            }
        }
        if let constant = schema["const"], !value.isEquivalent(to: constant) {
            fail(.value, value.shortForm, constant.shortForm)
        }
        if let list = schema["enum"], !list.elements.contains(where: value.isEquivalent) {
            let values = list.elements.prefix(10).map(\.shortForm).joined(separator: ", ")
            fail(.value, value.shortForm, "one of \(values)\(list.count > 10 ? " and others" : "")")
        }
        switch value.kind {
        case .number:
            for (key, words, isBroken) in Self.bounds {
                guard let bound = schema[key]?.numberText, let number = value.numberText,
                    isBroken(Self.order(number, bound))
                else { continue }
                fail(.value, number, "\(words) \(bound)")
            }
        case .string:
            count(value.string?.unicodeScalars.count ?? 0, "character", schema["minLength"], schema["maxLength"]) {
                fail(.value, $0, $1)
            }
        case .array:
            count(value.count, "element", schema["minItems"], schema["maxItems"]) { fail(.count, $0, $1) }
            if let items = schema["items"] { found += value.elements.flatMap { check(items, $0) } }
        case .object:
            count(value.count, "member", schema["minProperties"], schema["maxProperties"]) { fail(.count, $0, $1) }
            found += members(of: value, schema)
        case .true, .false, .null: break
        }
        return found
    }

    private func members(of value: JSONValue, _ schema: JSONValue) -> [Violation] {
        var found: [Violation] = []
        for case let name? in schema["required"]?.elements.map(\.string) ?? [] where value[name] == nil {
            let pointer = value.pointer + JSONMessageSchema.step(name)
            found.append(Violation(code: .missing, pointer: pointer, found: "no member", expected: "a member"))
        }
        let patterns = schema["patternProperties"]?.members.map { $0 } ?? []
        for (key, member) in value.members {
            var isKnown = false
            if let own = schema["properties"]?[key] {
                isKnown = true
                found += check(own, member)
            }
            // The patterns are the starts of keys.
            for (pattern, own) in patterns where key.utf8.starts(with: pattern.utf8.dropFirst()) {
                isKnown = true
                found += check(own, member)
            }
            guard !isKnown, schema["additionalProperties"]?.boolean == false else { continue }
            let violation = Violation(code: .unknown, pointer: member.pointer, found: "a member", expected: "no member")
            found.append(violation)
        }
        return found
    }

    /// Nothing where one of several schemas allows a value; else what is wrong by the nearest of them.
    private func best(_ choices: [[Violation]]) -> [Violation] {
        func distance(_ violations: [Violation]) -> Int {
            violations.reduce(0) { $0 + ($1.code == .kind ? 100 : 1) }
        }
        guard var nearest = choices.min(by: { distance($0) < distance($1) }), !nearest.isEmpty else { return [] }
        if choices.allSatisfy({ $0.count == 1 && $0[0].pointer.isSameBytes(as: nearest[0].pointer) }) {
            nearest[0].expected = choices.map { $0[0].expected }.joined(separator: " or ")
        }
        return nearest
    }

    private func count(
        _ count: Int,
        _ noun: String,
        _ least: JSONValue?,
        _ most: JSONValue?,
        _ fail: (String, String) -> Void
    ) {
        if let least = least?.numberText.flatMap({ Int($0) }), count < least {
            fail(String.counted(count, noun), "at least \(least)")
        }
        if let most = most?.numberText.flatMap({ Int($0) }), count > most {
            fail(String.counted(count, noun), "at most \(most)")
        }
    }

    private static let bounds: [(String, String, @Sendable (Int) -> Bool)] = [
        ("minimum", "at least", { $0 < 0 }), ("maximum", "at most", { $0 > 0 }),
        ("exclusiveMinimum", "more than", { $0 <= 0 }), ("exclusiveMaximum", "less than", { $0 >= 0 }),
    ]

    private static func order(_ number: String, _ bound: String) -> Int {
        var (number, bound) = (number, bound)
        return number.withUTF8 { number in bound.withUTF8 { JSONNumber.order(number, $0) } }
    }

    private static func words(_ type: String) -> String {
        switch type {
        case "null": "null"
        case "boolean": "a Boolean"
        case "array", "integer", "object": "an \(type)"
        default: "a \(type)"
        }
    }

    /// A step of a JSON pointer.
    static func step(_ key: String) -> String { "/" + key.replacing("~", with: "~0").replacing("/", with: "~1") }
}

extension JSONValue {
    /// Whether it is of a type of JSON Schema.
    fileprivate func isOf(_ type: String) -> Bool {
        switch kind {
        case .object: type == "object"
        case .array: type == "array"
        case .string: type == "string"
        case .true, .false: type == "boolean"
        case .null: type == "null"
        case .number:
            type == "number"
                || type == "integer" && numberText.flatMap { Double($0) }.map { $0 == $0.rounded() } ?? false
        }
    }

    fileprivate var words: String {
        switch kind {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .true, .false: "a Boolean"
        case .null: "null"
        case .number: "a number"
        }
    }
}

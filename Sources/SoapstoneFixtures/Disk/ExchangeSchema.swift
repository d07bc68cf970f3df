internal import SoapstoneCodec
internal import SoapstoneXML

/// The JSON Schema (draft 2020-12) of `exchange.yaml`; `Documentation/Schemas/exchange.json` has the same text.
package enum ExchangeSchema {
    package static var text: String {
        let root: [(String, Value)] = [
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            ("title", .text("One fixture: exchange.yaml")),
            ("description", .text("operation is required; every other key has a default")),
        ]
        let definitions: [(String, Value)] = [
            (
                "text",
                .object([
                    ("description", .text("YAML reads 1.10 as a number; it is taken as it is written")),
                    ("type", .list(["string", "number", "boolean"].map(Value.text))), ("minLength", .number(1)),
                ])
            )
        ]
        return Value.object(root + members(of: ExchangeKeys.file) + [("$defs", .object(definitions))]).text()
    }

    /// A value of JSON.
    private indirect enum Value {
        case text(String)
        case number(Int)
        case boolean(Bool)
        case list([Value])
        case object([(String, Value)])

        func text(indent: String = "") -> String {
            switch self {
            case .text(let text): return Self.quoted(text)
            case .number(let number): return "\(number)"
            case .boolean(let value): return "\(value)"
            case .list(let values): return "[\(values.map { $0.text(indent: indent) }.joined(separator: ", "))]"
            case .object(let members):
                let inner = indent + "  "
                let lines = members.map { "\(inner)\(Self.quoted($0.0)): \($0.1.text(indent: inner))" }
                return lines.isEmpty ? "{}" : "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
            }
        }

        private static func quoted(_ text: String) -> String {
            var output = ByteWriter()
            output.appendJSON(text)
            return output.string
        }
    }

    private static func members(of keys: YAMLKeys) -> [(String, Value)] {
        let properties = keys.all.map {
            ($0.name, Value.object([("description", .text($0.meaning))] + members(of: $0.kind)))
        }
        let required = keys.all.filter(\.isRequired).map { Value.text($0.name) }
        return [("type", .text("object")), ("properties", .object(properties))]
            + (required.isEmpty ? [] : [("required", .list(required))])
            + (keys.choice.map(members) ?? [])
            + [("additionalProperties", .boolean(false))]
    }

    private static func members(of choice: YAMLKeys.Choice) -> [(String, Value)] {
        func required(_ names: [String]) -> Value { .object([("required", .list(names.map(Value.text)))]) }
        return switch choice {
        case .exactlyOne(let names): [("oneOf", .list(names.map { required([$0]) }))]
        case .atLeastOne(let names): [("anyOf", .list(names.map { required([$0]) }))]
        case .atMostOne(let names): [("not", required(names))]
        }
    }

    private static func members(of kind: YAMLKeys.Kind) -> [(String, Value)] {
        let text = ("$ref", Value.text("#/$defs/text"))
        switch kind {
        case .text(nil): return [text]
        // A pattern says nothing of numbers.
        case .text(let pattern?): return [("type", .text("string")), ("pattern", .text(pattern))]
        case .anyText: return [("type", .list(["string", "number", "boolean"].map(Value.text)))]
        case .name: return [text, ("pattern", .text("^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$"))]
        case .boolean: return [("type", .text("boolean"))]
        case .isTrue: return [("enum", .list([.boolean(true), .text("true")]))]
        case .integer(let range):
            return [
                ("type", .text("integer")), ("minimum", .number(range.lowerBound)),
                ("maximum", .number(range.upperBound)),
            ]
        case .decimal(let limit):
            return [("type", .text("number")), ("minimum", .number(0)), ("maximum", .number(limit))]
        case .time:
            let pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
            return [("type", .text("string")), ("pattern", .text(pattern))]
        case .duration: return [("type", .text("string")), ("pattern", .text("^(\(ExchangeKeys.durationPattern))$"))]
        case .scalar: return [("type", .list(["string", "number", "boolean", "null"].map(Value.text)))]
        case .word(let words): return [("enum", .list(words.map(Value.text)))]
        case .mapping(let keys): return members(of: keys)
        case .map(let pattern, let kind):
            let names = pattern.map { [("propertyNames", Value.object([("pattern", .text($0))]))] } ?? []
            return [("type", .text("object"))] + names + [("additionalProperties", .object(members(of: kind)))]
        case .list(let kind): return [("type", .text("array")), ("items", .object(members(of: kind)))]
        case .either(let first, let second):
            return [("anyOf", .list([.object(members(of: first)), .object(members(of: second))]))]
        }
    }
}

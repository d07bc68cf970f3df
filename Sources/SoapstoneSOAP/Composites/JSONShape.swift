package import SoapstoneCodec

/// What the JSON of a request or an answer may have, as far as the contract's lines say it.
package indirect enum JSONShape: Sendable {
    case scalar(ScalarType.JSONForm)
    case object([(key: String, shape: JSONShape)])
    case array(JSONShape)
    /// Nothing is known.
    case any

    /// Records may have themselves in them.
    private static let deepest = 16

    /// The shape of the object that lines make.
    package init(_ lines: [ContractLine]) {
        self = lines.isEmpty ? .any : .object(Self.members(lines, depth: 0))
    }

    private static func members(_ lines: [ContractLine], depth: Int) -> [(key: String, shape: JSONShape)] {
        var members: [(key: String, shape: JSONShape)] = []
        for line in lines where line.slot.isInJSON && line.slot.traits.sessionKey == nil {
            let shape: JSONShape
            switch line.type {
            case .scalar(let type, _, _, _): shape = .scalar(type.json)
            case .constant: continue
            case .record(_, let nested):
                let inner = depth < deepest ? Self.members(nested(), depth: depth + 1) : []
                guard line.slot.jsonName != nil else {
                    if line.slot.isFlat { members += inner }
                    continue
                }
                // A record of which nothing is in JSON by itself is one string there.
                shape = depth == deepest ? .any : inner.isEmpty ? .scalar(.string) : .object(inner)
            }
            guard let key = line.slot.jsonName else { continue }
            let isMany = line.slot.kind == .table || line.occurs.upperBound > 1
            members.append((key, isMany ? .array(shape) : shape))
            if let derived = line.derivedName { members.append((derived, .scalar(.string))) }
        }
        return members
    }

    /// What stands at a path; nil where nothing can.
    package func at(_ path: ValuePath) -> JSONShape? {
        var shape = self
        for step in path.steps {
            switch shape {
            case .any: return .any
            case .scalar: return nil
            case .array(let element):
                guard ValuePath.index(step) != nil else { return nil }
                shape = element
            case .object(let members):
                guard let member = members.first(where: { $0.key.utf8.elementsEqual(step.utf8) }) else { return nil }
                shape = member.shape
            }
        }
        return shape
    }

    /// The keys of an object; nil where they are not known.
    package var keys: [String]? {
        if case .object(let members) = self { members.map(\.key) } else { nil }
    }

    /// The JSON Schema of it.
    package var schema: String {
        switch self {
        case .scalar(let form): return #"{"type":"\#(form.rawValue)"}"#
        case .any: return "{}"
        case .array(let element): return #"{"type":"array","items":\#(element.schema)}"#
        case .object(let members):
            let properties = members.map { #""\#($0.key)":\#($0.shape.schema)"# }.joined(separator: ",")
            return #"{"type":"object","properties":{\#(properties)},"additionalProperties":false}"#
        }
    }
}

package import SoapstoneCodec

/// What the JSON of a request or a response may have, as far as the contract's lines say it.
package indirect enum JSONShape: Sendable {
    case scalar(ScalarType.JSONForm, Traits.Redaction)
    case object([Member])
    case array(JSONShape)
    /// Nothing is known.
    case any

    /// A member of an object.
    package struct Member: Sendable {
        package let key: String
        package let shape: JSONShape
        /// Whether it is in each such object.
        package var isRequired = false

        package init(_ key: String, _ shape: JSONShape, isRequired: Bool = false) {
            self.key = key
            self.shape = shape
            self.isRequired = isRequired
        }
    }

    /// Records may have themselves in them.
    private static let deepest = 16

    /// The shape of the object that lines make.
    package init(_ lines: [CodecLine]) {
        self = lines.isEmpty ? .any : .object(Self.members(lines, depth: 0))
    }

    private static func members(_ lines: [CodecLine], depth: Int) -> [Member] {
        var members: [Member] = []
        for line in lines where line.slot.isInJSON && line.slot.traits.sessionKey == nil {
            let shape: JSONShape
            let redaction = line.slot.traits.redaction
            switch line.type {
            case .scalar(let type, _, _, _): shape = .scalar(type.json, redaction)
            case .constant: continue
            case .record(_, let nested):
                let inner = depth < deepest ? Self.members(nested(), depth: depth + 1) : []
                guard line.slot.jsonName != nil else {
                    if line.slot.isFlat { members.join(inner, areThere: line.occurs.lowerBound > 0) }
                    continue
                }
                // A record of which nothing is in JSON by itself is one string there.
                shape = depth == deepest ? .any : inner.isEmpty ? .scalar(.string, redaction) : .object(inner)
            }
            guard let key = line.slot.jsonName else { continue }
            let isMany = line.slot.kind == .table || line.occurs.upperBound > 1
            let member = Member(key, isMany ? .array(shape) : shape, isRequired: !isMany && line.isAlwaysInJSON)
            let derived = line.derivedName.map { Member($0, .scalar(.string, redaction)) }
            members.join([member] + [derived].compactMap(\.self), areThere: true)
        }
        return members
    }

    /// A member of an object; nil where there is none, or it is not known.
    package subscript(key: String) -> JSONShape? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.shape
    }

    /// The keys of an object; nil where they are not known.
    package var keys: [String]? {
        if case .object(let members) = self { members.map(\.key) } else { nil }
    }

    /// The JSON Schema of it; `x-redaction` says who may see a value.
    package var schema: String {
        switch self {
        case .scalar(let form, let redaction):
            return #"{"type":"\#(form.rawValue)","x-redaction":"\#(redaction.rawValue)"}"#
        case .any: return "{}"
        case .array(let element): return #"{"type":"array","items":\#(element.schema)}"#
        case .object(let members):
            let properties = members.map { #""\#($0.key)":\#($0.shape.schema)"# }.joined(separator: ",")
            let required = members.filter(\.isRequired).map { "\"\($0.key)\"" }.joined(separator: ",")
            let always = required.isEmpty ? "" : #""required":[\#(required)],"#
            return #"{"type":"object",\#(always)"properties":{\#(properties)},"additionalProperties":false}"#
        }
    }
}

extension [JSONShape.Member] {
    /// Adds members to those around them; two ways to say something, or two parts of a form, may share one.
    ///
    /// - Parameter areThere: whether the record that they are of always is.
    fileprivate mutating func join(_ others: [JSONShape.Member], areThere: Bool) {
        for other in others {
            guard !contains(where: { $0.key.utf8.elementsEqual(other.key.utf8) }) else { continue }
            append(.init(other.key, other.shape, isRequired: areThere && other.isRequired))
        }
    }
}

extension CodecLine {
    /// Whether a value without which there is no record has a member in JSON.
    fileprivate var isAlwaysInJSON: Bool {
        guard case .scalar = type, occurs.lowerBound > 0 else { return false }
        // What a contract lets be left out, and the record has to have, is in JSON, too.
        return slot.traits.isOptional || !slot.traits.isBlank && !slot.traits.isNillable
    }
}

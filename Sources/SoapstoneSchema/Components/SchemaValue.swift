internal import SoapstoneXML

/// A default or fixed value, with what prefixes mean where the schema writes it: a QName is a namespace and a local name.
package struct SchemaValue: Equatable, Sendable {
    package let text: String
    /// The namespaces of the prefixes, the empty one for the default namespace; of those that values do not use, nothing.
    let namespaces: [String: String]

    init(_ text: String, namespaces: [String: String] = [:]) {
        self.text = text
        self.namespaces = namespaces
    }

    /// The namespace of a prefix; nil where it has none.
    package func namespace(of prefix: UnsafeBufferPointer<UInt8>) -> String? {
        namespaces.isEmpty ? nil : namespaces[String(decoding: prefix, as: UTF8.self)]
    }

    /// The value, read as one of a type; nil where it is none.
    package func value(as type: Datatype) -> DatatypeValue? {
        var text = text
        return text.withUTF8 { try? type.value(of: $0, resolving: namespace) }
    }

    /// The text with `{namespace}local` in place of each QName.
    package func expanded(as type: Datatype) -> String {
        guard !namespaces.isEmpty, let value = value(as: type) else { return text }
        return value.expandedNames ?? text
    }
}

extension SchemaSet {
    /// A default or fixed value that something with an origin has.
    package func value(_ constraint: ValueConstraint, at origin: Origin) -> SchemaValue {
        SchemaValue(constraint.text, namespaces: valueNamespaces[origin] ?? [:])
    }

    /// The value of an attribute: that of its use goes before its declaration's own.
    package func value(of use: AttributeUse) -> (constraint: ValueConstraint, value: SchemaValue)? {
        if let own = use.value { return (own, value(own, at: use.origin)) }
        let declaration = self[use.attribute]
        return declaration.value.map { ($0, value($0, at: declaration.origin)) }
    }
}

// MARK: - Comparing

extension SchemaSet {
    /// A default or fixed value with `{namespace}local` in place of each QName: two that are the same text then are the
    /// same value, whatever their prefixes are.
    package func expanded(_ constraint: ValueConstraint?, as type: Datatype?, at origin: Origin) -> ValueConstraint? {
        guard let constraint, let type, type.usesQNames else { return constraint }
        let text = value(constraint, at: origin).expanded(as: type)
        return constraint.isFixed ? .fixed(text) : .default(text)
    }

    /// The value of an attribute in the same way.
    package func expandedValue(of use: AttributeUse) -> ValueConstraint? {
        let declaration = self[use.attribute]
        let origin = use.value == nil ? declaration.origin : use.origin
        return expanded(use.value ?? declaration.value, as: self[declaration.type].datatype, at: origin)
    }
}

extension Datatype {
    /// Whether values may be QNames, which mean nothing without the namespaces of their prefixes.
    package var usesQNames: Bool {
        switch variety {
        case .atomic: primitive == .qName || primitive == .notation
        case .list(let item): item.usesQNames
        case .union(let members): members.contains { $0.usesQNames }
        }
    }
}

extension DatatypeValue {
    /// The QNames of a value, with braces around the namespace; nil where there are none.
    var expandedNames: String? {
        switch self {
        case .atomic(let value): return value.isQName ? value.canonicalText() : nil
        case .list(let values):
            guard values.contains(where: \.isQName) else { return nil }
            return values.map { $0.canonicalText() }.joined(separator: " ")
        }
    }
}

extension AtomicValue {
    package var isQName: Bool {
        switch self {
        case .qName, .notation: true
        default: false
        }
    }
}

internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

/// Reads the values of one message by the types that its contract gives them.
///
/// Elements of one name have one type in a content model (XML Schema 1.0 Part 1, `cos-element-consistent`), so names alone
/// lead to declarations, and a message that breaks its contract is read as far as it can be.
struct TypedValueReader {
    private let types: TypeMembers
    private var schemas: SchemaSet { types.schemas }
    private(set) var values = TypedValues()

    init(_ types: TypeMembers) {
        self.types = types
    }

    /// What an element is, as far as it is known.
    private struct Role {
        var declaration: ElementID?
        var type: TypeID?
        /// Whether the element may be left out where it has its default value.
        var isOptional = false
    }

    /// Reads an element of a message and all that is in it.
    mutating func read(_ element: XMLElement, as declaration: ElementID?) {
        read(element, Role(declaration: declaration, type: declaration.map { schemas[$0].type }))
    }

    private mutating func read(_ element: XMLElement, _ role: Role) {
        let declared = role.type
        let type = readType(of: element, declared) ?? declared ?? SchemaSet.anyType
        let isNil = readNil(of: element)
        switch type {
        case .simple(let simple):
            readText(of: element, simple, role, isNil: isNil)
        case .complex(let id):
            let members = types[id]
            readAttributes(of: element, members)
            if case .simple(let simple) = schemas[id].content {
                readText(of: element, simple, role, isNil: isNil)
            } else {
                // Depth is bounded by the limit on nesting.
                for child in element.children {
                    if let role = self.role(of: child, members) { read(child, role) }
                }
            }
        }
    }

    /// What a child is; nil where the schema says that nobody is to look at it.
    private func role(of child: XMLElement, _ members: TypeMembers.Members) -> Role? {
        let name = child.name
        if let member = members.elements[name] {
            return Role(
                declaration: member.element,
                type: schemas[member.element].type,
                isOptional: member.mayBeLeftOut
            )
        }
        guard let wildcard = members.wildcards.first(where: { $0.allows(name.namespace) }) else {
            return Role(declaration: schemas.globalElements[name])
        }
        guard wildcard.processContents != .skip else { return nil }
        let global = schemas.globalElements[name]
        return Role(declaration: global, type: global.map { schemas[$0].type })
    }

    // MARK: - Attributes for instances

    /// The type that `xsi:type` names, where it is known. One that names the declared type says nothing.
    private mutating func readType(of element: XMLElement, _ declared: TypeID?) -> TypeID? {
        let attribute = XMLName("type", in: ValidationRun.instanceNamespace)
        guard let text = element.attribute(attribute),
            let value = Self.value(of: text, .builtIn(.qName), at: element),
            case .atomic(.qName(let namespace, let local)) = value
        else { return nil }
        let name = XMLName(String(decoding: local, as: UTF8.self), in: namespace ?? "")
        values.set(name.description, of: attribute, at: element.index)
        guard let type = schemas.types[name] else { return nil }
        if type == declared { values.setDefault(attribute, at: element.index) }
        return type
    }

    private mutating func readNil(of element: XMLElement) -> Bool {
        let attribute = XMLName("nil", in: ValidationRun.instanceNamespace)
        guard let text = element.attribute(attribute), let value = Self.value(of: text, .builtIn(.boolean), at: element)
        else { return false }
        guard value == .atomic(.boolean(true)) else {
            values.setDefault(attribute, at: element.index)
            return false
        }
        values.set("true", of: attribute, at: element.index)
        return true
    }

    // MARK: - Values

    private mutating func readAttributes(of element: XMLElement, _ members: TypeMembers.Members) {
        for (name, text) in element.attributes {
            guard let member = members.attributes[name] ?? global(name, members.attributeWildcard) else { continue }
            let datatype = schemas[member.type].datatype
            guard let value = Self.value(of: text, datatype, at: element) else { continue }
            if value.isName { values.noteName() }
            let canonical = Self.canonical(value)
            if let canonical, !canonical.isSameBytes(as: text) { values.set(canonical, of: name, at: element.index) }
            if let constant = member.constant, Self.value(of: constant, datatype, at: element) == value {
                values.setDefault(name, at: element.index)
            }
        }
    }

    /// An attribute that a wildcard lets through: it has a type, and no default.
    private func global(_ name: XMLName, _ wildcard: Wildcard?) -> TypeMembers.Attribute? {
        guard let wildcard, wildcard.processContents != .skip, wildcard.allows(name.namespace),
            let attribute = schemas.globalAttributes[name]
        else { return nil }
        return TypeMembers.Attribute(type: schemas[attribute].type, constant: nil)
    }

    private mutating func readText(of element: XMLElement, _ type: SimpleTypeID, _ role: Role, isNil: Bool) {
        guard !isNil, element.children.isEmpty else { return }
        let datatype = schemas[type].datatype
        let constant = role.declaration.flatMap { schemas[$0].value?.text }
        let own = element.text
        let text = own.isEmpty ? constant ?? own : own
        guard let value = Self.value(of: text, datatype, at: element) else { return }
        if value.isName { values.noteName() }
        let canonical = Self.canonical(value) ?? text
        if !canonical.isSameBytes(as: own) { values.set(canonical, at: element.index) }
        guard role.isOptional, let constant, Self.value(of: constant, datatype, at: element) == value,
            !values.hasAttributes(element)
        else { return }
        values.setDefault(element.index)
    }

    /// The value of a text; nil where it is none of the type.
    private static func value(of text: String, _ datatype: Datatype, at element: XMLElement) -> DatatypeValue? {
        var text = text
        return text.withUTF8 { bytes in
            try? datatype.value(of: bytes) { prefix in
                element.namespace(for: prefix.isEmpty ? nil : String(decoding: prefix, as: UTF8.self))
            }
        }
    }

    /// A value as text, with its primitive type where other types have the same texts; nil where it is only text.
    private static func canonical(_ value: DatatypeValue) -> String? {
        switch value {
        case .atomic(.anyURI): nil
        case .atomic(.string(let text)): String(decoding: text, as: UTF8.self)
        case .atomic(let value): "\(value.primitive) \(value.canonicalText())"
        case .list(let items):
            items.map { "\($0.primitive) \($0.canonicalText())" }.joined(separator: "; ")
        }
    }
}

extension DatatypeValue {
    /// Whether it is a QName or a notation, or a list with one.
    fileprivate var isName: Bool {
        let items: [AtomicValue] =
            switch self {
            case .atomic(let value): [value]
            case .list(let values): values
            }
        return items.contains { $0.primitive == .qName || $0.primitive == .notation }
    }
}

internal import SoapstoneXML

extension ComplexType: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(targetNamespace)
        entry.write(base)
        entry.write(derivation)
        entry.write(isAbstract)
        entry.write(block)
        entry.write(final)
        entry.write(attributes)
        entry.write(attributeWildcard)
        entry.write(content)
        entry.write(unread)
        entry.write(origin)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            name: try entry.read(),
            targetNamespace: try entry.read(),
            base: try entry.read(),
            derivation: try entry.read(),
            isAbstract: try entry.read(),
            block: try entry.read(),
            final: try entry.read(),
            attributes: try entry.read(),
            attributeWildcard: try entry.read(),
            content: try entry.read(),
            unread: try entry.read(),
            origin: try entry.read()
        )
    }
}

extension ComplexType.Content: EntryValue {
    func write(to entry: inout EntryWriter) {
        switch self {
        case .empty: entry.word(0)
        case .simple(let type):
            entry.word(1)
            entry.write(type)
        case .elements(let particle):
            entry.word(2)
            entry.write(particle)
        case .mixed(let particle):
            entry.word(3)
            entry.write(particle)
        }
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        switch try entry.word() {
        case 0: self = .empty
        case 1: self = .simple(try entry.read())
        case 2: self = .elements(try entry.read())
        case 3: self = .mixed(try entry.read())
        default: throw EntryError.damaged
        }
    }
}

extension AttributeDeclaration: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(type)
        entry.write(isGlobal)
        entry.write(value)
        entry.write(isUnread)
        entry.write(origin)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            name: try entry.read(),
            type: try entry.read(),
            isGlobal: try entry.read(),
            value: try entry.read(),
            isUnread: try entry.read(),
            origin: try entry.read()
        )
    }
}

extension UnreadParts: EntryValue {
    func write(to entry: inout EntryWriter) { entry.word(UInt32(rawValue)) }

    init(from entry: inout EntryReader) throws(EntryError) {
        let word = try entry.word()
        guard word < 8 else { throw EntryError.damaged }
        self.init(rawValue: UInt8(word))
    }
}

extension AttributeUse: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(attribute)
        entry.write(isRequired)
        entry.write(value)
        entry.write(arrayType)
        entry.write(origin)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            attribute: try entry.read(),
            isRequired: try entry.read(),
            value: try entry.read(),
            arrayType: try entry.read(),
            origin: try entry.read()
        )
    }
}

extension ArrayType: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(item)
        entry.write(dimensions)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(item: try entry.read(), dimensions: try entry.read())
    }
}

internal import SoapstoneXML

extension SchemaSet {
    /// Writes all but what every set has.
    func write(to entry: inout EntryWriter) {
        let builtIn = SchemaSet.builtIn
        entry.write(files)
        writeSimpleTypes(to: &entry)
        entry.write(attributes)
        entry.write(elements)
        entry.write(Array(groups.dropFirst(builtIn.groups.count)))
        entry.write(Array(complexTypes.dropFirst(builtIn.complexTypes.count)))
        Self.write(types, to: &entry)
        Self.write(globalElements, to: &entry)
        Self.write(globalAttributes, to: &entry)
        Self.write(namedGroups, to: &entry)
        entry.write(Self.sorted(notations))
        entry.write(incompleteNamespaces.map(\.text).sorted())
        entry.write(substitutes.count)
        for (head, members) in substitutes.sorted(by: { $0.key.index < $1.key.index }) {
            entry.write(head)
            entry.write(members)
        }
        entry.write(derivedTypes.count)
        for (base, derived) in derivedTypes.sorted(by: { $0.key.word < $1.key.word }) {
            entry.write(base)
            entry.write(derived)
        }
        entry.write(valueNamespaces.count)
        let origins = valueNamespaces.keys.sorted {
            ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column)
        }
        for origin in origins {
            entry.write(origin)
            (valueNamespaces[origin] ?? [:]).write(to: &entry)
        }
        entry.write(expectedContentTypes.count)
        for (type, text) in expectedContentTypes.sorted(by: { $0.key.word < $1.key.word }) {
            entry.write(type)
            entry.write(text)
        }
    }

    /// Reads a set, and derives the datatypes anew.
    ///
    /// - Throws: where a number is no component's, or a component is larger than a schema's may be.
    init(from entry: inout EntryReader, _ limits: SchemaLimits) throws(EntryError) {
        self = Self.builtIn
        files = try entry.read()
        try readSimpleTypes(from: &entry, limits)
        attributes = try entry.read()
        elements = try entry.read()
        try entry.append(to: &groups)
        try entry.append(to: &complexTypes)
        types = try Self.table(from: &entry)
        globalElements = try Self.table(from: &entry)
        globalAttributes = try Self.table(from: &entry)
        namedGroups = try Self.table(from: &entry)
        notations = Set(try [XMLName](from: &entry))
        incompleteNamespaces = Set(try [String](from: &entry).map { ByteKey($0) })
        for _ in 0..<(try entry.count()) {
            let head = try ElementID(from: &entry)
            substitutes[head] = try [ElementID](from: &entry)
        }
        for _ in 0..<(try entry.count()) {
            let base = try TypeID(from: &entry)
            derivedTypes[base] = try [TypeID](from: &entry)
        }
        for _ in 0..<(try entry.count()) {
            let origin = try Origin(from: &entry)
            valueNamespaces[origin] = try [String: String](from: &entry)
        }
        for _ in 0..<(try entry.count()) {
            let type = try TypeID(from: &entry)
            expectedContentTypes[type] = try entry.text()
        }
        guard isConsistent(limits) else { throw EntryError.damaged }
    }

    /// What every set has.
    static let builtIn: SchemaSet = {
        var set = SchemaSet()
        set.addBuiltIns()
        return set
    }()

    private static func write<Value: EntryValue>(_ table: [XMLName: Value], to entry: inout EntryWriter) {
        entry.write(table.count)
        for name in sorted(table.keys) {
            entry.write(name)
            if let value = table[name] { entry.write(value) }
        }
    }

    private static func table<Value: EntryValue>(
        from entry: inout EntryReader
    ) throws(EntryError) -> [XMLName: Value] {
        let count = try entry.count()
        var table: [XMLName: Value] = [:]
        table.reserveCapacity(count)
        for _ in 0..<count {
            let name = try entry.name()
            table[name] = try Value(from: &entry)
        }
        return table
    }

    /// In an order that is the same in every process.
    private static func sorted(_ names: some Sequence<XMLName>) -> [XMLName] {
        names.sorted { a, b in
            a.namespace.isSameBytes(as: b.namespace)
                ? a.local.utf8.lexicographicallyPrecedes(b.local.utf8)
                : a.namespace.utf8.lexicographicallyPrecedes(b.namespace.utf8)
        }
    }
}

// MARK: - Numbers of components

extension ComponentID: EntryValue {
    func write(to entry: inout EntryWriter) { entry.write(index) }
    init(from entry: inout EntryReader) throws(EntryError) { self.init(Int(try entry.word())) }
}

extension TypeID: EntryValue {
    /// The number, and in the lowest bit the kind. A set has less than 2^31 types.
    fileprivate var word: UInt32 {
        switch self {
        case .simple(let id): UInt32(clamping: id.index) << 1
        case .complex(let id): UInt32(clamping: id.index) << 1 | 1
        }
    }

    func write(to entry: inout EntryWriter) { entry.word(word) }

    init(from entry: inout EntryReader) throws(EntryError) {
        let word = try entry.word()
        let index = Int(word >> 1)
        self = word & 1 == 0 ? .simple(SimpleTypeID(index)) : .complex(ComplexTypeID(index))
    }
}

extension Origin: EntryValue {
    func write(to entry: inout EntryWriter) {
        // The file of what XML Schema itself defines is -1.
        entry.write(file + 1)
        entry.write(line)
        entry.write(column)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(file: try entry.read() - 1, line: try entry.read(), column: try entry.read())
    }
}

extension DerivationSet: EntryValue {
    func write(to entry: inout EntryWriter) { entry.word(UInt32(rawValue)) }

    init(from entry: inout EntryReader) throws(EntryError) {
        let word = try entry.word()
        guard word < 32 else { throw EntryError.damaged }
        self.init(rawValue: UInt8(word))
    }
}

extension DocumentOutline: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(documents)
        entry.write(imports)
        entry.write(definitions)
        entry.write(schemas)
        prefixes.write(to: &entry)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init()
        documents = try entry.read()
        imports = try entry.read()
        definitions = try entry.read()
        schemas = try entry.read()
        prefixes = try [String: String](from: &entry)
    }
}

extension DocumentOutline.Document: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(location)
        entry.write(description)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            location: try entry.read(),
            description: try entry.read()
        )
    }
}

extension DocumentOutline.Element: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(document)
        entry.write(index)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            document: try entry.read(),
            index: try entry.read()
        )
    }
}

extension DocumentOutline.Schema: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(root)
        entry.write(targetNamespace)
        entry.write(isChameleon)
        entry.write(kind)
        entry.write(referrer)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            root: try entry.read(),
            targetNamespace: try entry.read(),
            isChameleon: try entry.read(),
            kind: try entry.read(),
            referrer: try entry.read()
        )
    }
}

extension ContractDocuments.Import: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(kind)
        entry.write(document)
        entry.write(location)
        entry.write(target)
        entry.write(place)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            kind: try entry.read(),
            document: try entry.read(),
            location: try entry.read(),
            target: try entry.read(),
            place: try entry.read()
        )
    }
}

extension SchemaSource.Kind: EntryValue {}
extension ContractDocuments.Import.Kind: EntryValue {}

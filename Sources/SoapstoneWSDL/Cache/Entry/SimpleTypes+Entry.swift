internal import SoapstoneXML

extension SimpleType {
    /// Writes what the datatype is derived from; it is derived again when it is read.
    fileprivate func writeStep(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(base)
        entry.write(derivation)
        entry.write(writtenFacets)
        entry.write(members)
        entry.write(item)
        entry.write(final)
        entry.write(isUnread)
        entry.write(origin)
    }
}

extension SchemaSet {
    /// Writes the simple types that not every set has.
    func writeSimpleTypes(to entry: inout EntryWriter) {
        let own = simpleTypes.dropFirst(Self.builtIn.simpleTypes.count)
        entry.write(own.count)
        for type in own { type.writeStep(to: &entry) }
    }

    /// Reads simple types. Each is made of earlier ones.
    mutating func readSimpleTypes(from entry: inout EntryReader, _ limits: SchemaLimits) throws(EntryError) {
        var unionMembers = 0
        for _ in 0..<(try entry.count()) {
            let name: XMLName? = try entry.read()
            let base: TypeID? = try entry.read()
            let derivation: DerivationSet = try entry.read()
            let facets: [WrittenFacet] = try entry.read()
            let members: [SimpleTypeID] = try entry.read()
            let item: SimpleTypeID? = try entry.read()
            guard case .simple(let parent)? = base, has(parent), members.allSatisfy(has), item.map(has) ?? true else {
                throw EntryError.damaged
            }
            let datatype: Datatype
            switch derivation {
            case .restriction:
                datatype =
                    self[parent].datatype.restricted(named: name?.local, by: facets) { index, prefix in
                        facets[index].namespaces[ByteKey(String(decoding: prefix, as: UTF8.self))]
                    }.datatype
            case .list:
                guard let item, let list = try? Datatype(listOf: self[item].datatype, named: name?.local) else {
                    throw EntryError.damaged
                }
                datatype = list
            case .union:
                unionMembers += members.reduce(0) { $0 + self[$1].datatype.memberCount }
                guard unionMembers <= limits.unionMembers,
                    let union = try? Datatype(unionOf: members.map { self[$0].datatype }, named: name?.local)
                else { throw EntryError.damaged }
                datatype = union
            default: throw EntryError.damaged
            }
            simpleTypes.append(
                SimpleType(
                    name: name,
                    base: base,
                    derivation: derivation,
                    writtenFacets: facets,
                    datatype: datatype,
                    members: members,
                    item: item,
                    final: try entry.read(),
                    isUnread: try entry.read(),
                    origin: try entry.read()
                )
            )
        }
    }

    private func has(_ id: SimpleTypeID) -> Bool { id.index < simpleTypes.count }
}

extension WrittenFacet: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.word(UInt32(facet.rawValue) << 1 | (isFixed ? 1 : 0))
        entry.write(value)
        entry.write(namespaces.count)
        for (prefix, namespace) in namespaces.sorted(by: { $0.key.text < $1.key.text }) {
            entry.write(prefix.text)
            entry.write(namespace)
        }
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        let word = try entry.word()
        guard word < 32, let facet = Facet(rawValue: UInt8(word >> 1)) else { throw EntryError.damaged }
        self.init(facet, try entry.read(), isFixed: word & 1 == 1)
        for _ in 0..<(try entry.count()) {
            let prefix = ByteKey(try entry.text())
            namespaces[prefix] = try entry.text()
        }
    }
}

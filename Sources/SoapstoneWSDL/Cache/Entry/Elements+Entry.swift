internal import SoapstoneXML

/// The commonest of all components: what is nearly always absent costs a bit.
extension ElementDeclaration: EntryValue {
    private enum Flag {
        static let isGlobal: UInt32 = 1
        static let isNillable: UInt32 = 1 << 1
        static let isAbstract: UInt32 = 1 << 2
        static let value: UInt32 = 1 << 3
        static let substitutionHead: UInt32 = 1 << 4
        static let identityConstraints: UInt32 = 1 << 5
        /// Above these: what it blocks, and what is final, five bits each; then what was not read, three.
        static let block: UInt32 = 6
        static let final: UInt32 = 11
        static let expectedContentTypes: UInt32 = 1 << 16
        static let unread: UInt32 = 17
        static let end: UInt32 = 1 << 20
    }

    func write(to entry: inout EntryWriter) {
        var flags: UInt32 = isGlobal ? Flag.isGlobal : 0
        if isNillable { flags |= Flag.isNillable }
        if isAbstract { flags |= Flag.isAbstract }
        if value != nil { flags |= Flag.value }
        if substitutionHead != nil { flags |= Flag.substitutionHead }
        if !identityConstraints.isEmpty { flags |= Flag.identityConstraints }
        if expectedContentTypes != nil { flags |= Flag.expectedContentTypes }
        flags |= UInt32(block.rawValue & 31) << Flag.block | UInt32(final.rawValue & 31) << Flag.final
        flags |= UInt32(unread.rawValue & 7) << Flag.unread
        entry.write(name)
        entry.write(type)
        entry.word(flags)
        entry.write(origin)
        if let value { entry.write(value) }
        if let substitutionHead { entry.write(substitutionHead) }
        if !identityConstraints.isEmpty { entry.write(identityConstraints) }
        if let expectedContentTypes { entry.write(expectedContentTypes) }
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        let name = try entry.name()
        let type = try TypeID(from: &entry)
        let flags = try entry.word()
        guard flags < Flag.end else { throw EntryError.damaged }
        self.init(
            name: name,
            type: type,
            isGlobal: flags & Flag.isGlobal != 0,
            isNillable: flags & Flag.isNillable != 0,
            isAbstract: flags & Flag.isAbstract != 0,
            block: DerivationSet(rawValue: UInt8(truncatingIfNeeded: flags >> Flag.block & 31)),
            final: DerivationSet(rawValue: UInt8(truncatingIfNeeded: flags >> Flag.final & 31)),
            origin: try Origin(from: &entry)
        )
        unread = UnreadParts(rawValue: UInt8(truncatingIfNeeded: flags >> Flag.unread & 7))
        if flags & Flag.value != 0 { value = try ValueConstraint(from: &entry) }
        if flags & Flag.substitutionHead != 0 { substitutionHead = try ElementID(from: &entry) }
        if flags & Flag.identityConstraints != 0 { identityConstraints = try entry.read() }
        if flags & Flag.expectedContentTypes != 0 { expectedContentTypes = try entry.text() }
    }
}

extension ValueConstraint: EntryValue {
    func write(to entry: inout EntryWriter) {
        switch self {
        case .default(let text):
            entry.word(0)
            entry.write(text)
        case .fixed(let text):
            entry.word(1)
            entry.write(text)
        }
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        switch try entry.word() {
        case 0: self = .default(try entry.read())
        case 1: self = .fixed(try entry.read())
        default: throw EntryError.damaged
        }
    }
}

extension IdentityConstraint: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(kind)
        entry.write(name)
        entry.write(refer)
        entry.write(selector)
        entry.write(fields)
        namespaces.write(to: &entry)
        entry.write(origin)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            kind: try entry.read(),
            name: try entry.read(),
            refer: try entry.read(),
            selector: try entry.read(),
            fields: try entry.read(),
            namespaces: try [String: String](from: &entry),
            origin: try entry.read()
        )
    }
}

extension IdentityConstraint.Kind: EntryValue {}

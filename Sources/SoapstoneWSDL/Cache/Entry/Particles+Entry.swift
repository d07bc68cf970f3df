extension ModelGroup: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(compositor)
        entry.write(particles)
        entry.write(isUnread)
        entry.write(origin)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            compositor: try entry.read(),
            particles: try entry.read(),
            isUnread: try entry.read(),
            origin: try entry.read()
        )
    }
}

extension ModelGroup.Compositor: EntryValue {}

extension Particle: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.word(occurs.min)
        entry.word(occurs.max)
        switch term {
        case .element(let id):
            entry.word(0)
            entry.write(id)
        case .group(let id):
            entry.word(1)
            entry.write(id)
        case .wildcard(let wildcard):
            entry.word(2)
            entry.write(wildcard)
        }
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        let (least, most) = (try entry.word(), try entry.word())
        guard least <= most else { throw EntryError.damaged }
        occurs = Occurs(min: least, max: most)
        switch try entry.word() {
        case 0: term = .element(try entry.read())
        case 1: term = .group(try entry.read())
        case 2: term = .wildcard(try entry.read())
        default: throw EntryError.damaged
        }
    }
}

extension Wildcard: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(namespaces)
        entry.write(processContents)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(namespaces: try entry.read(), processContents: try entry.read())
    }
}

extension Wildcard.ProcessContents: EntryValue {}

extension Wildcard.Namespaces: EntryValue {
    func write(to entry: inout EntryWriter) {
        switch self {
        case .any: entry.word(0)
        case .other(let namespace):
            entry.word(1)
            entry.write(namespace)
        case .of(let namespaces):
            entry.word(2)
            entry.write(namespaces)
        }
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        switch try entry.word() {
        case 0: self = .any
        case 1: self = .other(than: try entry.read())
        case 2: self = .of(try entry.read())
        default: throw EntryError.damaged
        }
    }
}

extension Definitions.Message: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(parts)
        entry.write(documentation)
        entry.write(place)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            name: try entry.read(),
            parts: try entry.read(),
            documentation: try entry.read(),
            place: try entry.read()
        )
    }
}

extension Definitions.Part: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(content)
        entry.write(documentation)
        entry.write(place)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            name: try entry.read(),
            content: try entry.read(),
            documentation: try entry.read(),
            place: try entry.read()
        )
    }
}

extension Definitions.PortType: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(operations)
        entry.write(documentation)
        entry.write(place)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            name: try entry.read(),
            operations: try entry.read(),
            documentation: try entry.read(),
            place: try entry.read()
        )
    }
}

extension Definitions.Operation: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(pattern)
        entry.write(input)
        entry.write(output)
        entry.write(faults)
        entry.write(parameterOrder)
        entry.write(documentation)
        entry.write(place)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            name: try entry.read(),
            pattern: try entry.read(),
            input: try entry.read(),
            output: try entry.read(),
            faults: try entry.read(),
            parameterOrder: try entry.read(),
            documentation: try entry.read(),
            place: try entry.read()
        )
    }
}

extension Definitions.Transfer: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(message)
        entry.write(messageName)
        entry.write(action)
        entry.write(documentation)
        entry.write(place)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            name: try entry.read(),
            message: try entry.read(),
            messageName: try entry.read(),
            action: try entry.read(),
            documentation: try entry.read(),
            place: try entry.read()
        )
    }
}

extension Definitions.Part.Content: EntryValue {
    func write(to entry: inout EntryWriter) {
        switch self {
        case .element(let name):
            entry.word(0)
            entry.write(name)
        case .type(let name):
            entry.word(1)
            entry.write(name)
        case .unknown:
            entry.word(2)
        }
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        switch try entry.word() {
        case 0: self = .element(try entry.read())
        case 1: self = .type(try entry.read())
        case 2: self = .unknown
        default: throw EntryError.damaged
        }
    }
}

extension Definitions.Operation.Pattern: EntryValue {}

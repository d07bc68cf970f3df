internal import SoapstoneXML

/// What stands in an entry of the cache.
protocol EntryValue {
    func write(to entry: inout EntryWriter)
    init(from entry: inout EntryReader) throws(EntryError)
}

extension String: EntryValue {
    func write(to entry: inout EntryWriter) { entry.text(self) }
    init(from entry: inout EntryReader) throws(EntryError) { self = try entry.text() }
}

extension XMLName: EntryValue {
    func write(to entry: inout EntryWriter) { entry.name(self) }
    init(from entry: inout EntryReader) throws(EntryError) { self = try entry.name() }
}

extension Bool: EntryValue {
    func write(to entry: inout EntryWriter) { entry.word(self ? 1 : 0) }

    init(from entry: inout EntryReader) throws(EntryError) {
        switch try entry.word() {
        case 0: self = false
        case 1: self = true
        default: throw EntryError.damaged
        }
    }
}

/// Numbers of things, lines and columns: documents are smaller than 4 GiB.
extension Int: EntryValue {
    func write(to entry: inout EntryWriter) { entry.word(UInt32(clamping: self)) }
    init(from entry: inout EntryReader) throws(EntryError) { self = Int(try entry.word()) }
}

extension Optional: EntryValue where Wrapped: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(self != nil)
        if let self { entry.write(self) }
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self = try Bool(from: &entry) ? Wrapped(from: &entry) : nil
    }
}

extension Array: EntryValue where Element: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(count)
        for element in self { entry.write(element) }
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self = try entry.list { (entry) throws(EntryError) in try Element(from: &entry) }
    }
}

/// By their names: another order of the cases is no other entry.
extension EntryValue where Self: RawRepresentable, RawValue == String {
    func write(to entry: inout EntryWriter) { entry.text(rawValue) }

    init(from entry: inout EntryReader) throws(EntryError) {
        guard let value = Self(rawValue: try entry.text()) else { throw EntryError.damaged }
        self = value
    }
}

extension Dictionary where Key == String, Value == String {
    func write(to entry: inout EntryWriter) {
        entry.write(count)
        for (key, value) in sorted(by: { $0.key < $1.key }) {
            entry.write(key)
            entry.write(value)
        }
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self = [:]
        for _ in 0..<(try entry.count()) {
            let key = try entry.text()
            self[key] = try entry.text()
        }
    }
}

extension Definitions.Service: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(ports)
        entry.write(refusedExtensions)
        entry.write(documentation)
        entry.write(place)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            name: try entry.read(),
            ports: try entry.read(),
            refusedExtensions: try entry.read(),
            documentation: try entry.read(),
            place: try entry.read()
        )
    }
}

extension Definitions.Port: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(binding)
        entry.write(bindingName)
        entry.write(address)
        entry.write(addressExtension)
        entry.write(addressing)
        entry.write(refusedExtensions)
        entry.write(documentation)
        entry.write(place)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            name: try entry.read(),
            binding: try entry.read(),
            bindingName: try entry.read(),
            address: try entry.read(),
            addressExtension: try entry.read(),
            addressing: try entry.read(),
            refusedExtensions: try entry.read(),
            documentation: try entry.read(),
            place: try entry.read()
        )
    }
}

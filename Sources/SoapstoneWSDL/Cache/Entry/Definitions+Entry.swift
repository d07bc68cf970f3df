internal import SoapstoneSOAP
internal import SoapstoneXML

extension Definitions: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(targetNamespace)
        entry.write(documentation)
        entry.write(services)
        entry.write(bindings)
        entry.write(portTypes)
        entry.write(messages)
        entry.write(refusedExtensions)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init()
        name = try entry.read()
        targetNamespace = try entry.read()
        documentation = try entry.read()
        services = try entry.read()
        bindings = try entry.read()
        portTypes = try entry.read()
        messages = try entry.read()
        refusedExtensions = try entry.read()
    }
}

extension ContractPlace: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(file)
        entry.write(line)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        file = try entry.read()
        line = try entry.read()
    }
}

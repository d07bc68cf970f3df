internal import SoapstoneSOAP

extension Definitions.Binding: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(portType)
        entry.write(portTypeName)
        entry.write(wire)
        entry.write(style)
        entry.write(transport)
        entry.write(operations)
        entry.write(addressing)
        entry.write(policies)
        entry.write(refusedExtensions)
        entry.write(documentation)
        entry.write(place)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            name: try entry.read(),
            portType: try entry.read(),
            portTypeName: try entry.read(),
            wire: try entry.read(),
            style: try entry.read(),
            transport: try entry.read(),
            operations: try entry.read(),
            addressing: try entry.read(),
            policies: try entry.read(),
            refusedExtensions: try entry.read(),
            documentation: try entry.read(),
            place: try entry.read()
        )
    }
}

extension Definitions.BindingOperation: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(operation)
        entry.write(style)
        entry.write(isWrapped)
        entry.write(soapAction)
        entry.write(requiresSOAPAction)
        entry.write(location)
        entry.write(input)
        entry.write(output)
        entry.write(faults)
        entry.write(documentation)
        entry.write(place)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            name: try entry.read(),
            operation: try entry.read(),
            style: try entry.read(),
            isWrapped: try entry.read(),
            soapAction: try entry.read(),
            requiresSOAPAction: try entry.read(),
            location: try entry.read(),
            input: try entry.read(),
            output: try entry.read(),
            faults: try entry.read(),
            documentation: try entry.read(),
            place: try entry.read()
        )
    }
}

extension Definitions.BindingTransfer: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(body)
        entry.write(headers)
        entry.write(attachments)
        entry.write(contents)
        entry.write(place)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            name: try entry.read(),
            body: try entry.read(),
            headers: try entry.read(),
            attachments: try entry.read(),
            contents: try entry.read(),
            place: try entry.read()
        )
    }
}

extension Definitions.Body: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(use)
        entry.write(encodingStyle)
        entry.write(namespace)
        entry.write(parts)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            use: try entry.read(),
            encodingStyle: try entry.read(),
            namespace: try entry.read(),
            parts: try entry.read()
        )
    }
}

extension Definitions.Header: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(message)
        entry.write(messageName)
        entry.write(part)
        entry.write(use)
        entry.write(encodingStyle)
        entry.write(namespace)
        entry.write(faults)
        entry.write(place)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        // Header faults of header faults: no contract has reason for many.
        entry.depth += 1
        defer { entry.depth -= 1 }
        guard entry.depth <= 100 else { throw EntryError.damaged }
        self.init(
            message: try entry.read(),
            messageName: try entry.read(),
            part: try entry.read(),
            use: try entry.read(),
            encodingStyle: try entry.read(),
            namespace: try entry.read(),
            faults: try entry.read(),
            place: try entry.read()
        )
    }
}

extension Definitions.BindingFault: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(fault)
        entry.write(use)
        entry.write(encodingStyle)
        entry.write(namespace)
        entry.write(place)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            name: try entry.read(),
            fault: try entry.read(),
            use: try entry.read(),
            encodingStyle: try entry.read(),
            namespace: try entry.read(),
            place: try entry.read()
        )
    }
}

extension Definitions.Attachment: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(name)
        entry.write(isEnvelope)
        entry.write(contents)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            name: try entry.read(),
            isEnvelope: try entry.read(),
            contents: try entry.read()
        )
    }
}

extension Definitions.Content: EntryValue {
    func write(to entry: inout EntryWriter) {
        entry.write(part)
        entry.write(form)
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        self.init(
            part: try entry.read(),
            form: try entry.read()
        )
    }
}

extension Definitions.Wire: EntryValue {
    func write(to entry: inout EntryWriter) {
        switch self {
        case .soap(let version):
            entry.word(0)
            entry.write(version)
        case .http(let verb):
            entry.word(1)
            entry.write(verb)
        case .other(let namespace):
            entry.word(2)
            entry.write(namespace)
        }
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        switch try entry.word() {
        case 0: self = .soap(try entry.read())
        case 1: self = .http(verb: try entry.read())
        case 2: self = .other(namespace: try entry.read())
        default: throw EntryError.damaged
        }
    }
}

extension Definitions.Content.Form: EntryValue {
    func write(to entry: inout EntryWriter) {
        switch self {
        case .media(let type):
            entry.word(0)
            entry.write(type)
        case .xml: entry.word(1)
        case .urlEncoded: entry.word(2)
        case .urlReplacement: entry.word(3)
        }
    }

    init(from entry: inout EntryReader) throws(EntryError) {
        switch try entry.word() {
        case 0: self = .media(try entry.read())
        case 1: self = .xml
        case 2: self = .urlEncoded
        case 3: self = .urlReplacement
        default: throw EntryError.damaged
        }
    }
}

extension SOAPVersion: EntryValue {}
extension Definitions.Style: EntryValue {}
extension Definitions.Use: EntryValue {}
extension Definitions.Addressing: EntryValue {}

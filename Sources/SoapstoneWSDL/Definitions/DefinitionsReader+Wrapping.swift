internal import SoapstoneSchema
internal import SoapstoneXML

extension DefinitionsReader {
    /// Whether the body's one element stands for the call (JAX-WS 2.2 section 2.3.1.2): it is called like the operation,
    /// and its children are the parameters, each by its name.
    func isWrapped(_ operation: Definitions.BindingOperation, _ abstract: Definitions.Operation?) -> Bool {
        guard operation.style == .document, let abstract, let input = operation.input, input.body?.use == .literal,
            let element = onlyElement(of: abstract.input, input), element.local.isSameBytes(as: operation.name),
            isSequence(element)
        else { return false }
        guard let output = operation.output else { return abstract.output == nil }
        guard output.body?.use == .literal, let element = onlyElement(of: abstract.output, output) else { return false }
        return isSequence(element)
    }

    private func onlyElement(
        of transfer: Definitions.Transfer?,
        _ binding: Definitions.BindingTransfer
    ) -> XMLName? {
        guard let number = transfer?.message, let body = binding.body else { return nil }
        let parts = definitions.messages[number].parts(in: body, binding)
        guard parts.count == 1, case .element(let name) = parts[0].content else { return nil }
        return name
    }

    /// Whether an element has nothing but a sequence of elements, or nothing at all.
    private func isSequence(_ name: XMLName) -> Bool {
        guard let id = schemas.globalElements[name], case .complex(let type) = schemas[id].type else { return false }
        let complexType = schemas[type]
        guard complexType.attributes.isEmpty, complexType.attributeWildcard == nil else { return false }
        switch complexType.content {
        case .empty: return true
        case .simple, .mixed: return false
        case .elements(let particle):
            // A sequence that extends another has it for its first particle.
            var agenda = [particle]
            var seen = 0
            while let next = agenda.popLast() {
                seen += 1
                guard seen <= 10_000 else { return false }
                switch next.term {
                case .wildcard: return false
                case .element: continue
                case .group(let id):
                    guard next.occurs == .once, schemas[id].compositor == .sequence else { return false }
                    agenda += schemas[id].particles
                }
            }
            return true
        }
    }
}

extension Definitions.Message {
    /// The parts that are in a body, in the message's order (WS-I Basic Profile 1.1, R2301): those that it names or, where
    /// it names none, all that are neither header blocks nor attachments.
    func parts(in body: Definitions.Body, _ transfer: Definitions.BindingTransfer) -> [Definitions.Part] {
        if let names = body.parts {
            let named = Set(names.map { ByteKey($0) })
            return parts.filter { named.contains(ByteKey($0.name)) }
        }
        if transfer.headers.isEmpty, transfer.attachments.isEmpty { return parts }
        var elsewhere = Set(transfer.headers.lazy.filter { $0.messageName == name }.map { ByteKey($0.part) })
        for content in transfer.attachments.lazy.flatMap(\.contents) {
            if let part = content.part { elsewhere.insert(ByteKey(part)) }
        }
        return elsewhere.isEmpty ? parts : parts.filter { !elsewhere.contains(ByteKey($0.name)) }
    }
}

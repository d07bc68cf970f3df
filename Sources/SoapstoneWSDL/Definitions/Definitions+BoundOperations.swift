internal import SoapstoneXML

extension Definitions {
    /// Every operation of every port, then those of bindings that no port has, in the order of the documents.
    var operations: [BoundOperation] {
        var operations: [BoundOperation] = []
        var offered: Set<Int> = []
        operations.reserveCapacity(bindings.reduce(0) { $0 + $1.operations.count })
        for service in services {
            for port in service.ports {
                guard let number = port.binding else { continue }
                offered.insert(number)
                join(bindings[number], port, service, to: &operations)
            }
        }
        for (number, binding) in bindings.enumerated() where !offered.contains(number) {
            join(binding, nil, nil, to: &operations)
        }
        return operations
    }

    private func join(_ binding: Binding, _ port: Port?, _ service: Service?, to operations: inout [BoundOperation]) {
        let portType = binding.portType.map { portTypes[$0] }
        let refused =
            refusedExtensions + binding.refusedExtensions + (service?.refusedExtensions ?? [])
            + (port?.refusedExtensions ?? [])
        for operation in binding.operations {
            operations.append(join(operation, binding, portType, port, service, refused))
        }
    }

    private func join(
        _ operation: BindingOperation,
        _ binding: Binding,
        _ portType: PortType?,
        _ port: Port?,
        _ service: Service?,
        _ refusedExtensions: [XMLName]
    ) -> BoundOperation {
        let abstract = operation.operation.flatMap { portType?.operations[$0] }
        let addressing = port.map(\.addressing).flatMap { $0 == .none ? nil : $0 } ?? binding.addressing
        return BoundOperation(
            name: operation.name,
            service: service?.name,
            port: port?.name,
            address: port?.address,
            binding: binding.name,
            portType: portType?.name,
            wire: binding.wire,
            transport: binding.transport,
            style: operation.style,
            pattern: abstract?.pattern,
            soapAction: operation.soapAction,
            requiresSOAPAction: operation.requiresSOAPAction,
            addressing: addressing,
            input: operation.input.map { bound($0, abstract?.input, operation, binding, suffix: "") },
            output: operation.output.map { bound($0, abstract?.output, operation, binding, suffix: "Response") },
            faults: abstract.map { faults(of: operation, $0, binding) } ?? [],
            parameterOrder: abstract?.parameterOrder ?? [],
            isWrapped: operation.isWrapped,
            refusedExtensions: refusedExtensions,
            documentation: abstract?.documentation ?? operation.documentation,
            place: operation.place
        )
    }

    private func bound(
        _ transfer: BindingTransfer,
        _ abstract: Transfer?,
        _ operation: BindingOperation,
        _ binding: Binding,
        suffix: String
    ) -> BoundMessage {
        let message = abstract?.message.map { messages[$0] }
        var wrapper: XMLName?
        if operation.style == .rpc, let body = transfer.body {
            wrapper = XMLName(operation.name + suffix, in: body.namespace ?? binding.name.namespace)
        }
        return BoundMessage(
            message: abstract?.messageName,
            use: transfer.body?.use ?? .literal,
            encodingStyle: transfer.body?.encodingStyle ?? [],
            wrapper: wrapper,
            parts: message.map { message in transfer.body.map { message.parts(in: $0, transfer) } ?? message.parts }
                ?? [],
            headers: transfer.headers.compactMap(bound),
            attachments: transfer.attachments,
            contents: transfer.contents,
            action: action(of: abstract, operation, binding, isInput: suffix.isEmpty)
        )
    }

    private func bound(_ header: Header) -> BoundHeader? {
        guard let part = header.message.flatMap({ messages[$0].part(named: header.part) }) else { return nil }
        return BoundHeader(
            message: header.messageName,
            part: part,
            use: header.use,
            encodingStyle: header.encodingStyle,
            namespace: header.namespace,
            faults: header.faults.compactMap(bound)
        )
    }

    /// The port type's faults; those that the binding leaves out are taken to be literal.
    private func faults(of operation: BindingOperation, _ abstract: Operation, _ binding: Binding) -> [BoundFault] {
        guard !abstract.faults.isEmpty else { return [] }
        let spokenFaults = Dictionary(operation.faults.map { ($0.fault, $0) }) { first, _ in first }
        return abstract.faults.enumerated().map { number, fault in
            let spoken = spokenFaults[number]
            return BoundFault(
                name: fault.name,
                message: fault.messageName,
                part: fault.message.flatMap { messages[$0].parts.first },
                use: spoken?.use ?? .literal,
                encodingStyle: spoken?.encodingStyle ?? [],
                namespace: spoken?.namespace,
                action: fault.action
                    ?? defaultAction(binding, [operation.name, "Fault", fault.name])
            )
        }
    }

    private func action(
        of transfer: Transfer?,
        _ operation: BindingOperation,
        _ binding: Binding,
        isInput: Bool
    ) -> String? {
        guard let transfer else { return nil }
        if let action = transfer.action { return action }
        if isInput, let action = operation.soapAction, !action.isEmpty { return action }
        return defaultAction(binding, [transfer.name])
    }

    /// The target namespace, the port type and more steps, with the delimiter that the namespace has (WS-Addressing 1.0
    /// Metadata, section 4.4.4).
    private func defaultAction(_ binding: Binding, _ steps: [String]) -> String? {
        guard let portType = binding.portType.map({ portTypes[$0].name }) else { return nil }
        let delimiter = portType.namespace.utf8.starts(with: "urn:".utf8) ? ":" : "/"
        var base = portType.namespace
        if base.utf8.last == delimiter.utf8.first { base.removeLast() }
        return ([base, portType.local] + steps).joined(separator: delimiter)
    }
}

internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

extension ProfileCheck {
    mutating func checkPortTypes() {
        for operation in definitions.portTypes.flatMap(\.operations) where !operation.parameterOrder.isEmpty {
            guard let output = operation.output?.message.map({ definitions.messages[$0] }) else { continue }
            let omitted = output.parts.filter { part in
                !operation.parameterOrder.contains { $0.isSameBytes(as: part.name) }
            }
            guard omitted.count > 1 else { continue }
            add("R2305", "'parameterOrder' leaves out \(omitted.count) parts of the response.", at: operation.place)
        }
    }

    mutating func checkBindings() {
        // Bindings are read in the order of the documents.
        let nodes = graph.definitions.flatMap { $0.children(.binding) }
        for (binding, node) in zip(definitions.bindings, nodes) {
            guard node.firstSOAP(.binding) != nil, case .soap(let version) = binding.wire else {
                add("R2401", "The binding has no soap:binding.", at: node)
                continue
            }
            // Of SOAP 1.2 is another profile, 2.0.
            guard version == .soap11 else { continue }
            if let transport = binding.transport,
                !transport.isSameBytes(as: "http://schemas.xmlsoap.org/soap/http")
            {
                add("R2702", "The transport is '\(Excerpt.escaped(transport.utf8))', not HTTP.", at: binding.place)
            }
            checkVocabulary(of: node)
            checkSignatures(of: binding)
            checkUnbound(binding)
            let portType = binding.portType.map { definitions.portTypes[$0] }
            for operation in binding.operations {
                check(operation, operation.operation.flatMap { portType?.operations[$0] })
            }
            tellRepeated(in: "binding")
        }
    }

    /// Elements of MIME and of the HTTP binding in a binding of SOAP.
    private mutating func checkVocabulary(of binding: SyntaxNode) {
        var found: [SyntaxNode] = []
        binding.forEachElement { node in
            if let vocabulary = node.bindingTag?.vocabulary, vocabulary == .mime || vocabulary == .http {
                found.append(node)
            }
        }
        for node in found { repeats("R9801", "'\(node.name)' stands in a binding of SOAP.", at: ContractPlace(node)) }
    }

    // MARK: - Operations

    private mutating func check(_ operation: Definitions.BindingOperation, _ abstract: Definitions.Operation?) {
        for transfer in [operation.input, operation.output].compactMap(\.self) {
            if let body = transfer.body { check(body, of: operation, at: transfer.place) }
            for header in transfer.headers {
                check(header, of: operation)
                for fault in header.faults { check(fault, of: operation) }
            }
        }
        for fault in operation.faults {
            if fault.use == .encoded {
                repeats("R2723", "The fault '\(Excerpt.escaped(fault.name.utf8))' is encoded.", at: fault.place)
            }
            checkNamespace(fault.namespace, of: "soap:fault", operation, fault.use, at: fault.place)
            let message = fault.fault.flatMap { abstract?.faults[$0].message }.map { definitions.messages[$0] }
            if let part = message?.parts.first, case .type = part.content {
                repeats("R2205", "The fault's part '\(Excerpt.escaped(part.name.utf8))' is a type.", at: fault.place)
            }
        }
    }

    private mutating func check(
        _ body: Definitions.Body,
        of operation: Definitions.BindingOperation,
        at place: ContractPlace
    ) {
        guard body.use == .literal else {
            return repeats("R2706", "The body of '\(Excerpt.escaped(operation.name.utf8))' is encoded.", at: place)
        }
        switch operation.style {
        case .document: checkNamespace(body.namespace, of: "soap:body", operation, body.use, at: place)
        case .rpc:
            guard let namespace = body.namespace, !Self.isAbsolute(namespace) else { return }
            let shown = Excerpt.escaped(namespace.utf8)
            repeats("R2717", "The namespace '\(shown)' of the body is no absolute URI.", at: place)
        }
    }

    private mutating func check(_ header: Definitions.Header, of operation: Definitions.BindingOperation) {
        let part = Excerpt.escaped(header.part.utf8)
        if header.use == .encoded { repeats("R2706", "The header '\(part)' is encoded.", at: header.place) }
        checkNamespace(header.namespace, of: "soap:header", operation, header.use, at: header.place)
        let message = header.message.map { definitions.messages[$0] }
        if case .type? = message?.part(named: header.part)?.content {
            repeats("R2205", "The header's part '\(part)' is a type.", at: header.place)
        }
    }

    /// Nothing but the body of a call has a namespace of its own.
    private mutating func checkNamespace(
        _ namespace: String?,
        of element: String,
        _ operation: Definitions.BindingOperation,
        _ use: Definitions.Use,
        at place: ContractPlace
    ) {
        guard let namespace, use == .literal else { return }
        let shown = Excerpt.escaped(namespace.utf8)
        repeats(
            operation.style == .document ? "R2716" : "R2726",
            "\(element) has the namespace '\(shown)'; its element says of which namespace it is.",
            at: place
        )
    }

    // MARK: - Parts and faults

    /// Parts that the binding says nothing of, and faults.
    private mutating func checkUnbound(_ binding: Definitions.Binding) {
        guard let portType = binding.portType.map({ definitions.portTypes[$0] }) else { return }
        let transfers = binding.operations.flatMap { [$0.input, $0.output].compactMap(\.self) }
        let headers = transfers.flatMap(\.headers).flatMap { [$0] + $0.faults }
        let bound = Set(headers.compactMap { header in header.message.map { PartKey($0, header.part) } })
        for operation in binding.operations {
            guard let abstract = operation.operation.map({ portType.operations[$0] }) else { continue }
            for (transfer, spoken) in [(abstract.input, operation.input), (abstract.output, operation.output)] {
                guard let number = transfer?.message, let spoken else { continue }
                check(number, spoken, operation, bound)
            }
            let spoken = Set(operation.faults.compactMap(\.fault))
            for (number, fault) in abstract.faults.enumerated() where !spoken.contains(number) {
                let name = Excerpt.escaped(fault.name.utf8)
                repeats("R2740", "The binding does not say how the fault '\(name)' is spoken.", at: operation.place)
            }
        }
    }

    private struct PartKey: Hashable {
        let message: Int
        let part: ByteKey

        init(_ message: Int, _ part: String) {
            self.message = message
            self.part = ByteKey(part)
        }
    }

    private mutating func check(
        _ number: Int,
        _ transfer: Definitions.BindingTransfer,
        _ operation: Definitions.BindingOperation,
        _ bound: Set<PartKey>
    ) {
        let message = definitions.messages[number]
        guard let body = transfer.body else { return }
        let inBody = message.parts(in: body, transfer)
        if operation.style == .document, body.use == .literal, body.parts == nil, message.parts.count > 1,
            inBody.count <= 1
        {
            repeats(
                "R2210",
                "soap:body does not say which of the \(message.parts.count) parts of "
                    + "'\(Excerpt.escaped(message.name.local.utf8))' it has.",
                at: transfer.place
            )
        }
        var own = Set(inBody.map { ByteKey($0.name) })
        own.formUnion(transfer.attachments.flatMap(\.contents).compactMap(\.part).map { ByteKey($0) })
        let unbound = message.parts.first { part in
            !own.contains(ByteKey(part.name)) && !bound.contains(PartKey(number, part.name))
        }
        guard let unbound else { return }
        let name = Excerpt.escaped(unbound.name.utf8)
        repeats("R2209", "The part '\(name)' is bound to nothing.", at: transfer.place)
    }

    // MARK: - Signatures

    /// What is in the body of a request, by which its operation is known.
    private enum Signature: Hashable {
        case empty
        case element(XMLName)
    }

    /// Operations whose requests have the same element in the body.
    private mutating func checkSignatures(of binding: Definitions.Binding) {
        var first: [Signature: String] = [:]
        for operation in binding.operations {
            guard let signature = signature(of: operation, binding) else { continue }
            guard let other = first[signature] else {
                first[signature] = operation.name
                continue
            }
            let shown: String
            switch signature {
            case .empty: shown = "nothing"
            case .element(let name): shown = "'\(Excerpt.escaped(name.description.utf8))'"
            }
            let names = [operation.name, other].map { "'\(Excerpt.escaped($0.utf8))'" }
            repeats("R2710", "\(names[0]) has \(shown) in its request, as \(names[1]) has.", at: operation.place)
        }
    }

    /// What is in the body of a request; nil where the contract does not say.
    private func signature(
        of operation: Definitions.BindingOperation,
        _ binding: Definitions.Binding
    ) -> Signature? {
        guard let input = operation.input, let body = input.body else { return nil }
        if operation.style == .rpc {
            return .element(XMLName(operation.name, in: body.namespace ?? binding.name.namespace))
        }
        let abstract = operation.operation.flatMap { number in
            binding.portType.map { definitions.portTypes[$0].operations[number] }
        }
        guard let message = abstract?.input?.message.map({ definitions.messages[$0] }) else { return nil }
        switch message.parts(in: body, input).first?.content {
        case .element(let name): return .element(name)
        case nil: return .empty
        case .type, .unknown: return nil
        }
    }

    // MARK: - Ports

    mutating func checkPorts() {
        var first: [ByteKey: String] = [:]
        for port in definitions.services.flatMap(\.ports) {
            guard let binding = port.binding.map({ definitions.bindings[$0] }), binding.wire == .soap(.soap11),
                let address = port.address
            else { continue }
            let shown = Excerpt.escaped(address.utf8)
            if let other = first[ByteKey(address)] {
                add("R2711", "The port '\(Excerpt.escaped(other.utf8))' is at '\(shown)', too.", at: port.place)
            } else {
                first[ByteKey(address)] = port.name
            }
            let scheme = address.prefix { $0 != ":" }.lowercased()
            guard scheme != "http", scheme != "https" else { continue }
            add("R5001", "The address '\(shown)' is neither one of HTTP nor of HTTPS.", at: port.place)
        }
    }
}

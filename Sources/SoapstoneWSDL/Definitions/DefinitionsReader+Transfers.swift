internal import SoapstoneSOAP
internal import SoapstoneXML

extension DefinitionsReader {
    /// How an input or output is spoken.
    mutating func transfer(
        _ node: SyntaxNode,
        _ abstract: Definitions.Transfer?,
        _ operation: Definitions.BindingOperation,
        _ binding: Definitions.Binding
    ) -> Definitions.BindingTransfer {
        let message = abstract?.message.map { definitions.messages[$0] }
        var transfer = Definitions.BindingTransfer(
            name: node.token(.name),
            headers: [],
            attachments: [],
            contents: [],
            place: ContractPlace(node)
        )
        read(node.children, into: &transfer, message, operation, binding)
        if case .soap = binding.wire, transfer.body == nil {
            findings.add(
                .soapBody,
                "The \(node.name.local) has no soap:body; all parts are taken to be in it, as they are.",
                at: node
            )
            transfer.body = Definitions.Body(use: .literal, encodingStyle: [])
        }
        if let body = transfer.body, let message {
            checkParts(of: body, transfer, message, operation, at: node)
        }
        return transfer
    }

    private mutating func read(
        _ nodes: [SyntaxNode],
        into transfer: inout Definitions.BindingTransfer,
        _ message: Definitions.Message?,
        _ operation: Definitions.BindingOperation,
        _ binding: Definitions.Binding
    ) {
        for child in nodes {
            guard let tag = child.bindingTag else { continue }
            switch tag.kind {
            case .body where tag.isSOAP && transfer.body == nil:
                checkVersion(of: child, binding)
                transfer.body = body(child, operation)
            case .body where tag.isSOAP:
                findings.add(.soapBody, "There is a second soap:body; the first one counts.", at: child)
            case .header where tag.isSOAP:
                checkVersion(of: child, binding)
                if let header = header(child, message) { transfer.headers.append(header) }
            case .multipartRelated: readParts(of: child, into: &transfer, message, operation, binding)
            case .content, .mimeXml, .urlEncoded, .urlReplacement:
                if let content = content(child, tag, message) { transfer.contents.append(content) }
            default:
                findings.add(
                    .bindingTransfer,
                    "'\(child.name.local)' may not stand here; it was passed over.",
                    at: child
                )
            }
        }
    }

    // MARK: - Bodies

    private mutating func body(_ node: SyntaxNode, _ operation: Definitions.BindingOperation) -> Definitions.Body {
        let namespace = node.token(.namespace)
        if operation.style == .rpc, namespace == nil {
            findings.warn(
                .soapNamespace,
                "The body of an rpc call has no namespace; that of the binding was taken.",
                at: node
            )
        }
        return Definitions.Body(
            use: use(of: node),
            encodingStyle: node.words(.encodingStyle),
            namespace: namespace,
            parts: node.attribute(.parts) == nil ? nil : node.words(.parts)
        )
    }

    /// `literal` for lack of another word, as the Basic Profile has it (R2707).
    private mutating func use(of node: SyntaxNode) -> Definitions.Use {
        guard let text = node.token(.use) else { return .literal }
        if let use = Definitions.Use(rawValue: text) { return use }
        findings.add(.soapUse, "The use '\(Excerpt.escaped(text.utf8))' is neither literal nor encoded.", at: node)
        return Definitions.Use(rawValue: String(decoding: text.utf8.map(FilePath.lowercase), as: UTF8.self)) ?? .literal
    }

    private mutating func checkParts(
        of body: Definitions.Body,
        _ transfer: Definitions.BindingTransfer,
        _ message: Definitions.Message,
        _ operation: Definitions.BindingOperation,
        at node: SyntaxNode
    ) {
        for name in body.parts ?? [] where message.part(named: name) == nil {
            findings.add(
                .soapBodyParts,
                "'parts' names '\(Excerpt.escaped(name.utf8))', which is no part of '\(Self.shown(message.name))'.",
                at: node
            )
        }
        guard body.use == .literal else { return }
        let parts = message.parts(in: body, transfer)
        if operation.style == .document, parts.count > 1 {
            findings.warn(
                .soapDocumentParts,
                "\(parts.count) parts of '\(Self.shown(message.name))' are in the body of a document.",
                at: node
            )
        }
        for part in parts {
            switch (operation.style, part.content) {
            case (.document, .type):
                findings.warn(
                    .soapDocumentElement,
                    "The part '\(Excerpt.escaped(part.name.utf8))' of a document is a type, not an element.",
                    at: node
                )
            case (.rpc, .element):
                findings.warn(
                    .soapCallType,
                    "The part '\(Excerpt.escaped(part.name.utf8))' of a call is an element, not a type.",
                    at: node
                )
            default: continue
            }
        }
    }

    // MARK: - Headers

    /// A header block; nil, with a finding, where it does not say which part it is.
    private mutating func header(_ node: SyntaxNode, _ own: Definitions.Message?) -> Definitions.Header? {
        var number: Int?
        var name: XMLName?
        if node.token(.message) != nil {
            (number, name) = reference(.message, to: "message", in: \.messages, at: node)
        } else if let own {
            findings.add(
                .soapHeader,
                "The header does not name its message; that of the operation was taken.",
                at: node
            )
            (number, name) = (messages[own.name], own.name)
        } else {
            findings.add(.soapHeader, "The header does not name its message; it was passed over.", at: node)
            return nil
        }
        let message = number.map { definitions.messages[$0] }
        guard let part = headerPart(node, message) else { return nil }
        return Definitions.Header(
            message: number,
            messageName: name,
            part: part,
            use: use(of: node),
            encodingStyle: node.words(.encodingStyle),
            namespace: node.token(.namespace),
            faults: node.children.filter { $0.bindingTag?.kind == .headerfault }.compactMap { header($0, message) },
            place: ContractPlace(node)
        )
    }

    private mutating func headerPart(_ node: SyntaxNode, _ message: Definitions.Message?) -> String? {
        var given = node.token(.part)
        if given == nil, let parts = node.token(.parts) {
            findings.warn(.soapHeaderParts, "A header names one part, by 'part'.", at: node)
            given = parts
        }
        guard let message else {
            if given == nil {
                findings.add(.soapHeader, "The header does not name its part; it was passed over.", at: node)
            }
            return given
        }
        if let given, message.part(named: given) != nil { return given }
        let meant = given.flatMap { name in
            let table = NameTable(message.parts.map { XMLName($0.name) })
            return table.meant(name).map { table.names[$0].local }
        }
        let found = meant ?? (message.parts.count == 1 ? message.parts[0].name : nil)
        let problem =
            given.map { "'\(Excerpt.escaped($0.utf8))' is no part of '\(Self.shown(message.name))'" }
            ?? "The header does not name its part"
        findings.add(
            .soapHeader,
            found.map { "\(problem); '\(Excerpt.escaped($0.utf8))' was taken." } ?? "\(problem); it was passed over.",
            at: node
        )
        return found
    }

    // MARK: - Faults

    mutating func fault(
        _ node: SyntaxNode,
        _ operation: Definitions.Operation?,
        _ binding: Definitions.Binding
    ) -> Definitions.BindingFault {
        let soap = node.firstSOAP(.fault)
        var name = node.token(.name) ?? soap?.token(.name) ?? ""
        if node.token(.name) == nil { findings.add(.attribute, "A 'fault' has no name.", at: node) }
        // Written by hand, a fault often gets the body of an output.
        let source = soap ?? node.firstSOAP(.body)
        if case .soap = binding.wire {
            if soap == nil {
                findings.warn(
                    .soapFault,
                    source == nil
                        ? "The fault has no soap:fault; its message is taken to be literal."
                        : "The fault has a soap:body in place of a soap:fault.",
                    at: node
                )
            }
            if let soap { checkFaultName(soap, name, binding) }
        }
        var number: Int?
        if let operation {
            let table = NameTable(operation.faults.map { XMLName($0.name) })
            number = operation.faults.firstIndex { $0.name.isSameBytes(as: name) }
            if number == nil {
                let meant =
                    table.meant(name).map { table.names[$0].local }
                    ?? (operation.faults.count == 1 ? operation.faults[0].name : nil)
                findings.add(
                    .bindingFault,
                    "The port type's operation has no fault '\(Excerpt.escaped(name.utf8))'.",
                    remedy: meant.map { "'\(Excerpt.escaped($0.utf8))' was taken." },
                    at: node
                )
                if let meant {
                    number = operation.faults.firstIndex { $0.name.isSameBytes(as: meant) }
                    name = meant
                }
            }
        }
        return Definitions.BindingFault(
            name: name,
            fault: number,
            use: source.map { use(of: $0) } ?? .literal,
            encodingStyle: source?.words(.encodingStyle) ?? [],
            namespace: source?.token(.namespace),
            place: ContractPlace(node)
        )
    }

    private mutating func checkFaultName(_ soap: SyntaxNode, _ name: String, _ binding: Definitions.Binding) {
        checkVersion(of: soap, binding)
        guard let own = soap.token(.name) else {
            findings.warn(.soapFault, "The soap:fault has no name.", at: soap)
            return
        }
        if !own.isSameBytes(as: name) {
            findings.warn(
                .soapFault,
                "The soap:fault is called '\(Excerpt.escaped(own.utf8))', its fault '\(Excerpt.escaped(name.utf8))'.",
                at: soap
            )
        }
    }

    // MARK: - MIME

    private mutating func readParts(
        of node: SyntaxNode,
        into transfer: inout Definitions.BindingTransfer,
        _ message: Definitions.Message?,
        _ operation: Definitions.BindingOperation,
        _ binding: Definitions.Binding
    ) {
        for child in node.children {
            // Some contracts write wsdl:part.
            guard child.bindingTag?.kind == .part || child.definitionTag == .part else { continue }
            if child.definitionTag == .part {
                findings.add(.mimeContent, "'part' of WSDL stands where 'part' of MIME is meant.", at: child)
            }
            var piece = Definitions.BindingTransfer(
                headers: [],
                attachments: [],
                contents: [],
                place: ContractPlace(child)
            )
            read(child.children, into: &piece, message, operation, binding)
            if let body = piece.body {
                if transfer.body == nil {
                    transfer.body = body
                } else {
                    findings.add(.soapBody, "There is a second soap:body; the first one counts.", at: child)
                }
            }
            transfer.headers += piece.headers
            transfer.attachments.append(
                Definitions.Attachment(
                    name: child.token(.name),
                    isEnvelope: piece.body != nil,
                    contents: piece.contents
                )
            )
        }
    }

    private mutating func content(
        _ node: SyntaxNode,
        _ tag: BindingTag,
        _ message: Definitions.Message?
    ) -> Definitions.Content? {
        let part = node.token(.part)
        if let part, let message, message.part(named: part) == nil {
            findings.add(
                .mimeContent,
                "'\(Excerpt.escaped(part.utf8))' is no part of '\(Self.shown(message.name))'.",
                at: node
            )
        }
        switch tag.kind {
        case .mimeXml: return Definitions.Content(part: part, form: .xml)
        case .urlEncoded: return Definitions.Content(part: part, form: .urlEncoded)
        case .urlReplacement: return Definitions.Content(part: part, form: .urlReplacement)
        default: return Definitions.Content(part: part, form: .media(node.token(.type)))
        }
    }
}

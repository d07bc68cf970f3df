internal import SoapstoneSOAP
internal import SoapstoneSchema
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

    mutating func read(
        _ nodes: SyntaxChildren,
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
        let use = use(of: node)
        if operation.style == .rpc, namespace == nil {
            findings.warn(
                // Of encoded bodies the profile says nothing but that there be none.
                use == .encoded ? .soapEncodedNamespace : .soapNamespace,
                "The body of an rpc call has no namespace; that of the binding was taken.",
                at: node
            )
        }
        return Definitions.Body(
            use: use,
            encodingStyle: node.words(.encodingStyle),
            namespace: namespace,
            parts: node.attribute(.parts) == nil ? nil : node.words(.parts)
        )
    }

    /// `literal` for lack of another word, as the Basic Profile has it (R2707).
    mutating func use(of node: SyntaxNode) -> Definitions.Use {
        guard let text = node.token(.use) else { return .literal }
        if let use = Definitions.Use(rawValue: text) { return use }
        findings.add(.soapUse, "The use '\(Excerpt.escaped(text.utf8))' is neither literal nor encoded.", at: node)
        return Definitions.Use(rawValue: String(decoding: text.utf8.map(FilePath.lowercase), as: UTF8.self)) ?? .literal
    }

    /// An encoded part has a type, which an encoding is of (WSDL 1.1, sections 3.5 to 3.7).
    mutating func checkEncoded(_ part: Definitions.Part, at node: SyntaxNode) {
        guard case .element = part.content else { return }
        findings.warn(
            .soapEncodedType,
            "The part '\(Excerpt.escaped(part.name.utf8))' is encoded, and is an element, not a type.",
            at: node
        )
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
        let parts = message.parts(in: body, transfer)
        guard body.use == .literal else {
            for part in parts { checkEncoded(part, at: node) }
            return
        }
        if operation.style == .document, parts.count > 1 {
            findings.warn(
                body.parts == nil ? .soapDocumentParts : .soapDocumentNamedParts,
                "\(parts.count) parts of '\(Self.shown(message.name))' are in the body of a document.",
                at: node
            )
        }
        let wrong = parts.first { part in
            switch (operation.style, part.content) {
            case (.document, .type), (.rpc, .element): true
            default: false
            }
        }
        guard let wrong else { return }
        findings.warn(
            operation.style == .document ? .soapDocumentElement : .soapCallType,
            "The part '\(Excerpt.escaped(wrong.name.utf8))' of "
                + (operation.style == .document
                    ? "a document is a type, not an element." : "a call is an element, not a type."),
            at: node
        )
    }
}

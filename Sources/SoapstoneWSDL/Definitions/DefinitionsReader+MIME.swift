internal import SoapstoneSchema
internal import SoapstoneXML

extension DefinitionsReader {
    mutating func readParts(
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

    mutating func content(
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

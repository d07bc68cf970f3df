internal import SoapstoneSchema
internal import SoapstoneXML

extension DefinitionsReader {
    /// A header block; nil, with a finding, where it does not say which part it is.
    mutating func header(_ node: SyntaxNode, _ own: Definitions.Message?) -> Definitions.Header? {
        var number: Int?
        var name: XMLName?
        if node.token(.message) != nil {
            (number, name) = reference(.message, to: "message", in: messages, at: node)
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
        guard let part = headerPart(node, number) else { return nil }
        let use = use(of: node)
        if use == .encoded, let declared = message?.part(named: part) { checkEncoded(declared, at: node) }
        return Definitions.Header(
            message: number,
            messageName: name,
            part: part,
            use: use,
            encodingStyle: node.words(.encodingStyle),
            namespace: node.token(.namespace),
            faults: node.children.filter { $0.bindingTag?.kind == .headerfault }.compactMap { header($0, message) },
            place: ContractPlace(node)
        )
    }

    private mutating func headerPart(_ node: SyntaxNode, _ number: Int?) -> String? {
        var given = node.token(.part)
        if given == nil, let parts = node.token(.parts) {
            findings.warn(.soapHeaderParts, "A header names one part, by 'part'.", at: node)
            given = parts
        }
        guard let number else {
            if given == nil {
                findings.add(.soapHeader, "The header does not name its part; it was passed over.", at: node)
            }
            return given
        }
        let message = definitions.messages[number]
        let table = partTable(of: number)
        if let given, table[XMLName(given)] != nil { return given }
        let meant = given.flatMap { table.meant($0) }.map { table.names[$0].local }
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

    private mutating func partTable(of message: Int) -> NameTable {
        if let table = partTables[message] { return table }
        let table = NameTable(definitions.messages[message].parts.map { XMLName($0.name) })
        partTables[message] = table
        return table
    }
}

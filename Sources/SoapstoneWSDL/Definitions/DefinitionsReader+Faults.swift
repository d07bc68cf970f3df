internal import SoapstoneSchema
internal import SoapstoneXML

extension DefinitionsReader {
    /// How a fault is spoken.
    ///
    /// - Parameters:
    ///   - table: the names of the faults of the port type's operation.
    ///   - faults: these faults.
    mutating func fault(
        _ node: SyntaxNode,
        _ table: NameTable?,
        _ faults: [Definitions.Transfer],
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
        var number = table?[XMLName(name)]
        if let table, number == nil {
            number = table.meant(name) ?? (table.names.count == 1 ? 0 : nil)
            let meant = number.map { table.names[$0].local }
            findings.add(
                .bindingFault,
                "The port type's operation has no fault '\(Excerpt.escaped(name.utf8))'.",
                remedy: meant.map { "'\(Excerpt.escaped($0.utf8))' was taken." },
                at: node
            )
            if let meant { name = meant }
        }
        let use: Definitions.Use = source.map { self.use(of: $0) } ?? .literal
        if use == .encoded, let number, faults.indices.contains(number), let message = faults[number].message {
            for part in definitions.messages[message].parts { checkEncoded(part, at: node) }
        }
        return Definitions.BindingFault(
            name: name,
            fault: number,
            use: use,
            encodingStyle: source?.words(.encodingStyle) ?? [],
            namespace: source?.token(.namespace),
            place: ContractPlace(node)
        )
    }

    private mutating func checkFaultName(_ soap: SyntaxNode, _ name: String, _ binding: Definitions.Binding) {
        checkVersion(of: soap, binding)
        guard let own = soap.token(.name) else {
            findings.warn(.soapFaultName, "The soap:fault has no name.", at: soap)
            return
        }
        if !own.isSameBytes(as: name) {
            findings.warn(
                .soapFaultOtherName,
                "The soap:fault is called '\(Excerpt.escaped(own.utf8))', its fault '\(Excerpt.escaped(name.utf8))'.",
                at: soap
            )
        }
    }
}

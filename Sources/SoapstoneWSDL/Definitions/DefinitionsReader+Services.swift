internal import SoapstoneSchema
internal import SoapstoneXML

extension DefinitionsReader {
    mutating func service(_ node: SyntaxNode, _ name: XMLName) -> Definitions.Service {
        var ports: [Definitions.Port] = []
        for child in node.children(.port) {
            let port = port(child)
            joined += port.binding.map { weights[$0] } ?? 0
            guard joined <= limits.operations else {
                findings.add(
                    beyond: .operations,
                    "All ports together have more than \(limits.operations) operations, headers, faults and parts; the ports "
                        + "from here on were passed over.",
                    at: child
                )
                break
            }
            ports.append(port)
        }
        return Definitions.Service(
            name: name,
            ports: ports,
            refusedExtensions: [],
            documentation: node.documentation,
            place: ContractPlace(node)
        )
    }

    private mutating func port(_ node: SyntaxNode) -> Definitions.Port {
        let (number, bindingName) = reference(.binding, to: "binding", in: bindings, at: node)
        let known = node.children.first { $0.bindingTag?.kind == .address }
        let other = node.children.first {
            $0.definitionTag == nil && $0.bindingTag == nil && $0.name.local == "address"
        }
        let address = (known ?? other)?.token(.location)
        if let number { checkAddress(known, other, definitions.bindings[number], at: node) }
        return Definitions.Port(
            name: node.token(.name) ?? "",
            binding: number,
            bindingName: bindingName,
            address: address.flatMap { $0.isEmpty ? nil : $0 },
            addressExtension: known == nil ? other?.name : nil,
            addressing: node.addressing,
            refusedExtensions: [],
            documentation: node.documentation,
            place: ContractPlace(node)
        )
    }

    /// A port has one address, in the vocabulary of its binding.
    private mutating func checkAddress(
        _ known: SyntaxNode?,
        _ other: SyntaxNode?,
        _ binding: Definitions.Binding,
        at node: SyntaxNode
    ) {
        guard let vocabulary = known?.bindingTag?.vocabulary else {
            switch binding.wire {
            case .soap where other == nil, .http where other == nil:
                findings.warn(.portAddress, "The port has no address.", at: node)
            default: break
            }
            return
        }
        let fits =
            switch binding.wire {
            case .soap(let version): vocabulary.version == version
            case .http: vocabulary == .http
            case .other: true
            }
        if !fits {
            findings.warn(
                .portAddress,
                "The address is in the vocabulary '\(vocabulary.namespace)', which is not that of the port's binding.",
                at: known ?? node
            )
        }
    }
}

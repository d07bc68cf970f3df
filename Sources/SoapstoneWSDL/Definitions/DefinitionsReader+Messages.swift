internal import SoapstoneSchema
internal import SoapstoneXML

extension DefinitionsReader {
    mutating func message(_ node: SyntaxNode, _ name: XMLName) -> Definitions.Message {
        var parts: [Definitions.Part] = []
        for child in node.children where child.definitionTag != .documentation {
            guard child.definitionTag == .part else {
                refuse(child, in: node)
                continue
            }
            guard parts.count < Definitions.Message.mostParts else {
                findings.add(
                    .limit,
                    "The message has more than \(parts.count) parts; the others were passed over.",
                    at: child
                )
                break
            }
            let part = part(child)
            if parts.contains(where: { $0.name.isSameBytes(as: part.name) }) {
                findings.add(
                    .unique,
                    "The message has a second part '\(Excerpt.escaped(part.name.utf8))'; the first one counts.",
                    at: child
                )
            } else {
                parts.append(part)
            }
        }
        return Definitions.Message(
            name: name,
            parts: parts,
            documentation: node.documentation,
            place: ContractPlace(node)
        )
    }

    private mutating func part(_ node: SyntaxNode) -> Definitions.Part {
        let name = node.token(.name) ?? ""
        if name.isEmpty { findings.add(.attribute, "A 'part' has no name.", at: node) }
        let element = node.token(.element)
        let type = node.token(.type)
        if element != nil, type != nil {
            findings.add(.partElementAndType, "The part has an element and a type; the element counts.", at: node)
        }
        let content: Definitions.Part.Content
        if let element {
            content = schemaName(.element, element, at: node)
        } else if let type {
            content = schemaName(.type, type, at: node)
        } else {
            findings.add(.partContent, "The part has neither an element nor a type.", at: node)
            content = .unknown
        }
        return Definitions.Part(
            name: name,
            content: content,
            documentation: node.documentation,
            place: ContractPlace(node)
        )
    }

    /// Says that an element of WSDL may not stand where it does; other vocabularies may.
    mutating func refuse(_ child: SyntaxNode, in node: SyntaxNode) {
        guard child.name.namespace.isSameBytes(as: DefinitionTag.namespace) else { return }
        findings.add(
            .element,
            "'\(Excerpt.escaped(child.name.local.utf8))' may not stand in '\(node.name.local)'; it was passed over.",
            at: child
        )
    }

    // MARK: - Port types

    mutating func portType(_ node: SyntaxNode, _ name: XMLName) -> Definitions.PortType {
        var operations: [Definitions.Operation] = []
        var firstOfName: [ByteKey: Int] = [:]
        for child in node.children where child.definitionTag != .documentation {
            guard child.definitionTag == .operation else {
                refuse(child, in: node)
                continue
            }
            let operation = operation(child)
            let key = ByteKey(operation.name)
            if let other = firstOfName[key] {
                findings.warn(
                    .operationOverloaded,
                    "There is another operation '\(Excerpt.escaped(operation.name.utf8))', "
                        + "\(operations[other].place).",
                    at: child
                )
            } else {
                firstOfName[key] = operations.count
            }
            operations.append(operation)
        }
        return Definitions.PortType(
            name: name,
            operations: operations,
            documentation: node.documentation,
            place: ContractPlace(node)
        )
    }

    /// Says where the name of an operation is none (WSDL 1.1, appendix A 4.1: an NCName).
    mutating func checkName(_ name: String, ofOperation node: SyntaxNode) {
        var text = name
        guard !text.withUTF8(NameText.isNCName) else { return }
        let found =
            name.isEmpty ? "An 'operation' has no name." : "'\(Excerpt.escaped(name.utf8))' is no name of an operation."
        findings.add(
            .attribute,
            found,
            remedy: name.isEmpty ? nil : "Name it by letters, digits, '-', '_' and '.' alone.",
            at: node
        )
    }

    private mutating func operation(_ node: SyntaxNode) -> Definitions.Operation {
        let name = node.token(.name) ?? ""
        checkName(name, ofOperation: node)
        var input: SyntaxNode?
        var output: SyntaxNode?
        var pattern: Definitions.Operation.Pattern?
        var faults: [SyntaxNode] = []
        for child in node.children {
            switch child.definitionTag {
            case .input where input == nil:
                pattern = output == nil ? .oneWay : .solicitResponse
                input = child
            case .output where output == nil:
                pattern = input == nil ? .notification : .requestResponse
                output = child
            case .input, .output:
                findings.add(
                    .operationPattern,
                    "The operation has a second \(child.name.local); the first one counts.",
                    at: child
                )
            case .fault: faults.append(child)
            case .documentation: continue
            default: refuse(child, in: node)
            }
        }
        switch pattern {
        case nil: findings.add(.operationPattern, "The operation has neither an input nor an output.", at: node)
        case .solicitResponse, .notification:
            findings.warn(.operationDirection, "In this operation the service speaks first.", at: node)
        case .oneWay, .requestResponse: break
        }
        let operation = Definitions.Operation(
            name: name,
            pattern: pattern,
            input: input.map { transfer($0, or: Self.defaultName(of: name, input: true, pattern)) },
            output: output.map { transfer($0, or: Self.defaultName(of: name, input: false, pattern)) },
            faults: faults.map { fault($0) },
            parameterOrder: node.words(.parameterOrder),
            documentation: node.documentation,
            place: ContractPlace(node)
        )
        checkParameterOrder(of: operation, at: node)
        return operation
    }

    /// The name of an input or output that has none (section 2.4.5).
    private static func defaultName(
        of operation: String,
        input: Bool,
        _ pattern: Definitions.Operation.Pattern?
    ) -> String {
        switch pattern {
        case .requestResponse: operation + (input ? "Request" : "Response")
        case .solicitResponse: operation + (input ? "Response" : "Solicit")
        case .oneWay, .notification, nil: operation
        }
    }

    private mutating func fault(_ node: SyntaxNode) -> Definitions.Transfer {
        if node.token(.name) == nil { findings.add(.attribute, "A 'fault' has no name.", at: node) }
        return transfer(node, or: "")
    }

    private mutating func transfer(_ node: SyntaxNode, or name: String) -> Definitions.Transfer {
        let (number, messageName) = reference(.message, to: "message", in: messages, at: node)
        return Definitions.Transfer(
            name: node.token(.name) ?? name,
            message: number,
            messageName: messageName,
            action: node.addressingAction,
            documentation: node.documentation,
            place: ContractPlace(node)
        )
    }

    private mutating func checkParameterOrder(of operation: Definitions.Operation, at node: SyntaxNode) {
        guard !operation.parameterOrder.isEmpty else { return }
        let parts = [operation.input, operation.output].compactMap { $0?.message }
            .flatMap { definitions.messages[$0].parts }
        for name in operation.parameterOrder where !parts.contains(where: { $0.name.isSameBytes(as: name) }) {
            findings.add(
                .parameterOrder,
                "'parameterOrder' names '\(Excerpt.escaped(name.utf8))', which is no part of the input or output.",
                at: node
            )
        }
    }
}

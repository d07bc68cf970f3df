internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

extension DefinitionsReader {
    mutating func binding(_ node: SyntaxNode, _ name: XMLName) -> Definitions.Binding {
        let (number, portTypeName) = reference(.type, to: "port type", in: portTypes, at: node)
        let (wire, extensionNode) = wire(of: node)
        var binding = Definitions.Binding(
            name: name,
            portType: number,
            portTypeName: portTypeName,
            wire: wire,
            style: extensionNode.flatMap { style(of: $0) } ?? .document,
            transport: extensionNode?.token(.transport),
            operations: [],
            addressing: node.addressing,
            policies: node.policyReferences,
            refusedExtensions: [],
            documentation: node.documentation,
            place: ContractPlace(node)
        )
        if case .soap = wire, let extensionNode, binding.transport == nil {
            findings.warn(
                .transport,
                "The SOAP binding does not name its transport; HTTP is assumed.",
                at: extensionNode
            )
        }
        let table = number.map { operationTable(of: $0) }
        var bound: Set<Int> = []
        var weight = 0
        for child in node.children where child.definitionTag != .documentation {
            guard child.definitionTag == .operation else {
                refuse(child, in: node)
                continue
            }
            let operation = bindingOperation(child, of: binding, table)
            let own = self.weight(of: operation, table)
            guard spoken + weight + own <= limits.operations else {
                findings.add(
                    beyond: .operations,
                    "All bindings together have more than \(limits.operations) operations, headers, faults and parts; "
                        + "the operations from here on were passed over.",
                    at: child
                )
                break
            }
            weight += own
            if let number = operation.operation { bound.insert(number) }
            // A binding whose operations all say another style than it does is one of that style.
            if let first = binding.operations.first, first.style != operation.style {
                findings.warn(
                    .soapStyles,
                    "The operation's style is \(operation.style.rawValue), that of the first one \(first.style.rawValue).",
                    at: child.firstSOAP(.operation) ?? child
                )
            }
            binding.operations.append(operation)
        }
        if let table { checkCompleteness(table, bound, at: node) }
        spoken += weight
        weights.append(weight)
        return binding
    }

    private func weight(of operation: Definitions.BindingOperation, _ table: OperationTable?) -> Int {
        func weight(of message: Int?, _ headers: Int?) -> Int {
            guard let headers else { return 0 }
            // A part alone is little more than its operation.
            let parts = message.map { definitions.messages[$0].parts.count } ?? 0
            return headers + (parts > 1 ? parts : 0)
        }
        let headers = (operation.input?.headers.count, operation.output?.headers.count)
        guard let number = operation.operation, let table else {
            return 1 + weight(of: nil, headers.0) + weight(of: nil, headers.1)
        }
        return 1 + table.operations[number].faults.count
            + weight(of: table.operations[number].input?.message, headers.0)
            + weight(of: table.operations[number].output?.message, headers.1)
    }

    private mutating func operationTable(of portType: Int) -> OperationTable {
        if let table = operationTables[portType] { return table }
        let table = OperationTable(definitions.portTypes[portType])
        operationTables[portType] = table
        return table
    }

    /// What kind of binding it is, and the extension that says so.
    private mutating func wire(of node: SyntaxNode) -> (Definitions.Wire, SyntaxNode?) {
        if let found = node.children.first(where: { $0.bindingTag?.kind == .binding }), let tag = found.bindingTag {
            if let version = tag.vocabulary.version { return (.soap(version), found) }
            if tag.vocabulary == .http { return (.http(verb: found.token(.verb) ?? "POST"), found) }
        }
        // Some contracts leave the extension out and speak of SOAP in the operations.
        for operation in node.children(.operation) {
            let transfers = operation.children.filter { $0.definitionTag == .input || $0.definitionTag == .output }
            for child in ([operation] + transfers).flatMap(\.children) {
                guard let version = child.bindingTag?.vocabulary.version else { continue }
                findings.add(
                    .bindingKind,
                    "The binding does not say that it is SOAP; its operations do, and SOAP \(version.rawValue) was taken.",
                    at: node
                )
                return (.soap(version), nil)
            }
        }
        let other = node.children.first { child in
            child.definitionTag == nil && child.bindingTag == nil && child.schemaTag == nil
                && child.name.local == "binding"
        }
        if let other { return (.other(namespace: other.name.namespace), nil) }
        findings.add(.bindingKind, "The binding does not say what it is a binding of.", at: node)
        return (.other(namespace: ""), nil)
    }

    private mutating func style(of node: SyntaxNode) -> Definitions.Style? {
        guard let text = node.token(.style) else { return nil }
        if let style = Definitions.Style(rawValue: text) { return style }
        findings.add(.soapStyle, "The style '\(Excerpt.escaped(text.utf8))' is neither document nor rpc.", at: node)
        return Definitions.Style(rawValue: String(decoding: text.utf8.map(FilePath.lowercase), as: UTF8.self))
    }

    private mutating func bindingOperation(
        _ node: SyntaxNode,
        of binding: Definitions.Binding,
        _ table: OperationTable?
    ) -> Definitions.BindingOperation {
        let name = node.token(.name) ?? ""
        checkName(name, ofOperation: node)
        let number = table.flatMap { abstractOperation(name, node, of: binding, in: $0) }
        let abstract = number.flatMap { table?.operations[$0] }
        let soap = node.firstSOAP(.operation)
        let http = node.children.first { $0.bindingTag == BindingTag(vocabulary: .http, kind: .operation) }
        if let soap { checkVersion(of: soap, binding) }
        let style = soap.flatMap { self.style(of: $0) } ?? binding.style
        var operation = Definitions.BindingOperation(
            name: name,
            operation: number,
            style: style,
            isWrapped: false,
            soapAction: soap?.token(.soapAction),
            requiresSOAPAction: !["false", "0"].contains(soap?.token(.soapActionRequired) ?? "true"),
            location: http?.token(.location),
            faults: [],
            documentation: node.documentation,
            place: ContractPlace(node)
        )
        for child in node.children {
            switch child.definitionTag {
            case .input where operation.input == nil:
                operation.input = transfer(child, abstract?.input, operation, binding)
            case .output where operation.output == nil:
                operation.output = transfer(child, abstract?.output, operation, binding)
            case .fault:
                let names = number.flatMap { table?.faults[$0] }
                operation.faults.append(fault(child, names, abstract?.faults ?? [], binding))
            default: continue
            }
        }
        if let abstract { checkTransfers(of: operation, abstract, at: node) }
        operation.isWrapped = isWrapped(operation, abstract)
        return operation
    }

    /// The port type's operation that an operation of the binding speaks: by its name and, where that is overloaded, by
    /// the names of its input and output (section 2.5).
    private mutating func abstractOperation(
        _ name: String,
        _ node: SyntaxNode,
        of binding: Definitions.Binding,
        in table: OperationTable
    ) -> Int? {
        let candidates = table[name]
        if candidates.count == 1 { return candidates[0] }
        guard candidates.isEmpty else { return overload(candidates, node, in: table) }
        let meant = table.meant(name)
        findings.add(
            .bindingOperation,
            "The port type '\(binding.portTypeName.map(Self.shown) ?? "")' has no operation "
                + "'\(Excerpt.escaped(name.utf8))'.",
            remedy: meant.map { "'\(Excerpt.escaped(table.operations[$0].name.utf8))' was taken." },
            at: node
        )
        return meant
    }

    private mutating func overload(_ candidates: [Int], _ node: SyntaxNode, in table: OperationTable) -> Int? {
        let input = node.child(.input)?.token(.name)
        let output = node.child(.output)?.token(.name)
        func fits(_ name: String?, _ transfer: Definitions.Transfer?) -> Bool {
            guard let name else { return true }
            return transfer?.name.isSameBytes(as: name) ?? false
        }
        let fitting = candidates.prefix(OperationTable.mostOverloads).filter { number in
            fits(input, table.operations[number].input) && fits(output, table.operations[number].output)
        }
        if fitting.count == 1 { return fitting[0] }
        findings.add(
            .operationAmbiguous,
            "The port type has \(candidates.count) operations of this name, and the names of input and output "
                + "fit \(fitting.isEmpty ? "none" : "\(fitting.count)") of them.",
            remedy: "Give each input and output a name in the port type and in the binding.",
            at: node
        )
        return fitting.first ?? candidates.first
    }

    /// The operations of binding and port type are the same ones.
    private mutating func checkCompleteness(_ table: OperationTable, _ bound: Set<Int>, at node: SyntaxNode) {
        guard let missing = table.operations.indices.first(where: { !bound.contains($0) }) else { return }
        let count = table.operations.count - bound.count
        findings.warn(
            .bindingOperation,
            "The binding leaves out \(count == 1 ? "the operation" : "\(count) operations of its port type, one of them")"
                + " '\(Excerpt.escaped(table.operations[missing].name.utf8))'.",
            at: node
        )
    }

    private mutating func checkTransfers(
        of operation: Definitions.BindingOperation,
        _ abstract: Definitions.Operation,
        at node: SyntaxNode
    ) {
        func check(_ kind: String, _ isBound: Bool, _ isThere: Bool) {
            guard isBound != isThere else { return }
            findings.add(
                .bindingTransfer,
                isThere
                    ? "The binding does not say how the \(kind) is spoken."
                    : "The binding has an \(kind), the port type's operation has none.",
                at: node
            )
        }
        check("input", operation.input != nil, abstract.input != nil)
        check("output", operation.output != nil, abstract.output != nil)
    }

    mutating func checkVersion(of node: SyntaxNode, _ binding: Definitions.Binding) {
        guard case .soap(let version) = binding.wire, let other = node.bindingTag?.vocabulary.version,
            other != version
        else { return }
        findings.warn(
            .soapVersions,
            "An element of the binding for SOAP \(other.rawValue) stands in one for SOAP \(version.rawValue).",
            at: node
        )
    }
}

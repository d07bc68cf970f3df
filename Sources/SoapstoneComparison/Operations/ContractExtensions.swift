internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// The policies and other extensions of a contract, by the parts of it that they stand in.
///
/// Policies are texts that are the same where they ask the same: references are followed, and operators that change
/// nothing are left out (WS-Policy 1.5, section 4.3). What other extensions ask is not known.
struct ContractExtensions {
    /// What stands in one part, or in several that speak of the same.
    struct Parts: Equatable {
        /// One for each policy that asks for anything.
        var policies: [String] = []
        var extensions: [String] = []
        /// Those of the extensions that have to be understood.
        var required: [String] = []
        /// Whether policies ask for WS-Addressing.
        var addressing = Definitions.Addressing.none
        /// The WS-Addressing action that it names.
        var action: String?

        var policy: String { policies.sorted().joined(separator: " and ") }

        static func + (a: Parts, b: Parts) -> Parts {
            Parts(
                policies: a.policies + b.policies,
                extensions: a.extensions + b.extensions,
                required: a.required + b.required,
                addressing: a.addressing == .none ? b.addressing : a.addressing,
                action: a.action ?? b.action
            )
        }
    }

    /// The parts of an operation's subjects (WS-PolicyAttachment 1.5, section 4).
    struct Operation {
        var own = Parts()
        var input = Parts()
        var output = Parts()
        /// By the names of the faults.
        var faults: [ByteKey: Parts] = [:]
    }

    private let definitions: Definitions
    private var services: [XMLName: SyntaxNode] = [:]
    private var bindings: [XMLName: SyntaxNode] = [:]
    private var portTypes: [XMLName: SyntaxNode] = [:]
    private var messages: [XMLName: SyntaxNode] = [:]
    private var reader = PolicyReader()
    /// What stands in `definitions` itself, policies that others refer to left out.
    private(set) var loose = Parts()

    init(_ contract: LoadedContract) {
        definitions = contract.definitions
        let graph = contract.documents.graph
        reader = PolicyReader(graph.definitions)
        for root in graph.definitions {
            let namespace = root.token(.targetNamespace) ?? ""
            for child in root.children {
                let name = XMLName(child.token(.name) ?? "", in: namespace)
                switch child.definitionTag {
                case .service: services[name] = services[name] ?? child
                case .binding: bindings[name] = bindings[name] ?? child
                case .portType: portTypes[name] = portTypes[name] ?? child
                case .message: messages[name] = messages[name] ?? child
                default: continue
                }
            }
            loose = loose + reader.parts(of: root, isLoose: true)
        }
    }

    func service(of endpoint: Endpoint) -> Parts {
        parts(of: node(endpoint))
    }

    private func node(_ endpoint: Endpoint) -> SyntaxNode? {
        services.first { $0.key.local.isSameBytes(as: endpoint.service ?? "") }?.value
    }

    /// What stands in the port, its binding and its port type.
    func endpoint(_ endpoint: Endpoint) -> Parts {
        let port = node(endpoint)?.children(.port)
            .first { $0.token(.name)?.isSameBytes(as: endpoint.port ?? "") ?? false }
        return parts(of: port) + parts(of: endpoint.isPortType ? nil : bindings[endpoint.binding])
            + parts(of: endpoint.operations.first?.portType.flatMap { portTypes[$0] })
    }

    /// What stands in an operation of the binding and in that of the port type.
    ///
    /// - Parameter number: its number in the endpoint.
    func operation(_ number: Int, of endpoint: Endpoint) -> Operation {
        guard endpoint.operations.indices.contains(number) else { return Operation() }
        let operation = endpoint.operations[number]
        let spoken =
            endpoint.isPortType ? nil : bindings[endpoint.binding]?.children(.operation).dropFirst(number).first
        let abstract = abstractNode(number, of: endpoint)
        func both(_ tag: DefinitionTag, _ message: XMLName?) -> Parts {
            parts(of: spoken?.child(tag)) + parts(of: abstract?.child(tag))
                + parts(of: message.flatMap { messages[$0] })
        }
        var found = Operation()
        found.own = parts(of: spoken) + parts(of: abstract)
        found.input = both(.input, operation.input?.message)
        found.output = both(.output, operation.output?.message)
        for fault in operation.faults {
            let nodes = [spoken, abstract].map { node in
                node?.children(.fault).first { $0.token(.name)?.isSameBytes(as: fault.name) ?? false }
            }
            found.faults[ByteKey(fault.name)] =
                nodes.map { parts(of: $0) }.reduce(Parts(), +) + parts(of: fault.message.flatMap { messages[$0] })
        }
        return found
    }

    /// The port type's operation of an operation, by the number that the binding's has.
    private func abstractNode(_ number: Int, of endpoint: Endpoint) -> SyntaxNode? {
        let all = endpoint.operations[number].portType.flatMap { portTypes[$0] }?.children(.operation) ?? []
        let spoken = definitions.bindings.first { $0.name == endpoint.binding }?.operations.dropFirst(number).first
        let place = endpoint.isPortType ? number : spoken?.operation
        return place.flatMap { all.dropFirst($0).first }
    }

    private func parts(of node: SyntaxNode?) -> Parts {
        node.map { reader.parts(of: $0) } ?? Parts()
    }
}

/// Reads policies and tells them from other extensions.
private struct PolicyReader {
    /// The policies that have a name to be referred to by.
    private var named: [ByteKey: SyntaxNode] = [:]

    private static let deepest = 32

    init(_ roots: [SyntaxNode] = []) {
        for root in roots {
            root.forEachElement { node in
                guard Self.isOfPolicies(node), node.name.local.isSameBytes(as: "Policy") else { return }
                for attribute in node.attributes
                where ["Id", "id", "Name"].contains(where: { $0.isSameBytes(as: attribute.name.local) }) {
                    // An Id is referred to as a part of the document, a Name as it is; not everybody keeps to that.
                    for key in [ByteKey("#\(attribute.value)"), ByteKey(attribute.value)] {
                        named[key] = named[key] ?? node
                    }
                }
            }
        }
    }

    private static func isOfPolicies(_ node: SyntaxNode) -> Bool {
        RequiredExtensions.policies.contains { $0.isSameBytes(as: node.name.namespace) }
    }

    /// - Parameter isLoose: whether policies are only there for others to refer to.
    func parts(of node: SyntaxNode, isLoose: Bool = false) -> ContractExtensions.Parts {
        var parts = ContractExtensions.Parts()
        for child in node.children where child.definitionTag == nil && child.bindingTag == nil {
            if Self.isOfPolicies(child), ["Policy", "PolicyReference"].contains(child.name.local) {
                if !isLoose { add(text(of: child, 0), to: &parts) }
                if !isLoose, let addressing = addressing(in: child, 0) { parts.addressing = addressing }
            } else if child.name.local == "UsingAddressing", RequiredExtensions.isAddressing(child.name.namespace) {
                continue
            } else {
                let text = CanonicalForm().text(of: child.element)
                parts.extensions.append(text)
                let isRequired = child.token(.required).map { ["true", "1"].contains($0) } ?? false
                if isRequired || Self.isOfPolicies(child) { parts.required.append(text) }
            }
        }
        node.forEachAttribute { id, value in
            guard AttributeName(id) == nil else { return }
            let name = node.file.document.name(id.rawValue)
            guard !name.namespace.isEmpty, !Self.isAction(name) else { return }
            let text = String(decoding: value, as: UTF8.self)
            if RequiredExtensions.policies.contains(where: { $0.isSameBytes(as: name.namespace) }) {
                for address in text.split(whereSeparator: \.isWhitespace) {
                    add(self.text(at: String(address), 0), to: &parts)
                    if let policy = named[ByteKey(String(address))], let addressing = addressing(in: policy, 0) {
                        parts.addressing = addressing
                    }
                }
            } else {
                parts.extensions.append("\(name)=\(text)")
            }
        }
        parts.action = node.addressingAction
        parts.extensions.sort()
        parts.required.sort()
        return parts
    }

    private static func isAction(_ name: XMLName) -> Bool {
        name.local.isSameBytes(as: "Action")
            && (RequiredExtensions.isAddressing(name.namespace)
                || name.namespace.isSameBytes(as: "http://schemas.xmlsoap.org/ws/2004/08/addressing"))
    }

    private func add(_ text: String, to parts: inout ContractExtensions.Parts) {
        if !text.isEmpty, !parts.policies.contains(text) { parts.policies.append(text) }
    }

    // MARK: - Policies

    /// What an expression asks for; empty for one that asks for nothing.
    private func text(of node: SyntaxNode, _ depth: Int) -> String {
        guard depth < Self.deepest else { return "too deep" }
        guard Self.isOfPolicies(node) else { return CanonicalForm().text(of: node.element) }
        let inner = { node.children.map { text(of: $0, depth + 1) } }
        switch node.name.local {
        case "Policy", "All":
            let parts = Set(inner()).subtracting([""]).sorted()
            return parts.count == 1 ? parts[0] : parts.isEmpty ? "" : "all(\(parts.joined(separator: ", ")))"
        case "ExactlyOne":
            let parts = Set(inner()).sorted()
            return parts.count == 1 ? parts[0] : "one of (\(parts.joined(separator: ", ")))"
        case "PolicyReference": return text(at: node.attributes.first { $0.name == XMLName("URI") }?.value ?? "", depth)
        default: return CanonicalForm().text(of: node.element)
        }
    }

    private func text(at address: String, _ depth: Int) -> String {
        named[ByteKey(address)].map { text(of: $0, depth + 1) } ?? "what is at '\(address)'"
    }

    /// Whether a policy asks for WS-Addressing, and whether that may be left out.
    private func addressing(in node: SyntaxNode, _ depth: Int) -> Definitions.Addressing? {
        guard depth < Self.deepest else { return nil }
        if RequiredExtensions.isAddressing(node.name.namespace),
            ["Addressing", "UsingAddressing"].contains(node.name.local)
        {
            let isOptional = node.attributes.contains {
                $0.name.local == "Optional" && ["true", "1"].contains(SyntaxNode.trimmed($0.value))
            }
            return isOptional ? .optional : .required
        }
        guard Self.isOfPolicies(node) else { return nil }
        if node.name.local == "PolicyReference" {
            let address = node.attributes.first { $0.name == XMLName("URI") }?.value ?? ""
            return named[ByteKey(address)].flatMap { addressing(in: $0, depth + 1) }
        }
        let found = node.children.compactMap { addressing(in: $0, depth + 1) }
        return found.isEmpty ? nil : node.name.local == "ExactlyOne" ? .optional : found[0]
    }
}

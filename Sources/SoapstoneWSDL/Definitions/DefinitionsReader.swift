internal import SoapstoneSchema
internal import SoapstoneXML

/// Makes definitions of WSDL documents (WSDL 1.1), and says which rules they break.
///
/// It goes on after a broken rule with what is usable. A name that refers to nothing means the only definition that has
/// its local name, where there is one.
struct DefinitionsReader {
    let graph: ImportGraph
    let schemas: SchemaSet
    var definitions = Definitions()
    var findings: FindingList

    let messages = NameTable()
    let portTypes = NameTable()
    let bindings = NameTable()
    let services = NameTable()
    /// By the numbers of port types.
    var operationTables: [Int: OperationTable] = [:]
    /// By the numbers of messages, for those whose parts are referred to by wrong names.
    var partTables: [Int: NameTable] = [:]
    /// How many values the operations of each binding make when they are joined with a port, those of all bindings, and
    /// those of all ports.
    var weights: [Int] = []
    var spoken = 0
    var joined = 0
    let limits: LoadingLimits
    /// The nodes behind `definitions.bindings`.
    private var bindingNodes: [SyntaxNode] = []
    /// Made when a part's name is not found.
    private var elementNames: NameTable?
    private var typeNames: NameTable?
    private static let mostRefused = 100
    /// Extensions that must be understood and are not.
    private var refused: [SyntaxNode] = []

    /// Reads the WSDL documents of a contract.
    static func read(
        _ graph: ImportGraph,
        _ schemas: SchemaSet,
        limits: LoadingLimits = .standard,
        findings: inout FindingList
    ) -> Definitions {
        var reader = DefinitionsReader(graph: graph, schemas: schemas, limits: limits, findings: findings)
        reader.readAll()
        findings = reader.findings
        return reader.definitions
    }

    private init(graph: ImportGraph, schemas: SchemaSet, limits: LoadingLimits, findings: FindingList) {
        self.limits = limits
        self.graph = graph
        self.schemas = schemas
        self.findings = findings
    }

    private mutating func readAll() {
        guard let main = graph.definitions.first else { return }
        definitions.name = main.token(.name)
        definitions.targetNamespace = main.token(.targetNamespace) ?? ""
        definitions.documentation = main.documentation
        refused = graph.definitions.flatMap(RequiredExtensions.unknown)
        // What is referred to comes before what refers to it, wherever the documents have it.
        let messageNodes = named(.message)
        messages.reserve(messageNodes.count)
        definitions.messages.reserveCapacity(messageNodes.count)
        for (node, name) in messageNodes {
            insert(name, into: messages, at: node)
            definitions.messages.append(message(node, name))
        }
        for (node, name) in named(.portType) {
            insert(name, into: portTypes, at: node)
            definitions.portTypes.append(portType(node, name))
        }
        for (node, name) in named(.binding) {
            insert(name, into: bindings, at: node)
            definitions.bindings.append(binding(node, name))
            bindingNodes.append(node)
        }
        for (node, name) in named(.service) {
            insert(name, into: services, at: node)
            definitions.services.append(service(node, name))
        }
        refuseExtensions()
        checkElements()
        if definitions.services.isEmpty, !definitions.bindings.isEmpty {
            findings.warn(.service, "The contract has no service; its bindings have no addresses.", at: main)
        }
    }

    // MARK: - Names

    /// The definitions of a kind in all documents, with their names.
    private mutating func named(_ tag: DefinitionTag) -> [(node: SyntaxNode, name: XMLName)] {
        graph.definitions.flatMap { root in
            let namespace = root.token(.targetNamespace) ?? ""
            return root.children(tag).map { ($0, XMLName($0.token(.name) ?? "", in: namespace)) }
        }
    }

    /// Gives a definition its number; a second one of a name is listed and never referred to, with a finding.
    private mutating func insert(
        _ name: XMLName,
        into table: NameTable,
        at node: SyntaxNode
    ) {
        if name.local.isEmpty { findings.add(.attribute, "A '\(node.name.local)' has no name.", at: node) }
        guard !table.insert(name) else { return }
        let kind = node.name.local
        findings.add(.unique, "There is a second \(kind) '\(Self.shown(name))'; the first one counts.", at: node)
    }

    /// The number of the definition that an attribute refers to, and the name it refers by.
    mutating func reference(
        _ attribute: AttributeName,
        to kind: String,
        in table: NameTable,
        at node: SyntaxNode
    ) -> (number: Int?, name: XMLName?) {
        guard let text = node.token(attribute), !text.isEmpty else {
            findings.add(.attribute, "'\(node.name.local)' does not say which \(kind) it means.", at: node)
            return (nil, nil)
        }
        let name = node.resolve(text)
        if let name, let number = table[name] { return (number, name) }
        let local = name?.local ?? Self.local(text)
        let meant = table.meant(local)
        unresolved(text, name, kind, meant.map { table.names[$0] }, .reference, at: node)
        return (meant, meant.map { table.names[$0] } ?? name ?? XMLName(local))
    }

    /// The global element or type that a part refers to.
    mutating func schemaName(_ attribute: AttributeName, _ text: String, at node: SyntaxNode)
        -> Definitions.Part.Content
    {
        let isElement = attribute == .element
        let name = node.resolve(text)
        if let name, isElement ? schemas.globalElements[name] != nil : schemas.types[name] != nil {
            return isElement ? .element(name) : .type(name)
        }
        let rule = isElement ? ContractRule.partElement : .partType
        if let name, isElement ? schemas.types[name] != nil : schemas.globalElements[name] != nil {
            findings.add(
                rule,
                "'\(attribute.local)' names '\(Self.shown(name))', which is \(isElement ? "a type" : "an element").",
                remedy: "Write \(isElement ? "type" : "element")='\(Excerpt.escaped(text.utf8))'.",
                at: node
            )
            return isElement ? .type(name) : .element(name)
        }
        let local = name?.local ?? Self.local(text)
        let table = isElement ? elementTable() : typeTable()
        let meant = table.meant(local).map { table.names[$0] }
        unresolved(text, name, isElement ? "element" : "type", meant, rule, at: node)
        let found = meant ?? name ?? XMLName(local)
        return isElement ? .element(found) : .type(found)
    }

    private mutating func elementTable() -> NameTable {
        if let elementNames { return elementNames }
        let table = NameTable(schemas.globalElements.keys)
        elementNames = table
        return table
    }

    private mutating func typeTable() -> NameTable {
        if let typeNames { return typeNames }
        let table = NameTable(schemas.types.keys)
        typeNames = table
        return table
    }

    private mutating func unresolved(
        _ text: String,
        _ name: XMLName?,
        _ kind: String,
        _ meant: XMLName?,
        _ rule: ContractRule,
        at node: SyntaxNode
    ) {
        let remedy = meant.map { "'\(Self.shown($0))' was taken, the only one of that name." }
        if let name {
            findings.add(rule, "There is no \(kind) '\(Self.shown(name))'.", remedy: remedy, at: node)
        } else {
            findings.add(
                .prefix,
                "The prefix of '\(Excerpt.escaped(text.utf8))' is not declared.",
                remedy: remedy,
                at: node
            )
        }
    }

    static func local(_ qName: String) -> String {
        let bytes = qName.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return qName }
        return String(decoding: bytes[bytes.index(after: colon)...], as: UTF8.self)
    }

    static func shown(_ name: XMLName) -> String { Excerpt.escaped(name.description.utf8) }

    // MARK: - Extensions

    /// Puts each extension that must be understood where it does harm.
    private mutating func refuseExtensions() {
        // Each is looked for in all bindings and services; so many are made to cost time.
        if refused.count > Self.mostRefused { definitions.refusedExtensions.append(refused[Self.mostRefused].name) }
        for node in refused.prefix(Self.mostRefused) {
            let name = node.name
            findings.add(
                .required,
                "'\(Self.shown(name))' must be understood (wsdl:required) and is not known.",
                at: node
            )
            if let number = bindingNodes.firstIndex(where: { $0.contains(node) }) {
                definitions.bindings[number].refusedExtensions.append(name)
            } else if !refuseInServices(node, name) {
                definitions.refusedExtensions.append(name)
            }
        }
    }

    private mutating func refuseInServices(_ node: SyntaxNode, _ name: XMLName) -> Bool {
        var number = 0
        for root in graph.definitions {
            for service in root.children(.service) {
                defer { number += 1 }
                guard service.contains(node) else { continue }
                if let port = service.children(.port).firstIndex(where: { $0.contains(node) }) {
                    definitions.services[number].ports[port].refusedExtensions.append(name)
                } else {
                    definitions.services[number].refusedExtensions.append(name)
                }
                return true
            }
        }
        return false
    }

    /// Says which elements of WSDL stand where they may not.
    private mutating func checkElements() {
        for root in graph.definitions {
            for child in root.children {
                switch child.definitionTag {
                case .import, .documentation, .types, .message, .portType, .binding, .service: continue
                default: guard child.name.namespace.isSameBytes(as: DefinitionTag.namespace) else { continue }
                }
                findings.add(
                    .element,
                    "'\(Excerpt.escaped(child.name.local.utf8))' may not stand in 'definitions'; it was passed over.",
                    at: child
                )
            }
        }
    }
}

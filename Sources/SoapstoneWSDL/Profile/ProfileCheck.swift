public import SoapstoneSchema
internal import SoapstoneXML

/// Holds a contract against those requirements of the Basic Profile that loading does not look at.
///
/// What is said of bindings is said of those for SOAP 1.1, of which the profile is.
struct ProfileCheck {
    let graph: ImportGraph
    let definitions: Definitions
    let schemas: SchemaSet
    /// The names that are defined.
    let messages: Set<XMLName>
    let portTypes: Set<XMLName>
    let bindings: Set<XMLName>
    /// The namespaces that names of elements and types may be of.
    let schemaNamespaces: Set<ByteKey>
    private(set) var findings = FindingList()
    /// What one part of the contract breaks again and again, by requirement: told once, with a number.
    private var repeated: [(requirement: String, finding: ContractFinding, count: Int)] = []

    init(_ contract: LoadedContract) {
        graph = contract.documents.graph
        definitions = contract.definitions
        schemas = contract.schemas
        messages = Set(definitions.messages.map(\.name))
        portTypes = Set(definitions.portTypes.map(\.name))
        bindings = Set(definitions.bindings.map(\.name))
        schemaNamespaces = Self.schemaNamespaces(graph)
    }

    mutating func run() {
        for root in graph.definitions {
            checkDocument(root)
            checkNames(in: root)
        }
        for source in graph.schemas { checkSchema(source) }
        checkPortTypes()
        checkBindings()
        checkPorts()
    }

    // MARK: - Findings

    mutating func add(_ requirement: String, _ message: String, at node: SyntaxNode) {
        findings.warn(.profile(requirement), message, at: node)
    }

    mutating func add(_ requirement: String, _ message: String, at place: ContractPlace) {
        findings.add(
            ContractFinding(.profile(requirement), .warning, message, file: place.file, line: place.line, column: 0)
        )
    }

    /// Adds a finding of which a part of the contract may have many.
    mutating func repeats(_ requirement: String, _ message: @autoclosure () -> String, at place: ContractPlace) {
        if let known = repeated.firstIndex(where: { $0.requirement == requirement }) {
            repeated[known].count += 1
            return
        }
        let finding = ContractFinding(
            .profile(requirement),
            .warning,
            message(),
            file: place.file,
            line: place.line,
            column: 0
        )
        repeated.append((requirement, finding, 1))
    }

    /// Tells what was repeated in the part of the contract that was looked at.
    mutating func tellRepeated(in part: String) {
        for entry in repeated {
            var finding = entry.finding
            if entry.count > 1 { finding.message += " The \(part) has \(entry.count) such places." }
            findings.add(finding)
        }
        repeated.removeAll(keepingCapacity: true)
    }
}

extension ContractRule {
    /// A requirement of the profile.
    static func profile(_ requirement: String) -> ContractRule {
        ContractRule("wsi.\(requirement)", ProfileRequirement.numbered(requirement)?.clause ?? requirement)
    }

    /// The number of the requirement of a WS-I profile that the rule is; nil for a rule of another specification.
    public var requirement: String? {
        guard clause.utf8.starts(with: "WS-I ".utf8), let space = clause.utf8.lastIndex(of: UInt8(ascii: " ")) else {
            return nil
        }
        return String(clause[clause.utf8.index(after: space)...])
    }
}

extension LoadedContract {
    /// What the Basic Profile forbids and loading does not tell of.
    public func profileFindings() -> [ContractFinding] {
        var check = ProfileCheck(self)
        check.run()
        return check.findings.findings
    }
}

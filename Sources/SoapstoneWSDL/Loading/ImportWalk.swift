internal import SoapstoneSchema
internal import SoapstoneXML

/// Goes from the main document to all that it leads to, breadth first, each document once.
struct ImportWalk {
    let configuration: ContractLoader.Configuration
    let resolver: LocationResolver
    var graph = ImportGraph()
    var findings = FindingList()

    /// The numbers of documents by canonical location; nil for one that could not be had.
    var known: [ByteKey: Int?] = [:]
    /// How each document refers to others.
    var bases: [LocationResolver.Base] = []
    var register = DocumentCopies()
    /// Which documents have the bytes of an earlier one: a copy says nothing new, but its references may lead elsewhere.
    var copies: [Bool] = []
    /// References that led nowhere.
    var failures = 0
    /// Documents that a host was asked for in vain.
    var failedFetches = 0
    /// Bytes that were read.
    var totalBytes = 0
    var agenda: [Visit] = []
    var visited: Set<SourceKey> = []
    /// Well-known namespaces that the contract needs, in the order in which that was noticed.
    var wanted: [String] = []
    /// Imports that lead nowhere, to be judged when all schemas are known.
    var unresolved: [Unresolved] = []
    /// How the user named the main document's folder, and which one that is; nil where it has an address.
    var mainFolder: (given: String, real: String)?

    /// Looking for a file costs system calls, also where there is none.
    static let mostFailures = 1_000

    /// A document, or a schema in it, whose references are to be followed.
    struct Visit {
        enum Role {
            case definitions
            case schema(SchemaSource)
        }

        var role: Role
        var document: Int
        var depth: Int
    }

    struct SourceKey: Hashable {
        var document: Int
        var index: Int
        var namespace: ByteKey
    }

    struct Unresolved {
        var node: SyntaxNode
        var namespace: String
        var problem: LocationResolver.Problem
    }

    /// What a reference leads to.
    enum Target {
        case document(Int)
        case description
        case nowhere
    }

    init(_ configuration: ContractLoader.Configuration, root: String?) {
        self.configuration = configuration
        resolver = LocationResolver(
            root: root,
            catalog: configuration.catalog,
            hosts: configuration.fetcher == nil ? [] : configuration.remoteHosts
        )
    }

    /// Reads the main document from a file.
    mutating func start(_ path: String, named name: String) throws(ContractError) {
        mainFolder = (FilePath.folder(of: name), FilePath.folder(of: path))
        let file = try readMain(.file(path), named: name)
        try start(file, .file(path), LocationResolver.Base(path: path), named: name)
    }

    /// Takes the main document's bytes; its references are followed from `path`.
    mutating func start(_ bytes: [UInt8], _ path: String, named name: String) throws(ContractError) {
        mainFolder = (FilePath.folder(of: name), FilePath.folder(of: path))
        totalBytes = bytes.count
        try start(FetchedDocument(bytes), .file(path), LocationResolver.Base(path: path), named: name)
    }

    /// Reads the main document from its address.
    mutating func start(_ address: WebAddress) throws(ContractError) {
        let name = address.display
        switch resolver.resolve(address) {
        case .nowhere(let problem):
            throw ContractError(problem, or: .remote, file: name)
        case .description(let schema):
            try start(FetchedDocument(schema.document()), .web(address), LocationResolver.Base(), named: name)
        case .file(let path, let base):
            try start(try readMain(.file(path), named: name), .file(path), base, named: name)
        case .web(let found):
            let base = LocationResolver.Base(address: found.text)
            try start(try readMain(.web(found), named: name), .web(found), base, named: name)
        }
    }

    private mutating func readMain(_ source: Source, named name: String) throws(ContractError) -> FetchedDocument {
        do {
            return try read(source, named: name)
        } catch {
            throw ContractError(error.problem(of: name, configuration.limits), or: .file, file: name)
        }
    }

    private mutating func start(
        _ file: FetchedDocument,
        _ source: Source,
        _ base: LocationResolver.Base,
        named name: String
    ) throws(ContractError) {
        let document: ContractDocument
        do {
            document = try ContractDocument(
                parsing: file.bytes,
                charset: file.charset,
                location: name,
                limits: configuration.limits.xml
            )
        } catch {
            throw ContractError(error, file: name)
        }
        let root = document.root
        known[source.key] = add(document, base)
        if root.definitionTag == .definitions {
            agenda.append(Visit(role: .definitions, document: 0, depth: 0))
        } else if root.schemaTag == .schema {
            let source = SchemaSource(root: root, targetNamespace: root.token(.targetNamespace) ?? "")
            agenda.append(Visit(role: .schema(source), document: 0, depth: 0))
        } else {
            throw ContractError(Self.refusal(of: root.name), file: document.location, at: root)
        }
    }

    static func refusal(of name: XMLName) -> String {
        if name.namespace.isSameBytes(as: "http://www.w3.org/ns/wsdl") {
            return "This is a WSDL 2.0 description; WSDL 1.1 is read."
        }
        return "'\(Excerpt.escaped(name.description.utf8))' is neither a WSDL 1.1 definition nor a schema."
    }

    mutating func run() {
        var next = 0
        while next < agenda.count {
            let visit = agenda[next]
            next += 1
            switch visit.role {
            case .definitions: visitDefinitions(visit)
            case .schema(let source): visitSchema(source, visit)
            }
        }
        configuration.progress?(LoadingProgress(documents: graph.documents.count, bytes: totalBytes))
        judgeUnresolved()
        wantMentioned()
        addDescriptions()
    }
}

extension ContractError {
    fileprivate init(_ problem: LocationResolver.Problem, or rule: ContractRule, file: String) {
        self.init(problem.rule ?? rule, problem.message, remedy: problem.remedy, file: file)
    }

    fileprivate init(_ message: String, file: String, at node: SyntaxNode) {
        let (line, column) = node.lineAndColumn
        self.init(.root, message, file: file, line: line, column: column)
        isOfNoContract = true
    }
}

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
    /// Documents by a hash of their bytes, to find copies.
    var hashes: [Int: [Int]] = [:]
    /// Which documents have the bytes of an earlier one: a copy says nothing new, but its references may lead elsewhere.
    var copies: [Bool] = []
    /// References that led nowhere.
    var failures = 0
    var totalBytes = 0
    var agenda: [Visit] = []
    var visited: Set<SourceKey> = []
    /// Well-known namespaces that the contract needs, in the order in which that was noticed.
    var wanted: [String] = []
    /// Imports that lead nowhere, to be judged when all schemas are known.
    var unresolved: [Unresolved] = []
    /// How the user named the main document's folder, and which one that is.
    var mainFolder = (given: "", real: "")

    /// What was asked of the file system, where the contract may be cached.
    var trail: LoadingTrail?

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

    init(_ configuration: ContractLoader.Configuration, root: String) {
        self.configuration = configuration
        resolver = LocationResolver(
            root: root,
            catalog: configuration.catalog,
            hosts: RemoteHosts(configuration.fetcher == nil ? [] : configuration.remoteHosts)
        )
    }

    /// Reads the main document.
    mutating func start(_ path: String, named name: String) throws(ContractError) {
        let bytes: [UInt8]
        do {
            bytes = try ContractFile.bytes(at: path, limit: fileLimit)
        } catch {
            throw ContractError(.file, "The file cannot be read: \(error.description).", file: name)
        }
        try start(bytes, path, named: name)
    }

    /// Takes the main document's bytes; its references are followed from `path`.
    mutating func start(_ bytes: [UInt8], _ path: String, named name: String) throws(ContractError) {
        mainFolder = (FilePath.folder(of: name), FilePath.folder(of: path))
        trail?.main = ContentHash(of: bytes)
        let document: ContractDocument
        do {
            document = try ContractDocument(parsing: bytes, location: name, limits: configuration.limits.xml)
        } catch {
            throw ContractError(error, file: name)
        }
        let root = document.root
        known[ByteKey(path)] = add(document, LocationResolver.Base(path: path), size: bytes.count)
        if root.definitionTag == .definitions {
            agenda.append(Visit(role: .definitions, document: 0, depth: 0))
        } else if root.schemaTag == .schema {
            let source = SchemaSource(root: root, targetNamespace: root.token(.targetNamespace) ?? "")
            agenda.append(Visit(role: .schema(source), document: 0, depth: 0))
        } else {
            throw ContractError(Self.refusal(of: root.name), file: name, at: root)
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
        judgeUnresolved()
        wantMentioned()
        addDescriptions()
    }
}

extension ContractError {
    fileprivate init(_ message: String, file: String, at node: SyntaxNode) {
        let (line, column) = node.lineAndColumn
        self.init(.root, message, file: file, line: line, column: column)
    }
}

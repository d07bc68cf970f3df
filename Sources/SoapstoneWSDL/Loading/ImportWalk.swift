internal import SoapstoneXML

/// Goes from the main document to all that it leads to, breadth first, each document once.
struct ImportWalk {
    let configuration: ContractLoader.Configuration
    let resolver: LocationResolver
    var graph = ImportGraph()
    var findings = FindingList()

    /// The numbers of documents by canonical location; nil for one that could not be had.
    private var known: [ByteKey: Int?] = [:]
    /// How each document refers to others.
    private var bases: [LocationResolver.Base] = []
    /// Documents by a hash of their bytes, to find copies.
    private var hashes: [Int: [Int]] = [:]
    private var totalBytes = 0
    private var agenda: [Visit] = []
    private var visited: Set<SourceKey> = []
    /// Well-known namespaces that the contract needs, in the order in which that was noticed.
    private var wanted: [String] = []
    /// Imports that lead nowhere, to be judged when all schemas are known.
    private var unresolved: [Unresolved] = []
    /// How the user named the main document's folder, and which one that is.
    private var mainFolder = (given: "", real: "")

    /// A document, or a schema in it, whose references are to be followed.
    private struct Visit {
        enum Role {
            case definitions
            case schema(SchemaSource)
        }

        var role: Role
        var document: Int
        var depth: Int
    }

    private struct SourceKey: Hashable {
        var document: Int
        var index: Int
        var namespace: ByteKey
    }

    private struct Unresolved {
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
        mainFolder = (FilePath.folder(of: name), FilePath.folder(of: path))
        let bytes: [UInt8]
        do {
            bytes = try ContractFile.bytes(at: path, limit: fileLimit)
        } catch {
            throw ContractError(.file, "The file cannot be read: \(error.description).", file: name)
        }
        let document: ContractDocument
        do {
            document = try ContractDocument(parsing: bytes, location: name, limits: xmlLimits)
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

    private static func refusal(of name: XMLName) -> String {
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

    // MARK: - Documents

    private var fileLimit: Int {
        let limits = configuration.limits
        return min(limits.fileBytes, limits.totalBytes - totalBytes)
    }

    private var xmlLimits: XMLLimits {
        var limits = XMLLimits.contract
        limits.messageBytes = max(limits.messageBytes, configuration.limits.fileBytes)
        return limits
    }

    private mutating func add(_ document: ContractDocument, _ base: LocationResolver.Base, size: Int) -> Int {
        totalBytes += size
        graph.documents.append(document)
        bases.append(base)
        let number = graph.documents.count - 1
        hashes[Self.hash(document), default: []].append(number)
        return number
    }

    private static func hash(_ document: ContractDocument) -> Int {
        document.document.withSource { bytes in
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            return hasher.finalize()
        }
    }

    /// An earlier document with the same bytes: a copy says nothing new, but its references may lead elsewhere.
    private func isCopy(_ number: Int) -> Bool {
        let document = graph.documents[number].document
        return hashes[Self.hash(graph.documents[number]), default: []].contains { other in
            guard other < number else { return false }
            return document.withSource { bytes in
                graph.documents[other].document.withSource { bytes.elementsEqual($0) }
            }
        }
    }

    /// Follows a reference to the document that it means, reading it where that was not done before.
    private mutating func follow(
        _ location: String,
        at node: SyntaxNode,
        namespace: String,
        kind: ImportGraph.Edge.Kind,
        from visit: Visit
    ) -> Target {
        var note: LocationResolver.Problem?
        let answer = resolver.resolve(location, from: bases[visit.document], note: &note)
        if let note, let rule = note.rule { findings.add(rule, note.message, remedy: note.remedy, at: node) }
        let target: Target
        switch answer {
        case .nowhere(let problem):
            target = fallBack(on: namespace, for: problem, kind, at: node)
        case .description(let schema):
            want(schema.namespace)
            target = .description
        case .file(let path, let base):
            target = document(ByteKey(path), base, at: node, namespace, kind, visit) { limit throws(ReadError) in
                do throws(ContractFile.Failure) {
                    return try ContractFile.bytes(at: path, limit: limit)
                } catch .tooLarge {
                    throw ReadError.tooLarge
                } catch {
                    throw ReadError.failed(error.description)
                }
            }
        case .web(let address):
            let fetcher = configuration.fetcher
            let base = LocationResolver.Base(address: address.text)
            target = document(ByteKey(address.text), base, at: node, namespace, kind, visit) {
                limit throws(ReadError) in
                guard let fetcher else { throw ReadError.failed("there is nothing to fetch it with") }
                do {
                    let bytes = try fetcher.fetch(address.text, limit: limit)
                    if bytes.count > limit { throw ReadError.tooLarge }
                    return bytes
                } catch let error as ReadError {
                    throw error
                } catch {
                    throw ReadError.failed("\(error)")
                }
            }
        }
        var edge = ImportGraph.Edge(
            kind: kind,
            document: visit.document,
            location: location,
            target: nil,
            place: ContractPlace(node)
        )
        if case .document(let number) = target { edge.target = number }
        graph.imports.append(edge)
        return target
    }

    private enum ReadError: Error {
        case tooLarge
        case failed(String)
    }

    private mutating func document(
        _ key: ByteKey,
        _ base: LocationResolver.Base,
        at node: SyntaxNode,
        _ namespace: String,
        _ kind: ImportGraph.Edge.Kind,
        _ visit: Visit,
        read: (_ limit: Int) throws(ReadError) -> [UInt8]
    ) -> Target {
        if let number = known[key] { return number.map { .document($0) } ?? .nowhere }
        known[key] = Int?.none
        let limits = configuration.limits
        guard graph.documents.count < limits.documents, visit.depth < limits.depth else {
            findings.add(
                .limit,
                visit.depth < limits.depth
                    ? "The contract has more than \(limits.documents) documents."
                    : "Imports are more than \(limits.depth) levels deep.",
                remedy: "Raise the limit if the contract is meant to be so.",
                at: node
            )
            return .nowhere
        }
        let location = name(of: base)
        let bytes: [UInt8]
        do throws(ReadError) {
            bytes = try read(fileLimit)
        } catch {
            switch error {
            case .tooLarge:
                findings.add(
                    .limit,
                    "'\(location)' has more bytes than the contract may have: \(limits.fileBytes) in one file, "
                        + "\(limits.totalBytes) in all.",
                    remedy: "Raise the limit if the contract is meant to be so.",
                    at: node
                )
                return .nowhere
            case .failed(let reason):
                let problem = LocationResolver.Problem(message: "'\(location)' cannot be read: \(reason).")
                return fallBack(on: namespace, for: problem, kind, at: node)
            }
        }
        do {
            let document = try ContractDocument(parsing: bytes, location: location, limits: xmlLimits)
            let number = add(document, base, size: bytes.count)
            known[key] = number
            return .document(number)
        } catch {
            if kind != .wsdlImport, WellKnownSchemas.schema(namespace: namespace) != nil {
                want(namespace)
                findings.warn(
                    .xml,
                    "'\(location)' was not read, \(Self.lowercasedFirst(error.message)) "
                        + "The library's own description of '\(namespace)' was used.",
                    at: node
                )
                return .description
            }
            findings.add(ContractFinding(error, file: location))
            return .nowhere
        }
    }

    private static func lowercasedFirst(_ text: String) -> String {
        text.prefix(1).lowercased() + text.dropFirst()
    }

    /// How findings name a document: from the folder that the user named.
    private func name(of base: LocationResolver.Base) -> String {
        guard let path = base.path else { return base.address ?? "" }
        guard mainFolder.given.utf8.first != UInt8(ascii: "/") else { return path }
        let own = mainFolder.real.utf8.split(separator: UInt8(ascii: "/"))
        let steps = path.utf8.split(separator: UInt8(ascii: "/"))
        var same = 0
        while same < min(own.count, steps.count - 1), own[same].elementsEqual(steps[same]) { same += 1 }
        let rest = steps[same...].map { String(decoding: $0, as: UTF8.self) }
        let relative = (Array(repeating: "..", count: own.count - same) + rest).joined(separator: "/")
        return mainFolder.given == "." ? relative : "\(mainFolder.given)/\(relative)"
    }

    // MARK: - What cannot be had

    /// Notes a reference that leads nowhere; a well-known namespace is described by the library instead.
    private mutating func fallBack(
        on namespace: String,
        for problem: LocationResolver.Problem,
        _ kind: ImportGraph.Edge.Kind,
        at node: SyntaxNode
    ) -> Target {
        if kind != .wsdlImport {
            if Self.needsNoSchema(namespace) { return .description }
            if WellKnownSchemas.schema(namespace: namespace) != nil {
                want(namespace)
                // An address that nobody can be expected to have as a file is no fault of the contract.
                if problem.rule != .remote {
                    findings.warn(
                        problem.rule ?? .schemaLocation,
                        problem.message + " The library's own description of '\(namespace)' was used.",
                        at: node
                    )
                }
                return .description
            }
        }
        if kind == .schemaImport {
            unresolved.append(Unresolved(node: node, namespace: namespace, problem: problem))
        } else {
            findings.add(
                problem.rule ?? (kind == .wsdlImport ? .wsdlImport : .schemaLocation),
                problem.message,
                remedy: problem.remedy,
                at: node
            )
        }
        return .nowhere
    }

    /// An import may lead nowhere where the namespace comes from elsewhere (XML Schema 1.0 Part 1 section 4.2.3).
    private mutating func judgeUnresolved() {
        let namespaces = Set(graph.schemas.map { ByteKey($0.targetNamespace) })
        for item in unresolved {
            let rule = item.problem.rule ?? .schemaLocation
            if namespaces.contains(ByteKey(item.namespace)) {
                findings.warn(rule, item.problem.message, remedy: item.problem.remedy, at: item.node)
            } else {
                findings.add(rule, item.problem.message, remedy: item.problem.remedy, at: item.node)
            }
        }
    }

    /// Namespaces whose names the readers know without a schema.
    private static func needsNoSchema(_ namespace: String) -> Bool {
        [SchemaTag.namespace, DefinitionTag.namespace, "http://www.w3.org/2001/XMLSchema-instance"]
            .contains { $0.isSameBytes(as: namespace) }
    }

    // MARK: - Well-known schemas

    private mutating func want(_ namespace: String) {
        if !wanted.contains(where: { $0.isSameBytes(as: namespace) }) { wanted.append(namespace) }
    }

    /// Contracts refer to names of well-known namespaces that they do not import.
    private mutating func wantMentioned() {
        for document in graph.documents {
            for namespace in WellKnownMentions.namespaces(in: document) { want(namespace) }
        }
    }

    /// Adds the descriptions of namespaces for which the contract has no document of its own, and of those that they
    /// import.
    private mutating func addDescriptions() {
        let own = Set(graph.schemas.lazy.filter { $0.kind != .inline }.map { ByteKey($0.targetNamespace) })
        var next = 0
        while next < wanted.count {
            let namespace = wanted[next]
            next += 1
            guard !own.contains(ByteKey(namespace)), let schema = WellKnownSchemas.schema(namespace: namespace),
                let document = try? ContractDocument(parsing: Array(schema.text.utf8), location: namespace)
            else { continue }
            graph.documents.append(document)
            graph.schemas.append(SchemaSource(root: document.root, targetNamespace: namespace, kind: .standIn))
            for child in document.root.children where child.schemaTag == .import {
                if let namespace = child.token(.namespace) { want(namespace) }
            }
        }
    }

    // MARK: - WSDL documents

    private mutating func visitDefinitions(_ visit: Visit) {
        let root = graph.documents[visit.document].root
        guard visited.insert(SourceKey(document: visit.document, index: root.index, namespace: ByteKey(""))).inserted
        else { return }
        if !isCopy(visit.document) { graph.definitions.append(root) }
        for child in root.children {
            switch child.definitionTag {
            case .import: importDefinitions(child, visit)
            case .types: visitTypes(child, visit)
            default: continue
            }
        }
    }

    private mutating func visitTypes(_ types: SyntaxNode, _ visit: Visit) {
        for child in types.children {
            switch child.schemaTag {
            case .schema:
                let target = child.token(.targetNamespace) ?? ""
                let source = SchemaSource(root: child, targetNamespace: target, kind: .inline)
                agenda.append(Visit(role: .schema(source), document: visit.document, depth: visit.depth))
            case .import:
                findings.warn(
                    .schemaImportPlace,
                    "'import' of a schema stands in 'types', not in a schema.",
                    remedy: "Put it into a schema of its own.",
                    at: child
                )
                importSchema(child, enclosing: nil, visit)
            default:
                refuseDraft(child)
            }
        }
    }

    /// A schema of the drafts of 1999 and 2000, which is not read.
    private mutating func refuseDraft(_ node: SyntaxNode) {
        let namespaces = ["http://www.w3.org/1999/XMLSchema", "http://www.w3.org/2000/10/XMLSchema"]
        let name = node.name
        guard name.local == "schema", namespaces.contains(where: { $0.isSameBytes(as: name.namespace) }) else { return }
        findings.add(
            .schemaDraft,
            "The schema is written in '\(name.namespace)', a draft of XML Schema; its types are not read.",
            remedy: "Write it in '\(SchemaTag.namespace)'.",
            at: node
        )
    }

    private mutating func importDefinitions(_ node: SyntaxNode, _ visit: Visit) {
        let namespace = node.token(.namespace) ?? ""
        guard let location = node.token(.location), !location.isEmpty else {
            findings.add(
                .wsdlImportLocation,
                "The import of '\(Excerpt.escaped(namespace.utf8))' has no location.",
                at: node
            )
            return
        }
        guard
            case .document(let number) = follow(
                location,
                at: node,
                namespace: namespace,
                kind: .wsdlImport,
                from: visit
            )
        else { return }
        let root = graph.documents[number].root
        if root.definitionTag == .definitions {
            let own = root.token(.targetNamespace) ?? ""
            if !own.isSameBytes(as: namespace) {
                findings.add(
                    .wsdlImportNamespace,
                    "The import says '\(Excerpt.escaped(namespace.utf8))', the document '\(Excerpt.escaped(own.utf8))'.",
                    remedy: "Say '\(Excerpt.escaped(own.utf8))' in the import.",
                    at: node
                )
            }
            agenda.append(Visit(role: .definitions, document: number, depth: visit.depth + 1))
        } else if root.schemaTag == .schema {
            findings.warn(
                .wsdlImportOfOther,
                "'\(Excerpt.escaped(location.utf8))' is a schema.",
                remedy: "Import it by xs:import in a schema in 'types'.",
                at: node
            )
            addSchema(number, namespace: namespace, at: node, kind: .imported, visit)
        } else {
            refuse(root, location, at: node)
        }
    }

    private mutating func refuse(_ root: SyntaxNode, _ location: String, at node: SyntaxNode) {
        findings.add(
            .root,
            "'\(Excerpt.escaped(location.utf8))': \(Self.refusal(of: root.name))",
            at: node
        )
    }

    // MARK: - Schemas

    private mutating func visitSchema(_ source: SchemaSource, _ visit: Visit) {
        let namespace = source.targetNamespace
        let key = SourceKey(document: visit.document, index: source.root.index, namespace: ByteKey(namespace))
        guard visited.insert(key).inserted else { return }
        if !isCopy(visit.document) { graph.schemas.append(source) }
        for child in source.root.children {
            switch child.schemaTag {
            case .import: importSchema(child, enclosing: source, visit)
            case .include, .redefine: includeSchema(child, in: source, visit)
            default: continue
            }
        }
    }

    private mutating func importSchema(_ node: SyntaxNode, enclosing: SchemaSource?, _ visit: Visit) {
        let namespace = node.token(.namespace) ?? ""
        if let enclosing, namespace.isSameBytes(as: enclosing.targetNamespace) {
            findings.add(
                .schema(namespace.isEmpty ? "src-import.1.2" : "src-import.1.1"),
                "The schema imports its own namespace, '\(Excerpt.escaped(namespace.utf8))'.",
                remedy: "Include the document instead.",
                at: node
            )
        }
        guard let location = node.token(.schemaLocation), !location.isEmpty else {
            if WellKnownSchemas.schema(namespace: namespace) != nil { want(namespace) }
            return
        }
        // The readers know these themselves; a copy of the schema for schemas would be read as a contract's types.
        if Self.needsNoSchema(namespace) { return }
        guard
            case .document(let number) = follow(
                location,
                at: node,
                namespace: namespace,
                kind: .schemaImport,
                from: visit
            )
        else { return }
        addSchema(number, namespace: namespace, at: node, kind: .imported, visit)
    }

    /// Adds an imported document under the namespace that it declares.
    private mutating func addSchema(
        _ number: Int,
        namespace: String,
        at node: SyntaxNode,
        kind: SchemaSource.Kind,
        _ visit: Visit
    ) {
        let root = graph.documents[number].root
        guard let schemas = schemas(of: number, at: node, visit) else { return }
        for schema in schemas {
            let own = schema.token(.targetNamespace) ?? ""
            var source = SchemaSource(root: schema, targetNamespace: own, kind: kind, referrer: node)
            if schema.index == root.index, !own.isSameBytes(as: namespace) {
                findings.add(
                    .schema(namespace.isEmpty ? "src-import.3.2" : "src-import.3.1"),
                    "The import says '\(Excerpt.escaped(namespace.utf8))', the schema '\(Excerpt.escaped(own.utf8))'.",
                    remedy: own.isEmpty
                        ? "Include it in a schema with that namespace, or give it a target namespace."
                        : "Say '\(Excerpt.escaped(own.utf8))' in the import.",
                    at: node
                )
                // Without a namespace of its own it cannot mean another one than the import says.
                if own.isEmpty {
                    source.targetNamespace = namespace
                    source.isChameleon = true
                }
            }
            agenda.append(Visit(role: .schema(source), document: number, depth: visit.depth + 1))
        }
    }

    private mutating func includeSchema(_ node: SyntaxNode, in enclosing: SchemaSource, _ visit: Visit) {
        let isRedefinition = node.schemaTag == .redefine
        guard let location = node.token(.schemaLocation), !location.isEmpty else { return }
        let kind: ImportGraph.Edge.Kind = isRedefinition ? .redefine : .include
        let namespace = enclosing.targetNamespace
        guard
            case .document(let number) = follow(location, at: node, namespace: namespace, kind: kind, from: visit),
            let schemas = schemas(of: number, at: node, visit)
        else { return }
        for schema in schemas {
            let own = schema.token(.targetNamespace) ?? ""
            var source = SchemaSource(
                root: schema,
                targetNamespace: own,
                kind: isRedefinition ? .redefined : .included,
                referrer: node
            )
            if own.isEmpty, !namespace.isEmpty {
                source.targetNamespace = namespace
                source.isChameleon = true
            } else if !own.isSameBytes(as: namespace) {
                findings.add(
                    .schema(isRedefinition ? "src-redefine.3" : "src-include.2"),
                    "A schema for '\(Excerpt.escaped(namespace.utf8))' includes one for '\(Excerpt.escaped(own.utf8))'.",
                    remedy: "Import it instead.",
                    at: node
                )
            }
            agenda.append(Visit(role: .schema(source), document: number, depth: visit.depth + 1))
        }
    }

    /// The schemas of a document that a schema refers to: itself, or those in a WSDL's types; nil, with a finding, where
    /// it is neither.
    private mutating func schemas(of number: Int, at node: SyntaxNode, _ visit: Visit) -> [SyntaxNode]? {
        let root = graph.documents[number].root
        if root.schemaTag == .schema { return [root] }
        guard root.definitionTag == .definitions else {
            refuseDraft(root)
            refuse(root, root.file.location, at: node)
            return nil
        }
        findings.add(
            .schemaImportOfOther,
            "'\(Excerpt.escaped(root.file.location.utf8))' is a WSDL document; the schemas in its types were taken.",
            at: node
        )
        return root.children(.types).flatMap { $0.children.filter { $0.schemaTag == .schema } }
    }
}

extension ContractError {
    init(_ message: String, file: String, at node: SyntaxNode) {
        let (line, column) = node.lineAndColumn
        self.init(.root, message, file: file, line: line, column: column)
    }
}

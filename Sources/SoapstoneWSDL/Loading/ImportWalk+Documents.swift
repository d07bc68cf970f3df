internal import SoapstoneSchema
internal import SoapstoneXML

extension ImportWalk {
    var fileLimit: Int {
        let limits = configuration.limits
        return max(0, min(limits.fileBytes, limits.totalBytes - totalBytes))
    }

    mutating func add(_ document: ContractDocument, _ base: LocationResolver.Base) -> Int {
        copies.append(register.add(document, to: graph.documents))
        graph.documents.append(document)
        bases.append(base)
        return graph.documents.count - 1
    }

    /// Follows a reference to the document that it means, reading it where that was not done before.
    mutating func follow(
        _ location: String,
        at node: SyntaxNode,
        namespace: String,
        kind: ImportGraph.Edge.Kind,
        from visit: Visit
    ) -> Target {
        guard failures < Self.mostFailures else { return .nowhere }
        var note: LocationResolver.Problem?
        let response = resolver.resolve(location, from: bases[visit.document], note: &note)
        if let note, let rule = note.rule { findings.add(rule, note.message, remedy: note.remedy, at: node) }
        let target: Target
        switch response {
        case .nowhere(let problem):
            failures += 1
            if failures == Self.mostFailures {
                findings.add(.limit, "More than \(failures) locations lead nowhere; no more are followed.", at: node)
            }
            target = fallBack(on: namespace, for: problem, kind, at: node)
        case .description(let schema):
            want(schema.namespace)
            target = .description
        case .file(let path, let base):
            target = document(.file(path), base, at: node, namespace, kind, visit)
        case .web(let address):
            let base = LocationResolver.Base(address: address.text)
            target = document(.web(address), base, at: node, namespace, kind, visit)
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

    private mutating func document(
        _ source: Source,
        _ base: LocationResolver.Base,
        at node: SyntaxNode,
        _ namespace: String,
        _ kind: ImportGraph.Edge.Kind,
        _ visit: Visit
    ) -> Target {
        let key = source.key
        if let number = known[key] {
            if let number { return .document(number) }
            // The finding was made where it was first referred to, perhaps without its namespace.
            if kind != .wsdlImport, WellKnownSchemas.schema(namespace: namespace) != nil { want(namespace) }
            return .nowhere
        }
        known[key] = Int?.none
        let limits = configuration.limits
        guard graph.documents.count + failedFetches < limits.documents, visit.depth < limits.importDepth else {
            if visit.depth < limits.importDepth {
                let message = "The contract leads to more than \(limits.documents) documents."
                findings.add(beyond: .documents, message, at: node)
            } else {
                findings.add(beyond: .importDepth, "Imports are more than \(limits.importDepth) levels deep.", at: node)
            }
            return .nowhere
        }
        let location = name(of: base)
        let file: FetchedDocument
        do {
            file = try read(source, named: location)
        } catch {
            let problem = error.problem(of: location, limits)
            guard case .tooLarge = error else { return fallBack(on: namespace, for: problem, kind, at: node) }
            findings.add(.limit, problem.message, remedy: problem.remedy, at: node)
            return .nowhere
        }
        do {
            let document = try ContractDocument(
                parsing: file.bytes,
                charset: file.charset,
                location: location,
                limits: limits.xml
            )
            let number = add(document, base)
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

    static func lowercasedFirst(_ text: String) -> String {
        text.prefix(1).lowercased() + text.dropFirst()
    }

    /// How findings name a document: from the folder that the user named.
    func name(of base: LocationResolver.Base) -> String {
        guard let path = base.path else { return base.address ?? "" }
        guard let mainFolder, mainFolder.given.utf8.first != UInt8(ascii: "/") else { return path }
        let own = mainFolder.real.utf8.split(separator: UInt8(ascii: "/"))
        let steps = path.utf8.split(separator: UInt8(ascii: "/"))
        var same = 0
        while same < min(own.count, steps.count - 1), own[same].elementsEqual(steps[same]) { same += 1 }
        let rest = steps[same...].map { String(decoding: $0, as: UTF8.self) }
        let relative = (Array(repeating: "..", count: own.count - same) + rest).joined(separator: "/")
        return mainFolder.given == "." ? relative : "\(mainFolder.given)/\(relative)"
    }
}

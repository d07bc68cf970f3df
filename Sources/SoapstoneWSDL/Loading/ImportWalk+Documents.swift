internal import SoapstoneXML

extension ImportWalk {
    var fileLimit: Int {
        let limits = configuration.limits
        return min(limits.fileBytes, limits.totalBytes - totalBytes)
    }

    mutating func add(_ document: ContractDocument, _ base: LocationResolver.Base, size: Int) -> Int {
        totalBytes += size
        let hash = document.document.withSource { bytes in
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            return hasher.finalize()
        }
        copies.append(hashes[hash, default: []].contains { graph.documents[$0].hasSameBytes(as: document) })
        hashes[hash, default: []].append(graph.documents.count)
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
        let answer = resolver.resolve(location, from: bases[visit.document], note: &note)
        trail?.ask(location, from: visit.document, answer, note)
        if let note, let rule = note.rule { findings.add(rule, note.message, remedy: note.remedy, at: node) }
        let target: Target
        switch answer {
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

    enum ReadError: Error {
        case tooLarge
        case failed(String)
    }

    mutating func document(
        _ key: ByteKey,
        _ base: LocationResolver.Base,
        at node: SyntaxNode,
        _ namespace: String,
        _ kind: ImportGraph.Edge.Kind,
        _ visit: Visit,
        read: (_ limit: Int) throws(ReadError) -> [UInt8]
    ) -> Target {
        if let number = known[key] {
            if let number { return .document(number) }
            // The finding was made where it was first referred to, perhaps without its namespace.
            if kind != .wsdlImport, WellKnownSchemas.schema(namespace: namespace) != nil { want(namespace) }
            return .nowhere
        }
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
            trail?.isRepeatable = false
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
            let document = try ContractDocument(parsing: bytes, location: location, limits: limits.xml)
            let number = add(document, base, size: bytes.count)
            known[key] = number
            trail?.read(bytes, isDocument: true)
            return .document(number)
        } catch {
            trail?.read(bytes, isDocument: false)
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
        guard mainFolder.given.utf8.first != UInt8(ascii: "/") else { return path }
        let own = mainFolder.real.utf8.split(separator: UInt8(ascii: "/"))
        let steps = path.utf8.split(separator: UInt8(ascii: "/"))
        var same = 0
        while same < min(own.count, steps.count - 1), own[same].elementsEqual(steps[same]) { same += 1 }
        let rest = steps[same...].map { String(decoding: $0, as: UTF8.self) }
        let relative = (Array(repeating: "..", count: own.count - same) + rest).joined(separator: "/")
        return mainFolder.given == "." ? relative : "\(mainFolder.given)/\(relative)"
    }
}

extension ContractDocument {
    fileprivate func hasSameBytes(as other: ContractDocument) -> Bool {
        document.withSource { bytes in
            other.document.withSource { UnsafeRawBufferPointer(bytes).elementsEqual(UnsafeRawBufferPointer($0)) }
        }
    }
}

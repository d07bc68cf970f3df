internal import SoapstoneSchema
internal import SoapstoneXML

/// Reads OASIS XML catalogs.
struct CatalogReader {
    private static let namespace = "urn:oasis:names:tc:entity:xmlns:xml:catalog"
    /// Catalogs that may name each other.
    private static let mostFiles = 32
    private static let mostBytes = 4 << 20

    private var files: [ContractCatalog.File] = []
    private var seen: Set<ByteKey> = []

    /// The entries of a catalog file and of those that it names as its next ones, in the order in which they are asked.
    static func read(_ path: String) throws(ContractError) -> [ContractCatalog.File] {
        var reader = CatalogReader()
        try reader.read(path, named: path)
        return reader.files
    }

    private mutating func read(_ path: String, named name: String) throws(ContractError) {
        guard let real = FilePath.real(path) else {
            throw ContractError(.file, "There is no catalog here.", file: name)
        }
        guard seen.insert(ByteKey(real)).inserted else { return }
        guard seen.count <= Self.mostFiles else {
            throw ContractError(.limit, "More than \(Self.mostFiles) catalogs name each other.", file: name)
        }
        let root = try Self.document(real, named: name).root
        guard root.name == XMLName("catalog", in: Self.namespace) else {
            throw ContractError(
                .catalog,
                "'\(Excerpt.escaped(root.name.description.utf8))' is not a catalog.",
                file: name,
                line: root.line
            )
        }
        let number = files.count
        files.append(ContractCatalog.File())
        var next: [(path: String, node: SyntaxNode)] = []
        try readEntries(of: root, base: .file(real), into: number, &next)
        for (path, node) in next {
            do {
                try read(path, named: path)
            } catch {
                let remedy = "\(node.file.location):\(node.line) names it."
                throw ContractError(
                    error.findings.map { finding in
                        var finding = finding
                        finding.remedy = finding.remedy.map { "\($0) \(remedy)" } ?? remedy
                        return finding
                    }
                )
            }
        }
    }

    private static func document(_ path: String, named name: String) throws(ContractError) -> ContractDocument {
        let bytes: [UInt8]
        do {
            bytes = try ContractFile.bytes(at: path, limit: mostBytes)
        } catch {
            throw ContractError(.file, "The catalog cannot be read: \(error.description).", file: name)
        }
        do {
            var limits = XMLLimits.contract
            limits.processingInstructions = 0
            return try ContractDocument(parsing: bytes, location: name, limits: limits)
        } catch {
            throw ContractError(error, file: name)
        }
    }

    private mutating func readEntries(
        of parent: SyntaxNode,
        base: DocumentLocation,
        into number: Int,
        _ next: inout [(path: String, node: SyntaxNode)]
    ) throws(ContractError) {
        let base = try Self.base(of: parent, around: base)
        for node in parent.children where node.name.namespace.isSameBytes(as: Self.namespace) {
            switch node.name.local {
            case "group":
                try readEntries(of: node, base: base, into: number, &next)
            case "uri":
                let (name, target) = (try Self.value("name", of: node), try Self.target("uri", of: node, base))
                addExact(name, target, number)
            case "system":
                let (name, target) = (try Self.value("systemId", of: node), try Self.target("uri", of: node, base))
                addExact(name, target, number)
            case "rewriteURI":
                let start = try Self.value("uriStartString", of: node)
                files[number].prefixes.append((start, try Self.target("rewritePrefix", of: node, base)))
            case "rewriteSystem":
                let start = try Self.value("systemIdStartString", of: node)
                files[number].prefixes.append((start, try Self.target("rewritePrefix", of: node, base)))
            case "nextCatalog":
                guard case .file(let path) = try Self.target("catalog", of: node, base) else {
                    throw Self.error("The next catalog is not a file.", at: node)
                }
                next.append((path, node))
            default: continue
            }
        }
    }

    /// The first entry for an address counts.
    private mutating func addExact(_ name: String, _ target: DocumentLocation, _ number: Int) {
        let key = ByteKey(name)
        if files[number].exact[key] == nil { files[number].exact[key] = target }
    }

    private static func base(
        of node: SyntaxNode,
        around base: DocumentLocation
    ) throws(ContractError) -> DocumentLocation {
        let name = XMLName("base", in: "http://www.w3.org/XML/1998/namespace")
        guard let text = node.attributes.first(where: { $0.name == name })?.value else { return base }
        guard let location = base.resolving(text) else {
            throw error("'\(Excerpt.escaped(text.utf8))' is not a base that can be used.", at: node)
        }
        // `join` drops the slash at the end, and a folder without it would be taken for a file in its parent.
        guard case .file(let path) = location, text.utf8.last == UInt8(ascii: "/") else { return location }
        return .file(path + "/")
    }

    private static func target(
        _ attribute: String,
        of node: SyntaxNode,
        _ around: DocumentLocation
    ) throws(ContractError) -> DocumentLocation {
        let text = try value(attribute, of: node)
        guard let location = try base(of: node, around: around).resolving(text) else {
            throw error("'\(Excerpt.escaped(text.utf8))' is neither a file nor an http address.", at: node)
        }
        guard case .file(let path) = location, text.utf8.last == UInt8(ascii: "/") else { return location }
        return .file(path + "/")
    }

    private static func value(_ attribute: String, of node: SyntaxNode) throws(ContractError) -> String {
        guard let value = node.attributes.first(where: { $0.name == XMLName(attribute) })?.value else {
            throw error("'\(node.name.local)' has no attribute '\(attribute)'.", at: node)
        }
        return SyntaxNode.trimmed(value)
    }

    private static func error(_ message: String, at node: SyntaxNode) -> ContractError {
        let (line, column) = node.lineAndColumn
        return ContractError(.catalog, message, file: node.file.location, line: line, column: column)
    }
}

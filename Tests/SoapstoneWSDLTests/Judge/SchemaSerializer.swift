import SoapstoneXML

@testable import SoapstoneSchema

/// Writes schemas as documents of their own that libxml2 can compile: one for each schema, one for each namespace that
/// includes the schemas in it, and one that imports the namespaces.
///
/// A schema inside a WSDL takes the prefixes around it along, and no document refers to another by an address.
/// Annotations and attributes of other namespaces are left out. Each schema imports all namespaces: libxml2 compiles
/// nothing where an import was forgotten, which is told of elsewhere and makes no document valid or invalid.
struct SchemaSerializer {
    private let sources: [SchemaSource]
    /// The target namespaces of all schemas, each once.
    private let namespaces: [ByteKey]
    /// For each schema with an `xs:redefine`, the schemas that it redefines, in order.
    private let redefined: [Int: [Int]]

    /// - Returns: nil where a redefined schema is not among the sources.
    init?(_ all: [SchemaSource]) {
        // libxml2 takes no second declaration: where a contract brings a well-known schema along, ours is not needed.
        let own = Set(all.filter { $0.kind != .standIn }.map { ByteKey($0.targetNamespace) })
        let sources = all.filter { $0.kind != .standIn || !own.contains(ByteKey($0.targetNamespace)) }
        self.sources = sources
        var redefined: [Int: [Int]] = [:]
        for (number, source) in sources.enumerated() {
            for child in source.root.children where child.schemaTag == .redefine {
                guard let target = Self.target(of: child, in: source, number, sources) else { return nil }
                redefined[number, default: []].append(target)
            }
        }
        self.redefined = redefined
        var seen: Set<ByteKey> = []
        namespaces = sources.map { ByteKey($0.targetNamespace) }.filter { seen.insert($0).inserted }
    }

    /// How many elements, attributes and texts the documents come to; each schema imports all namespaces.
    var size: Int {
        sources.reduce(3 * sources.count * namespaces.count) { $0 + $1.root.recordCount }
    }

    /// The documents, the one to begin with first.
    func documents() -> [LibXMLSchema.Document] {
        let hidden = Set(redefined.values.joined())
        var members: [ByteKey: [Int]] = [:]
        for (number, source) in sources.enumerated() {
            let key = ByteKey(source.targetNamespace)
            // What is redefined comes in by the schema that redefines it.
            members[key, default: []] += hidden.contains(number) ? [] : [number]
        }
        var documents: [LibXMLSchema.Document] = []
        var imports = ByteWriter(capacity: 256)
        Self.open(&imports, targetNamespace: "urn:soapstone:all")
        for (number, namespace) in namespaces.enumerated() {
            let name = namespace.text
            imports.append(utf8: "<xs:import schemaLocation=\"n\(number).xsd\"")
            Self.append(&imports, "namespace", name, unless: name.isEmpty)
            imports.append("/>")
            var includes = ByteWriter(capacity: 256)
            Self.open(&includes, targetNamespace: name)
            for member in members[namespace] ?? [] {
                includes.append(utf8: "<xs:include schemaLocation=\"s\(member).xsd\"/>")
            }
            includes.append("</xs:schema>")
            documents.append(LibXMLSchema.Document(name: "n\(number).xsd", bytes: includes.withBytes { Array($0) }))
        }
        imports.append("</xs:schema>")
        documents.insert(LibXMLSchema.Document(name: "all.xsd", bytes: imports.withBytes { Array($0) }), at: 0)
        // Many schemas may stand in one file.
        var prefixes: [ObjectIdentifier: Set<ByteKey>] = [:]
        for number in sources.indices {
            let file = sources[number].root.file
            let used = prefixes[ObjectIdentifier(file)] ?? file.prefixes
            prefixes[ObjectIdentifier(file)] = used
            documents.append(LibXMLSchema.Document(name: "s\(number).xsd", bytes: bytes(of: number, besides: used)))
        }
        return documents
    }

    private static func open(_ writer: inout ByteWriter, targetNamespace: String) {
        writer.append(utf8: "<xs:schema xmlns:xs=\"\(SchemaTag.namespace)\"")
        append(&writer, "targetNamespace", targetNamespace, unless: targetNamespace.isEmpty)
        writer.append(">")
    }

    private static func append(
        _ writer: inout ByteWriter,
        _ name: String,
        _ value: String,
        unless isLeftOut: Bool = false
    ) {
        guard !isLeftOut else { return }
        writer.append(utf8: " \(name)=\"")
        writer.appendXML(attribute: value)
        writer.append("\"")
    }

    // MARK: - One schema

    /// - Parameter used: the prefixes that the schema's document declares.
    private func bytes(of number: Int, besides used: Set<ByteKey>) -> [UInt8] {
        let root = sources[number].root
        let declared = root.prefixesInScope
        // For the elements of XML Schema.
        let prefix = (0...).lazy.map { "xs\($0)" }.first { !used.contains(ByteKey($0)) } ?? "xs"
        var writer = ByteWriter(capacity: 4_096)
        var targets = (redefined[number] ?? [])[...]
        write(
            root,
            in: sources[number].targetNamespace,
            prefix,
            declared + [(prefix, SchemaTag.namespace)],
            &targets,
            &writer
        )
        return writer.withBytes { Array($0) }
    }

    private func write(
        _ node: SyntaxNode,
        in targetNamespace: String,
        _ prefix: String,
        _ declarations: [(prefix: String?, namespace: String)],
        _ targets: inout ArraySlice<Int>,
        _ writer: inout ByteWriter
    ) {
        guard let tag = node.schemaTag, ![.annotation, .include, .import].contains(tag) else { return }
        writer.append(utf8: "<\(prefix):\(tag.name)")
        for (prefix, namespace) in declarations {
            Self.append(&writer, prefix.map { "xmlns:\($0)" } ?? "xmlns", namespace)
        }
        for (id, name, value) in node.attributes where name.namespace.isEmpty {
            switch AttributeName(id) {
            case .schemaLocation?: continue
            case .minOccurs?, .maxOccurs?: Self.append(&writer, name.local, Self.boundedCount(value))
            default: Self.append(&writer, name.local, value)
            }
        }
        if tag == .redefine, let target = targets.popFirst() {
            Self.append(&writer, "schemaLocation", "s\(target).xsd")
        }
        writer.append(">")
        if tag == .schema { importAll(node, targetNamespace, prefix, &writer) }
        for child in node.children {
            write(child, in: targetNamespace, prefix, child.ownDeclarations, &targets, &writer)
        }
        writer.append(utf8: "</\(prefix):\(tag.name)>")
    }

    /// Imports all other namespaces, in the place of those that a schema imports itself: of those that lead nowhere there
    /// may be thousands, and libxml2 looks through them for each.
    private func importAll(
        _ root: SyntaxNode,
        _ targetNamespace: String,
        _ prefix: String,
        _ writer: inout ByteWriter
    ) {
        let own = ByteKey(targetNamespace)
        let hasNamespace = root.token(.targetNamespace) != nil
        for namespace in namespaces where namespace != own {
            let name = namespace.text
            // A schema without a namespace cannot import what has none either.
            guard hasNamespace || !name.isEmpty else { continue }
            writer.append(utf8: "<\(prefix):import")
            Self.append(&writer, "namespace", name, unless: name.isEmpty)
            writer.append("/>")
        }
    }

    /// An occurrence count that fits into libxml2's `int`, where no message can tell the difference.
    private static func boundedCount(_ text: String) -> String {
        let digits = SyntaxNode.trimmed(text)
        guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return text }
        guard let count = Int(digits), count <= 10_000_000 else { return "10000000" }
        return String(count)
    }

    /// The schema that an `xs:redefine` means: the one that it brought in, or whose file's name its location ends with.
    private static func target(
        of redefine: SyntaxNode,
        in source: SchemaSource,
        _ number: Int,
        _ sources: [SchemaSource]
    ) -> Int? {
        let exact = sources.firstIndex { candidate in
            guard let referrer = candidate.referrer else { return false }
            return referrer.file === redefine.file && referrer.index == redefine.index
        }
        if let exact { return exact }
        guard let location = redefine.token(.schemaLocation) else { return nil }
        let wanted = lastStep(location)
        let found = sources.indices.filter { index in
            index != number && sources[index].targetNamespace.isSameBytes(as: source.targetNamespace)
                && lastStep(sources[index].root.file.location) == wanted
        }
        return found.count == 1 ? found[0] : nil
    }

    private static func lastStep(_ location: String) -> [UInt8] {
        let bytes = Array(location.utf8)
        let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        return Array(bytes[start...])
    }
}

extension SyntaxNode {
    /// The namespace declarations on the element itself, empty where one is taken back.
    fileprivate var ownDeclarations: [(prefix: String?, namespace: String)] {
        file.document.withTape { tape in
            (index + 1..<max(index + 1, tape.content(of: index))).compactMap { position in
                let event = tape.events[position]
                guard event.kind == .namespace else { return nil }
                let prefix = event.nameID == XMLEvent.noPrefix ? nil : file.document.name(event.nameID).local
                return (prefix, String(decoding: tape.text(event), as: UTF8.self))
            }
        }
    }

    /// All prefixes that mean something at the element.
    fileprivate var prefixesInScope: [(prefix: String?, namespace: String)] {
        var found: [(prefix: String?, namespace: String)] = []
        file.document.withTape { tape in
            var next = 0
            while next <= index {
                guard Int(tape.events[next].end) > index else {
                    next = Int(tape.events[next].end)
                    continue
                }
                for declaration in SyntaxNode(file: file, index: next).ownDeclarations {
                    found.removeAll { ($0.prefix ?? "").isSameBytes(as: declaration.prefix ?? "") }
                    found.append(declaration)
                }
                next = tape.content(of: next)
            }
        }
        // `xmlns=""` on the outermost element says nothing, and a prefix cannot be taken back.
        return found.filter { !$0.namespace.isEmpty && $0.prefix?.isSameBytes(as: "xml") != true }
    }
}

extension ContractDocument {
    /// Every prefix that is declared anywhere.
    fileprivate var prefixes: Set<ByteKey> {
        document.withTape { tape in
            var found: Set<ByteKey> = []
            for index in 0..<tape.count where tape.events[index].kind == .namespace {
                let id = tape.events[index].nameID
                if id != XMLEvent.noPrefix { found.insert(ByteKey(document.name(id).local)) }
            }
            return found
        }
    }
}

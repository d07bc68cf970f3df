internal import SoapstoneSchema
internal import SoapstoneXML

/// A contract's documents as a server gives them out: addresses lead to the server, and documents to each other by its
/// queries `?wsdl=1` and `?xsd=2`.
///
/// All else is the documents' own, byte for byte, but for an encoding other than UTF-8: that is what they are served in.
public struct PublishedContract: Sendable {
    private var documents: [Document]

    private struct Document: Sendable {
        var file: ContractDocument
        var isSchema: Bool
        /// What is written in the place of what, in the order of the bytes.
        var changes: [Change] = []
    }

    private struct Change: Sendable {
        var place: Range<Int>
        var content: Content

        enum Content: Sendable {
            /// The start of a document, in UTF-8.
            case declaration
            /// The server's URL with this path.
            case address(path: String)
            /// The URL of another document.
            case document(Int)
            /// A service for bindings that have none.
            case service(AddedService)
            /// An attribute `schemaLocation` with the URL of another document.
            case location(Int)
        }
    }

    /// Prepares the documents of a contract.
    public init(_ contract: LoadedContract) {
        let graph = contract.documents.graph
        var targets: [ByteKey: Int] = [:]
        for edge in graph.imports {
            if let target = edge.target { targets[Self.key(edge.document, edge.location)] = target }
        }
        var standIns: [ByteKey: Int] = [:]
        for (number, file) in graph.documents.enumerated() where file.root.schemaTag == .schema {
            // The library's own descriptions are named by their namespaces.
            if let namespace = file.root.token(.targetNamespace), namespace.isSameBytes(as: file.location) {
                standIns[ByteKey(namespace)] = number
            }
        }
        documents = graph.documents.enumerated().map { number, file in
            var document = Document(file: file, isSchema: file.root.definitionTag != .definitions)
            document.changes = Self.changes(in: file) { node in
                let location = node.token(node.definitionTag == nil ? .schemaLocation : .location)
                if let location, let target = targets[Self.key(number, location)] { return target }
                guard node.schemaTag == .import else { return nil }
                return standIns[ByteKey(node.token(.namespace) ?? "")]
            }
            return document
        }
        if let added = AddedService(contract.definitions, graph.documents),
            let place = added.place(in: graph.documents[0])
        {
            documents[0].changes.append(Change(place: place, content: .service(added)))
        }
    }

    private static func key(_ document: Int, _ location: String) -> ByteKey { ByteKey("\(document) \(location)") }

    /// How many documents there are; the main one is the first.
    public var count: Int { documents.count }

    /// Whether a document is a schema, and no WSDL.
    package func isSchema(_ number: Int) -> Bool {
        documents.indices.contains(number) && documents[number].isSchema
    }

    /// The query that asks for a document: `wsdl`, `xsd=3`.
    public func query(of number: Int) -> String {
        number == 0 ? "wsdl" : documents[number].isSchema ? "xsd=\(number)" : "wsdl=\(number)"
    }

    /// A document as it is served; nil where there is none of that number.
    ///
    /// - Parameters:
    ///   - number: from 0, the main one.
    ///   - origin: scheme, host and port of the server: `http://127.0.0.1:7627`.
    ///   - path: the path that the document is asked for at.
    ///   - query: the parameters of the query beside the one that asks for it.
    public func document(_ number: Int, origin: String, path: String, query: String = "") -> [UInt8]? {
        guard documents.indices.contains(number) else { return nil }
        let more = query.isEmpty ? "" : Self.encoded("\(query)&")
        let location = { (number: Int) in "\(origin)\(Self.encoded(path))?\(more)\(self.query(of: number))" }
        let own = "\(origin)\(Self.encoded(path))" + (query.isEmpty ? "" : "?\(Self.encoded(query))")
        return rewritten(documents[number], own: own, address: { origin + Self.encoded($0) }, location: location)
    }

    /// A document as a file beside the others; nil where there is none of that number.
    ///
    /// - Parameter names: the name of the file of each document.
    package func document(_ number: Int, among names: [String]) -> [UInt8]? {
        guard documents.indices.contains(number), names.count == documents.count else { return nil }
        return rewritten(documents[number], own: nil, address: nil, location: { Self.encoded(names[$0]) })
    }

    /// Whether an address of a port has this path.
    package func hasAddress(at path: String) -> Bool {
        documents.contains { document in
            document.changes.contains { change in
                if case .address(let own) = change.content { own.isSameBytes(as: path) } else { false }
            }
        }
    }

    /// How the loader named each document, and whether it is a schema.
    var locations: [(location: String, isSchema: Bool)] { documents.map { ($0.file.location, $0.isSchema) } }

    /// - Parameters:
    ///   - own: the address of services that are added; nil where none are.
    ///   - address: what stands for a port's address with a path; nil where addresses stay.
    ///   - location: where another document is.
    private func rewritten(
        _ document: Document,
        own: String?,
        address: ((String) -> String)?,
        location: (Int) -> String
    ) -> [UInt8] {
        document.file.document.withSource { source in
            var output = ByteWriter(capacity: source.count + 1024)
            var done = 0
            for change in document.changes {
                if case .address = change.content, address == nil { continue }
                if case .service = change.content, own == nil { continue }
                output.append(UnsafeBufferPointer(rebasing: source[done..<change.place.lowerBound]))
                done = change.place.upperBound
                switch change.content {
                case .declaration: output.append(Self.declaration)
                case .address(let path): output.appendXML(attribute: address?(path) ?? path)
                case .document(let target): output.appendXML(attribute: location(target))
                case .service(let added): added.write(at: own ?? "", to: &output)
                case .location(let target):
                    output.append(" schemaLocation=\"")
                    output.appendXML(attribute: location(target))
                    output.append("\"")
                }
            }
            output.append(UnsafeBufferPointer(rebasing: source[done...]))
            return output.bytes
        }
    }

    /// A path that may stand between quotes of either kind.
    static func encoded(_ path: String) -> String {
        path.replacing("'", with: "%27").replacing("\"", with: "%22")
    }
}

// MARK: - What is changed

extension PublishedContract {
    /// Finds what is to be changed in a document.
    ///
    /// - Parameter target: the number of the document that an import leads to.
    private static func changes(in file: ContractDocument, target: (SyntaxNode) -> Int?) -> [Change] {
        let nodes = elements(of: file)
        return file.document.withSource { source in
            var changes = foreignDeclaration(in: source).map { [Change(place: $0, content: .declaration)] } ?? []
            for node in nodes {
                guard let change = change(at: node, in: source, target) else { continue }
                changes.append(change)
            }
            return changes
        }
    }

    static func elements(of file: ContractDocument) -> [SyntaxNode] {
        file.document.withTape { tape in
            (0..<tape.count).filter { tape.events[$0].kind == .element }.map { SyntaxNode(file: file, index: $0) }
        }
    }

    private static func change(
        at node: SyntaxNode,
        in source: UnsafeBufferPointer<UInt8>,
        _ target: (SyntaxNode) -> Int?
    ) -> Change? {
        func tag() -> StartTag? { StartTag(at: node.file.document.startOffset(of: node.index), in: source) }
        if let binding = node.bindingTag, binding.kind == .address {
            guard let place = tag()?.value(of: AttributeName.location.local, in: source) else { return nil }
            return Change(place: place, content: .address(path: path(of: node.token(.location) ?? "")))
        }
        let attribute: AttributeName
        switch (node.definitionTag, node.schemaTag) {
        case (.import, _): attribute = .location
        case (_, .import), (_, .include), (_, .redefine): attribute = .schemaLocation
        default: return nil
        }
        guard let number = target(node), let tag = tag() else { return nil }
        if let place = tag.value(of: attribute.local, in: source) {
            return Change(place: place, content: .document(number))
        }
        return Change(place: tag.name.upperBound..<tag.name.upperBound, content: .location(number))
    }

    /// The path of an address, a query included; `/` where it has none.
    static func path(of address: String) -> String {
        guard Reference(address).isHTTP, let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return "/" }
        let rest = address.utf8[colon...].dropFirst("://".utf8.count)
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return "/" }
        return String(Substring(rest[slash...]))
    }

    /// The start of a document in UTF-8.
    static let declaration: StaticString = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

    /// The place of the XML declaration, where it says another encoding than UTF-8.
    static func foreignDeclaration(in source: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        guard source.starts(with: "<?xml".utf8),
            let mark = source.indices.dropFirst(5).first(where: {
                source[$0] == UInt8(ascii: ">") && source[$0 - 1] == UInt8(ascii: "?")
            })
        else { return nil }
        let text = String(decoding: source[..<mark], as: UTF8.self).lowercased()
        return text.contains("encoding") && !text.contains("utf-8") ? 0..<(mark + 1) : nil
    }
}

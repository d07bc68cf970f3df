internal import SoapstoneSchema
internal import SoapstoneXML

/// Finds the well-known namespaces that a document's QNames are in.
enum WellKnownMentions {
    private static let attributes = [
        AttributeName.type, .base, .ref, .element, .itemType, .memberTypes, .substitutionGroup, .arrayType,
    ].map(\.id)
    private static let xml = "http://www.w3.org/XML/1998/namespace"

    /// The namespaces, in the order in which they are met.
    static func namespaces(in document: ContractDocument) -> [String] {
        document.document.withTape { tape in
            // Contracts declare a prefix on each element that uses it, a thousand times the same or each another one.
            var prefixes: [[UInt8]: [String]] = [Array("xml".utf8): [xml]]
            var found: [String] = []
            // Which bytes such prefixes begin with: most names of a contract are of its own namespaces.
            var isFirst = [Bool](repeating: false, count: 256)
            isFirst[Int(UInt8(ascii: "x"))] = true
            // Most of the others have the prefix of the one before.
            var last: (prefix: UnsafeBufferPointer<UInt8>, namespaces: [String])?
            for index in 0..<tape.count {
                let event = tape.events[index]
                switch event.kind {
                case .namespace where event.nameID != XMLEvent.noPrefix:
                    let namespace = String(decoding: tape.text(event), as: UTF8.self)
                    guard WellKnownSchemas.schema(namespace: namespace) != nil else { continue }
                    let prefix = Array(document.document.name(event.nameID).local.utf8)
                    guard prefixes[prefix]?.contains(where: { $0.isSameBytes(as: namespace) }) != true else { continue }
                    prefixes[prefix, default: []].append(namespace)
                    if let first = prefix.first { isFirst[Int(first)] = true }
                    last = nil
                case .attribute where attributes.contains(event.nameID):
                    let value = SyntaxNode.trimmed(tape.text(event))
                    guard let first = value.first, isFirst[Int(first)],
                        let colon = value.firstIndex(of: UInt8(ascii: ":"))
                    else { continue }
                    let prefix = UnsafeBufferPointer(rebasing: value[..<colon])
                    let namespaces: [String]
                    if let last, last.prefix.elementsEqual(prefix) {
                        namespaces = last.namespaces
                    } else {
                        namespaces = prefixes[Array(prefix)] ?? []
                        last = (prefix, namespaces)
                    }
                    let local = UnsafeBufferPointer(rebasing: value[(colon + 1)...])
                    for namespace in namespaces where needsSchema(namespace, for: local) {
                        if !found.contains(where: { $0.isSameBytes(as: namespace) }) { found.append(namespace) }
                    }
                default: continue
                }
            }
            return found
        }
    }

    /// Whether a name is known by the schema of its namespace alone: of XML Schema's own names, the types are not.
    private static func needsSchema(_ namespace: String, for local: UnsafeBufferPointer<UInt8>) -> Bool {
        guard namespace.isSameBytes(as: SchemaTag.namespace) else { return true }
        return local.prefix { !SyntaxNode.isSpace($0) }.elementsEqual("schema".utf8)
    }
}

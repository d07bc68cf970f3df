internal import SoapstoneXML

/// Finds the well-known namespaces that a document's QNames are in.
enum WellKnownMentions {
    private static let attributes: Set<UInt32> = Set(
        [AttributeName.type, .base, .ref, .element, .itemType, .memberTypes, .substitutionGroup, .arrayType].map(\.id)
    )
    private static let xml = "http://www.w3.org/XML/1998/namespace"

    /// The namespaces, in the order in which they are met.
    static func namespaces(in document: ContractDocument) -> [String] {
        document.document.withTape { tape in
            // Contracts declare a prefix on each element that uses it, a thousand times the same or each another one.
            var prefixes: [[UInt8]: [String]] = [Array("xml".utf8): [xml]]
            var found: [String] = []
            for index in 0..<tape.count {
                let event = tape.events[index]
                switch event.kind {
                case .namespace where event.nameID != XMLEvent.noPrefix:
                    let namespace = String(decoding: tape.text(event), as: UTF8.self)
                    guard WellKnownSchemas.schema(namespace: namespace) != nil else { continue }
                    let prefix = Array(document.document.name(event.nameID).local.utf8)
                    guard prefixes[prefix]?.contains(where: { $0.isSameBytes(as: namespace) }) != true else { continue }
                    prefixes[prefix, default: []].append(namespace)
                case .attribute where attributes.contains(event.nameID):
                    let value = tape.text(event).drop(while: SyntaxNode.isSpace)
                    guard let colon = value.firstIndex(of: UInt8(ascii: ":")) else { continue }
                    for namespace in prefixes[Array(value[..<colon])] ?? []
                    where needsSchema(namespace, for: value[value.index(after: colon)...]) {
                        if !found.contains(where: { $0.isSameBytes(as: namespace) }) { found.append(namespace) }
                    }
                default: continue
                }
            }
            return found
        }
    }

    /// Whether a name is known by the schema of its namespace alone: of XML Schema's own names, the types are not.
    private static func needsSchema(_ namespace: String, for local: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard namespace.isSameBytes(as: SchemaTag.namespace) else { return true }
        return local.prefix { !SyntaxNode.isSpace($0) }.elementsEqual("schema".utf8)
    }
}

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
            var prefixes: [(prefix: [UInt8], namespace: String)] = [(Array("xml".utf8), xml)]
            var found: [String] = []
            for index in 0..<tape.count {
                let event = tape.events[index]
                switch event.kind {
                case .namespace where event.nameID != XMLEvent.noPrefix:
                    let namespace = String(decoding: tape.text(event), as: UTF8.self)
                    guard WellKnownSchemas.schema(namespace: namespace) != nil else { continue }
                    prefixes.append((Array(document.document.name(event.nameID).local.utf8), namespace))
                case .attribute where attributes.contains(event.nameID):
                    let value = tape.text(event).drop(while: SyntaxNode.isSpace)
                    for (prefix, namespace) in prefixes
                    where value.count > prefix.count && value[value.startIndex + prefix.count] == UInt8(ascii: ":")
                        && value.starts(with: prefix)
                    {
                        if !found.contains(where: { $0.isSameBytes(as: namespace) }) { found.append(namespace) }
                    }
                default: continue
                }
            }
            return found
        }
    }
}

internal import SoapstoneXML

/// The elements of WSDL 1.1 itself (section 2); each case has the name of its element.
///
/// Numbers and not names inside, as in `SchemaTag`.
package enum DefinitionTag: UInt8, CaseIterable {
    case binding, definitions, documentation, fault, `import`, input, message, operation, output, part, port, portType
    case service, types

    package static let namespace = "http://schemas.xmlsoap.org/wsdl/"

    /// In the order of the cases.
    private static let names = [
        "binding", "definitions", "documentation", "fault", "import", "input", "message", "operation", "output", "part",
        "port", "portType", "service", "types",
    ]
    private static let byNumber = NumberedNames(allCases.map { (NameID(XMLName($0.name, in: namespace)), $0) })

    /// The local name.
    var name: String { Self.names[Int(rawValue)] }

    /// Gives every name its number.
    static func register() {
        _ = byNumber
    }

    init?(_ id: NameID) {
        guard let tag = Self.byNumber[id] else { return nil }
        self = tag
    }
}

extension SyntaxNode {
    /// What it is in a WSDL document; nil for an element of another namespace, or one that WSDL does not have.
    package var definitionTag: DefinitionTag? { DefinitionTag(nameID) }

    package func children(_ tag: DefinitionTag) -> [SyntaxNode] { children.filter { $0.definitionTag == tag } }

    package func child(_ tag: DefinitionTag) -> SyntaxNode? { children.first { $0.definitionTag == tag } }

    /// The text of its `documentation`; nil where there is none.
    package var documentation: String? {
        guard let node = child(.documentation) else { return nil }
        let text = SyntaxNode.trimmed(node.allText)
        return text.isEmpty ? nil : text
    }

    /// The text in it and in the elements inside it, in the order of the document.
    private var allText: String {
        file.document.withTape { tape in
            var bytes: [UInt8] = []
            for position in index..<Int(tape.events[index].end) {
                let event = tape.events[position]
                if event.kind == .element || event.kind == .text { bytes += tape.text(event) }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}

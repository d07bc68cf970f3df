internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Holds an envelope against what SOAP says of attributes, which readers bear as they are.
struct EnvelopeStructure {
    /// What is wrong, and at which element.
    private(set) var problems: [(message: String, element: XMLElement)] = []

    init(_ envelope: Envelope) {
        let root = envelope.document.root
        // Of those of SOAP 1.1, only the envelope's are said to have a namespace.
        let parts = envelope.version == .soap11 ? [root] : [root] + root.children
        for part in parts {
            for (name, _) in part.attributes where name.namespace.isEmpty {
                let shown = Excerpt.escaped(name.local.utf8)
                problems.append(("'\(part.name.local)' has the attribute '\(shown)', which has no namespace", part))
            }
        }
        guard envelope.version == .soap12 else { return }
        let relay = XMLName("relay", in: envelope.version.namespace)
        for block in envelope.headers {
            guard let value = block.element.attribute(relay), !Self.isBoolean(value) else { continue }
            problems.append(("relay is '\(Excerpt.escaped(value.utf8))', which is no Boolean value", block.element))
        }
    }

    /// XML Schema part 2, section 3.2.2.
    private static func isBoolean(_ text: String) -> Bool {
        let words = text.utf8.split(whereSeparator: ASCII.isSpace)
        return words.count == 1 && ["true", "false", "1", "0"].contains { words[0].elementsEqual($0.utf8) }
    }

    /// Where SOAP says so.
    static func clause(_ version: SOAPVersion) -> String {
        version == .soap11 ? "SOAP 1.1, section 4" : "SOAP 1.2, part 1, section 5"
    }
}

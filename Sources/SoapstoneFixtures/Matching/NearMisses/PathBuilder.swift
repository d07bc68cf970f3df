internal import SoapstoneSOAP
internal import SoapstoneXML

/// An XPath that grows while a comparison goes down, with prefixes of its own making. It is written when it is asked for.
struct PathBuilder {
    private enum Step {
        case element(XMLName, position: Int?)
        case attribute(XMLName)
        case text
    }

    private let start: String
    private let envelope: String?
    private var steps: [Step] = []

    /// The path to the body of an envelope.
    init(bodyOf version: SOAPVersion) {
        start = "/soapenv:Envelope/soapenv:Body"
        envelope = version.namespace
    }

    /// The path to a document whose root this is.
    init(documentOf root: XMLName) {
        start = ""
        envelope = SOAPVersion.allCases.map(\.namespace).first { $0.isSameBytes(as: root.namespace) }
    }

    /// The path to a child element; `position` from 1, nil where it is the only one of its name.
    func child(_ name: XMLName, position: Int? = nil) -> PathBuilder { adding(.element(name, position: position)) }

    /// The path to an attribute.
    func attribute(_ name: XMLName) -> PathBuilder { adding(.attribute(name)) }

    /// The path to an element's text.
    var text: PathBuilder { adding(.text) }

    private func adding(_ step: Step) -> PathBuilder {
        var result = self
        result.steps.append(step)
        return result
    }

    /// The path as text, and what its prefixes stand for in the order of their first use.
    func written() -> (path: String, namespaces: [Difference.Namespace]) {
        var path = start
        var namespaces = envelope.map { [Difference.Namespace(prefix: "soapenv", uri: $0)] } ?? []
        for step in steps {
            switch step {
            case .element(let name, let position):
                path += "/" + Self.qualified(name, &namespaces) + (position.map { "[\($0)]" } ?? "")
            case .attribute(let name): path += "/@" + Self.qualified(name, &namespaces)
            case .text: path += "/text()"
            }
        }
        return (path, namespaces)
    }

    private static func qualified(_ name: XMLName, _ namespaces: inout [Difference.Namespace]) -> String {
        let local = Excerpt.escaped(name.local.utf8)
        guard !name.namespace.isEmpty else { return local }
        if let known = namespaces.first(where: { $0.uri.isSameBytes(as: name.namespace) }) {
            return "\(known.prefix):\(local)"
        }
        let known = namespaces.count - (namespaces.first?.prefix == "soapenv" ? 1 : 0)
        let namespace = Difference.Namespace(prefix: "n\(known + 1)", uri: name.namespace)
        namespaces.append(namespace)
        return "\(namespace.prefix):\(local)"
    }
}

internal import SoapstoneSOAP
internal import SoapstoneXML

/// An XPath that grows while a comparison goes down, with prefixes of its own making.
struct PathBuilder {
    private(set) var path: String
    private(set) var namespaces: [Difference.Namespace]

    /// The path to the body of an envelope.
    init(bodyOf version: SOAPVersion) {
        path = "/soapenv:Envelope/soapenv:Body"
        namespaces = [Difference.Namespace(prefix: "soapenv", uri: version.namespace)]
    }

    /// The path to a child element; `position` from 1, nil where it is the only one of its name.
    func child(_ name: XMLName, position: Int? = nil) -> PathBuilder {
        var result = self
        result.path += "/" + result.qualified(name) + (position.map { "[\($0)]" } ?? "")
        return result
    }

    /// The path to an attribute.
    func attribute(_ name: XMLName) -> PathBuilder {
        var result = self
        result.path += "/@" + result.qualified(name)
        return result
    }

    /// The path to an element's text.
    var text: PathBuilder {
        var result = self
        result.path += "/text()"
        return result
    }

    private mutating func qualified(_ name: XMLName) -> String {
        let local = Excerpt.escaped(name.local.utf8)
        guard !name.namespace.isEmpty else { return local }
        if let known = namespaces.first(where: { $0.uri.utf8.elementsEqual(name.namespace.utf8) }) {
            return "\(known.prefix):\(local)"
        }
        // The first prefix is 'soapenv', so these begin with n1.
        let namespace = Difference.Namespace(prefix: "n\(namespaces.count)", uri: name.namespace)
        namespaces.append(namespace)
        return "\(namespace.prefix):\(local)"
    }
}

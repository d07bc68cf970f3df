internal import SoapstoneFixtures
internal import SoapstoneXML

/// Finds where in a recorded message a difference is.
struct RecordedPlace {
    private let tree: XPathDocument?

    /// - Parameters:
    ///   - message: the recorded body.
    ///   - charset: what its head says of its encoding.
    init(_ message: [UInt8], charset: String?) {
        let document = try? XMLDocument(parsing: message, charset: charset, limits: .response)
        tree = document.flatMap { try? XPathDocument($0) }
    }

    /// Line and column of the element that a difference is in; of what is new, those of the element around it. Nil where
    /// the path leads nowhere.
    func place(of difference: Difference) -> XMLPlace? {
        guard let tree else { return nil }
        let names = Dictionary(difference.namespaces.map { ($0.prefix, $0.uri) }) { first, _ in first }
        var path = Array(difference.path.utf8)[...]
        while !path.isEmpty {
            if let found = try? XPath(String(decoding: path, as: UTF8.self), namespaces: names).value(in: tree),
                case .nodes(let nodes) = found, let place = nodes.first?.place
            {
                return place
            }
            guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
            path = path[..<slash]
        }
        return nil
    }
}

extension XPathNode {
    fileprivate var place: XMLPlace? {
        switch self {
        case .document: nil
        case .element(let element), .attribute(let element, _), .text(let element, _): element.place
        }
    }
}

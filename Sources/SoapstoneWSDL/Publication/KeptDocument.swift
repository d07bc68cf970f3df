internal import SoapstoneSchema
internal import SoapstoneXML

/// A WSDL or schema document that a server has given out, as a file beside the others of its contract.
///
/// Documents of one server lead to each other by the names of their files, which their URLs make: whichever is asked for
/// first, the contract is whole once all of them have been.
public struct KeptDocument: Sendable {
    /// The name of the file: `orders-wsdl.wsdl`.
    public let name: String
    /// The document's bytes.
    public let bytes: [UInt8]

    /// Takes a document; nil where the bytes are none.
    ///
    /// - Parameter url: where it was given out, absolute.
    public init?(_ bytes: [UInt8], at url: String) {
        guard let address = WebAddress(url) else { return nil }
        let rewritten = RelayedDocument.rewritten(bytes, from: url) { node in
            guard let attribute = RelayedDocument.locationAttribute(of: node), let location = node.token(attribute),
                let target = WebAddress(address.resolving(location)),
                target.authority.isSameBytes(as: address.authority), target.scheme == address.scheme
            else { return nil }
            return (attribute, Self.name(of: target))
        }
        guard let rewritten else { return nil }
        name = Self.name(of: address)
        self.bytes = rewritten
    }

    /// The name of the file of a URL's document: its path, and of its query what asks for a document. Nothing else of the
    /// query is told but a hash.
    private static func name(of address: WebAddress) -> String {
        let query = address.query.utf8.dropFirst()
        let words = query.split(separator: UInt8(ascii: "&"))
        let isKnown = words.allSatisfy { word in
            let key = word.prefix { $0 != UInt8(ascii: "=") }.map(FilePath.lowercase)
            return ["wsdl", "singlewsdl", "xsd", "schema", "part"].contains { $0.utf8.elementsEqual(key) }
        }
        let asked = isKnown ? String(Substring(query)) : hash(query)
        let text = "\(address.path)-\(asked)".utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
                byte
            default: UInt8(ascii: "-")
            }
        }
        var stem = String(
            decoding: text.suffix(100).drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") },
            as: UTF8.self
        )
        while stem.utf8.last == UInt8(ascii: "-") { stem.removeLast() }
        let folded = stem.lowercased()
        if folded.hasSuffix(".wsdl") || folded.hasSuffix(".xsd") { return stem }
        return stem + (folded.contains("wsdl") ? ".wsdl" : ".xsd")
    }

    private static func hash(_ text: some Sequence<UInt8>) -> String {
        Array(text).withUnsafeBufferPointer { String(StableHash.hash($0) & 0xFFFF_FFFF, radix: 16) }
    }
}

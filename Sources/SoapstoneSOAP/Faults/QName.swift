internal import SoapstoneXML

/// Qualified names in text (XML Schema part 2, `QName`).
enum QName {
    /// The name that a text stands for at an element.
    ///
    /// A prefix that is not declared stays part of the local name: the one who reads a fault learns what was sent.
    static func resolve(_ text: String, at element: XMLElement) -> XMLName {
        let text = text.trimmingXMLSpace
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            return XMLName(text, in: element.namespace(for: nil) ?? "")
        }
        let prefix = String(decoding: text.utf8[..<colon], as: UTF8.self)
        guard let namespace = element.namespace(for: prefix) else { return XMLName(text) }
        return XMLName(String(decoding: text.utf8[text.utf8.index(after: colon)...], as: UTF8.self), in: namespace)
    }
}

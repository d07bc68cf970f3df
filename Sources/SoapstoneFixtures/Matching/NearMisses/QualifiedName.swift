internal import SoapstoneXML

/// A prefix and a local name in content, such as the value of `xsi:type`.
struct QualifiedName {
    private let prefix: String?
    private let local: String

    init(_ text: String) {
        let bytes = text.utf8.filter { $0 > 0x20 }
        let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        prefix = colon.map { String(decoding: bytes[..<$0], as: UTF8.self) }
        local = String(decoding: bytes[(colon.map { $0 + 1 } ?? 0)...], as: UTF8.self)
    }

    /// The name with its namespace; a prefix that is not declared stays as it is.
    func expanded(in element: XMLElement) -> XMLName {
        guard let namespace = element.namespace(for: prefix) else {
            return XMLName(prefix.map { "\($0):\(local)" } ?? local)
        }
        return XMLName(local, in: namespace)
    }
}

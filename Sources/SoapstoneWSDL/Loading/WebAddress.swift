internal import SoapstoneSchema
internal import SoapstoneXML

/// An absolute `http` or `https` address in its pieces (RFC 3986 section 3).
struct WebAddress: Sendable {
    var scheme: String
    /// As it is written, with user information and port.
    var authority: String
    /// Empty, or from its `/` on.
    var path: String
    /// With its `?`; empty for none.
    var query: String

    /// Takes an address apart; the fragment is dropped. nil for other schemes.
    init?(_ text: String) {
        guard let scheme = Reference(text).scheme, scheme == "http" || scheme == "https" else { return nil }
        let afterScheme = text.utf8.dropFirst(scheme.utf8.count + 1)
        guard afterScheme.starts(with: "//".utf8) else { return nil }
        var rest = afterScheme.dropFirst(2)
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
        let question = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        let slash = rest[..<question].firstIndex(of: UInt8(ascii: "/")) ?? question
        self.scheme = scheme
        authority = String(decoding: rest[..<slash], as: UTF8.self)
        path = String(decoding: rest[slash..<question], as: UTF8.self)
        query = String(decoding: rest[question...], as: UTF8.self)
    }

    var text: String { "\(scheme)://\(authority)\(path)\(query)" }

    /// The address for messages: what may be a password is left out.
    var display: String {
        guard let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) else { return text }
        return "\(scheme)://***\(authority[at...])\(path)\(query)"
    }

    /// Whether it names a user, which no import has a reason for.
    var hasUser: Bool { authority.utf8.contains(UInt8(ascii: "@")) }

    /// The address that a reference means in a document from this one (section 5.2), without its fragment.
    func resolving(_ reference: String) -> String {
        var bytes = reference.utf8[...]
        if let hash = bytes.firstIndex(of: UInt8(ascii: "#")) { bytes = bytes[..<hash] }
        let text = String(decoding: bytes, as: UTF8.self)
        if Reference(text).scheme != nil { return text }
        if bytes.starts(with: "//".utf8) { return "\(scheme):\(text)" }
        guard let first = bytes.first else { return self.text }
        var next = self
        let question = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        next.query = String(decoding: bytes[question...], as: UTF8.self)
        if first != UInt8(ascii: "?") {
            let given = String(decoding: bytes[..<question], as: UTF8.self)
            next.path = FilePath.join(FilePath.folder(of: path.isEmpty ? "/" : path), given)
            let isFolder = ["", ".", ".."].contains { $0.isSameBytes(as: FilePath.lastStep(of: given)) }
            if isFolder, next.path.utf8.last != UInt8(ascii: "/") { next.path += "/" }
        }
        return next.text
    }
}

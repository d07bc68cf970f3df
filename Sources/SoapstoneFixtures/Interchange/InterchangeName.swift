internal import SoapstoneBase

/// Names of folders that people can read, from what other tools call things.
enum InterchangeName {
    /// `Hello Service, v2` as `Hello-Service-v2`; nil where no letter or digit of ASCII is in it.
    static func folder(_ text: String, longest: Int = 100) -> String? {
        let words = text.utf8.split { !ASCII.isAlphanumeric($0) && !"._".utf8.contains($0) }
        let joined = Array(words.joined(separator: [UInt8(ascii: "-")])).drop { $0 == UInt8(ascii: ".") }
        guard joined.contains(where: ASCII.isAlphanumeric) else { return nil }
        return String(decoding: joined.prefix(longest), as: UTF8.self)
    }

    /// The same in lower case, for a case's folder; what is a name already stays as it is.
    static func slug(_ text: String) -> String? {
        ASCII.isName(text) && text.utf8.count <= 120
            ? text
            : folder(text).map { String(decoding: $0.utf8.map(ASCII.lowercase), as: UTF8.self) }
    }

    /// A name for a scenario or a state; the same text has the same name.
    static func state(_ text: String) -> String {
        ASCII.isName(text) ? text : FolderName.encoded(text)
    }

    /// A path of a URL with what a fixture's endpoint cannot have percent-encoded.
    static func endpoint(_ text: String) -> String {
        let path = text.utf8.first == UInt8(ascii: "/") ? text : "/\(text)"
        let encoded = PercentEncoding.encoded(path, keeping: ASCII.isVisible)
        return String(decoding: encoded.utf8.prefix(CapturedExchange.headBytes), as: UTF8.self)
    }

    /// The path and the query of a URL.
    static func target(of url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return endpoint(url) }
        let rest = url[scheme.upperBound...]
        let path = rest.utf8.firstIndex { "/?#".utf8.contains($0) }.map { rest[$0...] } ?? "/"
        return endpoint(String(path.prefix { $0 != "#" }))
    }
}

internal import SoapstoneXML

/// What people know a recorded case by: the readable part of its folder's name.
enum Slug {
    /// The first value in the request that is short and was not redacted; nil where there is none.
    ///
    /// It depends on the request alone, so that the same request has the same folder everywhere.
    static func slug(of payload: XMLElement?) -> String? {
        guard let payload else { return nil }
        var visited = 0
        return first(payload, &visited)
    }

    private static func first(_ element: XMLElement, _ visited: inout Int) -> String? {
        visited += 1
        guard visited <= mostElements else { return nil }
        let children = element.children
        guard children.isEmpty else {
            for child in children {
                if let found = first(child, &visited) { return found }
            }
            return nil
        }
        return slug(element.text)
    }

    /// `AB 12/3` as `ab-12-3`; nil for what is too long, redacted, or has no letter or digit of ASCII.
    static func slug(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count <= longest, !bytes.starts(with: "[[redacted".utf8) else { return nil }
        let words = bytes.split { !ASCIIText.isAlphanumeric($0) }
        guard !words.isEmpty else { return nil }
        return String(decoding: words.joined(separator: [UInt8(ascii: "-")]).map(ASCIIText.lowercase), as: UTF8.self)
    }

    private static let longest = 40
    private static let mostElements = 100
}

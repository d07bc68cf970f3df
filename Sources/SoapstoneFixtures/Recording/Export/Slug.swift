internal import SoapstoneBase
internal import SoapstoneXML

/// What people know a recorded case by: the readable part of its folder's name.
enum Slug {
    /// The first value in the request that cannot be a secret; nil where there is none.
    ///
    /// Its element's name has to say what it is, by a word such as `country` or `number`, and it has to look like that: a
    /// name of a folder is seen by more people than what is in it. It depends on the request alone, so that the same
    /// request has the same folder everywhere.
    static func slug(of payload: XMLElement?) -> String? {
        guard let payload else { return nil }
        var visited = 0
        return first(payload, &visited)
    }

    /// The last segment of a path, where it is a number: `/orders/501`.
    static func slug(ofTarget target: String) -> String? {
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let last = path.split(separator: UInt8(ascii: "/")).last, last.count <= longestNumber,
            last.allSatisfy(ASCII.isDigit)
        else { return nil }
        return String(Substring(last))
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
        return isTelling(element.name.local) ? slug(element.text) : nil
    }

    /// Whether a name says of a value that it is a code, a number or a day.
    private static func isTelling(_ name: String) -> Bool {
        let words = NameWords.cut(Array(name.utf8))
        guard let last = words.last(where: { !$0.allSatisfy(ASCII.isDigit) }), telling.contains(last) else {
            return false
        }
        return standard.verdict(on: name.utf8) == nil && words.allSatisfy { !concealing.contains($0) }
    }

    private static let telling = SecretWords.words(
        """
        id number no nr num country currency city state province region county language lang locale type status category
        unit symbol page year month day date from to amount quantity count class kind mode level version format order sort
        operation action product item sku zip postcode name title zone airport station customer case
        """
    )
    /// Words of names whose values let somebody in, or may.
    private static let concealing = SecretWords.words(
        "session login user auth authentication authorization security access key sms verification activation answer"
    )
    private static let standard = SecretWords(RedactionRules.standardWords, kept: [])

    /// `AB 12/3` as `ab-12-3`; nil for what is too long, redacted, has no letter or digit of ASCII, or mixes letters, digits
    /// and cases as no word does.
    static func slug(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count <= longest, !bytes.starts(with: "[[redacted".utf8) else { return nil }
        let words = bytes.split { !ASCII.isAlphanumeric($0) }
        guard !words.isEmpty, words.allSatisfy(isPlain) else { return nil }
        return String(decoding: words.joined(separator: [UInt8(ascii: "-")]).map(ASCII.lowercase), as: UTF8.self)
    }

    /// Whether a word is digits, or letters in one case but for the first: `hunter2` and `dGhlIGtl` are not.
    private static func isPlain(_ word: ArraySlice<UInt8>) -> Bool {
        word.allSatisfy(ASCII.isDigit)
            || word.dropFirst().allSatisfy(isSmall) && !ASCII.isDigit(word[word.startIndex])
            || word.allSatisfy { !isSmall($0) && !ASCII.isDigit($0) }
    }

    private static func isSmall(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }

    private static let longest = 40
    private static let longestNumber = 9
    private static let mostElements = 100
}

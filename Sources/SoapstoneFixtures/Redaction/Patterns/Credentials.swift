internal import SoapstoneBase

/// Credentials in texts: `Bearer …`, `Basic …`, user and password in a URL, and those of Oracle in an address of JDBC.
enum Credentials {
    /// The fewest characters of a bearer token.
    private static let shortestToken = 8

    /// Where they stand in a part of a text, without the scheme's name.
    static func all(in text: [UInt8], _ part: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = part.lowerBound
        while index < part.upperBound {
            guard ASCII.isAlphanumeric(text[index]) else {
                if let user = user(behind: index, in: text, part) {
                    found.append(user)
                    index = user.upperBound
                } else {
                    index += 1
                }
                continue
            }
            let start = index
            while index < part.upperBound, ASCII.isAlphanumeric(text[index]) { index += 1 }
            if ASCII.matches(text[start..<index], "jdbc".utf8) {
                guard let user = user(ofJDBC: index, in: text, part) else { continue }
                found.append(user)
                index = user.upperBound
                continue
            }
            let isBearer = ASCII.matches(text[start..<index], "bearer".utf8)
            guard isBearer || ASCII.matches(text[start..<index], "basic".utf8) else { continue }
            let token = token(from: index, in: text, part)
            guard isBearer ? isBearerToken(text[token]) : isUserAndPassword(text[token]) else { continue }
            found.append(token)
            index = token.upperBound
        }
        return found
    }

    /// `token68` of RFC 9110 section 11.2, behind blanks; empty where none stands.
    private static func token(from start: Int, in text: [UInt8], _ part: Range<Int>) -> Range<Int> {
        var first = start
        while first < part.upperBound, text[first] == UInt8(ascii: " ") { first += 1 }
        guard first > start else { return start..<start }
        var end = first
        while end < part.upperBound, ASCII.isAlphanumeric(text[end]) || "-._~+/=".utf8.contains(text[end]) {
            end += 1
        }
        return first..<end
    }

    /// A token is told from the next word of a sentence by its length and by anything but small letters in it.
    private static func isBearerToken(_ token: ArraySlice<UInt8>) -> Bool {
        token.count >= shortestToken
            && token.dropLast().contains { !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0) }
    }

    private static func isUserAndPassword(_ token: ArraySlice<UInt8>) -> Bool {
        !token.isEmpty && Base64Bytes.decode(token)?.contains(UInt8(ascii: ":")) == true
    }

    /// What stands before `@` in `jdbc:oracle:thin:user/password@…`; `index` is behind `jdbc`.
    private static func user(ofJDBC index: Int, in text: [UInt8], _ part: Range<Int>) -> Range<Int>? {
        guard text[index..<part.upperBound].starts(with: ":".utf8) else { return nil }
        let area = text[index..<min(part.upperBound, index + 2_048)]
        let end = area.firstIndex { $0 <= 0x20 || "\"'<>;?&".utf8.contains($0) } ?? area.endIndex
        // An address with `//` has its user behind that, as every URL has.
        guard let at = text[index..<end].lastIndex(of: UInt8(ascii: "@")),
            let slash = text[index..<at].firstIndex(of: UInt8(ascii: "/")), text[slash + 1] != UInt8(ascii: "/"),
            let colon = text[index..<slash].lastIndex(of: UInt8(ascii: ":"))
        else { return nil }
        return colon + 1 < at ? colon + 1..<at : nil
    }

    /// What stands between `://` and `@` in the authority of a URL (RFC 3986 section 3.2.1); `index` is at the colon.
    private static func user(behind index: Int, in text: [UInt8], _ part: Range<Int>) -> Range<Int>? {
        guard text[index..<part.upperBound].starts(with: "://".utf8) else { return nil }
        let start = index + 3
        var end = start
        // An authority that is longer than any host is none; what is looked at twice is bounded by it.
        let limit = min(part.upperBound, start + 2_048)
        var at: Int?
        while end < limit, text[end] > 0x20, !"/?#\"'<>\\".utf8.contains(text[end]) {
            if text[end] == UInt8(ascii: "@") { at = end }
            end += 1
        }
        return at.flatMap { $0 > start ? start..<$0 : nil }
    }
}

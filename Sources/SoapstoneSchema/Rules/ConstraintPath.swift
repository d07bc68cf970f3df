internal import SoapstoneXML

/// The part of XPath that selectors and fields of identity constraints may use (XML Schema 1.0 Part 1, section 3.11.6).
struct ConstraintPath {
    enum Kind {
        case selector, field
    }

    /// The prefixes of the names in it.
    private(set) var prefixes: [String] = []

    /// Reads a path; nil where it is not one.
    ///
    ///     Selector ::= Path ( '|' Path )*
    ///     Field    ::= Path ( '|' Path )*, where the last step of a path may be '@' NameTest
    ///     Path     ::= ('.//')? Step ( '/' Step )*
    ///     Step     ::= '.' | NameTest
    ///     NameTest ::= QName | '*' | NCName ':' '*'
    ///
    /// `child::` and `attribute::` may be written out.
    init?(_ text: String, _ kind: Kind) {
        guard var tokens = Self.tokens(text) else { return nil }
        tokens.reverse()
        repeat {
            guard readPath(&tokens, kind) else { return nil }
        } while Self.take("|", &tokens)
        guard tokens.isEmpty else { return nil }
    }

    /// The prefixes of the names in a path that may have mistakes.
    static func prefixes(in text: String) -> [String] {
        (tokens(text) ?? []).compactMap { token in
            guard token.utf8.count > 1, let colon = token.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            return colon == token.utf8.startIndex ? nil : String(token.utf8[..<colon])
        }
    }

    private mutating func readPath(_ tokens: inout [String], _ kind: Kind) -> Bool {
        if tokens.count > 1, tokens[tokens.count - 2] == "//" {
            guard Self.take(".", &tokens), Self.take("//", &tokens) else { return false }
        }
        while true {
            if Self.take("@", &tokens) || Self.takeAxis("attribute", &tokens) {
                return kind == .field && readNameTest(&tokens)
            }
            if !Self.take(".", &tokens) {
                _ = Self.takeAxis("child", &tokens)
                guard readNameTest(&tokens) else { return false }
            }
            guard Self.take("/", &tokens) else { return true }
        }
    }

    private mutating func readNameTest(_ tokens: inout [String]) -> Bool {
        guard let token = tokens.popLast() else { return false }
        let parts = token.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard let last = parts.last, parts.count <= 2, last == "*" || Self.isNCName(last) else { return false }
        guard parts.count == 2 else { return true }
        guard Self.isNCName(parts[0]) else { return false }
        prefixes.append(parts[0])
        return true
    }

    private static func take(_ token: String, _ tokens: inout [String]) -> Bool {
        guard tokens.last == token else { return false }
        tokens.removeLast()
        return true
    }

    private static func takeAxis(_ axis: String, _ tokens: inout [String]) -> Bool {
        guard tokens.count > 1, tokens[tokens.count - 2] == "::", tokens.last == axis else { return false }
        tokens.removeLast(2)
        return true
    }

    private static func isNCName(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { Datatype.builtIn(.ncName).check($0) == nil }
    }

    /// The tokens of a path: marks, and names with their prefixes; nil where a character is neither.
    private static func tokens(_ text: String) -> [String]? {
        let bytes = Array(text.utf8)
        var tokens: [String] = []
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            let next = position + 1 < bytes.count ? bytes[position + 1] : 0
            if SyntaxNode.isSpace(byte) {
                position += 1
                continue
            }
            var end = position + 1
            switch byte {
            case UInt8(ascii: "/"): if next == byte { end += 1 }
            case UInt8(ascii: "|"), UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: "."): break
            case UInt8(ascii: ":"):
                guard next == byte else { return nil }
                end += 1
            default:
                while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
                // A single colon and what is behind it belong to the name, two are an axis.
                if end + 1 < bytes.count, bytes[end] == UInt8(ascii: ":"), bytes[end + 1] != UInt8(ascii: ":") {
                    end += 2
                    while bytes[end - 1] != UInt8(ascii: "*"), end < bytes.count, isNameByte(bytes[end]) { end += 1 }
                }
            }
            tokens.append(String(decoding: bytes[position..<end], as: UTF8.self))
            position = end
        }
        return tokens
    }

    /// Whether a byte may go on with a name that has begun; the name itself is checked as a whole.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "|"), UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: ":"): false
        default: !SyntaxNode.isSpace(byte)
        }
    }
}

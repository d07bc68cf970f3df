/// A token of an expression (XPath 1.0, section 3.7).
struct XPathToken {
    enum Kind: Equatable {
        /// `(` and `[`
        case open, openPredicate
        /// `)` and `]`
        case close, closePredicate
        case comma, at, step, literal, number, variable
        /// A name and the `::` behind it.
        case axis
        /// `*`, `p:*`, `p:n` or `n` where a node is named.
        case nameTest
        /// A name before `(` that is one of the four node types.
        case nodeType
        case function
        case operation
    }

    let kind: Kind
    let text: String
    /// The place of its first byte, counted from 1.
    let column: Int
}

/// Cuts an expression into tokens, as far as that is needed to see what is in it: libxml2 judges the syntax.
struct XPathLexer {
    private let bytes: [UInt8]
    private var index = 0
    private var last: XPathToken.Kind?

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The next token; nil at the end.
    mutating func next() throws(XPathError) -> XPathToken? {
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
        guard index < bytes.count else { return nil }
        let start = index
        let kind = try kind()
        last = kind
        return XPathToken(kind: kind, text: String(decoding: bytes[start..<index], as: UTF8.self), column: start + 1)
    }

    private mutating func kind() throws(XPathError) -> XPathToken.Kind {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "("): return .open
        case UInt8(ascii: ")"): return .close
        case UInt8(ascii: "["): return .openPredicate
        case UInt8(ascii: "]"): return .closePredicate
        case UInt8(ascii: ","): return .comma
        case UInt8(ascii: "@"): return .at
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return try literal(byte)
        case UInt8(ascii: "|"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "="): return .operation
        case UInt8(ascii: "/"):
            if index < bytes.count, bytes[index] == byte { index += 1 }
            return .operation
        case UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"):
            if index < bytes.count, bytes[index] == UInt8(ascii: "=") { index += 1 }
            return .operation
        case UInt8(ascii: "*"): return expectsOperator ? .operation : .nameTest
        case UInt8(ascii: "."):
            if index < bytes.count, Self.isDigit(bytes[index]) { return number() }
            if index < bytes.count, bytes[index] == byte { index += 1 }
            return .step
        case UInt8(ascii: "$"):
            skipName()
            return .variable
        case _ where Self.isDigit(byte): return number()
        case _ where Self.isName(byte): return name()
        default: throw XPathError(.syntax, "a character that begins nothing in XPath", column: index)
        }
    }

    /// Whether what follows is an operator where it could also be a name: the rule of section 3.7.
    private var expectsOperator: Bool {
        switch last {
        case nil, .at, .axis, .open, .openPredicate, .comma, .operation: false
        default: true
        }
    }

    private mutating func literal(_ quote: UInt8) throws(XPathError) -> XPathToken.Kind {
        let start = index
        while index < bytes.count, bytes[index] != quote { index += 1 }
        guard index < bytes.count else { throw XPathError(.syntax, "a literal does not end", column: start) }
        index += 1
        return .literal
    }

    private mutating func number() -> XPathToken.Kind {
        while index < bytes.count, Self.isDigit(bytes[index]) || bytes[index] == UInt8(ascii: ".") { index += 1 }
        return .number
    }

    private mutating func skipName() {
        while index < bytes.count, Self.isName(bytes[index]) || Self.isInName(bytes[index]) { index += 1 }
    }

    private mutating func name() -> XPathToken.Kind {
        let start = index - 1
        skipName()
        let word = bytes[start..<index]
        if expectsOperator { return .operation }
        if index + 1 < bytes.count, bytes[index] == UInt8(ascii: ":") {
            if bytes[index + 1] == UInt8(ascii: "*") {
                index += 2
                return .nameTest
            }
            if Self.isName(bytes[index + 1]) {
                index += 1
                skipName()
            }
        }
        var ahead = index
        while ahead < bytes.count, Self.isSpace(bytes[ahead]) { ahead += 1 }
        guard ahead < bytes.count else { return .nameTest }
        if bytes[ahead] == UInt8(ascii: "(") { return Self.isNodeType(word) ? .nodeType : .function }
        if ahead + 1 < bytes.count, bytes[ahead] == UInt8(ascii: ":"), bytes[ahead + 1] == UInt8(ascii: ":") {
            index = ahead + 2
            return .axis
        }
        return .nameTest
    }

    private static func isNodeType(_ word: ArraySlice<UInt8>) -> Bool {
        ["node", "text", "comment", "processing-instruction"].contains { word.elementsEqual($0.utf8) }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// Whether a name may begin with it; libxml2 judges what is beyond ASCII.
    private static func isName(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
}

/// Judges an expression before libxml2 sees it: libxml2 finds undeclared prefixes and unknown functions only when it gets
/// to them, and then a stub would silently never match.
struct XPathCheck {
    /// The JDK's bounds for XPath in untrusted places.
    private static let limits = (bytes: 1_024, groups: 10, operators: 100)

    private let prefixes: [String]
    private var groups = 0
    private var operators = 0
    private var open: [Group] = []
    /// What names an element without a prefix, and so in no namespace.
    private(set) var unprefixedNames: [String] = []

    private struct Group {
        var function: XPathToken?
        var commas = 0
        var isEmpty = true
    }

    init(_ text: String, prefixes: [String]) throws(XPathError) {
        self.prefixes = prefixes
        guard text.utf8.count <= Self.limits.bytes else {
            throw XPathError(.cost, "the path has \(text.utf8.count) bytes, more than \(Self.limits.bytes)")
        }
        var lexer = XPathLexer(text)
        var last: XPathToken?
        while let token = try lexer.next() {
            try judge(token, after: last)
            last = token
        }
        if last == nil { throw XPathError(.syntax, "the path is empty") }
    }

    private mutating func judge(_ token: XPathToken, after last: XPathToken?) throws(XPathError) {
        if token.kind != .close, !open.isEmpty { open[open.count - 1].isEmpty = false }
        switch token.kind {
        case .open, .openPredicate:
            groups += 1
            guard groups <= Self.limits.groups else {
                throw XPathError(.cost, "more than \(Self.limits.groups) groups and predicates", column: token.column)
            }
            open.append(Group(function: last?.kind == .function ? last : nil))
        case .close, .closePredicate:
            if let group = open.popLast() { try Self.judge(group) }
        case .comma:
            if !open.isEmpty { open[open.count - 1].commas += 1 }
        case .operation:
            operators += 1
            guard operators <= Self.limits.operators else {
                throw XPathError(.cost, "more than \(Self.limits.operators) operators", column: token.column)
            }
        case .nameTest: try judge(name: token, isAttribute: Self.selectsAttributes(last))
        case .variable: throw XPathError(.syntax, "there are no variables: \(token.text)", column: token.column)
        case .axis where token.text.utf8.starts(with: "namespace".utf8):
            throw XPathError(.syntax, "the axis 'namespace' is not supported", column: token.column)
        default: break
        }
    }

    private static func selectsAttributes(_ last: XPathToken?) -> Bool {
        guard let last else { return false }
        return last.kind == .at || last.kind == .axis && last.text.utf8.starts(with: "attribute".utf8)
    }

    private mutating func judge(name token: XPathToken, isAttribute: Bool) throws(XPathError) {
        guard let colon = token.text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            if !isAttribute, !token.text.utf8.elementsEqual("*".utf8) { unprefixedNames.append(token.text) }
            return
        }
        let prefix = String(token.text[..<colon])
        guard !prefix.utf8.elementsEqual("xml".utf8) else { return }
        guard prefixes.contains(where: { $0.isSameBytes(as: prefix) }) else {
            let known = prefixes.isEmpty ? "none is" : "declared are \(prefixes.sorted().joined(separator: ", "))"
            throw XPathError(.prefix, "the prefix '\(prefix)' is not declared; \(known)", column: token.column)
        }
    }

    private static func judge(_ group: Group) throws(XPathError) {
        guard let function = group.function else { return }
        guard let known = arguments.first(where: { $0.name.utf8.elementsEqual(function.text.utf8) }) else {
            throw XPathError(.function, "XPath 1.0 has no function '\(function.text)'", column: function.column)
        }
        let count = group.isEmpty ? 0 : group.commas + 1
        guard known.least <= count, known.most.map({ count <= $0 }) ?? true else {
            let most = known.most.map { $0 == known.least ? "" : " to \($0)" } ?? " or more"
            let message = "'\(function.text)' takes \(known.least)\(most) arguments, not \(count)"
            throw XPathError(.function, message, column: function.column)
        }
    }

    /// The core function library (XPath 1.0, section 4).
    private static let arguments: [(name: String, least: Int, most: Int?)] = [
        ("last", 0, 0), ("position", 0, 0), ("count", 1, 1), ("id", 1, 1), ("local-name", 0, 1),
        ("namespace-uri", 0, 1), ("name", 0, 1), ("string", 0, 1), ("concat", 2, nil), ("starts-with", 2, 2),
        ("contains", 2, 2), ("substring-before", 2, 2), ("substring-after", 2, 2), ("substring", 2, 3),
        ("string-length", 0, 1), ("normalize-space", 0, 1), ("translate", 3, 3), ("boolean", 1, 1), ("not", 1, 1),
        ("true", 0, 0), ("false", 0, 0), ("lang", 1, 1), ("number", 0, 1), ("sum", 1, 1), ("floor", 1, 1),
        ("ceiling", 1, 1), ("round", 1, 1),
    ]
}

internal import SoapstoneBase
internal import SoapstoneXML

extension LocationPattern {
    /// Reads a path.
    ///
    /// - Parameters:
    ///   - text: the path: `//b:Case/@id`. The axes `child::`, `descendant::` and `attribute::` may be written out.
    ///   - namespaces: the namespace names that its prefixes stand for; `xml` needs no declaration.
    /// - Throws: `REDACTION_PREFIX` for a prefix that is not declared, `REDACTION_PATH` for what is no such path.
    public init(_ text: String, namespaces: [String: String] = [:]) throws(RedactionRuleError) {
        var reader = PathReader(text: Array(text.utf8), namespaces: namespaces)
        let (steps, attribute) = try reader.read()
        self.init(text: text, steps: steps, attribute: attribute)
    }
}

/// Reads the steps of a path (XPath 1.0 sections 2 and 3.7).
private struct PathReader {
    let text: [UInt8]
    let namespaces: [String: String]
    private var index = 0

    private static let allowed =
        "a path is '/' or '//' before each step, and a step is a name, 'p:name', '*' or 'p:*', the last one also '@name'"

    init(text: [UInt8], namespaces: [String: String]) {
        self.text = text
        self.namespaces = namespaces
    }

    mutating func read() throws(RedactionRuleError) -> ([LocationPattern.Step], attribute: LocationPattern.Step?) {
        var steps: [LocationPattern.Step] = []
        skipSpace()
        repeat {
            guard take("/") else { throw unexpected() }
            var isDescendant = take("/")
            skipSpace()
            let isAttribute = try axis(&isDescendant)
            guard isAttribute || steps.count < LocationPattern.stepLimit else {
                throw error(.path, "a path has \(LocationPattern.stepLimit) steps at most")
            }
            let step = LocationPattern.Step(isDescendant: isDescendant, test: try test())
            skipSpace()
            if isAttribute {
                guard index == text.count else { throw error(.path, "nothing follows an attribute; \(Self.allowed)") }
                // `/@id` asks the root for an attribute, and it has none.
                guard isDescendant || !steps.isEmpty else {
                    throw error(.path, "the root of a document has no attributes; \(Self.allowed)")
                }
                return (steps, step)
            }
            steps.append(step)
        } while index < text.count
        return (steps, nil)
    }

    /// Reads an axis that is written out or `@`; whether it is that of attributes.
    private mutating func axis(_ isDescendant: inout Bool) throws(RedactionRuleError) -> Bool {
        if take("@") {
            skipSpace()
            return true
        }
        let start = index
        let name = word()
        skipSpace()
        guard take("::") else {
            index = start
            return false
        }
        skipSpace()
        switch name {
        case "child": return false
        case "attribute": return true
        case "descendant":
            isDescendant = true
            return false
        default:
            index = start
            throw error(.path, "the axes are child, descendant and attribute")
        }
    }

    private mutating func test() throws(RedactionRuleError) -> LocationPattern.Test {
        if take("*") { return .any }
        let start = index
        let first = word()
        guard !first.isEmpty else { throw unexpected() }
        guard peek(0) == UInt8(ascii: ":"), peek(1) != UInt8(ascii: ":") else {
            try refuseFunction()
            return .name(XMLName(first))
        }
        guard let namespace = namespace(of: first) else {
            index = start
            throw error(.prefix, "the prefix '\(Excerpt.escaped(first.utf8))' is not declared beside the rule")
        }
        index += 1
        if take("*") { return .anyIn(namespace: namespace) }
        let local = word()
        guard !local.isEmpty else { throw unexpected() }
        try refuseFunction()
        return .name(XMLName(local, in: namespace))
    }

    /// Refuses `text()`, `node()` and functions.
    private func refuseFunction() throws(RedactionRuleError) {
        var next = self
        next.skipSpace()
        if next.peek(0) == UInt8(ascii: "(") { throw next.unexpected() }
    }

    private func namespace(of prefix: String) -> String? {
        if prefix.utf8.elementsEqual("xml".utf8) { return "http://www.w3.org/XML/1998/namespace" }
        // A dictionary's look-up by `==` would fold names that differ.
        return namespaces.first { $0.key.utf8.elementsEqual(prefix.utf8) }?.value
    }

    /// A name without a colon (Namespaces in XML 1.0, production 4), empty where none stands.
    private mutating func word() -> String {
        let start = index
        while index < text.count, Self.isNameByte(text[index], isFirst: index == start) { index += 1 }
        return String(decoding: text[start..<index], as: UTF8.self)
    }

    /// Bytes of characters beyond ASCII are taken as they are: a name that no document can have matches nothing.
    private static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        if byte >= 0x80 || byte == UInt8(ascii: "_") { return true }
        if ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") { return !isFirst }
        return ASCII.isAlphanumeric(byte)
    }

    private func peek(_ distance: Int) -> UInt8? {
        index + distance < text.count ? text[index + distance] : nil
    }

    private mutating func take(_ mark: StaticString) -> Bool {
        let bytes = UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
        guard text[index...].starts(with: bytes) else { return false }
        index += bytes.count
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek(0), ASCII.isSpace(byte) { index += 1 }
    }

    private func unexpected() -> RedactionRuleError {
        guard index < text.count else { return error(.path, "the path ends too early; \(Self.allowed)") }
        // The whole character, which may have four bytes.
        var end = index + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        return error(.path, "'\(Excerpt.escaped(text[index..<end]))' cannot stand here; \(Self.allowed)")
    }

    private func error(_ code: RedactionRuleError.Code, _ message: String) -> RedactionRuleError {
        RedactionRuleError(code, message, in: text, at: index)
    }
}

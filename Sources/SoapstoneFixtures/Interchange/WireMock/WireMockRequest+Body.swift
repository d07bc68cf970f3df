internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneXML

// Patterns of the body.
extension WireMockRequest {
    mutating func readBody(
        _ value: JSONValue,
        file: String,
        _ into: inout ImportCollection,
        depth: Int = 0
    ) throws(InterchangeRefusal) {
        var pattern = try ForeignObject(value, file: file)
        if let all = try pattern.list("and"), depth < 8 {
            for part in all { try readBody(part, file: file, &into, depth: depth + 1) }
        } else if let text = try pattern.string("equalToXml") {
            try setBody(Array(text.utf8), pattern)
            try readOptions(&pattern, text, &into)
        } else if let text = try pattern.string("equalTo") {
            try setBody(Array(text.utf8), pattern)
            into.note(pattern.place, "'equalTo': the XML is compared, not its text")
        } else if let text = try pattern.string("binaryEqualTo") {
            guard let bytes = Base64Bytes.decode(text.utf8) else {
                throw InterchangeRefusal(pattern.place, "'binaryEqualTo' is no Base64")
            }
            try setBody(bytes, pattern)
            into.note(pattern.place, "'binaryEqualTo': the XML is compared, not its bytes")
        } else if let path = pattern.take("matchesXPath") {
            try readPath(path, &pattern, &into)
        } else if pattern.take("anything") == nil {
            let keys = pattern.rest.map { Excerpt.escaped($0.key.utf8) }.joined(separator: ", ")
            throw InterchangeRefusal(pattern.place, "the condition has no equal here: \(keys)")
        }
        guard pattern.rest.isEmpty else {
            let keys = pattern.rest.map { Excerpt.escaped($0.key.utf8) }.joined(separator: ", ")
            throw InterchangeRefusal(pattern.place, "the condition has no equal here: \(keys)")
        }
    }

    private mutating func setBody(_ bytes: [UInt8], _ pattern: ForeignObject) throws(InterchangeRefusal) {
        guard body == nil else { throw InterchangeRefusal(pattern.place, "the body is compared twice") }
        body = bytes
    }

    /// What `equalToXml` is told besides the document.
    private func readOptions(
        _ pattern: inout ForeignObject,
        _ text: String,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) {
        let hasPlaceholders = try pattern.boolean("enablePlaceholders") ?? false
        if !hasPlaceholders, text.contains("xmlunit.") {
            throw InterchangeRefusal(
                pattern.place,
                "the body has '${xmlunit.…}' as a text, which would be a placeholder here"
            )
        }
        let opening = try pattern.string("placeholderOpeningDelimiterRegex") ?? Self.opening
        let closing = try pattern.string("placeholderClosingDelimiterRegex") ?? Self.closing
        guard
            !hasPlaceholders
                || [Self.opening, "[$]\\{", "[$][{]"].contains(opening) && [Self.closing, "}"].contains(closing)
        else {
            throw InterchangeRefusal(pattern.place, "placeholders stand between '${' and '}' alone")
        }
        for value in try pattern.list("exemptedComparisons") ?? [] where value.string != "NAMESPACE_PREFIX" {
            let name = Excerpt.escaped((value.string ?? "").utf8)
            into.leaveOut(pattern.place(of: value), "the exemption \(name): the fixture matches fewer requests")
        }
        if try pattern.boolean("ignoreOrderOfSameNode") == true {
            into.leaveOut(pattern.place, "'ignoreOrderOfSameNode': the order of elements counts")
        }
        if let awareness = try pattern.string("namespaceAwareness"), awareness.utf8.elementsEqual("NONE".utf8) {
            into.leaveOut(pattern.place, "'namespaceAwareness': names count with their namespaces")
        }
    }

    private static let opening = "\\$\\{"
    private static let closing = "\\}"

    private mutating func readPath(
        _ value: JSONValue,
        _ pattern: inout ForeignObject,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) {
        try declare(&pattern)
        if let path = value.string {
            // The name of the body's element, which the request in the note says.
            if hasNote, path.hasPrefix(WireMockWriter.payloadPath) || path.hasPrefix(WireMockWriter.path(to: nil)) {
                return
            }
            return matchers.conditions.append(WireMockPath.condition(path))
        }
        var object = try ForeignObject(value, file: pattern.file)
        try declare(&object)
        guard let path = try object.string("expression") else {
            throw InterchangeRefusal(object.place, "there is no 'expression'")
        }
        if let text = try object.string("equalTo") {
            matchers.conditions.append(.init(path, .equals(text)))
        } else if let text = try object.string("contains") {
            matchers.conditions.append(.init(path, .matches(TextPattern.containing(text))))
        } else if let regex = try object.string("matches") {
            let test = WireMockTest(value, file: pattern.file)
            matchers.conditions.append(.init(WireMockPath.withoutText(path), .matches(try test.pattern(regex))))
        } else if object.take("anything") != nil {
            matchers.conditions.append(.init(path))
        } else {
            throw InterchangeRefusal(object.place, "the condition on what the path selects has no equal here")
        }
        guard object.rest.isEmpty else {
            throw InterchangeRefusal(object.place, "the condition on what the path selects has no equal here")
        }
    }

    /// Takes the prefixes of a pattern for those of all.
    private mutating func declare(_ pattern: inout ForeignObject) throws(InterchangeRefusal) {
        guard let namespaces = try pattern.object("xPathNamespaces") else { return }
        for (prefix, value) in namespaces.rest {
            guard let name = value.string else { throw namespaces.refusal(value, "a namespace is a text") }
            if hasNote, prefix == "soap", matchers.namespaces[prefix] == nil { continue }
            if let known = matchers.namespaces[prefix], !known.isSameBytes(as: name) {
                throw namespaces.refusal(
                    value,
                    "the prefix '\(Excerpt.escaped(prefix.utf8))' stands for two namespaces"
                )
            }
            matchers.namespaces[prefix] = name
        }
    }
}

/// Paths in the forms that exports have.
enum WireMockPath {
    /// What a path alone says. `(PATH)[1][. = 'x']` is what `equals` says, `/*[boolean(EXPRESSION)]` what a value says.
    static func condition(_ path: String) -> Fixture.Matchers.PathCondition {
        if path.hasPrefix("/*[boolean("), path.hasSuffix(")]") {
            return .init(String(path.dropFirst(11).dropLast(2)))
        }
        guard path.hasPrefix("("), path.hasSuffix("]"), let mark = path.ranges(of: ")[1][. = ").last,
            let text = literal(path[mark.upperBound...].dropLast())
        else { return .init(path) }
        return .init(String(path[path.index(after: path.startIndex)..<mark.lowerBound]), .equals(text))
    }

    /// The form of a condition that holds in WireMock where it holds here; nil where there is none.
    static func path(_ condition: Fixture.Matchers.PathCondition, selectsNodes: Bool) -> String? {
        switch condition.test {
        case .holds: selectsNodes ? condition.path : "/*[boolean(\(condition.path))]"
        case .equals(let text):
            selectsNodes ? quoted(text).map { "(\(condition.path))[1][. = \($0)]" } : nil
        case .matches: selectsNodes ? withText(condition.path) : nil
        }
    }

    /// WireMock writes an element that is selected as XML, and a text as it is.
    private static func withText(_ path: String) -> String {
        let last = path.split(separator: "/").last ?? ""
        return last.hasPrefix("@") || last.hasPrefix("text()") ? path : path + "/text()"
    }

    static func withoutText(_ path: String) -> String {
        path.hasSuffix("/text()") && !path.hasSuffix("//text()") ? String(path.dropLast(7)) : path
    }

    /// XPath 1.0 has no escapes: a text with quotes of both kinds cannot be written.
    private static func quoted(_ text: String) -> String? {
        if !text.contains("'") { return "'\(text)'" }
        return text.contains("\"") ? nil : "\"\(text)\""
    }

    private static func literal(_ text: Substring) -> String? {
        guard text.utf8.count >= 2, let quote = text.first, quote == "'" || quote == "\"", text.last == quote else {
            return nil
        }
        return String(text.dropFirst().dropLast())
    }
}

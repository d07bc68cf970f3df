internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneXML

extension MatchConditions {
    /// A place in JSON with what must be there.
    struct PointerRule: Sendable {
        let pointer: PointerPattern
        let test: Fixture.Matchers.PointerCondition.Test
        /// The value of the test, where it has one.
        let value: JSONValue?
        /// The pattern of the test, where it has one.
        let pattern: TextPattern?
    }
}

extension MatchConditions.PointerRule {
    init(_ condition: Fixture.Matchers.PointerCondition) throws(MatcherError) {
        do throws(RedactionRuleError) {
            pointer = try PointerPattern(condition.pointer)
        } catch {
            throw MatcherError(
                "'\(Excerpt.escaped(condition.pointer.utf8))' is no JSON pointer: \(error.message) "
                    + "(character \(error.character))"
            )
        }
        test = condition.test
        var value: JSONValue?
        var pattern: TextPattern?
        switch condition.test {
        case .equals(let wanted): value = try Self.value(wanted)
        case .matches(let text): pattern = try TextPattern(text)
        case .present, .absent: break
        }
        self.value = value
        self.pattern = pattern
    }

    private static func value(_ wanted: Fixture.Matchers.PointerCondition.Value) throws(MatcherError) -> JSONValue {
        var json = ByteWriter()
        if case .string(let text) = wanted { json.appendJSON(text) } else { json.append(utf8: wanted.text) }
        do throws(JSONError) {
            return try JSONDocument(parsing: json.bytes, limits: .file).root
        } catch {
            throw MatcherError("'\(Excerpt.escaped(wanted.text.utf8))' is no value of JSON: \(error.message)")
        }
    }

    /// Whether what stands at the place is as it must be; nil where nothing stands there.
    func holds(for found: JSONValue?) -> Bool {
        switch test {
        case .equals: found.map { found in value.map(found.isEquivalent) ?? false } ?? false
        case .matches: found?.scalarText.map { pattern?.matches($0) == true } ?? false
        case .present: found != nil
        case .absent: found == nil
        }
    }

    /// What is expected, as reports show it; nil where nothing is.
    var expected: String? {
        switch test {
        case .equals: value?.shortForm
        case .matches(let source): "/\(source)/"
        case .present: "any value"
        case .absent: nil
        }
    }
}

extension JSONValue {
    /// A text, or a number or Boolean as it is written; nil for what is neither.
    fileprivate var scalarText: String? {
        string ?? numberText ?? boolean.map { $0 ? "true" : "false" }
    }
}

extension PointerPattern {
    /// What the pointer leads to in a document (RFC 6901 section 4); nil for nothing.
    func value(in root: JSONValue) -> JSONValue? {
        var value = root
        for token in tokens {
            switch value.kind {
            case .object:
                guard let member = value[String(decoding: token, as: UTF8.self)] else { return nil }
                value = member
            case .array:
                guard let index = Self.index(token, below: value.count) else { return nil }
                var elements = value.elements.makeIterator()
                for _ in 0..<index { _ = elements.next() }
                guard let element = elements.next() else { return nil }
                value = element
            default: return nil
            }
        }
        return value
    }

    /// The number of an element: digits without zeros before them. `-`, which stands for one behind the last, is none.
    private static func index(_ token: [UInt8], below count: Int) -> Int? {
        guard let first = token.first, token.allSatisfy(ASCII.isDigit), token.count == 1 || first != 0x30,
            let index = Int(String(decoding: token, as: UTF8.self)), index < count
        else { return nil }
        return index
    }
}

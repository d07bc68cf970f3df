internal import SoapstoneCodec
internal import SoapstoneXML

/// A condition of WireMock on one text: `{"equalTo": "x"}`.
struct WireMockTest {
    let value: JSONValue
    let file: String

    init(_ value: JSONValue, file: String) {
        self.value = value
        self.file = file
    }

    var place: InterchangePlace { InterchangePlace(file: file, pointer: value.pointer) }

    /// The condition on a header field or a parameter; nil where any value and none will do.
    func fieldTest(
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) -> Fixture.Matchers.FieldCondition.Test? {
        var object = try ForeignObject(value, file: file)
        let ignoresCase = try object.boolean("caseInsensitive") ?? false
        let test: Fixture.Matchers.FieldCondition.Test?
        if let text = try object.string("equalTo") {
            test = ignoresCase ? .matches(TextPattern.literalInAnyCase(text)) : .equals(text)
        } else if let text = try object.string("contains") {
            test = .matches(TextPattern.containing(text))
        } else if let pattern = try object.string("matches") {
            test = pattern.utf8.elementsEqual(".*".utf8) ? .present : .matches(try self.pattern(pattern))
        } else if let isAbsent = try object.boolean("absent") {
            test = isAbsent ? .absent : .present
        } else if object.take("anything") != nil {
            test = nil
        } else {
            throw refusal(object)
        }
        guard object.rest.isEmpty else { throw refusal(object) }
        return test
    }

    /// The text that the condition is about, and whether it asks for just that.
    ///
    /// - Returns: no text where any value and none will do.
    func nearestText() throws(InterchangeRefusal) -> (String?, isWhole: Bool) {
        var object = try ForeignObject(value, file: file)
        if object.take("anything") != nil { return (nil, true) }
        let ignoresCase = try object.boolean("caseInsensitive") ?? false
        if let text = try object.string("equalTo") { return (text, !ignoresCase) }
        if let text = try object.string("contains") { return (text, false) }
        if let pattern = try object.string("matches") {
            if pattern.utf8.elementsEqual(".*".utf8) { return (nil, true) }
            guard let text = Self.literal(pattern) else {
                throw InterchangeRefusal(place, "the pattern stands for more than one text")
            }
            return (text, false)
        }
        throw refusal(object)
    }

    /// An expression that XML Schema has, too.
    func pattern(_ text: String) throws(InterchangeRefusal) -> String {
        do throws(MatcherError) {
            _ = try TextPattern(text)
        } catch {
            throw InterchangeRefusal(place, error.message)
        }
        return text
    }

    private func refusal(_ object: ForeignObject) -> InterchangeRefusal {
        let keys = object.rest.map { Excerpt.escaped($0.key.utf8) }.joined(separator: ", ")
        return InterchangeRefusal(place, "the condition has no equal here: \(keys)")
    }

    /// The text in an expression that is nothing but text, `.*` at its ends, optional quotes and escapes; nil for others.
    private static func literal(_ pattern: String) -> String? {
        var rest = Substring(pattern)
        if rest.first == "^" { rest.removeFirst() }
        if rest.last == "$" { rest.removeLast() }
        while rest.hasPrefix(".*") { rest = rest.dropFirst(2) }
        while rest.hasSuffix(".*") { rest = rest.dropLast(2) }
        if rest.hasPrefix("\"?") { rest = rest.dropFirst(2) }
        if rest.hasSuffix("\"?") { rest = rest.dropLast(2) }
        var text = ""
        var isEscaped = false
        for character in rest {
            if isEscaped {
                guard !character.isLetter, !character.isNumber else { return nil }
                text.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if "[](){}*+?^$|".contains(character) {
                return nil
            } else {
                // A dot is meant as one: actions are URIs and names of media types.
                text.append(character)
            }
        }
        return isEscaped || text.isEmpty ? nil : text
    }
}

import Testing

@testable import SoapstoneXML

/// Expected values are those of XPath 1.0 itself.
@Suite struct XPathTests {
    private static let message = """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>
          <Get xmlns="urn:i" xmlns:x="urn:x" x:seq="7" xml:lang="en">
            <case n="1">000123</case><case n="2"> é </case>
            <x:note><![CDATA[a<b]]><x:in>c</x:in>d</x:note>
            <plain xmlns="">p</plain>
          </Get>
        </s:Body></s:Envelope>
        """
    private static let namespaces = ["s": "http://schemas.xmlsoap.org/soap/envelope/", "i": "urn:i", "y": "urn:x"]

    private static func value(_ path: String) throws -> XPathValue {
        let document = try XMLDocument(parsing: Array(message.utf8))
        return try XPath(path, namespaces: namespaces).value(in: XPathDocument(document))
    }

    @Test(
        "A path comes to the string that XPath 1.0 gives it",
        arguments: [
            ("//i:case", "000123"), ("string(//i:case[2])", " é "), ("normalize-space(//i:case[@n='2'])", "é"),
            ("/s:Envelope/s:Body/i:Get/@y:seq", "7"), ("s:Envelope/s:Body/i:Get/@xml:lang", "en"),
            ("//y:note", "a<bcd"), ("//y:note/text()", "a<b"), ("count(//i:case)", "2"), ("//plain", "p"),
            ("//case", ""), ("1 div 0", "Infinity"), ("0 div 0", "NaN"), ("0.5 * 3", "1.5"), ("//i:case > 100", "true"),
            ("local-name(//i:Get/*[last()])", "plain"), ("namespace-uri(//y:note)", "urn:x"),
            ("sum(//i:case/@n)", "3"), ("string-length(//i:case[2])", "3"), ("//@n = 2 and not(//@n = 3)", "true"),
            ("substring('12345', 2, 3)", "234"), ("name(//i:case[1])", "case"), ("boolean(/)", "true"),
            ("//i:*[position() = 2]", " é "), ("* * 2", "NaN"), ("count(//*) - 3", "5"), ("' a '", " a "),
        ]
    )
    func text(path: String, text: String) throws {
        let found = try Self.value(path).text
        #expect(found.utf8.elementsEqual(text.utf8), "\(found)")
    }

    @Test(
        "A value is true as XPath 1.0 has it",
        arguments: [
            ("//i:case", true), ("//i:none", false), ("''", false), ("'false'", true), ("0", false), ("0 div 0", false),
            ("-1", true), ("false()", false), ("//i:case = '000123'", true),
        ]
    )
    func truth(path: String, isTrue: Bool) throws {
        #expect(try Self.value(path).isTrue == isTrue)
    }

    @Test("Nodes are elements, attributes and texts of the document, in its order")
    func nodes() throws {
        guard case .nodes(let nodes) = try Self.value("//i:case[2]/@n | //i:case | //plain/text() | /") else {
            Issue.record("no nodes")
            return
        }
        let found = nodes.map { node in
            switch node {
            case .document: "document"
            case .element(let element): "\(element.name.local) \(element.place.line)"
            case .attribute(let element, let name): "\(element.name.local)/@\(name)"
            case .text(let element, let text): "\(element.name.local)/text() \(text)"
            }
        }
        #expect(found == ["document", "case 3", "case 3", "case/@n", "plain/text() p"])
    }

    @Test(
        "What is no expression, or leads to nothing for sure, is refused with its place",
        arguments: [
            ("", "XPATH_SYNTAX", nil), ("//i:case[", "XPATH_SYNTAX", nil), ("//q:case", "XPATH_PREFIX", 3),
            ("//@q:case", "XPATH_PREFIX", 4), ("//q:*", "XPATH_PREFIX", 3), ("attribute::q:n", "XPATH_PREFIX", 12),
            ("contains-token(., 'a')", "XPATH_FUNCTION", 1), ("i:f(.)", "XPATH_FUNCTION", 1),
            ("count()", "XPATH_FUNCTION", 1), ("//i:case[contains(.)]", "XPATH_FUNCTION", 10),
            ("not(true(), false())", "XPATH_FUNCTION", 1), ("$a", "XPATH_SYNTAX", 1), ("'a", "XPATH_SYNTAX", 1),
            ("//i:Get/namespace::*", "XPATH_SYNTAX", 9), ("a # b", "XPATH_SYNTAX", 3), ("a:", "XPATH_SYNTAX", 2),
            ("document('file:///etc/passwd')", "XPATH_FUNCTION", 1),
        ] as [(String, String, Int?)]
    )
    func refused(path: String, code: String, column: Int?) throws {
        let error = #expect(throws: XPathError.self) { try XPath(path, namespaces: Self.namespaces) }
        #expect(error?.code.rawValue == code)
        if let column { #expect(error?.column == column) }
    }

    @Test("A message names the prefixes that are declared")
    func prefixes() {
        let error = #expect(throws: XPathError.self) { try XPath("//q:case", namespaces: Self.namespaces) }
        #expect(error?.message == "the prefix 'q' is not declared; declared are i, s, y")
        let alone = #expect(throws: XPathError.self) { try XPath("//q:case") }
        #expect(alone?.description == "the prefix 'q' is not declared; none is, at 3 [XPATH_PREFIX]")
    }

    @Test("Limits hold where they stand and not one further")
    func limits() throws {
        let long = "'" + String(repeating: "a", count: 1_022) + "'"
        _ = try XPath(long)
        #expect(throws: XPathError.self) { try XPath(long + " ") }
        let groups = String(repeating: "(", count: 10) + "1" + String(repeating: ")", count: 10)
        _ = try XPath(groups)
        #expect(throws: XPathError.self) { try XPath("(\(groups))") }
        let sum = "1" + String(repeating: "+1", count: 100)
        _ = try XPath(sum)
        #expect(throws: XPathError.self) { try XPath(sum + "+1") }
    }

    @Test("A path that asks for too much work is told so, and the next one works")
    func work() throws {
        let many = "<r>" + String(repeating: "<a/>", count: 2_000) + "</r>"
        let document = try XPathDocument(XMLDocument(parsing: Array(many.utf8)))
        let error = #expect(throws: XPathError.self) {
            try XPath("//a[count(//a[count(//a) > 1]) > 1]").value(in: document)
        }
        #expect(error?.code == .cost)
        #expect(try XPath("count(//a)").value(in: document).text == "2000")
    }

    @Test(
        "A function that gets the wrong kind of value says so",
        arguments: ["count('a')", "sum(1)", "//i:case[sum(1)]"]
    )
    func kinds(path: String) {
        let error = #expect(throws: XPathError.self) { try Self.value(path) }
        #expect(error?.code == .evaluation)
    }

    @Test("Names of elements without a prefix are known, those of attributes, functions and operators not among them")
    func unprefixed() throws {
        let path = try XPath("//a[@b and c/div = 1 div count(attribute::d)]/child::e | div[. = 'f']/text()")
        #expect(path.unprefixedNames == ["a", "c", "div", "e", "div"])
    }

    @Test("One expression serves 8 threads")
    func threads() async throws {
        let path = try XPath("count(//i:case[starts-with(., '0')])", namespaces: Self.namespaces)
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let document = try XPathDocument(XMLDocument(parsing: Array(Self.message.utf8)))
                    return try (0..<500).map { _ in try path.value(in: document).text }.reduce(into: "") { $0 = $1 }
                }
            }
            return try await group.reduce(into: [String]()) { $0.append($1) }
        }
        #expect(texts == Array(repeating: "1", count: 8))
    }
}

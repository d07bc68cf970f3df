import SoapstoneXML
import Testing

@Suite struct XMLDocumentTests {
    @Test("Elements, attributes and text can be read in document order")
    func reading() throws {
        let document = try XMLDocument(
            parsing: Array("<a xmlns='urn:a' xmlns:p='urn:p' k='1' p:k='2'><b>x</b> <p:b>y&amp;z</p:b><c/></a>".utf8)
        )
        let root = document.root
        #expect(root.name == XMLName("a", in: "urn:a"))
        #expect(root.attribute(XMLName("k")) == "1")
        #expect(root.attribute(XMLName("k", in: "urn:p")) == "2")
        #expect(root.children.map(\.name.description) == ["{urn:a}b", "{urn:p}b", "{urn:a}c"])
        #expect(root.children.map(\.text) == ["x", "y&z", ""])
        #expect(root.namespace(for: "p") == "urn:p")
        #expect(root.children[1].place == XMLPlace(line: 1, column: 57, path: "/a/p:b"))
    }

    @Test(
        "Text comes whole out of entities, CDATA, CR LF, comments and converted encodings",
        arguments: [
            ("<a>x&lt;y&#65;</a>", "x<yA"), ("<a>x<![CDATA[<&>]]>y</a>", "x<&>y"), ("<a>x\r\ny\rz</a>", "x\ny\nz"),
            ("<a>x<!-- c -->y</a>", "xy"), ("<a>\u{E9}t\u{E9}</a>", "\u{E9}t\u{E9}"), ("<a> </a>", " "),
            ("<a></a>", ""),
        ]
    )
    func text(xml: String, text: String) throws {
        #expect(try XMLDocument(parsing: Array(xml.utf8)).root.text == text)
    }

    @Test("Mixed content keeps every piece of text between its elements")
    func mixed() throws {
        let root = try XMLDocument(parsing: Array("<p>one <b>two</b> <i>three</i> four</p>".utf8)).root
        #expect(root.text == "one   four")
        #expect(CanonicalForm().text(of: root) == "<p>one <b>two</b> <i>three</i> four</p>")
    }

    @Test("Canonical text does not depend on prefixes, attribute order, white space or comments")
    func canonical() throws {
        let a = "<s:a xmlns:s='urn:s' b='1' a='2'>\n <s:b>x</s:b><!-- c --></s:a>"
        let b = "<a xmlns='urn:s' a='2' b='1'><b><![CDATA[x]]></b></a>"
        let texts = try [a, b].map { CanonicalForm().text(of: try XMLDocument(parsing: Array($0.utf8)).root) }
        #expect(texts[0] == "<a xmlns=\"urn:s\" a=\"2\" b=\"1\"><b>x</b></a>")
        #expect(texts[0] == texts[1])
    }
}

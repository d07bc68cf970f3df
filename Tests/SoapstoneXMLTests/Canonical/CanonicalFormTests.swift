import SoapstoneXML
import Testing

@Suite struct CanonicalFormTests {
    static let xsi = "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"

    private func text(_ xml: String, skipping names: [XMLName] = []) throws -> String {
        CanonicalForm(skipping: names).text(of: try XMLDocument(parsing: Array(xml.utf8)).root)
    }

    @Test(
        "Documents that say the same have the same form",
        arguments: [
            ("<p:a xmlns:p='u:p'><p:b/></p:a>", "<a xmlns='u:p'><b></b></a>"),
            ("<a z='1' y='2' x='3'/>", "<a x='3' y='2' z='1'/>"), ("<a>&#65;&lt;</a>", "<a><![CDATA[A<]]></a>"),
            ("<a>\n <b/>\n</a>", "<a><b/></a>"), ("<a k='&#x41;'/>", "<a   k = \"A\" ></a >"),
            ("<a><!-- x -->t</a>", "<a>t</a>"), ("<a>\r\n</a>", "<a>\n</a>"),
            ("<a xmlns:p='u:p' xmlns:q='u:q' q:k='1' p:k='2'/>", "<a xmlns:x='u:q' p:k='2' xmlns:p='u:p' x:k='1'/>"),
            ("<a xmlns:unused='u:u'/>", "<a/>"), ("<a xmlns='u:a'><b xmlns='u:a'/></a>", "<a xmlns='u:a'><b/></a>"),
            ("<p:a xmlns:p='u:p'><b/></p:a>", "<a xmlns='u:p'><b xmlns=''/></a>"),
            (
                "<a \(xsi) xmlns:t='u:t' xsi:type='t:T'/>",
                "<a xmlns:i='http://www.w3.org/2001/XMLSchema-instance' xmlns:q='u:t' i:type=' q:T '/>"
            ),
            ("<a \(xsi) xmlns:t='u:t'><b xsi:type='t:T'/></a>", "<a \(xsi)><b xmlns:x='u:t' xsi:type='x:T'/></a>"),
        ]
    )
    func same(a: String, b: String) throws {
        #expect(try text(a).utf8.elementsEqual(try text(b).utf8))
    }

    @Test(
        "Documents that differ have different forms",
        arguments: [
            ("<a/>", "<b/>"), ("<a/>", "<a xmlns='u:a'/>"), ("<a>x</a>", "<a>x </a>"), ("<a k='1'/>", "<a k='2'/>"),
            ("<a k='1'/>", "<a/>"), ("<a><b/><c/></a>", "<a><c/><b/></a>"), ("<a>x<b/></a>", "<a><b/>x</a>"),
            ("<a>\u{E9}</a>", "<a>e\u{301}</a>"), ("<a k='a&#10;b'/>", "<a k='a b'/>"), ("<a> </a>", "<a/>"),
            ("<a>&lt;b/></a>", "<a><b/></a>"), ("<a xmlns:p='u:p' p:k=''/>", "<a k=''/>"),
            ("<a xmlns:p='u:p' p:k=''/>", "<a xmlns:p='u:q' p:k=''/>"), ("<a><b/></a>", "<a/><!-- <b/> -->"),
            ("<a \(xsi) xmlns:t='u:t' xsi:type='t:T'/>", "<a \(xsi) xmlns:t='u:v' xsi:type='t:T'/>"),
            ("<a \(xsi) xsi:type='T'/>", "<a \(xsi) xmlns='u:t' xsi:type='T'/>"), ("<a>&#13;</a>", "<a>&#10;</a>"),
        ]
    )
    func different(a: String, b: String) throws {
        #expect(!(try text(a).utf8.elementsEqual(try text(b).utf8)))
        let hashes = try [a, b].map { CanonicalForm().hash(of: try XMLDocument(parsing: Array($0.utf8)).root) }
        #expect(hashes[0] != hashes[1])
    }

    @Test(
        "The form is written out",
        arguments: [
            ("<a xmlns='u:a'><xml:b><c/></xml:b></a>", "<a xmlns=\"u:a\"><xml:b><c></c></xml:b></a>"),
            ("<a xml:lang='en'/>", "<a xml:lang=\"en\"></a>"),
            ("<a xmlns:p='u:p' p:b='1' a='2' p:a='3'/>", "<a a=\"2\" xmlns:a0=\"u:p\" a0:a=\"3\" a0:b=\"1\"></a>"),
            (
                "<a \(xsi) xmlns:t='u:t' xsi:type='t:T'/>",
                "<a xmlns:a0=\"http://www.w3.org/2001/XMLSchema-instance\" a0:type=\"{u:t}T\"></a>"
            ),
            (
                "<a \(xsi) xsi:type='T'/>",
                "<a xmlns:a0=\"http://www.w3.org/2001/XMLSchema-instance\" a0:type=\"{}T\"></a>"
            ),
            (
                "<a \(xsi) xsi:type='t:T'/>",
                "<a xmlns:a0=\"http://www.w3.org/2001/XMLSchema-instance\" a0:type=\"t:T\"></a>"
            ),
            (
                "<a k='&lt;&amp;&quot;&#9;&#10;&#13;'>&lt;&amp;&gt;&#13;\"</a>",
                "<a k=\"&lt;&amp;&quot;&#9;&#10;&#13;\">&lt;&amp;&gt;&#13;\"</a>"
            ),
            ("<a xmlns='u:&amp;'/>", "<a xmlns=\"u:&amp;\"></a>"),
        ]
    )
    func written(xml: String, form: String) throws {
        #expect(try text(xml) == form)
    }

    @Test("A part of a document knows the prefixes declared above it")
    func part() throws {
        let xml =
            "<r \(Self.xsi) xmlns:t='u:t' xmlns='u:d'><x xmlns:t='u:no'/><a xsi:type='t:T'><b xsi:type='U'/></a></r>"
        let root = try XMLDocument(parsing: Array(xml.utf8)).root
        #expect(CanonicalForm().text(of: root.children[1]).contains("a0:type=\"{u:t}T\""))
        #expect(CanonicalForm().text(of: root.children[1]).contains("a0:type=\"{u:d}U\""))
    }

    @Test("Skipped elements leave no trace, also when their names were registered after the document was parsed")
    func skipped() throws {
        let document = try XMLDocument(parsing: Array("<a xmlns='u:skip'><late1>x</late1><b><late1/>y</b></a>".utf8))
        let form = CanonicalForm(skipping: [XMLName("late1", in: "u:skip")])
        #expect(form.text(of: document.root) == "<a xmlns=\"u:skip\"><b>y</b></a>")
        _ = NameID(XMLName("late1", in: "u:skip"))
        #expect(form.text(of: document.root) == "<a xmlns=\"u:skip\"><b>y</b></a>")
        let again = try XMLDocument(parsing: Array("<a xmlns='u:skip'><late1>x</late1><b><late1/>y</b></a>".utf8))
        #expect(form.text(of: again.root) == "<a xmlns=\"u:skip\"><b>y</b></a>")
    }
}

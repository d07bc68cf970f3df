import SoapstoneXML
import Testing

/// Text comes out of libxml2 in pieces, and as places in a buffer that moves.
@Suite struct TextTests {
    @Test(
        "Pieces of text are put together",
        arguments: [
            ("a&amp;b", "a&b"), ("&lt;&gt;&quot;&apos;", "<>\"'"), ("&#65;&#x1F600;", "A😀"), ("a<![CDATA[b]]>c", "abc"),
            ("<![CDATA[]]>", ""), ("<![CDATA[a]]><![CDATA[b]]>", "ab"), ("<![CDATA[ ]]>", " "), ("a<!---->b", "ab"),
            ("a<!-- x --><!-- y -->b&amp;<!-- z -->c", "ab&c"), ("\r\n\r\r\n", "\n\n\n"), ("a\r\nb\rc\n", "a\nb\nc\n"),
            ("a&#13;&#10;b", "a\r\nb"), ("é", "é"), ("aéb&amp;é", "aéb&é"), ("]]", "]]"), ("]]&gt;", "]]>"),
            ("]>", "]>"),
            (" a ", " a "), ("\t\n ", "\t\n "), ("<!-- only -->", ""), ("😀\r\n😀", "😀\n😀"), ("<![CDATA[\r\n]]>", "\n"),
            ("<![CDATA[]]]]><![CDATA[>]]>", "]]>"), ("\"'", "\"'"),
        ]
    )
    func pieces(xml: String, text: String) throws {
        for tail in ["", "<!-- tail -->", "\n"] {
            let root = try XMLDocument(parsing: Array("<r><a>\(xml)</a>\(tail)<b k='v'>next</b></r>".utf8)).root
            #expect(root.children[0].text.utf8.elementsEqual(text.utf8))
            #expect(root.children[1].text == "next")
        }
    }

    @Test(
        "Attribute values are normalised as XML 1.0 section 3.3.3 says",
        arguments: [
            ("v", "v"), ("", ""), ("a&amp;b", "a&b"), ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\tb", "a b"),
            ("a\rb", "a b"),
            ("a&#10;b", "a\nb"), ("a&#9;b", "a\tb"), ("a&#13;b", "a\rb"), ("  a  b ", "  a  b "), (">", ">"),
            ("'", "'"),
            ("&quot;", "\""), ("é", "é"), ("&#xE9;", "é"), ("&lt;x/&gt;", "<x/>"), ("\n", " "),
            // libxml2 hands each of these ampersands over as `&#38;`.
            ("&#38;", "&"), ("&#x26;", "&"), ("&amp;#38;", "&#38;"), ("&amp;amp;", "&amp;"), ("&amp;&amp;", "&&"),
            ("&amp;#38;#38;\n", "&#38;#38; "), ("é&amp;", "é&"),
        ]
    )
    func attributes(xml: String, value: String) throws {
        let root = try XMLDocument(parsing: Array("<r><a x='0' k=\"\(xml)\" y='1'/></r>".utf8)).root
        #expect(root.children[0].attribute(XMLName("k"))?.utf8.elementsEqual(value.utf8) == true)
        #expect(root.children[0].attribute(XMLName("x")) == "0")
        #expect(root.children[0].attribute(XMLName("y")) == "1")
    }

    @Test(
        "Text and attributes are right after a text so long that libxml2 moves its buffer",
        arguments: [300_000, 1_500_000]
    )
    func shifts(length: Int) throws {
        let long = String(repeating: "0123456789", count: length / 10)
        let tail = (0..<2_000).map { "<i n='\($0)'>t\($0)</i>\n" }.joined()
        for long in [long, long + "é", "é" + long, long + "&amp;", "<![CDATA[\(long)]]>", long + "\r\n" + long] {
            let root = try XMLDocument(parsing: Array("<r><a k='1'>\(long)</a>\(tail)</r>".utf8)).root
            let expected = try XMLDocument(parsing: Array("<a>\(long)</a>".utf8)).root.text
            #expect(root.children[0].text.utf8.elementsEqual(expected.utf8))
            #expect(expected.utf8.count >= length)
            #expect(root.children.count == 2_001)
            for (index, child) in root.children.dropFirst().enumerated() {
                #expect(child.text == "t\(index)" && child.attribute(XMLName("n")) == "\(index)")
            }
            #expect(root.children[2_000].place.path == "/r/i[2000]")
        }
    }

    @Test("Mixed content keeps its order, at every depth")
    func mixed() throws {
        let depth = 60
        let xml = (0..<depth).map { "<p>t\($0)&amp;<b>\($0)</b>" }.joined() + (0..<depth).map { "</p>u\($0) " }.joined()
        let document = try XMLDocument(parsing: Array("<r>\(xml)</r>".utf8))
        #expect(CanonicalForm().text(of: document.root) == "<r>\(xml)</r>")
        #expect(document.root.children[0].text == "t0&u58 ")
    }
}

import SoapstoneXML
import Testing

@Suite struct XMLEscapesTests {
    @Test(
        "Markup, and what a parser would change, is escaped",
        arguments: [
            ("", "", ""), ("plain 0-9 azAZ", "plain 0-9 azAZ", "plain 0-9 azAZ"),
            ("<>&", "&lt;&gt;&amp;", "&lt;&gt;&amp;"),
            ("\"'", "\"'", "&quot;'"), ("\r", "&#13;", "&#13;"), ("\r\n", "&#13;\n", "&#13;&#10;"),
            ("\t", "\t", "&#9;"),
            ("]]>", "]]&gt;", "]]&gt;"), ("<\u{301}", "&lt;\u{301}", "&lt;\u{301}"), ("é😀", "é😀", "é😀"),
            ("\0\u{1}\u{1F}", "\u{FFFD}\u{FFFD}\u{FFFD}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("\u{7F}\u{85}", "\u{7F}\u{85}", "\u{7F}\u{85}"),
            ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}", "\u{FFFD}\u{FFFD}"),
            ("\u{FFFD}\u{FFEF}", "\u{FFFD}\u{FFEF}", "\u{FFFD}\u{FFEF}"),
            ("\u{D7FF}\u{E000}\u{10FFFF}", "\u{D7FF}\u{E000}\u{10FFFF}", "\u{D7FF}\u{E000}\u{10FFFF}"),
        ]
    )
    func table(text: String, inText: String, inAttribute: String) {
        var writer = ByteWriter()
        writer.appendXML(text: text)
        #expect(writer.string.utf8.elementsEqual(inText.utf8))
        writer.removeAll()
        writer.appendXML(attribute: text)
        #expect(writer.string.utf8.elementsEqual(inAttribute.utf8))
    }

    @Test("A text is escaped wherever in a block of 16 bytes its markup stands", arguments: 0...40)
    func everyPlace(length: Int) {
        for place in 0...length {
            let text = Array(repeating: UInt8(ascii: "x"), count: length)
            let before = text[..<place]
            let behind = text[place...]
            var writer = ByteWriter(capacity: 1)
            writer.append(Array("é<".utf8))
            writer.appendXML(text: String(decoding: before + Array("&\u{FFFF}é>".utf8) + behind, as: UTF8.self))
            // What was there before is left alone.
            #expect(writer.bytes == Array("é<".utf8) + before + Array("&amp;\u{FFFD}é&gt;".utf8) + behind)
        }
    }

    @Test("What is written is read back, whatever characters stand side by side")
    func roundTrip() throws {
        var random = MutationTests.SplitMix64(state: 7)
        let alphabet = Array("<>&\"'\r\n\t ]x0\u{301}é中😀\u{85}\u{2028}\u{E000}".unicodeScalars)
        for _ in 0..<500 {
            var text = ""
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                text.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "x")
            }
            var writer = ByteWriter(capacity: 1)
            writer.append("<a k=\"")
            writer.appendXML(attribute: text)
            writer.append("\">")
            writer.appendXML(text: text)
            writer.append("</a>")
            let root = try XMLDocument(parsing: writer.bytes).root
            #expect(root.text.utf8.elementsEqual(text.utf8))
            #expect(root.attribute(XMLName("k"))?.utf8.elementsEqual(text.utf8) == true)
        }
    }
}

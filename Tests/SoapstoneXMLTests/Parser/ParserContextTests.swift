import SoapstoneXML
import Testing

/// What one message leaves behind for the next in the same parser context.
@Suite(.serialized) struct ParserContextTests {
    @Test("libxml2 stops at an error without reading freed memory, however long the text is")
    func stops() {
        // Large enough for memory of its own, which is unmapped when it is freed.
        for fault in ["]]>", "&x;", "\u{1}", "<!-- -- -->", "</b>", "&#0;"] {
            let xml = "<a>\(String(repeating: "x", count: 2 << 20))\(fault)\(String(repeating: "y", count: 999))</a>"
            #expect(refusal(of: xml)?.code == .syntax)
        }
    }

    @Test(
        "A flood of errors gives one short message",
        arguments: ["]]>", "<!-- -- -->", "&x;", "&#0;", "<b a='<'/>", "\u{1}"]
    )
    func flood(fault: String) {
        let xml = "<a>\(String(repeating: fault, count: (1 << 20) / fault.utf8.count))</a>"
        let error = refusal(of: xml)
        #expect(error?.code == .syntax)
        #expect((error?.message.utf8.count ?? 0) < 1_000)
    }

    @Test("Hostile names do not use up what later messages need")
    func dictionary() throws {
        // libxml2 refuses new names once its dictionary has 10 MB: 40 x 400 x 990 bytes would be 15 MB.
        for message in 0..<40 {
            let filler = String(repeating: "n", count: 980)
            let names = (0..<400).map { "<\(filler)\(message)_\($0)/>" }.joined()
            _ = try XMLDocument(parsing: Array("<a>\(names)</a>".utf8))
        }
        for message in 0..<100 {
            let xml = "<fresh\(message) other\(message)='1'/>"
            #expect(try XMLDocument(parsing: Array(xml.utf8)).root.name.local == "fresh\(message)")
        }
    }

    @Test("A refused message does not change what the next one means")
    func recovery() throws {
        let good = Array("<p:a xmlns:p='u:p' k='1'>t&amp;<b/> </p:a>".utf8)
        let text = CanonicalForm().text(of: try XMLDocument(parsing: good).root)
        for bad in ["<a><b", "<a>]]></a>", "<q:a/>", "<a b='&#10;' b=''/>", "<a>&x;</a>", "<a><b></a>", "\u{FFFE}"] {
            #expect(refusal(of: bad) != nil)
            #expect(CanonicalForm().text(of: try XMLDocument(parsing: good).root) == text)
        }
    }

    @Test("Every shorter part of a message is refused, none is accepted and none crashes")
    func truncated() throws {
        let xml = """
            <?xml version="1.0" encoding="UTF-8"?>
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:t='urn:t'>\r
              <s:Header><t:h s:mustUnderstand="1">a&amp;b&#x41;</t:h></s:Header><!-- c -->
              <s:Body><t:p b="&#10;2" a='1é'><x/>é😀 mixed<![CDATA[<&>]]></t:p></s:Body>
            </s:Envelope>
            """
        let bytes = Array(xml.utf8)
        _ = try XMLDocument(parsing: bytes)
        for count in 0..<bytes.count { #expect(refusal(of: Array(bytes[..<count])) != nil, "\(count) bytes") }
    }
}

import SoapstoneSOAP
import Testing

@Suite struct MediaTypeTests {
    @Test(
        "A media type is read and written again",
        arguments: [
            ("text/xml", "text/xml"),
            ("Text/XML;Charset=UTF-8", "text/xml; charset=UTF-8"),
            (
                "  application/soap+xml ; action=\"urn:a\" ;\tcharset=utf-8 ",
                "application/soap+xml; action=\"urn:a\"; charset=utf-8"
            ),
            ("a/b; x=\"\"", "a/b; x=\"\""),
            ("a/b; x=\"plain\"", "a/b; x=plain"),
            ("a/b; x=\"q\\\"b\\\\s\\a\"", "a/b; x=\"q\\\"b\\\\sa\""),
            ("a/b; name=\"Größe.pdf\"", "a/b; name=\"Größe.pdf\""),
            // RFC 9110 section 5.6.6: empty parameters.
            ("a/b;", "a/b"), ("a/b; ;x=1;; y=2;", "a/b; x=1; y=2"),
            // What old stacks write without quotes.
            (
                "multipart/related; type=text/xml; start=<id@host>",
                "multipart/related; type=\"text/xml\"; start=\"<id@host>\""
            ),
            ("a/b; boundary=uuid:1+id=2", "a/b; boundary=\"uuid:1+id=2\""),
            ("a/b\t; x=\"tab\tin\"", "a/b; x=\"tab\tin\""),
        ]
    )
    func roundTrip(text: String, written: String) throws {
        let type = try MediaType(parsing: text)
        #expect(type.description == written)
        #expect(try MediaType(parsing: written) == type)
    }

    @Test("Parameter names are compared without regard to case")
    func names() throws {
        let type = try MediaType(parsing: "multipart/related; START-Info=\"text/xml\"")
        #expect(type["start-info"] == "text/xml")
        #expect(type["Start-Info"] == "text/xml")
        #expect(type["start"] == nil)
        #expect(type.essence == "multipart/related")
    }

    @Test(
        "What is not RFC 2045's grammar is refused",
        arguments: [
            "", " ", "text", "text/", "/xml", "text /xml", "text/ xml", "text/xml charset=utf-8", "text/xml, text/html",
            "a/b; x", "a/b; x=", "a/b; =1", "a/b; x =1", "a/b; x= 1", "a/b; x=\"open", "a/b; x=\"open\\",
            "a/b; x=\"1\"2",
            "a/b; x=1 2", "a/b; x=(1)", "a/b; x=a\\b", "a/b; x=é", "a/b (comment)", "té/xml", "a/b; x=1; X=2",
            "a/b; x=\"1\r\n2\"", "a/b; x=\"\0\"", "a/b\r\n; x=1", "a/b; x=\"\u{7F}\"", "a/\u{212A}",
        ]
    )
    func refused(text: String) {
        let error = #expect(throws: MIMEError.self) { try MediaType(parsing: text) }
        #expect(error?.code == .invalid)
    }

    @Test("32 parameters are accepted and 33 are not")
    func parameters() throws {
        let text = "a/b" + (1...32).map { "; p\($0)=v" }.joined()
        #expect(try MediaType(parsing: text).parameters.count == 32)
        let error = #expect(throws: MIMEError.self) { try MediaType(parsing: text + "; p33=v") }
        #expect(error?.code == .limit)
        #expect(error?.limit == "parameters")
    }

    @Test("A parameter cannot carry a line end or a NUL", arguments: ["a\r\nX: y", "a\nb", "a\rb", "a\0b"])
    func injection(value: String) throws {
        let type = try MediaType("application", "soap+xml")
        #expect(throws: MIMEError.self) { try type.adding("action", value) }
        #expect(throws: MIMEError.self) { try type.adding(value, "x") }
        #expect(throws: MIMEError.self) { try MediaType("application", value) }
    }

    @Test("Composed and decomposed values are different")
    func bytes() throws {
        #expect(try MediaType(parsing: "a/b; x=\"\u{E9}\"") != MediaType(parsing: "a/b; x=\"e\u{301}\""))
    }
}

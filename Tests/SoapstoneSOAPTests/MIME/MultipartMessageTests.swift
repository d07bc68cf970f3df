import SoapstoneSOAP
import Testing

@Suite struct MultipartMessageTests {
    @Test("An MTOM message gives its envelope and its parts")
    func mtom() throws {
        let message = try MIMESamples.parse(MIMESamples.mtom, type: MIMESamples.mtomType)
        #expect(message.parts.count == 3)
        #expect(message.rootIndex == 0)
        #expect(message.root.contentType?.essence == "application/xop+xml")
        #expect(message.root.contentType?["type"] == "text/xml")
        #expect(MIMESamples.text(message.root.bytes) == "<e><xop:Include href=\"cid:pdf%40example.jaxws\"/></e>")
        let pdf = try message.part(for: "cid:pdf%40example.jaxws")
        #expect(pdf.contentID == "pdf@example.jaxws")
        #expect(pdf.transferEncoding == .binary)
        #expect(MIMESamples.text(try pdf.content()) == "%PDF-1.4")
        // The signature of a PNG file.
        let png = try message.part(for: "cid:http%3A%2F%2Ftempuri.org%2F1%2F634")
        #expect(Array(try png.content()) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(message.part(contentID: "pdf@example.jaxws")?.bytes == pdf.bytes)
        #expect(message.part(contentID: "<pdf@example.jaxws>") == nil)
    }

    @Test("Parts are slices of the body")
    func slices() throws {
        let body = MIMESamples.mtom
        for part in try MIMESamples.parse(body, type: MIMESamples.mtomType).parts {
            #expect(part.bytes == body[part.bytes.startIndex..<part.bytes.endIndex])
        }
    }

    /// Written by Python 3.11: `MIMEMultipart("related", boundary="=_py(1)", type="text/xml", start="<env@py>")` with
    /// three `MIMENonMultipart` parts, serialised by `as_bytes(policy=policy.SMTP)`.
    @Test("A message of Python's email package is read")
    func python() throws {
        let body = MIMESamples.crlf(
            """
            --=_py(1)
            Content-Type: text/plain
            Content-ID: <note@py>
            Content-Transfer-Encoding: 7bit

            first, not root

            --=_py(1)
            Content-Type: text/xml; charset="utf-8"
            Content-ID: <env@py>
            Content-Transfer-Encoding: quoted-printable

            <e>Gr=C3=BC=C3=9Fe=20=3D=20=E2=82=AC5=20</e>

            --=_py(1)
            Content-Type: application/octet-stream; name="a \\"quoted\\" name.bin"
            Content-ID: <all%20bytes@py>
            Content-Transfer-Encoding: base64

            AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4
            OTo7PD0+P0BBQkNERUZHSElKS0xNTk9QUVJTVFVWV1hZWltcXV5fYGFiY2RlZmdoaWprbG1ub3Bx
            cnN0dXZ3eHl6e3x9fn+AgYKDhIWGh4iJiouMjY6PkJGSk5SVlpeYmZqbnJ2en6ChoqOkpaanqKmq
            q6ytrq+wsbKztLW2t7i5uru8vb6/wMHCw8TFxsfIycrLzM3Oz9DR0tPU1dbX2Nna29zd3t/g4eLj
            5OXm5+jp6uvs7e7v8PHy8/T19vf4+fr7/P3+/w==

            --=_py(1)--

            """
        )
        let type = "multipart/related; type=\"text/xml\"; start=\"<env@py>\"; boundary=\"=_py(1)\""
        let message = try MIMESamples.parse(body, type: type)
        #expect(message.rootIndex == 1)
        #expect(MIMESamples.text(try message.root.content()) == "<e>Grüße = €5 </e>\r\n")
        #expect(MIMESamples.text(message.parts[0].bytes) == "first, not root\r\n")
        #expect(message.parts[2].contentType?["name"] == "a \"quoted\" name.bin")
        #expect(Array(try message.part(for: "cid:all%2520bytes@py").content()) == Array(0...255))
    }

    @Test("Lines may end with LF alone, as long as all of them do")
    func lineFeeds() throws {
        let body = [UInt8]("preamble\n--b \t\nContent-ID: <a>\nX: 1\n 2\n\nbody\r\n--b\n\n\n--b--".utf8)
        let message = try MIMESamples.parse(body)
        #expect(message.parts.map { MIMESamples.text($0.bytes) } == ["body\r", ""])
        #expect(message.root.header("x") == "1 2")
    }

    @Test("Bare line feeds are content where lines end with CRLF")
    func content() throws {
        let body = [UInt8]("--b\r\n\r\none\ntwo\n\r\n--b--\r\n".utf8)
        #expect(MIMESamples.text(try MIMESamples.parse(body).root.bytes) == "one\ntwo\n")
    }

    @Test("Preamble and epilogue are ignored")
    func around() throws {
        let body = [UInt8]("see --b here\r\n-- b\r\n--b\r\n\r\nx\r\n--b--  \r\nepilogue\r\n--b\r\n".utf8)
        #expect(try MIMESamples.parse(body).parts.map { MIMESamples.text($0.bytes) } == ["x"])
    }

    @Test(
        "A part may lack headers, content, or both (RFC 2046 section 5.1.1)",
        arguments: [
            ("--b\r\n\r\nx\r\n--b--", "x", 0), ("--b\r\nA: 1\r\n\r\n\r\n--b--", "", 1),
            ("--b\r\nA: 1\r\n\r\n--b--", "", 1), ("--b\r\n\r\n--b--", "", 0), ("--b\r\n\r\n\r\n--b--", "", 0),
        ]
    )
    func sparse(body: String, content: String, headers: Int) throws {
        let root = try MIMESamples.parse([UInt8](body.utf8)).root
        #expect(MIMESamples.text(root.bytes) == content)
        #expect(root.headers.count == headers)
        #expect(root.contentType == nil)
        #expect(root.contentID == nil)
        #expect(root.transferEncoding == .sevenBit)
    }

    @Test("Folded header fields are joined")
    func folding() throws {
        let body = [UInt8](
            "--b\r\nContent-Type: application/xop+xml;\r\n charset=UTF-8;\r\n\ttype=\"text/xml\"\r\n\r\nx\r\n--b--".utf8
        )
        let type = try #require(try MIMESamples.parse(body).root.contentType)
        #expect(type.description == "application/xop+xml; charset=UTF-8; type=\"text/xml\"")
    }

    @Test(
        "Angle brackets around a Content-ID or start may be missing",
        arguments: [("<a@h>", "a@h"), ("a@h", "<a@h>")]
    )
    func brackets(field: String, start: String) throws {
        let body = [UInt8]("--b\r\n\r\nx\r\n--b\r\nContent-ID: \(field)\r\n\r\nroot\r\n--b--".utf8)
        let message = try MIMESamples.parse(body, type: "multipart/related; boundary=b; start=\"\(start)\"")
        #expect(message.rootIndex == 1)
        #expect(message.root.contentID == "a@h")
    }

    @Test(
        "Transfer encodings are decoded on demand",
        arguments: [
            ("8bit", "é=3D", "é=3D"), ("Binary", "a", "a"), ("base64", "", ""),
            ("base64", " Zm9v\r\nYg = =\r\n", "foob"),
            ("quoted-printable", "a=3Db", "a=b"), ("quoted-printable", "=e2=82=AC", "€"),
            ("quoted-printable", "soft= \t\r\nbreak", "softbreak"),
            ("quoted-printable", "tail \t\r\nend \t", "tail\r\nend"),
            ("quoted-printable", "kept=20\r\n", "kept \r\n"), ("quoted-printable", "end=", "end"),
        ]
    )
    func encodings(name: String, sent: String, content: String) throws {
        let body = [UInt8]("--b\r\nContent-Transfer-Encoding: \(name)\r\n\r\n\(sent)\r\n--b--".utf8)
        #expect(MIMESamples.text(try MIMESamples.parse(body).root.content()) == content)
    }

    @Test(
        "Broken encodings are refused when they are read",
        arguments: [
            ("base64", "Zg"), ("base64", "Zg="), ("base64", "Zh=="), ("base64", "Zg==Zg=="), ("base64", "Zm9v!"),
            ("base64", "===="), ("base64", "Z==="), ("base64", "Zm9vYg==="), ("base64", "Zm9vYmE"), ("base64", "Zm-_"),
            ("quoted-printable", "=G0"), ("quoted-printable", "=A"), ("quoted-printable", "a=\rb"),
        ]
    )
    func brokenEncodings(name: String, sent: String) throws {
        let body = [UInt8]("--b\r\nContent-Transfer-Encoding: \(name)\r\n\r\n\(sent)\r\n--b--".utf8)
        let root = try MIMESamples.parse(body).root
        let error = #expect(throws: MIMEError.self) { try root.content() }
        #expect(error?.code == .invalid)
    }
}

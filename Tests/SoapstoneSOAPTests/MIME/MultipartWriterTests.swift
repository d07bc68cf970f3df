import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct MultipartWriterTests {
    private func write(_ writer: MultipartWriter, _ envelope: [UInt8] = [UInt8]("<e/>".utf8)) throws
        -> (type: MediaType, body: [UInt8])
    {
        var output = ByteWriter()
        let type = try writer.write(envelope, to: &output)
        return (type, output.bytes)
    }

    @Test("An MTOM message is read again as it was written")
    func mtom() throws {
        let pdf = (0..<3000).map { UInt8($0 % 256) }
        let soap = try MediaType(parsing: "application/soap+xml; charset=utf-8; action=\"urn:get\\\"Case\"")
        var writer = try MultipartWriter(.xop, envelopeType: soap)
        let id = "http://tempuri.org/1/634?a=b&c%d+e"
        let href = try writer.attach(pdf, contentType: MediaType("application", "pdf"), contentID: id)
        #expect(href == "cid:http%3A%2F%2Ftempuri.org%2F1%2F634%3Fa%3Db%26c%25d%2Be")
        try writer.attach([], contentType: MediaType("text", "plain"), contentID: "empty@h")
        let (type, body) = try write(writer)

        #expect(type.essence == "multipart/related")
        #expect(type["type"] == "application/xop+xml")
        #expect(type["start"] == "<envelope@soapstone>")
        #expect(type["start-info"] == "application/soap+xml; action=\"urn:get\\\"Case\"")
        let message = try MultipartMessage(parsing: body, contentType: MediaType(parsing: type.description))
        #expect(message.root.contentType?.essence == "application/xop+xml")
        #expect(message.root.contentType?["charset"] == "utf-8")
        #expect(message.root.contentType?["type"] == type["start-info"])
        #expect(MIMESamples.text(message.root.bytes) == "<e/>")
        #expect(Array(try message.part(for: href).content()) == pdf)
        #expect(try message.part(for: "cid:empty@h").bytes.isEmpty)
        #expect(message.parts.count == 3)
    }

    @Test("SOAP 1.1 in MTOM says text/xml in start-info")
    func mtom11() throws {
        let (type, body) = try write(try MultipartWriter(.xop, envelopeType: MediaType("text", "xml"), rootID: "r@h"))
        let boundary = try #require(type["boundary"])
        #expect(
            type.description == """
                multipart/related; type="application/xop+xml"; start="<r@h>"; start-info="text/xml"; boundary=\(boundary)
                """
        )
        let expected = """
            --\(boundary)
            Content-Type: application/xop+xml; charset=UTF-8; type="text/xml"
            Content-Transfer-Encoding: binary
            Content-ID: <r@h>

            <e/>
            --\(boundary)--

            """
        #expect(body == MIMESamples.crlf(expected))
    }

    @Test("SOAP with attachments keeps the envelope's type and further header fields")
    func attachments() throws {
        var writer = try MultipartWriter(.attachments, envelopeType: MediaType(parsing: "text/xml; charset=UTF-8"))
        let disposition = try MIMEHeader("Content-Disposition", "attachment; filename=\"Größe.txt\"")
        try writer.attach(
            [UInt8]("--soapstone-\r\n--".utf8),
            contentType: MediaType("text", "plain"),
            contentID: "a@h",
            headers: [disposition]
        )
        let (type, body) = try write(writer)
        #expect(type["type"] == "text/xml")
        #expect(type["start-info"] == nil)
        let message = try MultipartMessage(parsing: body, contentType: type)
        #expect(message.root.contentType?.description == "text/xml; charset=UTF-8")
        #expect(message.parts[1].header("content-disposition") == "attachment; filename=\"Größe.txt\"")
        #expect(MIMESamples.text(message.parts[1].bytes) == "--soapstone-\r\n--")
    }

    @Test("A boundary that occurs in the content is not used", arguments: ["", "x\r\n", "x\n"])
    func boundary(before: String) throws {
        let zeros = "soapstone-" + String(repeating: "0", count: 32)
        let envelope = [UInt8]("\(before)--\(zeros)\r\n".utf8)
        let writer = try MultipartWriter(.attachments, envelopeType: MediaType("text", "xml"))
        var output = ByteWriter()
        // A boundary is two draws.
        var draws: [UInt64] = [0, 0, .max, .max]
        let type = try writer.write(envelope, to: &output, random: { draws.removeFirst() })
        #expect(type["boundary"] == "soapstone-" + String(repeating: "f", count: 32))
        #expect(try MultipartMessage(parsing: output.bytes, contentType: type).root.bytes == envelope[...])

        let error = #expect(throws: MIMEError.self) { try writer.write(envelope, to: &output, random: { 0 }) }
        #expect(error?.code == .invalid)
    }

    @Test("Names and values cannot add header fields", arguments: ["a\r\nB: c", "a\nb", "a\rb", "a\0b", "a\u{7F}"])
    func injection(text: String) throws {
        let plain = try MediaType("text", "plain")
        #expect(throws: MIMEError.self) { try MIMEHeader("X", text) }
        #expect(throws: MIMEError.self) { try MIMEHeader(text, "x") }
        #expect(throws: MIMEError.self) { try MultipartWriter(.xop, envelopeType: plain, rootID: text) }
        var writer = try MultipartWriter(.xop, envelopeType: plain)
        #expect(throws: MIMEError.self) { try writer.attach([], contentType: plain, contentID: text) }
    }

    @Test(
        "Names that are taken, empty or not visible ASCII are refused",
        arguments: [
            "envelope@soapstone", "<envelope@soapstone>", "", "a b", "<a", "é",
        ]
    )
    func contentIDs(name: String) throws {
        let plain = try MediaType("text", "plain")
        var writer = try MultipartWriter(.xop, envelopeType: plain)
        #expect(throws: MIMEError.self) { try writer.attach([], contentType: plain, contentID: name) }
    }

    @Test("The writer's own header fields and nested multiparts are refused")
    func own() throws {
        let plain = try MediaType("text", "plain")
        var writer = try MultipartWriter(.xop, envelopeType: plain)
        for name in ["content-id", "Content-Type", "CONTENT-TRANSFER-ENCODING"] {
            let header = try MIMEHeader(name, "x")
            #expect(throws: MIMEError.self) {
                try writer.attach([], contentType: plain, contentID: "a", headers: [header])
            }
        }
        #expect(throws: MIMEError.self) {
            try writer.attach([], contentType: MediaType("multipart", "mixed"), contentID: "a")
        }
    }

    @Test("The writer keeps the limits of the parser")
    func limits() throws {
        let plain = try MediaType("text", "plain")
        var limits = MIMELimits()
        limits.parts = 2
        limits.partHeaders = 4
        var writer = try MultipartWriter(.attachments, envelopeType: plain, limits: limits)
        let fields = try ["A", "B"].map { try MIMEHeader($0, "x") }
        #expect(limit { try writer.attach([], contentType: plain, contentID: "a", headers: fields) } == "partHeaders")
        let long = try [MIMEHeader("A", String(repeating: "x", count: 1022))]
        #expect(limit { try writer.attach([], contentType: plain, contentID: "a", headers: long) } == "headerLine")
        let fits = try [MIMEHeader("A", String(repeating: "x", count: 1021))]
        try writer.attach([], contentType: plain, contentID: "a", headers: fits)
        #expect(limit { try writer.attach([], contentType: plain, contentID: "b") } == "parts")

        let written = try write(writer)
        #expect(try MultipartMessage(parsing: written.body, contentType: written.type, limits: limits).parts.count == 2)
        for (room, refused) in [(written.body.count, nil), (written.body.count - 1, "totalBytes"), (10, "totalBytes")] {
            limits.totalBytes = room
            var small = try MultipartWriter(.attachments, envelopeType: plain, limits: limits)
            try small.attach([], contentType: plain, contentID: "a", headers: fits)
            #expect(limit { _ = try write(small) } == refused)
        }
    }

    private func limit(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return (error as? MIMEError)?.limit
        }
    }
}

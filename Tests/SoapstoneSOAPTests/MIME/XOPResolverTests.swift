import SoapstoneSOAP
import Testing

@Suite struct XOPResolverTests {
    private func message() throws -> MultipartMessage {
        try MIMESamples.parse(MIMESamples.mtom, type: MIMESamples.mtomType)
    }

    @Test(
        "Only cid: URLs of parts other than the root lead somewhere",
        arguments: [
            "http://example.org/a", "https://pdf@example.jaxws", "file:///etc/passwd", "pdf@example.jaxws", "#pdf", "",
            "cid", "cid:",
            "cid:missing@example.jaxws", "cid:root*1@example.jaxws", "cid:root%2A1@example.jaxws",
            "cid:<pdf@example.jaxws>", "cid:PDF@example.jaxws", "cid:pdf%4", "cid:pdf%", "cid:pdf%zz", "cid:%ff%00",
            " cid:pdf@example.jaxws", "cid:cid:pdf@example.jaxws", "cid:../../etc/passwd",
        ]
    )
    func refused(href: String) throws {
        let message = try message()
        let error = #expect(throws: MIMEError.self) { try message.part(for: href) }
        #expect(error?.code == .reference)
    }

    @Test(
        "A cid: URL is percent-decoded, its scheme is in either case",
        arguments: [
            "cid:pdf@example.jaxws", "CID:pdf%40example.jaxws", "Cid:%70df%40example%2ejaxws",
        ]
    )
    func found(href: String) throws {
        #expect(try message().part(for: href).contentID == "pdf@example.jaxws")
    }

    @Test("A name that stands percent-encoded in its header field is found as written, after RFC 2392's reading")
    func encodedHeader() throws {
        let one = [UInt8]("--b\r\n\r\nx\r\n--b\r\nContent-ID: <a%40h>\r\n\r\nencoded\r\n--b--".utf8)
        #expect(MIMESamples.text(try MIMESamples.parse(one).part(for: "cid:a%40h").bytes) == "encoded")
        let two = one.dropLast(2) + [UInt8]("\r\nContent-ID: <a@h>\r\n\r\nplain\r\n--b--".utf8)
        #expect(MIMESamples.text(try MIMESamples.parse(Array(two)).part(for: "cid:a%40h").bytes) == "plain")
        #expect(MIMESamples.text(try MIMESamples.parse(Array(two)).part(for: "cid:a%2540h").bytes) == "encoded")
    }

    @Test("References are counted, and cost the bytes of their part each time")
    func amplification() throws {
        var limits = MIMELimits()
        // The PDF has 8 bytes, the image 14 as transferred.
        limits.referencedBytes = 30
        var resolver = XOPResolver(try message(), limits: limits)
        for href in ["cid:pdf@example.jaxws", "cid:http://tempuri.org/1/634", "cid:pdf@example.jaxws"] {
            _ = try resolver.part(for: href)
        }
        #expect(resolver.uses == [0, 2, 1])
        let error = #expect(throws: MIMEError.self) { try resolver.part(for: "cid:pdf@example.jaxws") }
        #expect(error?.code == .limit)
        #expect(error?.limit == "referencedBytes")
        #expect(resolver.uses == [0, 2, 1])
    }

    @Test("An envelope may refer to 50 MiB and not to one byte more")
    func standard() throws {
        let size = 25 << 20
        let head = [UInt8]("--b\r\n\r\nx\r\n--b\r\nContent-ID: <a>\r\n\r\n".utf8)
        let tail = [UInt8]("\r\n--b\r\nContent-ID: <one>\r\n\r\n1\r\n--b--".utf8)
        var resolver = XOPResolver(try MIMESamples.parse(head + [UInt8](repeating: 0, count: size) + tail))
        _ = try resolver.part(for: "cid:a")
        _ = try resolver.part(for: "cid:a")
        #expect(throws: MIMEError.self) { try resolver.part(for: "cid:one") }
    }
}

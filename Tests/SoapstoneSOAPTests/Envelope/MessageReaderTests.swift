import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct MessageReaderTests {
    private let envelope = String(
        decoding: Messages.envelope(.soap11, "<s:Body><a href=\"cid:x@h\"/></s:Body>"),
        as: UTF8.self
    )

    private func package(_ rootHead: String, _ root: String) -> [UInt8] {
        let lines = [
            "--b", rootHead, "", root, "--b", "Content-ID: <x@h>", "Content-Type: image/png", "", "PNG", "--b--", "",
        ]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    @Test("A plain message has no attachments", arguments: [nil, "text/xml", "text/xml; charset=utf-8"])
    func plain(type: String?) throws {
        let message = try MessageReader().read(Array(envelope.utf8), contentType: type)
        #expect(message.package == nil)
        #expect(message.envelope.payload?.name == XMLName("a"))
    }

    @Test(
        "The root of a package is the envelope",
        arguments: [
            ("Content-Type: text/xml; charset=utf-8", "type=\"text/xml\""),
            ("Content-Type: application/xop+xml; charset=utf-8; type=\"text/xml\"", "type=\"application/xop+xml\""),
            ("Content-ID: <root@h>", "type=\"text/xml\"; start=\"<root@h>\""),
        ]
    )
    func attachments(head: String, parameters: String) throws {
        let message = try MessageReader().read(
            package(head, envelope),
            contentType: "multipart/related; boundary=b; \(parameters)"
        )
        #expect(message.envelope.payload?.attribute(XMLName("href")) == "cid:x@h")
        #expect(try message.package?.part(for: "cid:x@h").content().elementsEqual("PNG".utf8) == true)
    }

    @Test(
        "What is wrong is said by the layer that found it",
        arguments: [
            ("multipart/related", "MTOM_INVALID"), ("multipart/related; boundary=c", "MTOM_INVALID"),
            ("multipart/mixed; boundary=b", "MTOM_INVALID"), ("no type", "HTTP_MEDIA_TYPE"),
        ]
    )
    func refused(type: String, code: String) {
        let error = Messages.error { () throws(SOAPError) in
            try MessageReader().read(package("Content-Type: text/xml", envelope), contentType: type)
        }
        #expect(error?.machineCode == code)
    }

    @Test("A root of another type is refused")
    func rootType() {
        let error = Messages.error { () throws(SOAPError) in
            try MessageReader().read(
                package("Content-Type: application/xop+xml; type=\"application/soap+xml\"", envelope),
                contentType: "multipart/related; boundary=b"
            )
        }
        #expect(error?.code == .mediaType)
    }

    @Test("The limits of envelope and package hold")
    func limits() {
        var reader = MessageReader()
        reader.limits.elements = 2
        #expect(
            Messages.error { () throws(SOAPError) in
                try reader.read(Array(envelope.utf8), contentType: nil)
            }?.machineCode == "XML_LIMIT"
        )
        reader.packageLimits.parts = 1
        #expect(
            Messages.error { () throws(SOAPError) in
                try reader.read(
                    package("Content-Type: text/xml", envelope),
                    contentType: "multipart/related; boundary=b"
                )
            }?.machineCode == "MTOM_LIMIT"
        )
    }
}

import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct ContentTypeTests {
    @Test(
        "The media type of the version is accepted",
        arguments: [
            (SOAPVersion.soap11, "text/xml"), (.soap11, "TEXT/XML; charset=\"utf-8\""),
            (.soap12, "application/soap+xml; charset=utf-8; action=\"urn:a\""),
            (.soap12, "application/xop+xml; charset=UTF-8; type=\"application/soap+xml; action=\\\"urn:a\\\"\""),
            (.soap11, "application/xop+xml; type=text/xml"), (.soap11, "application/xop+xml"),
        ]
    )
    func accepted(version: SOAPVersion, type: String) throws {
        #expect(
            try Envelope(parsing: Messages.envelope(version, "<s:Body/>"), contentType: type).version == version
        )
    }

    @Test(
        "Another media type is refused",
        arguments: [
            (SOAPVersion.soap11, "application/soap+xml"), (.soap12, "text/xml"), (.soap11, "text/html"),
            (.soap11, "application/json"), (.soap12, "application/xop+xml; type=\"text/xml\""), (.soap11, ""),
            (.soap11, "text/xml; charset"),
        ]
    )
    func refused(version: SOAPVersion, type: String) {
        let error = Messages.error { () throws(SOAPError) in
            try Envelope(parsing: Messages.envelope(version, "<s:Body/>"), contentType: type)
        }
        #expect(error?.code == .mediaType)
    }

    @Test("The charset of the transport holds")
    func charset() throws {
        var bytes = Messages.envelope(.soap11, "<s:Body><a>?</a></s:Body>")
        let index = try #require(bytes.firstIndex(of: UInt8(ascii: "?")))
        bytes[index] = 0xE9
        let envelope = try Envelope(parsing: bytes, contentType: "text/xml; charset=ISO-8859-1")
        #expect(envelope.payload.map { Array($0.text.utf8) } == [0xC3, 0xA9])
        #expect(
            Messages.error { () throws(SOAPError) in
                try Envelope(parsing: bytes, contentType: "text/xml; charset=utf-8")
            }?.machineCode == "XML_ENCODING"
        )
    }
}

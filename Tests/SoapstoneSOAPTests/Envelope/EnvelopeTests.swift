import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct EnvelopeTests {
    @Test("Header blocks and payload are found in both versions", arguments: SOAPVersion.allCases)
    func sound(version: SOAPVersion) throws {
        let envelope = try Messages.read(
            version,
            """

              <s:Header><h:Session xmlns:h="urn:h"/></s:Header>
              <!-- between -->
              <s:Body>
                <q xmlns="urn:q">1</q>
              </s:Body>

            """
        )
        #expect(envelope.version == version)
        #expect(envelope.headers.map(\.name) == [XMLName("Session", in: "urn:h")])
        #expect(envelope.payload?.name == XMLName("q", in: "urn:q"))
        #expect(envelope.payload?.text == "1")
        #expect(envelope.fault == nil)
    }

    @Test("A Body may be empty", arguments: SOAPVersion.allCases, ["<s:Body/>", "<s:Body> \n</s:Body>"])
    func empty(version: SOAPVersion, body: String) throws {
        let envelope = try Messages.read(version, body)
        #expect(envelope.payload == nil)
        #expect(envelope.headers.isEmpty)
    }

    @Test(
        "Any other structure is refused",
        arguments: SOAPVersion.allCases,
        [
            "", "text<s:Body/>", "<s:Body/>text", "<s:Body>text</s:Body>", "<s:Body>text<a/></s:Body>",
            "<s:Body><a/>text</s:Body>", "<s:Body><![CDATA[x]]></s:Body>", "<s:Body>&#65;</s:Body>",
            "<s:Header/>", "<s:Body/><s:Body/>", "<s:Body/><s:Header/>", "<s:Header/><s:Header/><s:Body/>",
            "<s:Body/><a/>", "<a/><s:Body/>", "<s:Body><a/><b/></s:Body>", "<Body/>", "<s:body/>",
            "<s:Header>text</s:Header><s:Body/>", "<s:Header><a/>text</s:Header><s:Body/>",
            "<s:Header><s:Body/></s:Header><s:Body/>", "<s:Header><s:Fault/></s:Header><s:Body/>",
            "<s:Body><s:Envelope/></s:Body>", "<s:Body><s:Body/></s:Body>", "<s:Body><s:Header/></s:Body>",
        ]
    )
    func structure(version: SOAPVersion, content: String) {
        let error = Messages.error { () throws(SOAPError) in try Messages.read(version, content) }
        #expect(error?.code == .structure)
        #expect(error?.machineCode == "SOAP_FAULT")
        #expect(error?.faultCode(for: version) == version.senderCode)
        #expect(error?.place?.path.hasPrefix("/s:Envelope") == true)
    }

    @Test(
        "An Envelope of another namespace is of another version",
        arguments: [
            "http://www.w3.org/2001/12/soap-envelope", "urn:soap", "",
            "http://schemas.xmlsoap.org/soap/envelope", "HTTP://schemas.xmlsoap.org/soap/envelope/",
            "http://www.w3.org/2003/05/soap-envelope/",
        ]
    )
    func version(namespace: String) {
        let bytes = Array("<Envelope xmlns=\"\(namespace)\"><Body/></Envelope>".utf8)
        let error = Messages.error { () throws(SOAPError) in try Envelope(parsing: bytes) }
        #expect(error?.code == .version)
        #expect(error?.faultCode(for: .soap11) == XMLName("VersionMismatch", in: SOAPVersion.soap11.namespace))
        #expect(error?.faultCode(for: .soap12) == XMLName("VersionMismatch", in: SOAPVersion.soap12.namespace))
    }

    @Test("Another root is no message", arguments: ["<a/>", "<envelope/>", "<e\u{301}nvelope/>"])
    func root(text: String) {
        #expect(
            Messages.error { () throws(SOAPError) in try Envelope(parsing: Array(text.utf8)) }?.code == .structure
        )
    }

    @Test(
        "Parts of two versions do not mix",
        arguments: [
            "<o:Body/>", "<o:Header/><s:Body/>", "<s:Body><o:Fault/></s:Body>", "<s:Body><o:Envelope/></s:Body>",
            "<s:Header><o:Body/></s:Header><s:Body/>",
        ]
    )
    func mixed(content: String) {
        for (version, other) in [(SOAPVersion.soap11, SOAPVersion.soap12), (.soap12, .soap11)] {
            let error = Messages.error { () throws(SOAPError) in
                try Messages.read(version, content, attributes: " xmlns:o=\"\(other.namespace)\"")
            }
            #expect(error?.code == .structure)
        }
    }

    @Test("An envelope inside a payload is the payload's business")
    func nested() throws {
        let envelope = try Messages.read(
            .soap11,
            "<s:Body><forward><o:Envelope xmlns:o=\"\(SOAPVersion.soap12.namespace)\"/></forward></s:Body>"
        )
        #expect(envelope.payload?.name == XMLName("forward"))
    }

    @Test(
        "What the XML layer refuses keeps its code",
        arguments: [
            ("<!DOCTYPE a><a/>", "XML_DTD"), ("<?p?><a/>", "XML_PI"), ("<a>", "XML_SYNTAX"), ("", "XML_SYNTAX"),
            ("<a>\u{0}</a>", "XML_ENCODING"),
        ]
    )
    func xml(text: String, code: String) {
        let error = Messages.error { () throws(SOAPError) in try Envelope(parsing: Array(text.utf8)) }
        #expect(error?.machineCode == code)
        #expect(error?.code == .xml)
        #expect(error?.faultCode(for: .soap12) == SOAPVersion.soap12.senderCode)
    }

    @Test("A name in an error is escaped and cut")
    func excerpt() {
        let name = String(repeating: "n", count: 900)
        let error = Messages.error { () throws(SOAPError) in try Messages.read(.soap11, "<s:Body/><\(name)/>") }
        #expect((error?.message.utf8.count ?? 0) < 300)
    }
}

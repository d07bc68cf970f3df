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
        #expect(Messages.error { () throws(SOAPError) in _ = try Messages.read(version, content) }?.code == .structure)
    }
}

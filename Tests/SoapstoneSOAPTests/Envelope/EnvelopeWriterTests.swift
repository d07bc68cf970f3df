import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct EnvelopeWriterTests {
    @Test(
        "A message is the same bytes every time",
        arguments: [
            (SOAPVersion.soap11, "http://schemas.xmlsoap.org/soap/envelope/"),
            (.soap12, "http://www.w3.org/2003/05/soap-envelope"),
        ]
    )
    func plain(version: SOAPVersion, namespace: String) {
        let text = Messages.written { EnvelopeWriter.write(version, body: Array("<q xmlns=\"urn:q\"/>".utf8), to: &$0) }
        #expect(
            text == """
                <soapenv:Envelope xmlns:soapenv="\(namespace)"><soapenv:Body><q xmlns="urn:q"/></soapenv:Body>\
                </soapenv:Envelope>
                """
        )
    }

    @Test("Header blocks keep their order, and what is Security's is one block")
    func headers() {
        let text = Messages.written {
            EnvelopeWriter.write(
                .soap11,
                headers: [
                    .block(Array("<h:Session xmlns:h=\"urn:h\"/>".utf8)),
                    .usernameToken(UsernameToken("u&<", password: "p\"&<")),
                    .addressing(Addressing(to: "urn:a&b", action: "urn:act", messageID: "urn:uuid:1")),
                    .timestamp(Timestamp(created: Instant(milliseconds: 1_704_447_000_007))),
                ],
                body: [],
                to: &$0
            )
        }
        let wsse = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"
        let wsu = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
        let profile = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0"
        let wsa = "http://www.w3.org/2005/08/addressing"
        #expect(
            text == """
                <soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header>\
                <h:Session xmlns:h="urn:h"/>\
                <wsse:Security xmlns:wsse="\(wsse)" xmlns:wsu="\(wsu)" soapenv:mustUnderstand="1">\
                <wsu:Timestamp><wsu:Created>2024-01-05T09:30:00.007Z</wsu:Created>\
                <wsu:Expires>2024-01-05T09:35:00.007Z</wsu:Expires></wsu:Timestamp>\
                <wsse:UsernameToken><wsse:Username>u&amp;&lt;</wsse:Username>\
                <wsse:Password Type="\(profile)#PasswordText">p"&amp;&lt;</wsse:Password></wsse:UsernameToken>\
                </wsse:Security>\
                <wsa:To xmlns:wsa="\(wsa)">urn:a&amp;b</wsa:To><wsa:Action xmlns:wsa="\(wsa)">urn:act</wsa:Action>\
                <wsa:MessageID xmlns:wsa="\(wsa)">urn:uuid:1</wsa:MessageID>\
                </soapenv:Header><soapenv:Body></soapenv:Body></soapenv:Envelope>
                """
        )
    }

    @Test("What was written is read again", arguments: SOAPVersion.allCases)
    func roundTrip(version: SOAPVersion) throws {
        let addressing = Addressing(
            to: "http://example.com/svc?a=1&b=2",
            action: "urn:act",
            messageID: MessageID.make(),
            relatesTo: "urn:uuid:0",
            from: "http://example.com/me",
            replyTo: Addressing.anonymous,
            faultTo: Addressing.none
        )
        let timestamp = Timestamp(created: Instant(milliseconds: 1_000), milliseconds: 5_000)
        let text = Messages.written {
            EnvelopeWriter.write(
                version,
                headers: [
                    .addressing(addressing), .timestamp(timestamp),
                    .usernameToken(
                        UsernameToken("é<", password: "]]>", form: .text, created: Instant(milliseconds: 0))
                    ),
                ],
                body: Array("<q/>".utf8),
                to: &$0
            )
        }
        let envelope = try Envelope(parsing: Array(text.utf8), contentType: version.mediaType)
        #expect(try Addressing(of: envelope) == addressing)
        let security = try #require(try SecurityHeader(of: envelope))
        #expect(security.timestamp == timestamp)
        #expect(security.usernameToken?.username == "é<")
        #expect(security.usernameToken?.matches(password: Array("]]>".utf8)) == true)
        #expect(envelope.headers.filter(\.mustUnderstand).map(\.name) == [SecurityHeader.name])
        #expect(envelope.payload?.name == XMLName("q"))
    }
}

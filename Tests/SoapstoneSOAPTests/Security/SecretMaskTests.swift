import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct SecretMaskTests {
    @Test(
        "Secrets are masked, and every other byte stays",
        arguments: [
            (
                "<a><w:Password xmlns:w='urn:w' Type='t'>s3</w:Password>é</a>",
                "<a><w:Password xmlns:w='urn:w' Type='t'>***</w:Password>é</a>"
            ),
            (
                "<a><newPassword>s3</newPassword ><pwd/><pwd></pwd></a>",
                "<a><newPassword>***</newPassword ><pwd/><pwd></pwd></a>"
            ),
            ("<a Password = 'x>y' user=\"u\"/>", "<a Password = '***' user=\"u\"/>"),
            (
                "<PASS_WORD><![CDATA[a</PASS_WORD>b]]>c&amp;<!-- > </PASS_WORD> --></PASS_WORD>",
                "<PASS_WORD>***</PASS_WORD>"
            ),
            ("<password><hint>h</hint></password>", "<password><hint>h</hint></password>"),
            (
                "<a><BinarySecurityToken>abc</BinarySecurityToken><pin>1</pin><pins>2</pins></a>",
                "<a><BinarySecurityToken>***</BinarySecurityToken><pin>***</pin><pins>2</pins></a>"
            ),
            ("{\"password\":\"x\"}", "{\"password\":\"x\"}"),
            ("<a><password>x</a>", "<a><password>x</a>"),
        ]
    )
    func masked(message: String, shown: String) {
        #expect(String(decoding: SecretMask.masked(Array(message.utf8)), as: UTF8.self) == shown)
    }

    @Test("The secret of a token that is written does not survive", arguments: [UsernameToken.Form.text, .digest])
    func token(form: UsernameToken.Form) throws {
        let token = UsernameToken("svc", password: "Canary<1>", form: form, created: Instant(milliseconds: 0))
        let message = Messages.envelope([.usernameToken(token)])
        let shown = String(decoding: SecretMask.masked(message), as: UTF8.self)
        #expect(shown.contains(">***</wsse:Password>"))
        #expect(!shown.contains("Canary"))
        #expect(shown.contains(">svc</wsse:Username>"))
    }

    private enum Messages {
        static func envelope(_ headers: [HeaderContent]) -> [UInt8] {
            var output = ByteWriter()
            EnvelopeWriter.write(.soap11, headers: headers, body: Array("<a/>".utf8), to: &output)
            return output.bytes
        }
    }
}

import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct SecurityHeaderTests {
    @Test("Name and password are read, with and without Type")
    func token() throws {
        for type in ["", " Type=\"\(SecurityMessages.profile)PasswordText\""] {
            let token = try SecurityMessages.token("<w:Password\(type)>pässword</w:Password>")?.usernameToken
            #expect(token?.username == "user")
            #expect(token?.form == .text)
            #expect(token?.matches(password: Array("pässword".utf8)) == true)
            #expect(token?.matches(password: Array("passwort".utf8)) == false)
            #expect(token?.matches(password: []) == false)
        }
    }

    // The digest is the vector of PasswordDigestTests: Python's hashlib over the same bytes.
    @Test("A digest is read with its nonce and time")
    func digest() throws {
        let token = try SecurityMessages.token(
            """
            <w:Password Type="\(SecurityMessages.profile)PasswordDigest">d2zDM5+pilLKTfSGk/5FiRxd79Y=</w:Password>
            <w:Nonce>AAECAwQFBgcICQoLDA0ODw==</w:Nonce><u:Created>2026-03-01T12:00:00Z</u:Created>
            """
        )?.usernameToken
        #expect(token?.form == .digest)
        #expect(token?.nonce == Array(0..<16))
        #expect(token?.created == "2026-03-01T12:00:00Z")
        #expect(token?.matches(password: Array("pässword".utf8)) == true)
        #expect(token?.matches(password: Array("password".utf8)) == false)
    }

    @Test("A token without password matches none")
    func noPassword() throws {
        let token = try SecurityMessages.token("")?.usernameToken
        #expect(token?.form == nil)
        #expect(token?.matches(password: []) == false)
    }

    @Test("A timestamp is read")
    func timestamp() throws {
        let header = try SecurityMessages.header(
            """
            <u:Timestamp u:Id="T"><u:Created>2024-01-05T09:30:00Z</u:Created><u:Expires>2024-01-05T09:35:00.5Z</u:Expires>\
            </u:Timestamp>
            """
        )
        #expect(header?.timestamp?.created?.milliseconds == 1_704_447_000_000)
        #expect(header?.timestamp?.expires?.milliseconds == 1_704_447_300_500)
        #expect(header?.usernameToken == nil)
    }

    @Test("A message without Security header has none")
    func absent() throws {
        #expect(try SecurityHeader(of: SecurityMessages.envelope(headers: "")) == nil)
        let foreign = try SecurityMessages.envelope(headers: "<w:Security s:actor=\"urn:proxy\"/>")
        #expect(try SecurityHeader(of: foreign) == nil)
    }

    @Test(
        "Two headers for one role are refused",
        arguments: [
            "<w:Security/><w:Security/>", "<w:Security/><w:Security s:actor=\"\"/>",
            "<w:Security/><w:Security s:actor=\"http://schemas.xmlsoap.org/soap/actor/next\"/>",
            "<w:Security s:actor=\"urn:p\"/><w:Security/><w:Security s:actor=\"urn:p\"/>",
        ]
    )
    func twoHeaders(headers: String) {
        let error = Messages.error { () throws(SOAPError) in
            try SecurityHeader(of: SecurityMessages.envelope(headers: headers))
        }
        #expect(error?.machineCode == "WSS_INVALID")
        #expect(error?.subcodes == [XMLName("InvalidSecurity", in: SecurityMessages.wsse)])
    }

    @Test("A header for a proxy may stand beside")
    func twoRoles() throws {
        let envelope = try SecurityMessages.envelope(
            headers:
                "<w:Security s:actor=\"urn:p\"/><w:Security><w:UsernameToken><w:Username>u</w:Username></w:UsernameToken></w:Security>"
        )
        #expect(try SecurityHeader(of: envelope)?.usernameToken?.username == "u")
    }

    @Test(
        "What is malformed is refused, and nothing secret is shown",
        arguments: [
            "<w:UsernameToken/>", "<w:UsernameToken><w:Username/></w:UsernameToken>",
            "<w:UsernameToken><w:Username>a</w:Username><w:Username>b</w:Username></w:UsernameToken>",
            "<w:UsernameToken><w:Username>a<b/></w:Username></w:UsernameToken>",
            "<w:UsernameToken><w:Username>a</w:Username></w:UsernameToken><w:UsernameToken/>",
            "<u:Timestamp/><u:Timestamp/>", "<u:Timestamp><u:Created>now</u:Created></u:Timestamp>",
            "<u:Timestamp><u:Created>2024-01-05T09:30:00+01:00</u:Created></u:Timestamp>",
            "<u:Timestamp><u:Expires>2024-01-05T09:30:00Z</u:Expires><u:Expires>2025-01-05T09:30:00Z</u:Expires></u:Timestamp>",
            "<u:Timestamp><u:Created>2024-01-05T09:30:00Z</u:Created><u:Expires>2024-01-05T09:29:59Z</u:Expires></u:Timestamp>",
        ]
    )
    func malformed(content: String) {
        let error = Messages.error { () throws(SOAPError) in try SecurityMessages.header(content) }
        #expect(error?.code == .security)
    }

    @Test(
        "A token that is malformed is refused",
        arguments: [
            "<w:Password>Secret1</w:Password><w:Password>Secret1</w:Password>",
            "<w:Password>Secret1<x/></w:Password>", "<w:Password Type=\"urn:x\">Secret1</w:Password>",
            "<w:Password>Secret1</w:Password><w:Nonce>Secret1!</w:Nonce>",
            "<w:Password>Secret1</w:Password><w:Nonce></w:Nonce>",
            "<w:Password>Secret1</w:Password><w:Nonce EncodingType=\"urn:hex\">AAEC</w:Nonce>",
            "<w:Nonce>AAEC</w:Nonce><w:Nonce>AAEC</w:Nonce>", "<u:Created>a</u:Created><u:Created>a</u:Created>",
            "<w:Nonce>\(String(repeating: "AAAA", count: 86))</w:Nonce>",
        ]
    )
    func malformedToken(content: String) {
        let error = Messages.error { () throws(SOAPError) in try SecurityMessages.token(content) }
        #expect(error?.code == .security)
        #expect(error.map { "\($0)".contains("Secret1") } == false)
    }
}

import Foundation
import SoapstoneBase
import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct RedactedXMLTests {
    /// The digits are those of Python's `hmac`, as in `RedactionKeyTests`.
    private static let placeholder = "[[redacted:password:505b3660eb3deeca]]"

    /// A payload, and what is kept of it; `@` stands for the placeholder of `hunter2`.
    static let payloads: [(String, String)] = [
        ("<password>hunter2</password>", "<password>@</password>"),
        (
            "<x:Pass_Word xmlns:x='u' a='b' >\n hunter2\t</x:Pass_Word >",
            "<x:Pass_Word xmlns:x='u' a='b' >\n @\t</x:Pass_Word >"
        ),
        ("<password>hun<![CDATA[ter]]>2</password>", "<password>@<![CDATA[]]></password>"),
        ("<password><![CDATA[hunter2]]></password>", "<password><![CDATA[@]]></password>"),
        ("<password>h&#117;nter&#x32;</password>", "<password>@</password>"),
        ("<password>hun<!-- no -->ter2</password>", "<password>@</password>"),
        ("<password/><pin></pin><secret> </secret>", "<password/><pin></pin><secret> </secret>"),
        ("<a password=\"hunter2\" b='&#39;'/>", "<a password=\"@\" b='&#39;'/>"),
        ("<a PASSWORD = 'h&#x75;nter2'/>", "<a PASSWORD = '@'/>"),
        (
            "<password><first>hunter2</first>\n<b>hunter2</b></password>",
            "<password><first>@</first>\n<b>@</b></password>"
        ),
        ("<attr name='password'><value>hunter2</value></attr>", "<attr name='password'><value>@</value></attr>"),
        ("<p value='hunter2' name='password'/>", "<p value='@' name='password'/>"),
        ("<password Value='hunter2'/>", "<password Value='@'/>"),
        ("<a>x<!-- hunter2 -->y</a>", "<a>xy</a>"),
        ("<a>]]<!-- c -->&gt;</a>", "<a>]]&gt;</a>"),
        ("<a>]]<!-- c -->></a>", "<a>]]&gt;</a>"),
        ("<a>a password=hunter2;x</a>", "<a>a password=@;x</a>"),
        ("<a>password=hunter2;x</a>", "<a>password=%5B%5Bredacted:password:505b3660eb3deeca%5D%5D;x</a>"),
        ("<a>a password=hunter2&gt;x</a>", "<a>a password=@&gt;x</a>"),
        ("<a>a password=hunter2></a>", "<a>a password=@&gt;</a>"),
        ("<a>a <![CDATA[password=hunter2>]]></a>", "<a>a password=@&gt;</a>"),
        ("<a>password='hunter2'></a>", "<a>password='@'></a>"),
        ("<a><![CDATA[<i><password>hunter2</password></i>]]></a>", "<a><![CDATA[<i><password>@</password></i>]]></a>"),
        ("<a>&lt;password>hunter2&#60;/password></a>", "<a>&lt;password>@&#60;/password></a>"),
        ("<a>&lt;x/>&lt;password>hunter2&lt;/password></a>", "<a>&lt;x/>&lt;password>@&lt;/password></a>"),
        ("<a>{\"password\" : \"h\\u0075nter2\"}</a>", "<a>{\"password\" : \"@\"}</a>"),
        ("<a j='{\"password\":\"hunter2\"}'/>", "<a j='{\"password\":\"@\"}'/>"),
        (
            "<faultstring>Bad login (\"password\": \"hunter2\")</faultstring>",
            "<faultstring>Bad login (\"password\": \"@\")</faultstring>"
        ),
        (
            "<a>http://h/p?x=1&amp;password=hunter2#f</a>",
            "<a>http://h/p?x=1&amp;password=%5B%5Bredacted:password:505b3660eb3deeca%5D%5D#f</a>"
        ),
    ]

    @Test("What a rule names is replaced in its place, and nothing else changes", arguments: payloads)
    func payload(body: String, expected: String) {
        let text = expected.replacing("@", with: Self.placeholder)
        #expect(RedactionSample.payload(body) == text)
    }

    @Test(
        "What has nothing to take away comes back byte for byte",
        arguments: [
            "<?xml version='1.0'  encoding=\"utf-8\" ?>\r\n<a  b = \"1\"\tc='2'><![CDATA[x]]>&#13;<d></d ><e/></a>\r\n",
            "\u{FEFF}<a>é\u{301}\u{1F600}</a>",
            "<a xmlns:password='urn:token' xmlns='urn:pin'><b>order 12345 of 2024-02-29T09:30:00Z</b></a>",
            "<a><b>true</b><c>urn:account:get</c><d>token</d><e>4111111111111112</e></a>",
        ]
    )
    func unchanged(text: String) {
        let redacted = Redactor(key: RedactionSample.key).redact(xml: Array(text.utf8))
        #expect(redacted == RedactedMessage(body: Array(text.utf8)))
    }

    @Test("Messages keep their encoding")
    func encodings() throws {
        let text = "<a>\u{E9}<password>hunter2</password></a>"
        let wanted = text.replacing("hunter2", with: Self.placeholder)
        let redactor = Redactor(key: RedactionSample.key)
        for isBig in [true, false] {
            func encode(_ text: String) -> [UInt8] {
                ("\u{FEFF}" + text).utf16.flatMap { unit in
                    let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                    return isBig ? bytes : bytes.reversed()
                }
            }
            #expect(redactor.redact(xml: encode(text)).body == encode(wanted))
        }
        func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
        #expect(redactor.redact(xml: latin1(text), charset: "iso-8859-1").body == latin1(wanted))
        let declared = "<?xml version='1.0' encoding='iso-8859-1'?>"
        #expect(redactor.redact(xml: latin1(declared + text)).body == latin1(declared + wanted))
        // A character that the encoding does not have stays a reference.
        let reference = "<?xml version='1.0' encoding='us-ascii'?><a>&#8364; password=hunter2 ]]<!-- -->></a>"
        let redacted = redactor.redact(xml: Array(reference.utf8)).body
        #expect(
            String(decoding: redacted, as: UTF8.self)
                == "<?xml version='1.0' encoding='us-ascii'?><a>&#8364; password=\(Self.placeholder) ]]&gt;</a>"
        )
    }

    @Test(
        "What cannot be read is kept as length and hash",
        arguments: [
            "<a><password>hunter2</a>", "<!DOCTYPE a><a/>", "password=hunter2", "<a>\u{0}</a>", "<a b='1' b='2'/>",
        ]
    )
    func withheld(text: String) throws {
        let redacted = Redactor(key: RedactionSample.key).redact(body: Array(text.utf8), contentType: "text/xml")
        #expect(redacted.isWithheld)
        let shown = String(decoding: redacted.body, as: UTF8.self)
        #expect(shown.hasPrefix("[[withheld:\(text.utf8.count):"))
        #expect(!shown.contains("hunter2"))
        #expect(Redactor(key: nil).redact(body: redacted.body, contentType: "text/xml").body == redacted.body)
    }

    @Test("The hash of what is withheld is SHA-256")
    func hash() {
        // printf abc | sha256sum
        let redacted = Redactor(key: nil).redact(body: Array("abc".utf8), contentType: "application/octet-stream")
        #expect(
            String(decoding: redacted.body, as: UTF8.self)
                == "[[withheld:3:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad]]"
        )
    }

    static let wsse = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"
    static let wsu = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"

    @Test("What WS-Security carries is taken away, its time is not")
    func security() throws {
        let header = """
            <s:Security xmlns:s='\(Self.wsse)' xmlns:u='\(Self.wsu)'><u:Timestamp><u:Created>2024-02-29T09:30:00Z</u:Created>\
            </u:Timestamp><s:UsernameToken><s:Username>jane</s:Username><s:Password>hunter2</s:Password>\
            <s:Nonce>WScqanjCEAC4mQoBE07sAQ==</s:Nonce><u:Created>2024-02-29T09:30:00Z</u:Created></s:UsernameToken>\
            <s:BinarySecurityToken>TWFueSBoYW5kcyBtYWtlIGxpZ2h0IHdvcmsu</s:BinarySecurityToken></s:Security>
            """
        let redacted = RedactionSample.payload(header)
        for secret in ["jane", "hunter2", "WScqanjC", "TWFueSBo"] { #expect(!redacted.contains(secret)) }
        #expect(redacted.contains("<s:Username>[[redacted:username:"))
        #expect(redacted.components(separatedBy: "<u:Created>2024-02-29T09:30:00Z</u:Created>").count == 3)
        #expect(redacted.utf8.count > header.utf8.count)
        let nonce = try #require(redacted.firstMatch(of: /<s:Nonce>([^<]*)</)).1
        #expect(nonce.utf8.count == 24 && nonce.hasSuffix("=="))
        #expect(Base64Bytes.decode(nonce.utf8)?.count == 16)
    }

    @Test("All text of a SAML assertion is taken away, and the value of a cipher")
    func tokens() {
        let saml = "urn:oasis:names:tc:SAML:2.0:assertion"
        #expect(
            RedactionSample.payload("<s:Assertion xmlns:s='\(saml)'><s:Issuer>idp!</s:Issuer></s:Assertion>")
                .contains("<s:Issuer>[[redacted:assertion:")
        )
        let cipher = "<e:CipherValue xmlns:e='http://www.w3.org/2001/04/xmlenc#'>not base 64</e:CipherValue>"
        #expect(RedactionSample.payload(cipher).contains(">[[redacted:ciphervalue:"))
    }
}

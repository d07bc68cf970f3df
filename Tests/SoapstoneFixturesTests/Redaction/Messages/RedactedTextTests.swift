import Foundation
import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct RedactedTextTests {
    private static let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV"

    /// A text, and what of it must be gone; nothing where it comes back as it is.
    static let values: [(String, String?)] = [
        ("card 4111 1111 1111 1111 used", "1111"), ("4111-1111-1111-1111", "4111"),
        ("x4111111111111111.", "4111111111111111"),
        ("0.4111111111111111", nil), ("41111111111111112222", nil), ("4111 1111 1111 1112", nil),
        ("0000000000000000", nil), ("order 12345678901234", nil), ("1 4111111111111111 2", "4111111111111111"),
        ("SSN is 078-05-1120.", "078-05-1120"), ("078 05 1120", "078 05 1120"), ("000-05-1120", nil),
        ("666-05-1120", nil),
        ("900-05-1120", nil), ("078-00-1120", nil), ("078-05-0000", nil), ("1078-05-1120", nil), ("078-05-11201", nil),
        ("078-05 1120", nil), ("an <x:pin xmlns:x='u'><b><![CDATA[8472]]></b></x:pin> in it", "8472"),
        ("got {\"pin\":[\"8472\"]}.", "8472"),
        ("see \(token), please", token), ("eyJ.x.y", nil), ("eyJhbGciOiJIUzI1NiJ9", nil),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----", "MIIB"),
        ("a -----BEGIN X----- MIIB", "MIIB"),
        ("Bearer abc-DEF-123", "abc-DEF-123"), ("bearer of news", nil), ("the bearer certificate", nil),
        ("Basic YWxhZGRpbjpvcGVuIHNlc2FtZQ==", "YWxh"), ("Basic authentication", nil), ("basic YWxhZGRpbg==", nil),
        ("at ftp://jane:pw1@host/x now", "jane:pw1"), ("http://host/x@y", nil), ("mail jane@host", nil),
        ("password=open sesame", "open"), ("PASSWORD : 'open sesame'", "sesame"), ("user[password]=x1&b=2", "x1"),
        ("{\\\"pin\\\": \\\"8472\\\"}", "8472"), ("<x:pin a='1'>8472</x:pin", "8472"), ("urn:account:get", nil),
        ("token://x", nil), ("pin", nil), ("pin:", nil), ("pinball=1", nil), ("<a><pin>8472</pin>", "8472"),
        ("a=%70assword%3Dx1x2", "x1x2"), ("q?pin=8472", "8472"), ("pin+code=8472", "8472"), ("p%69n=8472", "8472"),
        (
            "data:text/xml;base64,\(RedactionSample.base64("<pin>8472</pin>"))",
            RedactionSample.base64("<pin>8472</pin>")
        ),
        (RedactionSample.base64("{\"pin\":\"8472\"}").replacing("=", with: ""), "eyJwaW4iOiI4NDcyIn0"),
    ]

    @Test("Values are known by their form, or by the name before them", arguments: values)
    func texts(text: String, gone: String?) {
        let redacted = RedactionSample.text(text)
        if let gone {
            #expect(!redacted.contains(gone), "\(redacted)")
            #expect(redacted != text)
        } else {
            #expect(redacted == text)
        }
        let redactor = Redactor(key: RedactionSample.key)
        let once = redactor.redact(text: Array(text.utf8))
        #expect(redactor.redact(text: once.body, known: once.pseudonyms).body == once.body)
    }

    @Test("A known secret is found in every form")
    func secrets() throws {
        let secret = "s3cr3t/käse?+"
        let rules = RedactionRules(names: [], values: [], secrets: [try RedactionSample.secret("known", secret)])
        let hex = secret.utf8.map { String($0, radix: 16) }.joined()
        var forms = [
            secret, RedactionSample.percent(secret), RedactionSample.percent(secret).lowercased(), hex,
            hex.uppercased(),
        ]
        forms += ["", "a", "ab"].map { RedactionSample.base64($0 + secret + "tail") }
        forms.append("x s3cr3t%2Fk%C3%A4se%3F%2B y")
        for form in forms {
            let redacted = RedactionSample.text("before \(form) behind", rules)
            #expect(redacted.hasPrefix("before ") && redacted.hasSuffix(" behind"))
            #expect(redacted.contains("[[redacted:known:") || !redacted.contains(form), "\(form)")
        }
        // In markup no part can be replaced.
        let message = Redactor(rules, key: RedactionSample.key).redact(xml: Array("<a xmlns='urn:\(secret)'/>".utf8))
        #expect(message.isWithheld)
    }

    @Test("A secret of three bytes is not searched for, and none is shown")
    func shownSecrets() throws {
        let name = try RedactionSample.name("n")
        #expect(RedactionRules.KnownSecret(name, [1, 2, 3]) == nil)
        #expect(RedactionRules.KnownSecret(name, [UInt8](repeating: 1, count: 8_193)) == nil)
        var dumped = ""
        dump(try RedactionSample.secret("n", "hunter2"), to: &dumped)
        dump(
            Redactor(RedactionRules(names: [], secrets: [try RedactionSample.secret("n", "hunter2")]), key: nil),
            to: &dumped
        )
        #expect(!dumped.contains("hunter2"))
    }

    @Test("JSON keeps its form: numbers stay numbers, members stay where they are")
    func json() {
        let text = #"{ "pin" : 8472, "a":[{"Card-Number":"x","n":1e5}], "token":{"b":[true,null,"y"]}, "u":"\u00e9" }"#
        let redacted = RedactionSample.json(text)
        #expect(
            redacted.firstMatch(of: /^\{ "pin" : [1-9][0-9]{3}, "a":\[\{"Card-Number":"\[\[redacted:cardnumber:/) != nil
        )
        #expect(redacted.contains(#","n":1e5}], "token":{"b":[false,null,"[[redacted:token:"#))
        #expect(redacted.hasSuffix(#"]]"]}, "u":"\u00e9" }"#))
        #expect(!RedactionSample.json(#"[{"name":"pin","type":1,"value":"hunter2"}]"#).contains("hunter2"))
        #expect(RedactionSample.json(#"{"n": 4111111111111111}"#).firstMatch(of: /^\{"n": \d{16}\}$/) != nil)
        #expect(RedactionSample.json(#"{"pin": 1e5}"#).hasPrefix(#"{"pin": "[[redacted:pin:"#))
    }

    @Test("Header fields are kept by a list, without what rules take away")
    func headers() {
        let headers = [
            Fixture.Header("Authorization", "Bearer abc-DEF-123"), Fixture.Header("Cookie", "a=b"),
            Fixture.Header("content-length", "12"), Fixture.Header("SOAPAction", "\"urn:account:get\""),
            Fixture.Header("Content-Type", "text/xml; charset=utf-8"), Fixture.Header("X-Custom", "1"),
            Fixture.Header("User-Agent", "x; pin=8472q"),
        ]
        let kept = Redactor(key: RedactionSample.key).redact(headers: headers, length: 34).headers
        #expect(kept.map(\.name) == ["content-length", "SOAPAction", "Content-Type", "User-Agent"])
        #expect(kept.prefix(3).map(\.value) == ["34", "\"urn:account:get\"", "text/xml; charset=utf-8"])
        #expect(kept[3].value.hasPrefix("x; pin=[[redacted:pin:"))
        #expect(Redactor(key: nil).redact(headers: headers, length: nil).headers.map(\.name).first == "SOAPAction")
    }

    @Test("A rule of the user's names a header field", arguments: ["user-agent", "USER-AGENT"])
    func headerRule(name: String) throws {
        let rules = RedactionRules(rules: [RedactionRule(try RedactionSample.name("agent"), .header(name))])
        let kept = Redactor(rules, key: nil).redact(headers: [Fixture.Header("User-Agent", "x")], length: nil)
        #expect(kept.headers == [Fixture.Header("User-Agent", "[[redacted:agent]]")])
    }

    /// An address, and what is kept of it without a key.
    static let urls: [(String, String)] = [
        ("/sets/ims-case", "/sets/ims-case"), ("/a?b=c&d", "/a?b=c&d"),
        ("/a?PIN=1&x=2", "/a?PIN=%5B%5Bredacted:pin%5D%5D&x=2"),
        (
            "https://jane:pw@host:80/p#pin=1",
            "https://%5B%5Bredacted:credentials%5D%5D@host:80/p#pin=%5B%5Bredacted:pin%5D%5D"
        ),
        ("/card/4111111111111111/x", "/card/%5B%5Bredacted:pan%5D%5D/x"), ("/a%2Fb?q=%7B%22pin%22%3A1%7D", ""),
        ("/a?user.pin=1", "/a?user.pin=%5B%5Bredacted:pin%5D%5D"),
    ]

    @Test("Of an address, user and values of its query are taken away", arguments: urls)
    func addresses(url: String, kept: String) {
        let redacted = Redactor(key: nil).redact(url: url).url
        #expect(kept.isEmpty ? !redacted.contains("%3A1") : redacted == kept, "\(redacted)")
        #expect(Redactor(key: nil).redact(url: redacted).url == redacted)
    }

    @Test("Rules by name are the user's, too, in any namespace or in one")
    func elementRules() throws {
        let name = try RedactionSample.name("r")
        let body = Array(
            "<a xmlns:n='urn:n'><n:case_no>1x</n:case_no><caseNo>2x</caseNo><n:b>3x</n:b><b>4x</b></a>".utf8
        )
        let rules = RedactionRules(rules: [
            RedactionRule(name, .localName("CaseNo")), RedactionRule(name, .element(XMLName("b", in: "urn:n"))),
        ])
        let redacted = String(decoding: Redactor(rules, key: nil).redact(xml: body).body, as: UTF8.self)
        #expect(
            redacted == "<a xmlns:n='urn:n'><n:case_no>[[redacted:r]]</n:case_no><caseNo>[[redacted:r]]</caseNo>"
                + "<n:b>[[redacted:r]]</n:b><b>4x</b></a>"
        )
    }

    @Test("Of a multipart message the envelope is kept, and of every other part length and hash")
    func multipart() throws {
        let type = "multipart/related; boundary=b; type=\"text/xml\"; start=\"<r>\""
        let body = """
            pin=8472\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <i>\r\nX-Secret: 8472\r\n\r\n8472\r\n--b\r\n\
            Content-Type: text/xml\r\nContent-ID: <r>\r\n\r\n<a><pin>hunter2</pin></a>\r\n--b--\r\npin=8472
            """
        let redacted = Redactor(key: RedactionSample.key).redact(body: Array(body.utf8), contentType: type)
        #expect(!redacted.isWithheld)
        let text = String(decoding: redacted.body, as: UTF8.self)
        #expect(!text.contains("8472\r") && !text.contains("hunter2") && !text.contains("pin="))
        let message = try MultipartMessage(parsing: redacted.body, contentType: try MediaType(parsing: type))
        #expect(String(decoding: try message.root.content(), as: UTF8.self).hasPrefix("<a><pin>[[redacted:pin:"))
        let image = String(decoding: try message.part(for: "cid:i").content(), as: UTF8.self)
        // printf 8472 | sha256sum
        #expect(image == "[[withheld:4:b912bf62fef4cb0ace94878825bc0636b97640e050389e6c2dbc4ed256e0700d]]")
        let twice = Redactor(key: RedactionSample.key).redact(body: redacted.body, contentType: type)
        #expect(twice.body == redacted.body)
        #expect(Redactor(key: nil).redact(body: Array(body.utf8.dropLast(20)), contentType: type).isWithheld)
    }
}

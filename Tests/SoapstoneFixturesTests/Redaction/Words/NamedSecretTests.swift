import SoapstoneFixtures
import Testing

/// Secrets that are told by what stands around them.
@Suite struct NamedSecretTests {
    @Test(
        "A pair of a name and a value is seen as what it is",
        arguments: [
            "<e><key>password</key><value>§</value></e>", "<e><Key>accessKey</Key><Value>§</Value></e>",
            "<e><name>sessionId</name><type>string</type><value>§</value></e>",
            "<e><value>§</value><name>pin</name></e>",
            "<dict><key>otp</key><string>§</string></dict>", "<e><string>secret</string><string>§</string></e>",
            "<e><paramName>userPwd</paramName><paramValue>§</paramValue></e>",
            "<e><key>password</key><value><string>§</string></value></e>", "<p name='authToken' value='§'/>",
            "<p Name='authToken'>§</p>", "<p value='§' key='pass_word'/>", "<session><id>§</id></session>",
            "<session id='§'/>", "<access><key>§</key></access>",
            "<changePassword><to>x</to><newPassword>§</newPassword></changePassword>",
            "<resetPassword>§</resetPassword>", "<e><key><![CDATA[password]]></key><value><![CDATA[§]]></value></e>",
        ]
    )
    func xml(body: String) {
        let made = RedactionSample.payload(body.replacing("§", with: "Hx7-quiet"))
        #expect(!made.contains("Hx7-quiet") && made.contains("[[redacted:"), "\(made)")
        #expect(made.contains("<to>x</to>") == body.contains("<to>"))
    }

    @Test(
        "Pairs without a secret stay",
        arguments: [
            "<e><key>colour</key><value>V</value></e>", "<e><key>tokenCount</key><value>V</value></e>",
            "<l><key>password</key><other>V</other></l>", "<l><e><key>password</key></e><e><value>V</value></e></l>",
            "<d><key>password</key><string>x</string><key>colour</key><string>V</string></d>",
            "<p name='keyboard' value='V'/>",
            "<xs:element xmlns:xs='http://www.w3.org/2001/XMLSchema' name='token' id='V'/>",
            "<session><start>V</start></session>",
            "<changePassword><user>V</user></changePassword>",
            "<GetTokenResponse><expires>V</expires></GetTokenResponse>",
        ]
    )
    func open(body: String) {
        let text = body.replacing("V", with: "Hx7-quiet")
        #expect(RedactionSample.payload(text).contains("Hx7-quiet"))
    }

    @Test(
        "Members of JSON are told in the same manner",
        arguments: [
            (#"{"confirmPassword":"V"}"#, true), (#"{"session":{"id":"V"}}"#, true),
            (#"{"value":"V","name":"pinCode"}"#, true),
            (#"{"key":"secret","type":"s","value":"V"}"#, true), (#"{"apiKeys":["V"]}"#, true),
            (#"{"changePassword":{"user":"V"}}"#, false), (#"{"changePassword":{"newPwd":"V"}}"#, true),
            (#"{"name":"tokenType","value":"V"}"#, false), (#"{"sessions":[{"name":"V"}]}"#, false),
            (#"{"order":{"id":"V"}}"#, false), (#"{"list":[{"name":"pin"},{"value":"V"}]}"#, false),
        ]
    )
    func json(text: String, isTaken: Bool) {
        let made = RedactionSample.json(text.replacing("V", with: "Hx7-quiet"))
        #expect(made.contains("Hx7-quiet") != isTaken, "\(made)")
    }

    @Test(
        "Addresses have secrets in queries, in parameters of paths, and before a host",
        arguments: [
            ("/a?sessionId=V", true), ("/a;jsessionid=V?x=1", true), ("/a?sig=V", true), ("/a?user.password=V", true),
            ("/a?X-Amz-Signature=V&b=1", true), ("/sig=V", false), ("/a?tokenType=V", false), ("/a?design=V", false),
            ("/a?q=1&phpsessid=V", true),
        ]
    )
    func addresses(url: String, isTaken: Bool) {
        let made = Redactor(key: RedactionSample.key).redact(url: url.replacing("V", with: "Hx7-quiet")).url
        #expect(made.contains("Hx7-quiet") != isTaken, "\(made)")
    }

    @Test(
        "Texts have addresses of databases and forms of HTML in them",
        arguments: [
            ("jdbc:oracle:thin:scott/V@host:1521:x", true), ("at jdbc:oracle:oci8:scott/V@//host/x, failed", true),
            ("jdbc:mysql://host/db?user=u&password=V", true), ("jdbc:sqlserver://host:1;user=sa;password=V;x=y", true),
            ("jdbc:db2://host:5/db:user=a;password=V;", true), ("jdbc:db2://host:5/db:password=V;user=a;", true),
            ("jdbc:mysql://address=(host=h)(user=u)(password=V)/db", true), ("jdbc:postgresql://u:V@host/db", true),
            ("Server=h;Database=d;User Id=sa;Pwd=V;", true), ("jdbc:oracle:thin:@//host/V", false),
            ("jdbc:h2:mem:V", false), ("<form><input name=\"password\" value=\"V\"><br></form>", true),
            ("<form><input name=\"colour\" value=\"V\"><br></form>", false),
            ("the password is fine: keyboard V", false),
        ]
    )
    func texts(text: String, isTaken: Bool) {
        let made = RedactionSample.text(text.replacing("V", with: "Hx7quiet"))
        #expect(made.contains("Hx7quiet") != isTaken, "\(made)")
    }

    @Test("A message of harmless names stays as it is, in XML, JSON and a form")
    func harmless() {
        let names = NameSample.harmless
        #expect(names.count >= 500)
        let redactor = Redactor(key: RedactionSample.key)
        let elements = names.map { "<\($0)>plain</\($0)>" }.joined()
        let attributes = names.map { "<e \($0)='plain'/>" }.joined()
        for body in [elements, attributes] {
            #expect(!redactor.redact(xml: Array(Sample.envelope("<r>\(body)</r>").utf8)).isChanged)
        }
        #expect(
            !redactor.redact(json: Array("{\(names.map { "\"\($0)\":\"plain\"" }.joined(separator: ","))}".utf8))
                .isChanged
        )
        #expect(!redactor.redact(form: Array(names.map { "\($0)=plain" }.joined(separator: "&").utf8)).isChanged)
        // Those of signatures are secrets in a query.
        for name in names where !["signature", "Signature"].contains(name) {
            #expect(redactor.redact(url: "/a;\(name)=plain?\(name)=plain").url == "/a;\(name)=plain?\(name)=plain")
        }
    }
}

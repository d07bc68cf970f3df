import SoapstoneFixtures
import SoapstoneXML
import Testing

@Suite struct RedactionConfigurationTests {
    private func rules(_ yaml: String) throws -> RedactionRules { try RedactionRules(yaml: Array(yaml.utf8)) }

    private func redacted(_ yaml: String, _ xml: String) throws -> String {
        let redactor = Redactor(try rules(yaml), key: RedactionSample.key)
        return String(decoding: redactor.redact(xml: Array(xml.utf8)).body, as: UTF8.self)
    }

    @Test(
        "Without the section, and beside others, the standard rules hold",
        arguments: ["gateway: {}", "redaction: {}"]
    )
    func standard(yaml: String) throws {
        let rules = try rules(yaml)
        #expect(rules.names == RedactionRules.standardNames)
        #expect(rules.keptHeaders == RedactionRules.standardHeaders)
        #expect(rules.values == Set(RedactionRules.ValueKind.allCases))
        #expect(rules.rules.isEmpty && rules.keptClasses.isEmpty)
    }

    @Test("Exceptions leave what the standard rules would take away")
    func exceptions() throws {
        let message = "<a><account>x</account><Set-Cookie>y</Set-Cookie><b>4111 1111 1111 1111</b></a>"
        #expect(try !redacted("redaction: {}", message).contains("4111 1111 1111 1111"))
        let yaml = "redaction: {keepNames: [Account, set_cookie], keepValues: [pan], keepHeaders: [X-Trace]}"
        #expect(try redacted(yaml, message) == message)
        let head = Redactor(try rules(yaml), key: nil).redact(headers: [.init("x-trace", "1")], length: nil)
        #expect(head.headers == [.init("x-trace", "1")])
    }

    /// Which of the values are still in a message.
    private static func left(in text: String) -> [String] { ["x1", "x2", "x3", "x4"].filter { text.contains($0) } }

    @Test("Words are added and removed, and a name can be kept whatever its words say")
    func words() throws {
        let message =
            "<a><geheimCode>x1</geheimCode><kennNummer>x2</kennNummer><authToken>x3</authToken><userPin>x4</userPin></a>"
        let standard = try redacted("redaction: {}", message)
        #expect(Self.left(in: standard) == ["x1", "x2"])
        let yaml = "redaction: {words: [geheim, kenn nummer], keepWords: [token], keepNames: [user-pin]}"
        let made = try redacted(yaml, message)
        #expect(Self.left(in: made) == ["x3", "x4"])
        #expect(made.contains("[[redacted:geheim:") && made.contains("[[redacted:kennnummer:"))
        let token = "<a><token>x1</token><accessToken>x2</accessToken><sessionToken>x3</sessionToken></a>"
        #expect(try redacted("redaction: {keepWords: [token]}", token) == token)
        let pin = "<a><pin>x1</pin><PIN>x2</PIN><pinCode>x3</pinCode></a>"
        let kept = try redacted("redaction: {keepNames: [pin]}", pin)
        #expect(Self.left(in: kept) == ["x1", "x2"])
    }

    @Test("Rules take away what stands where they say")
    func added() throws {
        let yaml = """
            redaction:
              namespaces: {c: "urn:c"}
              rules:
                - {name: owner, path: "//c:Case/c:Owner"}
                - {name: number, path: "//c:Case/@no"}
                - {name: nick, localName: nick_name}
                - {name: member, pointer: /member/id}
                - {name: tenant, header: Accept}
            """
        let message = "<Case xmlns='urn:c' no='n1'><Owner>Jane</Owner><NickName>J</NickName><Name>open</Name></Case>"
        let made = try redacted(yaml, message)
        #expect(made.contains("<Name>open</Name>"))
        for (name, value) in [("owner", "Jane"), ("number", "n1"), ("nick", ">J<")] {
            #expect(made.contains("[[redacted:\(name):"))
            #expect(!made.contains(value))
        }
        let redactor = Redactor(try rules(yaml), key: RedactionSample.key)
        let json = redactor.redact(json: Array(#"{"member":{"id":"ab"},"id":"ab"}"#.utf8)).body
        #expect(String(decoding: json, as: UTF8.self).hasSuffix(#""},"id":"ab"}"#))
        #expect(String(decoding: json, as: UTF8.self).contains("[[redacted:member:"))
        let head = redactor.redact(headers: [.init("Accept", "b")], length: nil)
        #expect(head.headers.first?.value.hasPrefix("[[redacted:tenant:") == true)
    }

    @Test(
        "What is not as it should be is told with its line",
        arguments: [
            ("redaction:\n  keepName: [a]", 2, "is 'keepNames' meant?"),
            ("redaction:\n  keepNames:\n  - pin\n  - acount", 4, "is 'account' meant?"),
            ("redaction:\n  keepNames: [pin, pin]", 2, "'pin' is not a name that is redacted"),
            ("redaction:\n  keepNames: [keyboard]", 2, "'keyboard' is not a name that is redacted"),
            ("redaction: {keepWords: [tokn]}", 1, "is 'token' meant?"),
            ("redaction: {keepWords: [otp, otp]}", 1, "'otp' is not a word of secrets' names"),
            ("redaction: {words: [x]}", 1, "a word of two letters or more"),
            ("redaction: {keepValues: [ibans]}", 1, "is 'iban' meant?"),
            ("redaction: {keepHeaders: ['a b']}", 1, "the name of a header field"),
            ("redaction: {keepClasses: [personel]}", 1, "is 'personal' meant?"),
            ("redaction: {keepClasses: [open]}", 1, "'open' is not a class that is redacted"),
            ("redaction: {rules: [{name: a b, header: c}]}", 1, "1 to 64 letters, digits, '-' and '_'"),
            ("redaction: {rules: [{header: c}]}", 1, "the key 'name' is missing"),
            ("redaction: {rules: [{name: a}]}", 1, "by one of path, pointer, pattern, header, localName"),
            (
                "redaction: {rules: [{name: a, header: b, path: /c}]}", 1,
                "by one of path, pointer, pattern, header, localName"
            ),
            ("redaction:\n  rules:\n  - {name: a, path: '//q:b'}", 3, "character 3: the prefix 'q' is not declared"),
            ("redaction: {rules: [{name: a, pointer: b}]}", 1, "REDACTION_POINTER"),
            ("redaction: {rules: [{name: a, header: 'b:'}]}", 1, "the name of a header field"),
            ("redaction: [a]", 1, "a mapping"),
        ]
    )
    func refused(yaml: String, line: Int, says: String) {
        let error = #expect(throws: FixtureError.self) { try rules(yaml) }
        #expect(error?.line == line)
        #expect(error?.message.contains(says) == true, "\(String(describing: error))")
        #expect(error?.file == "soapstone.yaml")
    }
}

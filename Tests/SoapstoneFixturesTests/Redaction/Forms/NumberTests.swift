import SoapstoneFixtures
import SoapstoneSOAP
import Testing

/// Numbers of accounts and cards, which are known by their form under any name.
@Suite struct NumberTests {
    private let redactor = Redactor(key: RedactionSample.key)

    /// What stands in the place of a value that is all of a text, and the rule for it.
    private func made(_ value: String, _ redactor: Redactor? = nil) -> (String, rule: String?) {
        let redacted = (redactor ?? self.redactor).redact(xml: Array("<a>\(value)</a>".utf8))
        let text = String(decoding: redacted.body, as: UTF8.self).dropFirst(3).dropLast(4)
        #expect(redacted.pseudonyms.allSatisfy { $0.value.elementsEqual(text) })
        return (String(text), redacted.pseudonyms.first?.name.text)
    }

    /// A number in the ways that people write it.
    private func spellings(_ number: String) -> [String] {
        let plain = number.replacing(" ", with: "")
        let all = [plain, NumberSample.grouped(plain), NumberSample.grouped(plain, by: "-")]
        return all + all.map { $0.lowercased() } + [plain.prefix(1) + plain.dropFirst().lowercased()]
    }

    @Test("An account's number becomes another one of its country, length and groups", arguments: NumberSample.accounts)
    func accounts(value: String) {
        #expect(NumberSample.isAccount(value))
        for spelling in spellings(value) {
            for key in [RedactionSample.key] + (0..<10).map({ _ in RedactionKey() }) {
                let (made, rule) = made(spelling, Redactor(key: key))
                #expect(rule == "iban" && made != spelling)
                #expect(NumberSample.isAccount(made), "\(made)")
                #expect(made.prefix(2) == spelling.prefix(2))
                #expect(NumberSample.form(made) == NumberSample.form(spelling), "\(made)")
            }
        }
    }

    @Test("A card's number becomes another one of its network, length and groups", arguments: NumberSample.cards)
    func cards(value: String) {
        #expect(NumberSample.isCard(value))
        for spelling in Set(spellings(value)) {
            for key in [RedactionSample.key] + (0..<50).map({ _ in RedactionKey() }) {
                let (made, rule) = made(spelling, Redactor(key: key))
                #expect(rule == "pan" && made != spelling)
                #expect(NumberSample.isCard(made), "\(made)")
                #expect(made.prefix(2) == spelling.prefix(2))
                #expect(NumberSample.form(made) == NumberSample.form(spelling), "\(made)")
            }
        }
    }

    @Test(
        "However a number is written, its pseudonym is the same",
        arguments: ["DE89370400440532013000", "4111111111111111"]
    )
    func spelling(value: String) {
        let plain = Set(spellings(value).map { made($0).0.uppercased().filter { $0 != " " && $0 != "-" } })
        #expect(plain.count == 1)
        #expect(made(value).0 != made(value, Redactor(key: RedactionKey())).0)
    }

    /// Texts in which a number stands.
    private static let carriers: [@Sendable (String) -> String] = [
        { "<a>\n  \($0)\n</a>" }, { "<a b='\($0)'/>" }, { "<a><![CDATA[\($0)]]></a>" },
        { "<a>\($0.prefix(7))<![CDATA[\($0.dropFirst(7))]]></a>" }, { "<a>to \($0), today</a>" }, { "<a>(\($0))</a>" },
        { "<a>{\"ref\": [\"\($0)\"]}</a>" }, { "<a>x=1&amp;ref=\($0.replacing(" ", with: "+"))&amp;y=2</a>" },
        { "<a>http://h.example/pay/\($0.replacing(" ", with: "%20"))/now?a=b</a>" },
        { "<a>\(RedactionSample.base64("<ref>\($0)</ref>"))</a>" }, { "<a>\(RedactionSample.base64($0))</a>" },
        { "<a>&lt;ref&gt;\($0)&lt;/ref&gt;</a>" }, { "<a>\(RedactionSample.percent($0))</a>" },
        { "<a>IBAN:\($0)</a>" }, { "<a>\($0)/x</a>" },
    ]

    @Test("A number is found in every place", arguments: carriers.indices)
    func places(number: Int) throws {
        let values = NumberSample.accounts.flatMap(spellings) + NumberSample.cards.map { NumberSample.grouped($0) }
        // Each in every third place.
        for index in stride(from: number % 3, to: values.count, by: 3) {
            let value = values[index]
            let body = Array(Self.carriers[number](value).utf8)
            let once = redactor.redact(xml: body)
            #expect(once.isChanged && !once.isWithheld, "\(value)")
            let text = String(decoding: once.body, as: UTF8.self)
            #expect(!text.contains(value) && !text.contains(RedactionSample.base64(value)), "\(text)")
            #expect(redactor.redact(xml: once.body, known: once.pseudonyms).body == once.body, "\(text)")
            var fixture = Sample.exchange("one", "<a/>")
            fixture.response = body
            let found = RedactionScan().findings(in: fixture).map(\.rule.text)
            #expect(found == [NumberSample.cards.contains(value.filter { $0 != " " }) ? "pan" : "iban"], "\(text)")
            fixture.response = once.body
            fixture.details.redactions = once.pseudonyms
            #expect(RedactionScan().findings(in: fixture).isEmpty, "\(text)")
        }
    }

    @Test("A number with few digits is found")
    func fewDigits() {
        let plain = NumberSample.account("MT", "MALT01100" + String(repeating: "X", count: 18))
        for value in spellings(plain) { #expect(made(value).rule == "iban", "\(value)") }
    }

    @Test("A number is found in addresses, forms, JSON and header fields")
    func otherBodies() {
        let value = "NL91ABNA0417164300"
        let address = redactor.redact(url: "/accounts/\(value)?to=\(value)").url
        #expect(address.hasPrefix("/accounts/NL") && !address.contains(value))
        #expect(RedactionSample.json("{\"to\": \"\(value)\", \"\(value)\": 1}").contains(value) == false)
        #expect(
            !String(decoding: redactor.redact(form: Array("to=\(value)&x=1".utf8)).body, as: UTF8.self).contains(value)
        )
        let head = redactor.redact(headers: [Fixture.Header("User-Agent", "for \(value)")], length: nil)
        #expect(head.headers[0].value.hasPrefix("for [[redacted:iban:"))
        #expect(RedactionSample.json("{\"n\": 378282246310005}").firstMatch(of: /^\{"n": 37\d{13}\}$/) != nil)
    }

    @Test(
        "What looks like an account's number and is none stays",
        arguments: [
            // Another check digit, two digits exchanged, one too few, one too many, and one of another length.
            "DE88370400440532013000", "DE89 3740 0044 0532 0130 00", "DE8937040044053201300", "DE893704004405320130000",
            "NL91ABNA041716430", "NL91ABNA04171643001",
            // The check holds, and there is no such country; nor does ISO 11649 have one.
            NumberSample.account("US", "370400440532013000"), NumberSample.account("ZZ", "ABNA0417164300"),
            "RF45G72UUR",
            // Check digits that no number has, although the check holds.
            "DE00370400440532013050", "DE01370400440532013032", "DE99370400440532013014",
            // Parts of longer words, other groups, and letters of both cases.
            "xNL91ABNA0417164300", "NL91ABNA0417164300x", "NL91 ABNA0417164300", "NL91 ABN A0417 164300",
            "NL91  ABNA  0417  1643  00", "NL91 ABNA-0417 1643-00", "NL91aBnA0417164300", "NL91.ABNA.0417.1643.00",
            "DE123456789", "DE0005140008", "GB0002634946", "be120000-0000-4000-8000-000000000003",
        ]
    )
    func lookAlikes(value: String) {
        for text in ["<a>\(value)</a>", "<a b='\(value)'/>", "<a>see \(value) there</a>"] {
            #expect(!redactor.redact(xml: Array(text.utf8)).isChanged, "\(text)")
        }
    }

    @Test("Under the name of another rule, a number keeps its form, and forms can be turned off")
    func names() throws {
        let text = RedactionSample.payload("<account>DE89 3704 0044 0532 0130 00</account>")
        let made = text.dropFirst(9).dropLast(10)
        #expect(NumberSample.isAccount(String(made)) && made.hasPrefix("DE") && !made.contains("3704 0044"))
        let rules = try RedactionRules(yaml: Array("redaction: {keepValues: [iban]}".utf8))
        #expect(RedactionSample.payload("<a>NL91ABNA0417164300</a>", rules) == "<a>NL91ABNA0417164300</a>")
        #expect(RedactionSample.payload("<iban>NL91ABNA0417164300</iban>", rules).contains("ABNA0417") == false)
    }

    @Test(
        "A request with a number matches its recording, and one with another number does not",
        arguments: [true, false]
    )
    func replay(hasKey: Bool) throws {
        func request(_ account: String, _ card: String) -> String {
            "<pay xmlns='urn:n'><to>\(account)</to><by n='\(card)'/><note>from \(account)</note></pay>"
        }
        let own = request("GB82 WEST 1234 5698 7654 32", "5555 5555 5555 4444")
        var fixture = Sample.exchange("one", own)
        let redacted = redactor.redact(xml: fixture.request)
        fixture.request = redacted.body
        fixture.details.redactions = redacted.pseudonyms
        #expect(!String(decoding: fixture.request, as: UTF8.self).contains("WEST"))
        let index = FixtureIndex([fixture], redactor: Redactor(key: hasKey ? RedactionSample.key : nil))
        #expect(index.problems.isEmpty)
        #expect(try index.response(to: own) == "one")
        // Without the key, redacted values are not compared.
        let other = request("GB82 WEST 1234 5698 7654 32", "6011 1111 1111 1117")
        #expect(try index.response(to: other) == (hasKey ? nil : "one"))
        #expect(try index.response(to: request("nobody", "5555 5555 5555 4444")) == nil)
    }
}

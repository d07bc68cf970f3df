import SoapstoneFixtures
import Testing

@Suite struct HostileInputTests {
    private let redactor = Redactor(key: RedactionSample.key)

    private func text(_ text: String) -> RedactedMessage { redactor.redact(text: Array(text.utf8)) }

    @Test("What is nested deeper than is looked into is not kept", arguments: ["base64", "percent", "xml", "json"])
    func depth(kind: String) {
        var text = "{\"pin\":\"hunter2\"}"
        for _ in 0..<14 {
            switch kind {
            case "base64": text = RedactionSample.base64(text)
            case "percent":
                text = text.replacing("%", with: "%25").replacing("{", with: "%7B").replacing("\"", with: "%22")
            case "xml": text = "<a>\(RedactionSample.escaped(text))</a>"
            default: text = RedactionSample.jsonString(text)
            }
        }
        let redacted = self.text(text)
        let shown = String(decoding: redacted.body, as: UTF8.self)
        var plain = shown
        for _ in 0..<20 {
            plain = plain.replacing("&amp;", with: "&").replacing("%25", with: "%").replacing("\\\\", with: "\\")
        }
        #expect(!plain.contains("hunter2"))
        #expect(redacted.isChanged)
        #expect(String(decoding: self.text(shown).body, as: UTF8.self) == shown)
    }

    @Test("JSON that is too deep is no JSON, and its values are found by their names")
    func deepJSON() {
        let deep =
            String(repeating: "{\"a\":", count: 10_000) + "{\"pin\":\"8472\"}" + String(repeating: "}", count: 10_000)
        #expect(redactor.redact(json: Array(deep.utf8)).isWithheld)
        #expect(!String(decoding: text(deep).body, as: UTF8.self).contains("8472"))
        let elements =
            String(repeating: "<a>", count: 5_000) + "<pin>8472</pin>" + String(repeating: "</a>", count: 5_000)
        #expect(redactor.redact(xml: Array(elements.utf8)).isWithheld)
        #expect(!String(decoding: text(elements).body, as: UTF8.self).contains("8472"))
    }

    /// A piece of text that, repeated, makes a careless search look at much of it again and again.
    static let traps = [
        "1", "1 ", "4111-", "pin=", "pin ", ":pin ", "<pin ", "<", "<a", "&#49;", "[[redacted:", "[", "://", "://a@",
        "%", "%2",
        "%25", "{\"pin\":", "-----BEGIN ", "eyJ.", "eyJhbGciOiJI.a.", "A", "QUFB", "Bearer ", "\\", "\"", "pin:\\",
        "a=b&", "?",
        "]]>", "<![CDATA[", "<!--", "=", "pin:'", "password", "DE89 ", "DE89-3704-", "a.b.", "%70in=", "0-", "+",
        "pin\t",
    ]

    /// The limit is for a search that does not end, and counts what runs beside it; what is fast enough, a benchmark says.
    @Test("16 KiB of any trap are done with", .timeLimit(.minutes(60)), arguments: traps)
    func linear(piece: String) {
        let input = String(repeating: piece, count: (16 << 10) / piece.utf8.count)
        let redacted = text(input)
        #expect(text(String(decoding: redacted.body, as: UTF8.self)).body.count <= redacted.body.count * 64)
        #expect(!redactor.redact(xml: Array("<a>\(RedactionSample.escaped(input))</a>".utf8)).body.isEmpty)
    }

    @Test("A megabyte of digits is none of a card")
    func digits() {
        let digits = String(repeating: "4111111111111111", count: 1 << 16)
        #expect(!text(digits).isChanged)
        #expect(redactor.redact(xml: Array("<a><pin>\(digits)</pin></a>".utf8)).body.count < 100)
    }

    @Test("Bytes of every kind are taken without a trap, and what comes out stays as it is")
    func noise() {
        var random = FixedRandom(state: 7)
        let pieces = [
            "<a>", "</a>", "<pin>", "</pin>", "<![CDATA[", "]]>", "<!--", "-->", "&lt;", "&#", ";", "[[redacted:pin:",
            "]]", "{\"pin\":",
            "\"", "}", "[", "%7", "%70in", "=", "&", "eyJ", ".", "4111111111111111", "NL91ABNA0417164300",
            "078-05-1120", "\u{FF}", "é", "\0",
            "\r\n", " ",
            "Bearer ", "PHBpbj4x", "password=", "x", "<?x ?>", "://u@", "a:b@c", "'",
        ]
        for _ in 0..<1_000 {
            let count = Int.random(in: 1...12, using: &random)
            let input = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            for wrapped in [input, "<a>\(input)</a>", "{\"a\":\"\(input)\"}"] {
                let bytes = Array(wrapped.utf8)
                let once = redactor.redact(body: bytes, contentType: nil)
                let twice = redactor.redact(
                    body: once.body,
                    contentType: once.isWithheld ? "text/xml" : nil,
                    known: once.pseudonyms
                )
                #expect(twice.body == once.body, "\(wrapped)")
                let plain = redactor.redact(text: bytes)
                #expect(redactor.redact(text: plain.body, known: plain.pseudonyms).body == plain.body, "\(wrapped)")
            }
        }
    }
}

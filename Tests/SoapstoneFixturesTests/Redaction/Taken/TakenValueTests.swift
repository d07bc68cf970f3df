import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneFixtures

/// A value that was taken away once is taken away wherever it stands.
@Suite struct TakenValueTests {
    @Test(
        "In a message, a secret goes in every encoding",
        arguments: [
            "<a>S</a>", "<a x='S'/>", "<a>before S behind</a>", "<a><![CDATA[S]]></a>", "<a>{\"b\":\"S\"}</a>",
            "<a>http://h/S/x?y=S</a>",
        ]
    )
    func forms(place: String) {
        let secret = "Zq&7'kö-19x"
        let hex = secret.utf8.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        let written: [String] = [
            secret, RedactionSample.percent(secret), RedactionSample.base64(secret),
            RedactionSample.base64("ab" + secret + "c"), hex,
        ]
        for form in written {
            let inner = RedactionSample.escaped(form)
            let made = RedactionSample.payload(
                "<r>\(place.replacing("S", with: inner))<password>\(RedactionSample.escaped(secret))</password></r>"
            )
            #expect(!made.contains(inner) && !made.contains(form), "\(form): \(made)")
        }
    }

    @Test(
        "What may be anything's stays in other places",
        arguments: [
            ("true", "<a>true</a>"), ("1234", "<a>1234</a>"), ("2024-02-29", "<a>2024-02-29</a>"),
            ("20240229", "<a>20240229</a>"),
            ("secret", "<a>the secret is out</a>"), ("abc", "<a>abc</a>"), ("123456", "<a>91234567</a>"),
            ("Zq7k", "<a>xZq7kx</a>"),
        ]
    )
    func stays(value: String, place: String) {
        #expect(RedactionSample.payload("<r>\(place)<token>\(value)</token></r>").contains(place))
    }

    private func captured(
        _ request: String,
        _ response: String,
        target: String = "/s",
        headers: [Fixture.Header] = [],
        by redactor: Redactor
    ) -> CapturedExchange {
        CapturedExchange(
            redacting: target,
            requestHeaders: [RecordingSample.xml] + headers,
            request: .whole(Array(Sample.envelope(request).utf8)),
            status: 200,
            responseHeaders: [RecordingSample.xml],
            response: .whole(Array(Sample.envelope(response).utf8)),
            recordedAt: 1_709_199_000,
            by: redactor
        )
    }

    private func text(_ exchange: CapturedExchange) -> String {
        exchange.endpoint + String(decoding: exchange.request.bytes + exchange.response.bytes, as: UTF8.self)
            + exchange.requestHeaders.map(\.value).joined()
    }

    @Test("In an exchange, a secret of one message goes from the other, the address and the head")
    func exchange() {
        let redactor = Redactor(key: RedactionSample.key)
        let all = [
            captured("<a>Kx8-hidden</a>", "<r><sessionId>Kx8-hidden</sessionId></r>", by: redactor),
            captured("<a>Kx8-hidden</a>", "<r/>", target: "/s;jsessionid=Kx8-hidden", by: redactor),
            captured("<pwd>Kx8-hidden</pwd>", "<r/>", target: "/s/Kx8-hidden/x", by: redactor),
            captured("<a>Kx8-hidden</a>", "<r/>", headers: [.init("Authorization", "Bearer Kx8-hidden")], by: redactor),
            captured(
                "<a>Kx8-hidden</a>",
                "<r/>",
                headers: [.init("Cookie", "a=b; SESSIONID=Kx8-hidden")],
                by: redactor
            ),
            captured("<a>Kx8-hidden</a>", "<r/>", headers: [.init("X-Auth-Token", "Kx8-hidden")], by: redactor),
            captured(
                "<a>Kx8-hidden</a>",
                "<r/>",
                headers: [.init("Authorization", "Basic " + RedactionSample.base64("u:Kx8-hidden"))],
                by: redactor
            ),
            captured("<pwd>Kx8-hidden</pwd>", "<r/>", headers: [.init("User-Agent", "x Kx8-hidden")], by: redactor),
        ]
        for exchange in all { #expect(!text(exchange).contains("Kx8-hidden"), "\(text(exchange))") }
        let open = captured("<a>Kx8-hidden</a>", "<r/>", headers: [.init("Cookie", "theme=Kx8-hidden")], by: redactor)
        #expect(text(open).contains("Kx8-hidden"))
    }

    @Test("In a store, a secret of one exchange goes from those after it, and at the end from those before it")
    func store() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/store"
        let recorder = try await Recorder.start(path)
        let secrets = StoreSecrets()
        let redactor = Redactor(key: try RedactionKey(store: path), store: secrets)
        for (request, response) in [
            ("<signIn><in0>Kx8-hidden</in0></signIn>", "<signInReturn>Ab9-session</signInReturn>"),
            ("<work><sessionId>Ab9-session</sessionId></work>", "<r/>"),
            ("<change><newPassword>Kx8-hidden</newPassword></change>", "<r/>"),
            ("<again><x>Ab9-session</x><y>Kx8-hidden</y></again>", "<r/>"),
        ] {
            try await recorder.record(captured(request, response, by: redactor))
        }
        try await recorder.stop()
        var exchanges = try FixtureFolder.load(path).fixtures
        func left() -> Int {
            exchanges.count { exchange in
                let text = String(decoding: exchange.request + exchange.response, as: UTF8.self)
                return text.contains("Ab9-session") || text.contains("Kx8-hidden")
            }
        }
        #expect(left() == 1)
        let results = FixtureRedaction(redactor).removing(secrets, from: exchanges)
        #expect(results.count == 1)
        for result in results { try result.write(to: path) }
        exchanges = try FixtureFolder.load(path).fixtures
        #expect(left() == 0)
        #expect(FixtureRedaction(redactor).removing(secrets, from: exchanges).isEmpty)

        let key = try #require(try RedactionKey.find(in: path))
        for (body, isResponded) in [
            ("<signIn><in0>Kx8-hidden</in0></signIn>", true), ("<signIn><in0>another-1</in0></signIn>", false),
            ("<again><x>Ab9-session</x><y>Kx8-hidden</y></again>", true),
        ] {
            let index = FixtureIndex(exchanges, redactor: Redactor(key: key))
            let envelope = try Envelope(parsing: Array(Sample.envelope(body).utf8), contentType: "text/xml")
            var scratch = ByteWriter(capacity: 256)
            let group = index.group(version: .soap11, action: nil, payload: envelope.payload, scratch: &scratch)
            #expect((group != nil) == isResponded, "\(body)")
        }
    }

    @Test("A scan of a store looks for the secrets of one exchange in all, and redaction takes them away")
    func scan() {
        var first = Sample.exchange("one", "<a><b>Kx8-hidden</b></a>")
        var second = Sample.exchange("two", "<a><password>Kx8-hidden</password></a>")
        first.response = Array("<a/>".utf8)
        second.response = Array("<a>Kx8-hidden</a>".utf8)
        let scan = RedactionScan()
        #expect(scan.findings(in: first).isEmpty)
        #expect(
            scan.findings(in: second).map(\.description) == ["request.xml:1: password", "response.xml:1: password"]
        )
        #expect(scan.findings(in: [first, second]).map(\.count) == [1, 2])
        let redacted = FixtureRedaction(Redactor(key: RedactionSample.key)).redact([first, second])
        #expect(redacted.map(\.changed) == [["request.xml"], ["request.xml", "response.xml"]])
        let left = scan.findings(in: redacted.map(\.fixture)).flatMap(\.self)
        #expect(left.isEmpty)
    }

    @Test(
        "The scan finds what looks as if it had been drawn, where it is asked to",
        arguments: [
            ("<a>q8Zt2LmX0vRk7PaW3nYd</a>", true), ("<a>9f86d081884c7d659a2feaa0c55ad015</a>", true),
            ("<a x='k3j4h5g6f7d8s9a0q1w2e3'/>", true), ("<a>id q8Zt2LmX0vRk7PaW3nYd end</a>", true),
            ("<etag>9f86d081884c7d659a2feaa0c55ad015</etag>", false),
            ("<a>2c624232-cdd2-4f00-9d21-8a3f2b1c0d9e</a>", false),
            ("<a>getCustomerByIdentifierResponse2</a>", false),
            ("<a>http://www.example.com/schemas/SETCSELIInterface/2</a>", false),
            ("<a>2024-02-29T09:30:00.000+01:00</a>", false), ("<a>12345678901234567890123456789012</a>", false),
            ("<a>q8Zt2LmX</a>", false), ("<a>PGh0bWw+PGJvZHk+U2lnbiBpbjwvYm9keT48L2h0bWw+</a>", false),
            ("<a>THE-QUICK-BROWN-FOX-JUMPS-OVER-42-DOGS</a>", false),
        ]
    )
    func random(body: String, isFound: Bool) {
        var exchange = Sample.exchange("one", "<a/>")
        exchange.request = Array(body.utf8)
        exchange.response = Array("<a/>".utf8)
        let scan = RedactionScan(looksForRandomTexts: true)
        #expect(scan.findings(in: exchange).map(\.rule.text) == (isFound ? ["random"] : []))
        #expect(RedactionScan().findings(in: exchange).isEmpty)
        let redacted = Redactor(key: RedactionSample.key).redact(
            xml: Array("<r><token>q8Zt2LmX0vRk7PaW3nYd</token></r>".utf8)
        )
        exchange.request = redacted.body
        exchange.details.redactions = redacted.pseudonyms
        #expect(scan.findings(in: exchange).isEmpty, "what was redacted passes")
    }
}

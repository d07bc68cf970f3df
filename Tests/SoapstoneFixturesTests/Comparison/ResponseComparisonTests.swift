import SoapstoneFixtures
import SoapstoneSOAP
import Testing

/// What a live response differs in from a recorded one.
@Suite struct ResponseComparisonTests {
    private static let xml = [Fixture.Header("Content-Type", "text/xml; charset=utf-8")]
    private static let addressing = "http://www.w3.org/2005/08/addressing"

    private static func exchange(
        _ response: String,
        status: Int = 200,
        headers: [Fixture.Header] = xml,
        yaml: String = ""
    ) throws -> Fixture {
        var fixture = Sample.exchange("one", "<a/>")
        fixture.details = try Fixture.Details(parsing: Array(Sample.yaml(more: yaml).utf8))
        fixture.details.status = status
        fixture.details.responseHeaders = headers
        fixture.response = Array(response.utf8)
        return fixture
    }

    private static func differences(
        _ live: String,
        status: Int = 200,
        headers: [Fixture.Header] = xml,
        from fixture: Fixture,
        _ redactor: Redactor = Redactor(key: nil),
        limit: Int = 20
    ) -> [Difference] {
        FixtureIndex([fixture], redactor: redactor)
            .differences(
                of: LiveResponse(status: status, headers: headers, body: Array(live.utf8)),
                from: 0,
                limit: limit
            )
    }

    private static func envelope(_ body: String, header: String = "") -> String {
        let header = header.isEmpty ? "" : "<e:Header>\(header)</e:Header>"
        return "<e:Envelope xmlns:e='\(SOAPVersion.soap11.namespace)'>\(header)<e:Body>\(body)</e:Body></e:Envelope>"
    }

    private static let body = "/soapenv:Envelope/soapenv:Body"

    /// A recorded payload, a live one, and where they differ.
    static let bodies: [(String, String, [String])] = [
        ("<r xmlns='urn:n' a='1' b='2'><x>1</x></r>", "<p:r b='2' a='1' xmlns:p='urn:n'>\n <p:x>1</p:x>\n</p:r>", []),
        ("<r><x>1</x></r>", "<r><x>2</x></r>", ["different \(body)/r/x/text() 1 2"]),
        ("<r><x>1</x><y/></r>", "<r><x>1</x></r>", ["missing \(body)/r/y  -"]),
        ("<r><x>1</x></r>", "<r><x>1</x><y>7</y></r>", ["extra \(body)/r/y - 7"]),
        ("<r><x/><y/></r>", "<r><y/><x/></r>", ["order \(body)/r - -"]),
        ("<r a='1'/>", "<r b='1'/>", ["missing \(body)/r/@a 1 -", "extra \(body)/r/@b - 1"]),
        ("<r><x>${xmlunit.ignore}</x></r>", "<r><x>1</x></r>", ["different \(body)/r/x/text() ${xmlunit.ignore} 1"]),
        ("<r/><s/>", "<r/><s>1</s>", ["different \(body)/s/text()  1"]),
    ]

    private static func shown(_ difference: Difference) -> String {
        "\(difference.kind) \(difference.path) \(difference.expected ?? "-") \(difference.found ?? "-")"
    }

    @Test("Messages are compared as canonical XML", arguments: bodies)
    func messages(recorded: String, live: String, expected: [String]) throws {
        let found = Self.differences(Self.envelope(live), from: try Self.exchange(Self.envelope(recorded)))
        #expect(found.map(Self.shown) == expected)
    }

    @Test("Headers of the envelope count, but not their volatile parts")
    func envelopeHeaders() throws {
        func header(_ id: String, _ user: String) -> String {
            "<w:RelatesTo xmlns:w='\(Self.addressing)'>\(id)</w:RelatesTo><u xmlns='urn:u'>\(user)</u>"
        }
        let fixture = try Self.exchange(Self.envelope("<r/>", header: header("urn:1", "ann")))
        #expect(Self.differences(Self.envelope("<r/>", header: header("urn:2", "ann")), from: fixture).isEmpty)
        let found = Self.differences(Self.envelope("<r/>", header: header("urn:2", "bob")), from: fixture)
        #expect(found.map(\.path) == ["/soapenv:Envelope/soapenv:Header/n1:u/text()"])
        #expect(
            found.first?.namespaces.map { "\($0.prefix)=\($0.uri)" }
                == ["soapenv=\(SOAPVersion.soap11.namespace)", "n1=urn:u"]
        )
    }

    @Test("XML that is no SOAP has paths from its root")
    func plainXML() throws {
        let found = Self.differences(
            "<a xmlns='urn:n'><b>2</b></a>",
            from: try Self.exchange("<a xmlns='urn:n'><b>1</b></a>")
        )
        #expect(found.map(\.path) == ["/n1:a/n1:b/text()"])
        #expect(found.first?.namespaces.map(\.uri) == ["urn:n"])
    }

    @Test("Another version of SOAP is told, and nothing that follows from it")
    func version() throws {
        let live = Sample.envelope("<r>2</r>", .soap12)
        let type = [Fixture.Header("Content-Type", "application/soap+xml; charset=utf-8")]
        let found = Self.differences(live, headers: type, from: try Self.exchange(Self.envelope("<r>1</r>")))
        #expect(found.map(\.path) == ["Content-Type", "namespace-uri(/*)"])
        #expect(found.last?.expected == SOAPVersion.soap11.namespace)
        #expect(found.last?.found == SOAPVersion.soap12.namespace)
    }

    /// Status and header fields of a live response, and what is found; 200 and `text/xml; charset=utf-8` were recorded.
    static let heads: [(Int, [Fixture.Header], [String])] = [
        (200, xml, []), (200, [.init("content-type", "TEXT/xml;charset=\"UTF-8\"")], []),
        (200, xml + [.init("Date", "now"), .init("Server", "x"), .init("Set-Cookie", "a=b")], []),
        (500, xml, ["status status 200 500"]),
        (200, [.init("Content-Type", "text/xml")], ["header Content-Type text/xml; charset=utf-8 text/xml"]),
        (200, [], ["header Content-Type text/xml; charset=utf-8 -"]),
        (200, xml + [.init("Content-Language", "de")], ["header Content-Language - de"]),
    ]

    @Test("Status and kept header fields count", arguments: heads)
    func statusAndFields(status: Int, headers: [Fixture.Header], expected: [String]) throws {
        let text = Self.envelope("<r/>")
        let found = Self.differences(text, status: status, headers: headers, from: try Self.exchange(text))
        #expect(found.map(Self.shown) == expected)
    }

    @Test(
        "What is no XML is compared byte for byte",
        arguments: [
            ("no xml", "no xml", nil), ("no xml", "no XML", "6 bytes, other ones from byte 4 on"),
            ("", "<r/>", "4 bytes, other ones from byte 1 on"), ("<r", "<r/>", "4 bytes, other ones from byte 3 on"),
            ("<r/>", "", "0 bytes, other ones from byte 1 on"),
        ]
    )
    func bytes(recorded: String, live: String, found: String?) throws {
        let differences = Self.differences(live, from: try Self.exchange(recorded))
        #expect(differences.map(\.found) == (found.map { [$0] } ?? []))
        #expect(differences.allSatisfy { $0.kind == .bytes && $0.path == "body" })
        #expect(differences.first.map { $0.expected == "\(recorded.utf8.count) bytes" } ?? true)
    }

    @Test("No more differences are looked for than are asked for")
    func limit() throws {
        let (one, two) = ("<r><x>1</x><y>1</y><z>1</z></r>", "<r><x>2</x><y>2</y><z>2</z></r>")
        let fixture = try Self.exchange(Self.envelope(one), status: 500)
        #expect(Self.differences(Self.envelope(two), from: fixture, limit: 2).map(\.kind) == [.status, .different])
    }

    @Test("Paths of `compare` leave out elements, attributes and texts, by their own prefixes")
    func ignored() throws {
        let yaml = """
            compare:
              ignore:
                - //c:time
                - //c:case/@id
                - /soap:Envelope/soap:Body/c:r/c:count/text()
              namespaces: {c: urn:n}
            """
        func response(_ time: String, _ id: String, _ count: String, _ name: String) -> String {
            Self.envelope(
                "<r xmlns='urn:n'><time>\(time)</time><case id='\(id)'><name>\(name)</name></case><count>\(count)</count></r>"
            )
        }
        let fixture = try Self.exchange(response("1", "2", "3", "ann"), yaml: yaml)
        #expect(Self.differences(response("7", "8", "9", "ann"), from: fixture).isEmpty)
        #expect(Self.differences(response("7", "8", "9", "bob"), from: fixture).map(\.found) == ["bob"])
    }

    @Test("Of a template, what its tags stand for does not count")
    func template() throws {
        let fixture = try Self.exchange(
            Self.envelope("<r at='{{now}}'><id>{{uuid}}</id><x>1</x></r>"),
            yaml: "template: true"
        )
        #expect(Self.differences(Self.envelope("<r at='2026'><id>5</id><x>1</x></r>"), from: fixture).isEmpty)
        let found = Self.differences(Self.envelope("<r at='2026'><id>5</id><x>2</x></r>"), from: fixture)
        #expect(found.map(\.found) == ["2"])
    }

    // MARK: - Redaction

    private static func secrets(_ token: String, _ dob: String, _ office: String = "north") -> String {
        envelope("<r><token>\(token)</token><dob>\(dob)</dob><office>\(office)</office></r>")
    }

    /// A fixture with a response as it is recorded.
    private static func recorded(_ response: String) throws -> Fixture {
        var fixture = try exchange(response)
        let redacted = Redactor(key: RedactionSample.key).redact(xml: fixture.response)
        fixture.response = redacted.body
        fixture.details.redactions = redacted.pseudonyms
        return fixture
    }

    @Test("With the key, equal secrets are the same and others are not, and none is shown")
    func withKey() throws {
        let fixture = try Self.recorded(Self.secrets("tok-58c1", "1961-04-02"))
        #expect(!String(decoding: fixture.response, as: UTF8.self).contains("tok-58c1"))
        let redactor = Redactor(key: RedactionSample.key)
        #expect(Self.differences(Self.secrets("tok-58c1", "1961-04-02"), from: fixture, redactor).isEmpty)
        let found = Self.differences(Self.secrets("tok-9999", "1970-12-31"), from: fixture, redactor)
        #expect(found.map(\.path) == ["\(Self.body)/r/token/text()", "\(Self.body)/r/dob/text()"])
        let text = found.map(\.description).joined()
        #expect(!text.contains("tok-") && !text.contains("1970-12-31") && !text.contains("1961-04-02"))
        #expect(text.contains("[[redacted:token:"))
    }

    @Test("Without the key, secrets do not count, and what else differs does")
    func withoutKey() throws {
        let fixture = try Self.recorded(Self.secrets("tok-58c1", "1961-04-02"))
        #expect(Self.differences(Self.secrets("tok-9999", "1970-12-31"), from: fixture).isEmpty)
        let found = Self.differences(Self.secrets("tok-9999", "1970-12-31", "south"), from: fixture)
        #expect(found.map(\.found) == ["south"])
    }

    @Test("A service that gives out what was recorded gives the same", arguments: [true, false])
    func recordedValues(hasKey: Bool) throws {
        let fixture = try Self.recorded(Self.secrets("tok-58c1", "1961-04-02"))
        let live = String(decoding: fixture.response, as: UTF8.self).replacing("<dob>", with: "<dob >")
        let redactor = Redactor(key: hasKey ? RedactionSample.key : nil)
        #expect(Self.differences(live, from: fixture, redactor).isEmpty)
    }

    @Test("An exchange that was never redacted is redacted for the comparison")
    func unredacted() throws {
        let fixture = try Self.exchange(Self.secrets("tok-58c1", "1961-04-02"))
        for redactor in [Redactor(key: nil), Redactor(key: RedactionSample.key)] {
            let found = Self.differences(Self.secrets("tok-58c1", "1961-04-02", "south"), from: fixture, redactor)
            #expect(found.map(\.found) == ["south"])
        }
    }

    // MARK: - Parts

    private static func package(_ boundary: String, _ parts: [(String, String)]) -> (String, [Fixture.Header]) {
        let text = parts.map { "--\(boundary)\r\nContent-Type: \($0.0)\r\n\r\n\($0.1)\r\n" }.joined()
        let type = "multipart/related; type=\"text/xml\"; boundary=\(boundary)"
        return (text + "--\(boundary)--\r\n", [.init("Content-Type", type)])
    }

    @Test(
        "Of messages with parts, the envelope is compared as XML and the parts by their content, not by their boundary"
    )
    func parts() throws {
        func response(_ boundary: String, _ value: String, _ parts: (String, String)...) -> (String, [Fixture.Header]) {
            Self.package(boundary, [("text/xml", Self.envelope("<r>\(value)</r>"))] + parts)
        }
        let (text, headers) = response("a1", "1", ("image/png", "PNG"), ("text/plain", "hello"))
        let fixture = try Self.exchange(text, headers: headers)
        func found(_ live: (String, [Fixture.Header])) -> [String] {
            Self.differences(live.0, headers: live.1, from: fixture).map { "\($0.kind) \($0.path)" }
        }
        #expect(found(response("b2", "1", ("image/png", "PNG"), ("text/plain", "hello"))) == [])
        #expect(
            found(response("b2", "2", ("image/png", "PNX"), ("text/plain", "hello")))
                == ["different \(Self.body)/r/text()", "bytes part[2]"]
        )
        #expect(found(response("b2", "1", ("image/gif", "PNG"))) == ["header part[2]/Content-Type", "missing part[3]"])
    }
}

import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct RedactedMatchingTests {
    private let key = RedactionSample.key

    private func login(_ password: String, pin: String = "1234", nonce: String = "q83vq83vq83vq83v", more: String = "")
        -> String
    {
        """
        <login xmlns='urn:n'><Timestamp xmlns='\(MatchKeyTests.utility)'><Created>2024-01-01T00:00:00Z</Created></Timestamp>\
        <Nonce xmlns='\(MatchKeyTests.security)'>\(nonce)</Nonce><user>jane</user><password>\(password)</password>\
        <pin>\(pin)</pin><x><![CDATA[{"token":"\(password)"}]]></x>\(more)</login>
        """
    }

    /// A fixture as it is recorded.
    private func recorded(_ name: String, _ body: String, _ key: RedactionKey?) -> Fixture {
        var fixture = Sample.exchange(name, body)
        let request = Redactor(key: key).redact(xml: fixture.request)
        fixture.request = request.body
        fixture.details.redactions = request.pseudonyms
        return fixture
    }

    private func found(_ index: FixtureIndex, _ body: String) throws -> String? {
        var scratch = ByteWriter()
        let group = index.group(
            version: .soap11,
            action: "urn:get",
            payload: try Sample.payload(body),
            scratch: &scratch
        )
        return group.flatMap { index.fixture(in: $0) { _ in nil } }.map { index.fixtures[$0].id.name }
    }

    @Test("With the key, the same secrets match and others do not")
    func withKey() throws {
        let fixtures = [
            recorded("one", login("hunter2"), key), recorded("two", login("hunter3"), key),
            recorded("pin", login("hunter2", pin: "9999"), key),
        ]
        #expect(fixtures.allSatisfy { !String(decoding: $0.request, as: UTF8.self).contains("hunter") })
        let index = FixtureIndex(fixtures, redactor: Redactor(key: key))
        #expect(index.problems.isEmpty)
        #expect(try found(index, login("hunter2")) == "one")
        #expect(try found(index, login("hunter2", nonce: "AAAAAAAAAAAAAAAAAAAAAA==")) == "one")
        #expect(try found(index, login("hunter3")) == "two")
        #expect(try found(index, login("hunter2", pin: "9999")) == "pin")
        #expect(try found(index, login("hunter4")) == nil)
        #expect(try found(index, login("hunter2", more: "<y/>")) == nil)
        #expect(try found(FixtureIndex(fixtures, redactor: Redactor(key: RedactionKey())), login("hunter2")) == nil)
    }

    @Test("A value that is another one's pseudonym is no match: of two Booleans, each is the other's")
    func pseudonymByChance() throws {
        let redactor = Redactor(RedactionRules(names: ["member"]), key: key)
        let fixtures = ["true", "false"].map { value in
            var fixture = Sample.exchange(value, "<a><member>\(value)</member></a>")
            let request = redactor.redact(xml: fixture.request)
            fixture.request = request.body
            fixture.details.redactions = request.pseudonyms
            return fixture
        }
        #expect(String(decoding: fixtures[0].request, as: UTF8.self).contains("<member>false</member>"))
        let index = FixtureIndex(fixtures, redactor: redactor)
        #expect(index.problems.isEmpty)
        for value in ["true", "false"] {
            let request = Array(Sample.envelope("<a><member>\(value)</member></a>").utf8)
            let response = try index.explanation(of: request, RequestHead(headers: [])).response
            #expect(response?.id.name == value)
            #expect(response?.likeness == .redacted)
        }
    }

    @Test("A short pseudonym is not taken for an attribute of SOAP or another value, with the key and without it")
    func shortPseudonym() throws {
        func request(_ number: String, _ page: String) -> String {
            """
            <e:Envelope xmlns:e='\(SOAPVersion.soap11.namespace)' xmlns:i='http://www.w3.org/2001/XMLSchema-instance'>\
            <e:Header><h xmlns='urn:h' e:mustUnderstand='1'/></e:Header>\
            <e:Body><a><member>\(number)</member><page>\(page)</page><last i:nil='true'/></a></e:Body></e:Envelope>
            """
        }
        func recorded(_ name: String, _ number: String, _ more: [Pseudonym]) -> Fixture {
            var fixture = Sample.exchange(name, "")
            let request = Redactor(RedactionRules(names: ["member"]), key: key).redact(
                xml: Array(request(number, name).utf8)
            )
            fixture.request = request.body
            fixture.details.redactions = request.pseudonyms + more
            return fixture
        }
        let name = try #require(RedactionName("birthdate"))
        let short = ["1", "2", "true"].map { Pseudonym(name, $0) }
        // One fixture has them itself, one has them beside it.
        for key in [key, nil] {
            let fixtures = [recorded("1", "700001", short), recorded("2", "700002", [])]
            let index = FixtureIndex(fixtures, redactor: Redactor(RedactionRules(names: ["member"]), key: key))
            #expect(index.problems.isEmpty)
            for (number, page) in [(key == nil ? "700009" : "700001", "1"), ("700002", "2")] {
                let found = try index.explanation(of: Array(request(number, page).utf8), RequestHead(headers: []))
                #expect(found.response?.id.name == page, "\(number)")
            }
            let other = try index.explanation(of: Array(request("700001", "3").utf8), RequestHead(headers: []))
            #expect(other.response == nil, "no exchange has this page")
        }
    }

    @Test(
        "Who asks which exchange answers is told where redacted values could not be compared, and what else may be meant"
    )
    func likeness() throws {
        let fixtures = [recorded("one", login("hunter2"), key), recorded("two", login("hunter3"), key)]
        func response(_ index: FixtureIndex, _ body: String) throws -> Explanation.Response? {
            try index.explanation(of: Array(Sample.envelope(body).utf8), RequestHead(headers: [])).response
        }
        let keyed = FixtureIndex(fixtures, redactor: Redactor(key: key))
        #expect(try response(keyed, login("hunter3"))?.id.name == "two")
        #expect(try response(keyed, login("hunter3"))?.likeness == .redacted)
        #expect(try response(keyed, login("hunter4")) == nil)
        let reduced = try #require(try response(FixtureIndex(fixtures), login("hunter3")))
        #expect(reduced.id.name == "one")
        #expect(reduced.likeness == .reduced)
        #expect(reduced.others.map(\.name) == ["two"])
    }

    @Test("Without the key, secrets do not count, and recordings that differ in them alone are reported")
    func withoutKey() throws {
        let one = recorded("one", login("hunter2"), key)
        let index = FixtureIndex([one])
        #expect(index.problems.isEmpty)
        #expect(try found(index, login("hunter2")) == "one")
        #expect(try found(index, login("another", pin: "5")) == "one")
        #expect(try found(index, login("hunter2", more: "<y/>")) == nil)
        let two = FixtureIndex([
            one, recorded("two", login("hunter3"), key), recorded("three", login("x", more: "<y/>"), key),
        ])
        #expect(two.problems.map(\.code) == [.keyNeeded])
        #expect(two.problems.map(\.file) == ["svc/op/two/request.xml"])
        #expect(try found(two, login("hunter3")) == "one")
        #expect(try found(two, login("hunter3", more: "<y/>")) == "three")
    }

    @Test("The recorded request itself matches, with the key and without", arguments: [true, false])
    func itself(hasKey: Bool) throws {
        let fixtures = [recorded("one", login("hunter2"), key), recorded("two", login("hunter3"), key)]
        let index = FixtureIndex(fixtures, redactor: Redactor(key: hasKey ? key : nil))
        for fixture in fixtures {
            let envelope = try Envelope(parsing: fixture.request)
            var scratch = ByteWriter()
            let group = index.group(version: .soap11, action: nil, payload: envelope.payload, scratch: &scratch)
            #expect(group.flatMap { index.fixture(in: $0) { _ in nil } }.map { index.fixtures[$0].id } == fixture.id)
        }
    }

    @Test("Where nothing was taken away, values are compared as they are")
    func untouched() throws {
        let index = FixtureIndex([Sample.exchange("one", login("hunter2"))])
        #expect(try found(index, login("hunter2")) == "one")
        #expect(try found(index, login("hunter3")) == nil)
    }

    @Test("A request in another encoding, with a declaration, matches")
    func encoding() throws {
        let index = FixtureIndex([recorded("one", login("hunter2"), key)], redactor: Redactor(key: key))
        let text = "\u{FEFF}<?xml version='1.0' encoding='utf-16'?>" + Sample.envelope(login("hunter2"))
        let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        var scratch = ByteWriter()
        let payload = try Envelope(parsing: bytes).payload
        #expect(index.group(version: .soap11, action: nil, payload: payload, scratch: &scratch) != nil)
    }

    @Test("A recording whose only placeholders are encoded is known to be redacted")
    func encodedPlaceholders() throws {
        func body(_ value: String) -> String { "<a>\(RedactionSample.escaped(value))</a>" }
        let (value, other) = ("x=1&password=hunter2", "x=1&password=hunter3")
        for encode in [{ $0 }, RedactionSample.base64] as [(String) -> String] {
            let index = FixtureIndex([recorded("one", body(encode(value)), key)])
            #expect(try found(index, body(encode(other))) == "one")
        }
    }

    @Test("A near miss shows no value that was taken away", arguments: [true, false])
    func nearMisses(hasKey: Bool) throws {
        let index = FixtureIndex([recorded("one", login("hunter2"), key)], redactor: Redactor(key: hasKey ? key : nil))
        let payload = try Sample.payload(login("other-Secret", more: "<y/>"))
        let miss = try #require(index.nearMisses(version: .soap11, action: "urn:get", payload: payload).first)
        let shown = miss.differences.map(\.description).joined()
        #expect(!shown.contains("other-Secret") && shown.contains("y"))
        #expect(hasKey || miss.differences.count == 1, "\(shown)")
    }

    @Test("exchange.yaml lists pseudonyms")
    func list() throws {
        let text = Sample.yaml(
            more: "redactions:\n  - {name: dob, value: \"1961-04-02\"}\n  - name: pin\n    value: \"1234\""
        )
        let details = try Fixture.Details(parsing: Array(text.utf8))
        #expect(details.redactions.map(\.value) == ["1961-04-02", "1234"])
        for bad in ["redactions: x", "redactions:\n  - {name: 'a b', value: x}", "redactions:\n  - {name: a}"] {
            #expect(throws: FixtureError.self) { try Fixture.Details(parsing: Array(Sample.yaml(more: bad).utf8)) }
        }
    }
}

import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct NearMissTests {
    private func misses(_ fixtures: [Fixture], _ body: String, action: String? = "urn:get") throws -> [NearMiss] {
        FixtureIndex(fixtures).nearMisses(version: .soap11, action: action, payload: try Sample.payload(body))
    }

    private func differences(_ recorded: String, _ request: String) throws -> [Difference] {
        try #require(misses([Sample.exchange("one", recorded)], request).first).differences
    }

    private static let soap = "http://schemas.xmlsoap.org/soap/envelope/"
    private static let body = "/soapenv:Envelope/soapenv:Body"

    /// Recorded payload, request's payload, and what they differ in: kind, path below the body, expected, found.
    static let pairs: [(String, String, [(Difference.Kind, String, String?, String?)])] = [
        (
            "<a xmlns='urn:n'><b>1</b></a>", "<a xmlns='urn:n'><b>2</b></a>",
            [(.different, "/n1:a/n1:b/text()", "1", "2")]
        ),
        (
            "<a xmlns='urn:n'><b>1</b><c/></a>", "<a xmlns='urn:n'><c/></a>",
            [(.missing, "/n1:a/n1:b", "1", nil)]
        ),
        (
            "<a xmlns='urn:n'/>", "<a xmlns='urn:n'><b xmlns='urn:m'>x</b></a>",
            [(.extra, "/n1:a/n2:b", nil, "x")]
        ),
        ("<a x='1'/>", "<a x='2' y='3'/>", [(.different, "/a/@x", "1", "2"), (.extra, "/a/@y", nil, "3")]),
        ("<a xmlns:q='urn:q' q:x='1'/>", "<a/>", [(.missing, "/a/@n1:x", "1", nil)]),
        (
            "<a><r>1</r><r>2</r><r>3</r></a>", "<a><r>1</r><r>x</r><r>3</r></a>",
            [(.different, "/a/r[2]/text()", "2", "x")]
        ),
        ("<a><r>1</r><r>2</r><r>3</r></a>", "<a><r>1</r><r>3</r></a>", [(.missing, "/a/r[2]", "2", nil)]),
        ("<a><r>1</r><r>3</r></a>", "<a><r>1</r><r>2</r><r>3</r></a>", [(.extra, "/a/r[2]", nil, "2")]),
        ("<a><b/><c/></a>", "<a><c/><b/></a>", [(.order, "/a", nil, nil)]),
        ("<a><b>1</b></a>", "<a><b> 1</b></a>", [(.different, "/a/b/text()", "1", " 1")]),
        ("<a>t</a>", "<a>t<b/></a>", [(.extra, "/a/b", nil, "")]),
        ("<a/>", "", [(.missing, "/a", "", nil)]),
        (
            "<a xmlns:u='\(MatchKeyTests.utility)' u:Id='1'><b>1</b></a>",
            "<a xmlns:u='\(MatchKeyTests.utility)' u:Id='2'><b u:Id='3'>2</b></a>",
            [(.different, "/a/b/text()", "1", "2")]
        ),
    ]

    @Test("Each difference has an XPath of its own with its prefixes explained", arguments: pairs)
    func paths(recorded: String, request: String, expected: [(Difference.Kind, String, String?, String?)]) throws {
        let found = try differences(recorded, request)
        #expect(found.map(\.kind) == expected.map(\.0))
        #expect(found.map(\.path) == expected.map { Self.body + $0.1 })
        #expect(found.map(\.expected) == expected.map(\.2))
        #expect(found.map(\.found) == expected.map(\.3))
    }

    @Test("Namespaces are those of the path, in the order of their first use")
    func namespaces() throws {
        let found = try differences("<a xmlns='urn:n'/>", "<a xmlns='urn:n'><b xmlns='urn:m'>x</b></a>")
        #expect(found.first?.namespaces.map(\.prefix) == ["soapenv", "n1", "n2"])
        #expect(found.first?.namespaces.map(\.uri) == [Self.soap, "urn:n", "urn:m"])
        #expect(
            found.first?.description == Self.body
                + "/n1:a/n2:b is not expected, 'x' was found (soapenv=\(Self.soap), n1=urn:n, n2=urn:m)"
        )
    }

    @Test("What matching does not count is no difference")
    func canonical() throws {
        let recorded = "<a xmlns='urn:n' xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:type='b'>x</a>"
        let request = """
            <p:a xmlns:p='urn:n' xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:type='p:b'><!-- -->x</p:a>
            """
        #expect(try differences(recorded, request) == [])
    }

    @Test("A value is shown up to 200 characters, escaped, and not at all beyond")
    func values() throws {
        let long = String(repeating: "x", count: 200)
        #expect(try differences("<a>\(long)</a>", "<a>\(long)y</a>").map(\.expected) == [long])
        #expect(try differences("<a>\(long)</a>", "<a>\(long)y</a>").map(\.found) == [nil])
        #expect(try differences("<a>1</a>", "<a>\u{202E}\u{85}</a>").map(\.found) == ["\\u{202E}\\u{85}"])
    }

    @Test("The exchange with the fewest differences is the nearest, and at most three are named")
    func nearest() throws {
        let fixtures = [
            Sample.exchange("four", "<a><b>9</b><c>9</c><d>9</d><e/></a>"),
            Sample.exchange("one", "<a><b>1</b><c>9</c><d>3</d></a>"),
            Sample.exchange("two", "<a><b>1</b><c>9</c><d>9</d></a>"),
            Sample.exchange("three", "<a><b>9</b><c>9</c><d>9</d></a>"),
        ]
        let found = try misses(fixtures, "<a><b>1</b><c>2</c><d>3</d></a>")
        #expect(found.map(\.id.name) == ["one", "two", "three"])
    }

    @Test("What is missing or too much counts by its size: the right operation's body is nearer than another's")
    func weight() throws {
        let other =
            "<change><user>u</user><set name='pw'><value>x</value></set><set name='q'><value>y</value></set></change>"
        let fixtures = [
            Sample.exchange("change", "<batch>\(other)</batch>"),
            Sample.exchange(
                "find",
                "<batch a='1' b='2' c='3'><find base='o'><filter name='uid'>u</filter></find></batch>"
            ),
        ]
        // Two lines of differences for the one, three for the other.
        let found = try misses(fixtures, "<batch><find base='o'><filter name='uid'>u</filter></find></batch>")
        #expect(found.map(\.id.name) == ["find", "change"])
        #expect(found.map(\.differences.count) == [3, 2])
    }

    @Test("Compared are exchanges of the same action and name, else of the name, else of the action")
    func candidates() throws {
        let fixtures = [
            Sample.exchange("a", "<a>1</a>", action: "urn:one"), Sample.exchange("b", "<a>1</a>", action: "urn:two"),
            Sample.exchange("c", "<c>1</c>", action: "urn:two"),
        ]
        #expect(try misses(fixtures, "<a/>", action: "urn:two").map(\.id.name) == ["b"])
        #expect(try misses(fixtures, "<a/>", action: "urn:x").map(\.id.name) == ["a", "b"])
        #expect(try misses(fixtures, "<a/>", action: "urn:x").map(\.expectedAction) == ["urn:one", "urn:two"])
        #expect(try misses(fixtures, "<x/>", action: "urn:one").map(\.id.name) == ["a"])
        #expect(try misses(fixtures, "<x/>", action: "urn:x").isEmpty)
    }

    @Test("No more differences are looked for than a report shows")
    func bound() throws {
        let rows = (0..<5_000).map { "<r\($0)>1</r\($0)>" }.joined()
        let found = try differences("<a>\(rows)</a>", "<a>\(rows.replacing(">1<", with: ">2<"))</a>")
        #expect(found.count == 20)
    }

    @Test("What is kept of a near miss shows no secret, of the exchange or of the request")
    func redacted() throws {
        let index = FixtureIndex([
            Sample.exchange("one", "<a><b>1</b><password>recorded-canary</password><c token='t'/></a>"),
            Sample.exchange("two", "<a><b>2</b></a>"),
        ])
        let payload = try Sample.payload("<a><b>3</b><password>sent-canary</password><c token='canary'/></a>")
        let request = MatchRequest(version: .soap11, action: nil, payload: payload, document: nil, head: nil)
        let all = index.nearMisses(request)
        #expect(all.map(\.id.name) == ["one", "two"])
        #expect("\(all[0].differences)".contains("canary"), "the client that sent it sees it")
        let kept = index.nearMisses(request, redacted: [all[0].id])
        #expect(kept.map(\.id) == [all[0].id])
        #expect(kept[0].differences.map(\.found) == ["3"])
        #expect(kept[0].differences.map(\.expected) == ["1"])
    }

    @Test("Nothing is shown of a request that cannot be redacted")
    func withheld() throws {
        // A secret that no rule reaches, in an element's name, would be left.
        let name = try #require(RedactionName("known"))
        let secret = try #require(RedactionRules.KnownSecret(name, Array("canary".utf8)))
        let redactor = Redactor(RedactionRules(secrets: [secret]), key: nil)
        let index = FixtureIndex([Sample.exchange("one", "<a><b>1</b></a>")], redactor: redactor)
        let payload = try Sample.payload("<a><canary>3</canary></a>")
        let request = MatchRequest(version: .soap11, action: nil, payload: payload, document: nil, head: nil)
        let all = index.nearMisses(request)
        let kept = index.nearMisses(request, redacted: Set(all.map(\.id)))
        #expect(kept.map(\.id) == all.map(\.id))
        #expect(kept[0].differences.isEmpty)
    }

    @Test("The index knows the names of the payloads in the order of its exchanges")
    func payloadNames() {
        let index = FixtureIndex([
            Sample.exchange("c", "<a xmlns='urn:n'/>"), Sample.exchange("b", ""), Sample.exchange("a", "<b/>"),
        ])
        #expect(index.payloadNames == [XMLName("a", in: "urn:n"), nil, XMLName("b")])
    }
}

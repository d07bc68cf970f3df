import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SoapstoneFixtures

@Suite struct WireMockExportTests {
    private static func exchange(_ change: (inout Fixture) -> Void = { _ in }) -> Fixture {
        var fixture = Sample.exchange("one", "<get><n>1</n></get>")
        fixture.response = Array(Sample.envelope("<r/>").utf8)
        fixture.details.responseHeaders = [Fixture.Header("Content-Type", "text/xml; charset=utf-8")]
        change(&fixture)
        return fixture
    }

    /// The mapping without Soapstone's own note, in one line.
    private static func mapping(_ fixture: Fixture) throws -> (JSONValue, FixtureExport) {
        let export = FixtureExport([fixture], as: .wiremock)
        let file = try #require(export.files.first)
        #expect(file.path == ["mappings", "svc", "op", "one.json"])
        return (try JSONDocument(parsing: file.bytes).root, export)
    }

    private static func text(_ value: JSONValue?) throws -> String {
        var output = ByteWriter()
        try #require(value).write(to: &output, style: .compact(sortedKeys: true))
        return output.string
    }

    private static let request = Sample.envelope("<get><n>1</n></get>")

    @Test("An exchange is a mapping of WireMock's documentation")
    func plain() throws {
        let (mapping, export) = try Self.mapping(Self.exchange())
        #expect(export.findings.isEmpty && export.count == 1)
        #expect(mapping["name"]?.string == "svc/op/one")
        #expect(mapping["priority"] == nil && mapping["scenarioName"] == nil)
        #expect(
            try Self.text(mapping["request"]) == """
                {"bodyPatterns":[{"equalToXml":\(Self.request.json)}],\
                "headers":{"SOAPAction":{"equalTo":"\\"urn:get\\""}},"method":"POST","urlPath":"/s"}
                """
        )
        #expect(
            try Self.text(mapping["response"]) == """
                {"body":\(Sample.envelope("<r/>").json),"headers":{"Content-Type":"text/xml; charset=utf-8"},"status":200}
                """
        )
    }

    @Test("An exchange for any action asks for no SOAPAction, and comes in again as it was")
    func anyAction() throws {
        let fixture = Self.exchange { $0.details.matchers = .init(action: .any) }
        let (mapping, export) = try Self.mapping(fixture)
        #expect(mapping["request"]?["headers"] == nil)
        let text = String(decoding: try #require(export.files.first).bytes, as: UTF8.self)
        let again = try ImportSample(["one.json": text])
        #expect(again.losses == [])
        #expect(again.one?.details.matchers == fixture.details.matchers)
        #expect(again.one?.details.requestHeaders == fixture.details.requestHeaders)
    }

    @Test("A condition on JSON is not dropped: the mapping would answer more")
    func json() {
        let fixture = Self.exchange { $0.details.matchers = .init(json: [.init("/n", .equals(.number("1")))]) }
        let export = FixtureExport([fixture], as: .wiremock)
        #expect(export.files.isEmpty)
        #expect(
            export.findings.map(\.description) == [
                "svc/op/one: not carried over: the condition on '/n' of the JSON has no equal in WireMock, which makes none "
                    + "of XML"
            ]
        )
    }

    @Test("Matchers are patterns, and the order of priorities is WireMock's")
    func matchers() throws {
        let fixture = Self.exchange {
            $0.details.endpoint = "/s?a=1"
            $0.details.matchers = .init(
                namespaces: ["c": "urn:c"],
                conditions: [
                    .init("//c:a"), .init("//c:b", .equals("it's")), .init("//c:d", .matches("[A-Z]+")),
                    .init("count(//c:a) = 1"),
                ],
                headers: [
                    .init("X-A", .equals("1")), .init("X-B", .matches("a+")), .init("X-C", .present),
                    .init("X-D", .absent),
                ],
                query: [.init("q", .equals("1"))],
                body: .any,
                priority: 1
            )
            $0.details.scenario = .init(name: "s", requiredState: "two", newState: "three")
        }
        let (mapping, export) = try Self.mapping(fixture)
        #expect(export.findings.isEmpty)
        #expect(mapping["priority"]?.numberText == "3")
        #expect(mapping["scenarioName"]?.string == "s")
        #expect(mapping["requiredScenarioState"]?.string == "two")
        #expect(mapping["newScenarioState"]?.string == "three")
        let names = #""xPathNamespaces":{"c":"urn:c","soap":"http://schemas.xmlsoap.org/soap/envelope/"}"#
        let paths = [
            #""/soap:Envelope/soap:Body/*[local-name() = 'get' and namespace-uri() = '']""#, #""//c:a""#,
            #""(//c:b)[1][. = \"it's\"]""#, #"{"expression":"//c:d/text()","matches":"[A-Z]+"}"#,
            #""/*[boolean(count(//c:a) = 1)]""#,
        ]
        let patterns = paths.map { "{\"matchesXPath\":\($0),\(names)}" }.joined(separator: ",")
        #expect(
            try Self.text(mapping["request"]) == """
                {"bodyPatterns":[\(patterns)],"headers":{"SOAPAction":{"equalTo":"\\"urn:get\\""},"X-A":{"equalTo":"1"},\
                "X-B":{"matches":"a+"},"X-C":{"matches":".*"},"X-D":{"absent":true}},"method":"POST",\
                "queryParameters":{"q":{"equalTo":"1"}},"url":"/s?a=1"}
                """
        )
    }

    @Test(
        "Behaviour is that of WireMock's documentation",
        arguments: [
            (Fixture.Behaviour(delay: .fixed(.microseconds(1_500))), #""fixedDelayMilliseconds":2,"#),
            (
                .init(delay: .uniform(lower: .seconds(1), upper: .seconds(2))),
                #""delayDistribution":{"lower":1000,"type":"uniform","upper":2000},"#
            ),
            (
                .init(delay: .lognormal(median: .milliseconds(80), sigma: 0.4)),
                #""delayDistribution":{"median":80,"sigma":0.4,"type":"lognormal"},"#
            ),
            (
                .init(dribble: .init(chunks: 5, over: .seconds(1))),
                #""chunkedDribbleDelay":{"numberOfChunks":5,"totalDuration":1000},"#
            ),
            (.init(failure: .init(.malformedChunk)), #""fault":"MALFORMED_RESPONSE_CHUNK","#),
            (.init(failure: .init(.connectionReset)), #""fault":"CONNECTION_RESET_BY_PEER","#),
        ]
    )
    func behaviour(behaviour: Fixture.Behaviour, expected: String) throws {
        let (mapping, export) = try Self.mapping(Self.exchange { $0.details.behaviour = behaviour })
        #expect(export.findings.isEmpty)
        let response = try Self.text(mapping["response"])
        #expect(response.contains(expected), "\(response)")
    }

    @Test("A template has the names of Handlebars, placeholders are enabled, and other bytes than UTF-8 are Base64")
    func bodies() throws {
        let template = Self.exchange {
            $0.details.behaviour.template = .init()
            $0.response = Array(Sample.envelope("{{request.headers.X-A}}{{today.plus.P3D}}{{random.digits.8}}").utf8)
            $0.request = Array(Sample.envelope("<get>${xmlunit.ignore}</get>").utf8)
        }
        let (mapping, _) = try Self.mapping(template)
        let body =
            "{{request.headers.X-A}}{{now offset='3 days' format='yyyy-MM-dd'}}{{randomValue length=8 type='NUMERIC'}}"
        #expect(mapping["response"]?["body"]?.string == Sample.envelope(body))
        #expect(mapping["response"]?["transformers"]?.elements.map(\.string) == ["response-template"])
        #expect(try Self.text(mapping["request"]?["bodyPatterns"]).contains(#""enablePlaceholders":true"#))
        let (binary, _) = try Self.mapping(Self.exchange { $0.response = [0xFF, 0xFE, 0x3C] })
        #expect(binary["response"]?["base64Body"]?.string == "//48")
    }

    @Test("What WireMock has no word for is told")
    func losses() throws {
        let lossy: [((inout Fixture) -> Void, InterchangeFinding.Outcome, String)] = [
            ({ $0.details.matchers.ignored = ["//n"] }, .part, "'ignore'"),
            ({ $0.details.behaviour.failure = .init(.truncated) }, .part, "the fault 'truncated'"),
            ({ $0.details.matchers.priority = 9 }, .part, "priorities above 3"),
            ({ $0.details.matchers.conditions = [.init("//a", .equals("'\""))] }, .whole, "the condition on '//a'"),
            (
                { $0.details.responseWithheld = .init(bytes: 1, sha256: String(repeating: "a", count: 64)) }, .whole,
                "size and hash"
            ),
            ({ $0.request = Array("<x>".utf8) }, .whole, "no SOAP message"),
            (
                {
                    $0.details.behaviour.template = .init(values: ["a": "//n"])
                    $0.response = Array("<e>{{values.a}}</e>".utf8)
                }, .whole, "template"
            ),
        ]
        for (change, outcome, text) in lossy {
            let export = FixtureExport([Self.exchange(change)], as: .wiremock)
            #expect(export.findings.count == 1 && export.findings[0].outcome == outcome, "\(export.findings)")
            #expect(export.findings.first?.description.contains(text) == true, "\(export.findings)")
            #expect(export.count == (outcome == .whole ? 0 : 1))
        }
    }
}

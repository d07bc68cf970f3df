import SoapstoneCodec
import Testing

@testable import SoapstoneFixtures

/// Mappings in the forms of https://wiremock.org/docs: stubbing, request-matching, stateful-behaviour, simulating-faults.
@Suite struct WireMockImportTests {
    private static let request = Sample.envelope("<c:get xmlns:c='urn:c'><c:n>1</c:n></c:get>")
    private static let response = Sample.envelope("<c:getResponse xmlns:c='urn:c'/>")

    /// A mapping on SOAPAction urn:get.
    private static func mapping(
        patterns: String = "[{\"equalToXml\": \(request.json)}]",
        request more: String = "",
        response: String = "\"status\": 200, \"body\": \(response.json)",
        mapping outer: String = ""
    ) -> String {
        """
        {\(outer) "request": {"method": "POST", "urlPath": "/ws/cases",
          "headers": {"SOAPAction": {"equalTo": "urn:get"}} \(more), "bodyPatterns": \(patterns)},
         "response": {\(response)}}
        """
    }

    @Test("A mapping without a condition on SOAPAction answers requests with any and with none")
    func anyAction() throws {
        let text = """
            {"request": {"method": "POST", "urlPath": "/ws/cases", "bodyPatterns": [{"equalToXml": \(Self.request.json)}]},
             "response": {"body": \(Self.response.json)}}
            """
        let sample = try ImportSample(["get.json": text])
        #expect(sample.losses == [])
        for action in ["urn:get", "urn:other", nil] {
            #expect(
                try sample.response(to: "<x:get xmlns:x='urn:c'><x:n>1</x:n></x:get>", action: action) == Self.response
            )
        }
    }

    @Test("A mapping with equalToXml answers the request that it has, and no other")
    func equalToXml() throws {
        let sample = try ImportSample(["mappings/get.json": Self.mapping(mapping: #""name": "Get one", "id": "x","#)])
        #expect(sample.names == ["cases/get/get-one"])
        #expect(sample.losses == [])
        let body = "<x:get xmlns:x='urn:c'> <x:n>1</x:n></x:get>"
        #expect(try sample.response(to: body, action: "urn:get") == Self.response)
        #expect(try sample.response(to: body.replacing("1", with: "2"), action: "urn:get") == nil)
        #expect(try sample.response(to: body, action: "urn:other") == nil)
        #expect(sample.one?.details.endpoint == "/ws/cases")
    }

    @Test("Placeholders, paths, header fields and parameters are asked of a request as WireMock asks them")
    func conditions() throws {
        let request = Sample.envelope("<c:get xmlns:c='urn:c'><c:n>${xmlunit.isNumber}</c:n></c:get>")
        let patterns = """
            [{"equalToXml": \(request.json), "enablePlaceholders": true},
             {"matchesXPath": "//c:n[. > 1]", "xPathNamespaces": {"c": "urn:c"}},
             {"matchesXPath": {"expression": "//c:n/text()", "matches": "[0-9]{2}"}}]
            """
        let more = """
            , "queryParameters": {"mode": {"equalTo": "test"}}
            """
        let headers = """
            {"request": {"method": "POST", "url": "/ws/cases", "headers": {
              "SOAPAction": {"equalTo": "\\"urn:get\\""}, "X-Tenant": {"contains": "no.rth"}, "X-Debug": {"absent": true},
              "X-User": {"equalTo": "Ann", "caseInsensitive": true}}, "bodyPatterns": [{"equalToXml": \(Self.request.json)}]},
             "response": {"body": \(Self.response.json)}}
            """
        let sample = try ImportSample(["a.json": Self.mapping(patterns: patterns, request: more)])
        #expect(sample.losses == [])
        func asked(_ number: String, query: String = "mode=test") throws -> Bool {
            let body = "<get xmlns='urn:c'><n>\(number)</n></get>"
            return try sample.response(to: body, action: "urn:get", query: query) != nil
        }
        #expect(try asked("12"))
        #expect(try !asked("123") && !asked("1") && !asked("ab") && !asked("12", query: "mode=live"))
        let fields = try ImportSample(["a.json": headers])
        #expect(fields.losses == [])
        func asked(_ headers: [(String, String)]) throws -> Bool {
            let body = "<get xmlns='urn:c'><n>1</n></get>"
            let headers = headers.map { Fixture.Header($0.0, $0.1) }
            return try fields.response(to: body, action: "urn:get", headers: headers) != nil
        }
        #expect(try asked([("X-Tenant", "at no.rth 7"), ("X-User", "aNN")]))
        #expect(try !asked([("X-Tenant", "at noxrth 7"), ("X-User", "Ann")]))
        #expect(try !asked([("X-Tenant", "no.rth"), ("X-User", "Ann"), ("X-Debug", "1")]))
        #expect(try !asked([("X-Tenant", "no.rth"), ("X-User", "Anne")]))
    }

    @Test(
        "Where paths alone say what is in the body, the name of its element is found in them",
        arguments: [
            ("/s:Envelope/s:Body/c:get[c:n = '1']", true), ("//c:get/c:n[text() = '1']", true),
            (
                "/*[local-name() = 'Envelope']/*[local-name()='Body']/*[local-name()='get' and namespace-uri()='urn:c'][c:n='1']",
                true
            ),
            ("//c:n[text() = '1']", false), ("/*/*/*[local-name()='get']", false), ("count(//c:n) = 1", false),
        ]
    )
    func paths(path: String, isFound: Bool) throws {
        let pattern = """
            [{"matchesXPath": \(path.json), "xPathNamespaces": {"c": "urn:c", "s": "http://schemas.xmlsoap.org/soap/envelope/"}}]
            """
        let sample = try ImportSample(["a.json": Self.mapping(patterns: pattern)])
        #expect(sample.placed.fixtures.count == (isFound ? 1 : 0))
        #expect(sample.losses.count == (isFound ? 0 : 1))
        let body = "<x:get xmlns:x='urn:c'><x:more/><x:n>1</x:n></x:get>"
        #expect(try sample.response(to: body, action: "urn:get") == (isFound ? Self.response : nil))
        #expect(try sample.response(to: body.replacing("1", with: "2"), action: "urn:get") == nil)
    }

    @Test(
        "Delays, dribbles and faults are those of the answer",
        arguments: [
            (#""fixedDelayMilliseconds": 250"#, Fixture.Behaviour(delay: .fixed(.milliseconds(250)))),
            (
                #""delayDistribution": {"type": "lognormal", "median": 80, "sigma": 0.4}"#,
                .init(delay: .lognormal(median: .milliseconds(80), sigma: 0.4))
            ),
            (
                #""delayDistribution": {"type": "uniform", "lower": 15, "upper": 25}"#,
                .init(delay: .uniform(lower: .milliseconds(15), upper: .milliseconds(25)))
            ),
            (
                #""chunkedDribbleDelay": {"numberOfChunks": 5, "totalDuration": 1000}"#,
                .init(dribble: .init(chunks: 5, over: .seconds(1)))
            ),
            (#""fault": "EMPTY_RESPONSE""#, .init(failure: .init(.emptyResponse))),
            (#""fault": "CONNECTION_RESET_BY_PEER""#, .init(failure: .init(.connectionReset))),
            (#""fault": "MALFORMED_RESPONSE_CHUNK""#, .init(failure: .init(.malformedChunk))),
            (#""fault": "RANDOM_DATA_THEN_CLOSE""#, .init(failure: .init(.garbageThenClose))),
        ]
    )
    func behaviour(response: String, expected: Fixture.Behaviour) throws {
        let sample = try ImportSample(["a.json": Self.mapping(response: "\"body\": \(Self.response.json), \(response)")]
        )
        #expect(sample.losses == [])
        #expect(sample.one?.details.behaviour == expected)
    }

    @Test("Scenarios have the states of WireMock, and its priorities the other way round")
    func scenario() throws {
        let all = """
            {"mappings": [
              \(Self.mapping(response: "\"body\": \(Sample.envelope("<one/>").json)",
                  mapping: #""scenarioName": "To do", "requiredScenarioState": "Started", "newScenarioState": "done","#)),
              \(Self.mapping(response: "\"body\": \(Sample.envelope("<two/>").json)",
                  mapping: #""scenarioName": "To do", "requiredScenarioState": "done", "priority": 1,"#))
            ], "meta": {"total": 2}}
            """
        let sample = try ImportSample(["all.json": all])
        #expect(sample.losses == [])
        let body = "<get xmlns='urn:c'><n>1</n></get>"
        #expect(try sample.response(to: body, action: "urn:get") == Sample.envelope("<one/>"))
        #expect(try sample.response(to: body, action: "urn:get", state: "done") == Sample.envelope("<two/>"))
        // What asks for the first state does not stand in for others.
        #expect(try sample.response(to: body, action: "urn:get", state: "gone") == nil)
        #expect(sample.placed.fixtures.map(\.details.scenario?.name) == ["To-20do", "To-20do"])
        #expect(sample.placed.fixtures.map(\.details.scenario?.newState) == ["done", nil])
        #expect(sample.placed.fixtures.map(\.details.matchers.priority) == [0, 4])
    }

    @Test("Bodies come from the text, from Base64 and from files below __files alone")
    func bodies() throws {
        let base64 =
            "PGU6RW52ZWxvcGUgeG1sbnM6ZT0naHR0cDovL3NjaGVtYXMueG1sc29hcC5vcmcvc29hcC9lbnZlbG9wZS8nPjxlOkJvZHkvPjwvZTpFbnZlbG9wZT4="
        let coded = try ImportSample(["a.json": Self.mapping(response: "\"base64Body\": \"\(base64)\"")])
        #expect(
            coded.one.map { String(decoding: $0.response, as: UTF8.self) }
                == Sample.envelope("").replacing("<e:Body></e:Body>", with: "<e:Body/>")
        )
        let file = Self.mapping(response: "\"bodyFileName\": \"sub/answer.xml\"")
        let sample = try ImportSample([
            "mappings/deep/a.json": file, "__files/sub/answer.xml": Self.response, "secret.xml": Self.response,
        ])
        #expect(sample.one?.response == Array(Self.response.utf8))
        for name in [
            "../secret.xml", "/etc/passwd", "sub/../../secret.xml", "sub//answer.xml", "", "sub/none.xml", "a\\b",
        ] {
            let other = try ImportSample([
                "mappings/a.json": Self.mapping(response: "\"bodyFileName\": \(name.json)"),
                "__files/sub/answer.xml": Self.response, "secret.xml": Self.response,
            ])
            #expect(other.names == [], "\(name)")
            #expect(
                other.losses.count == 1
                    && other.losses[0].hasPrefix("mappings/a.json#/response/bodyFileName: not carried over")
            )
        }
    }

    @Test("What a template says becomes one of Mustache, and what it cannot say is told")
    func template() throws {
        let template = """
            {{request.path}} {{request.query.mode}} {{request.headers.X-Tenant}} {{now offset='3 days'}} \
            {{now format='yyyy-MM-dd'}} {{randomValue type='UUID'}} {{randomValue length=8 type='NUMERIC'}} \
            {{soapXPath request.body '/*/*[1]/text()'}} {{{request.path}}} {{jsonPath request.body '$.a'}}
            """
        let text = Sample.envelope("<r>\(template)</r>")
        let sample = try ImportSample([
            "a.json": Self.mapping(
                response: "\"body\": \(text.json), \"transformers\": [\"response-template\", \"other\"]"
            )
        ])
        let expected = """
            {{request.path}} {{request.query.mode}} {{request.headers.X-Tenant}} {{now.plus.P3D}} {{today}} {{random.uuid}} \
            {{random.digits.8}} {{values.value1}} {{request.path}} \

            """
        #expect(
            try #require(sample.one.map { String(decoding: $0.response, as: UTF8.self) })
                == Sample.envelope("<r>\(expected)</r>")
        )
        #expect(
            sample.one?.details.behaviour.template?.values == ["value1": "/*/*[local-name() = 'Body']/*/*[1]/text()"]
        )
        #expect(
            sample.losses == [
                "a.json#/response/transformers/1: left out: the transformer other",
                "a.json#/response: left out: '{{jsonPath request.body '$.a'}}' of the template: nothing stands in its place",
                "a.json#/response: left out: the third brace of '{{{request.path}}}': values are always escaped",
            ]
        )
        let plain = try ImportSample(["a.json": Self.mapping(response: "\"body\": \(text.json)")])
        #expect(plain.one?.details.behaviour.template == nil)
        #expect(plain.one?.response == Array(text.utf8))
    }

    /// Mappings with something that has no equal, and what is told of it.
    static let losses: [(String, String)] = [
        (
            mapping(patterns: #"[{"contains": "x"}]"#),
            "#/request/bodyPatterns/0: not carried over: the condition has no equal here: contains"
        ),
        (mapping(patterns: #"[{"matchesJsonPath": "$.a"}]"#), "#/request/bodyPatterns/0: not carried over"),
        (mapping(request: #", "cookies": {"a": {"equalTo": "b"}}"#), "#/request/cookies: not carried over"),
        (mapping(request: #", "host": {"equalTo": "b"}"#), "#/request/host: left out"),
        (
            mapping(request: #", "basicAuth": {"username": "u", "password": "hunter2"}"#),
            "#/request/basicAuth: left out"
        ),
        (mapping(mapping: #""postServeActions": [{"name": "webhook"}],"#), "#/postServeActions: left out"),
        (mapping(mapping: #""metadata": {"team": "a"},"#), "#/metadata/team: left out"),
        (mapping(response: #""proxyBaseUrl": "http://x""#), "#/response/proxyBaseUrl: not carried over"),
        (mapping(response: #""statusMessage": "Fine", "body": "<a/>""#), "#/response: left out: 'statusMessage'"),
        (
            mapping(response: #""body": "<a/>", "headers": {"X-Own": "1"}"#),
            "#: left out: header fields of the response: X-Own"
        ),
        (mapping(response: #""fault": "OTHER""#), "#/response/fault: not carried over"),
        (mapping(response: #""status": 99"#), "#/response: not carried over: the status 99"),
        (
            #"{"request": {"method": "GET", "url": "/a"}, "response": {}}"#,
            "#/request: not carried over: the method is GET"
        ),
        (
            #"{"request": {"method": "POST", "urlPattern": "/a.*", "bodyPatterns": [{"equalToXml": "<no/>"}]}, "response": {}}"#,
            "#/request/urlPattern: left out: 'urlPattern': the path is not matched"
        ),
        (#"{"response": {}}"#, "#: not carried over: there is no 'request'"),
    ]

    @Test("What has no equal is told with its place", arguments: losses)
    func loss(mapping: String, told: String) throws {
        let sample = try ImportSample(["a.json": mapping])
        #expect(sample.losses.contains { $0.hasPrefix("a.json\(told)") }, "\(sample.findings)")
        #expect(!sample.findings.contains { $0.contains("hunter2") })
        let isWhole = told.contains("not carried over")
        #expect(sample.names.isEmpty == (isWhole || mapping.contains("<no/>")))
    }

    @Test("A condition on a secret lets any value through, and the secret is in no file and no message")
    func secret() throws {
        let fields = #", "queryParameters": {"token": {"equalTo": "hunter2"}}"#
        let mapping = Self.mapping(request: fields).replacing(
            #""headers": {"#,
            with: #""headers": {"Authorization": {"equalTo": "Basic dTpodW50ZXIy"}, "#
        )
        let sample = try ImportSample(["a.json": mapping])
        let one = try #require(sample.one)
        #expect(one.details.matchers.headers == [.init("Authorization", .present)])
        #expect(one.details.matchers.query == [.init("token", .present)])
        #expect(sample.losses.count == 2)
        let yaml = String(decoding: try one.details.yaml(), as: UTF8.self)
        #expect(!yaml.contains("hunter2") && !yaml.contains("dTpodW"))
        #expect(!sample.findings.contains { $0.contains("hunter2") || $0.contains("dTpodW") })
    }

    @Test("Of two mappings that answer the same request, the second is told")
    func duplicates() throws {
        let other = Self.mapping(response: #""status": 503"#)
        let sample = try ImportSample(["a.json": "[\(Self.mapping()), \(other)]"])
        #expect(sample.one?.details.status == 200)
        #expect(sample.losses.count == 1 && sample.losses[0].hasPrefix("a.json#/1: not carried over: the same request"))
    }

    @Test("Names that several mappings have get numbers")
    func numbers() throws {
        let mappings = (1...3).map { number in
            Self.mapping(
                patterns: "[{\"equalToXml\": \(Self.request.replacing("1", with: "\(number)").json)}]",
                mapping: number == 2 ? #""name": "Get","# : #""name": "get","#
            )
        }
        let sample = try ImportSample(["a.json": "[\(mappings.joined(separator: ","))]"])
        #expect(sample.names == ["cases/get/get", "cases/get/Get-2", "cases/get/get-3"])
    }

    @Test("What is there already is known, and not written again")
    func again() throws {
        let sample = try ImportSample(["a.json": Self.mapping()])
        let again = sample.read.placed(
            in: "shop",
            beside: sample.placed.fixtures,
            redactor: Redactor(key: RedactionKey())
        )
        #expect(again.fixtures.isEmpty)
        #expect(again.known == sample.placed.fixtures.map(\.id))
    }

    @Test(
        "A file that cannot be read is an error with its place",
        arguments: [
            ("a.json", "{\"request\":", FixtureError.Code.syntax), ("a.json", "{\"a\": 1, \"a\": 2}", .syntax),
            ("a.json", "{}", .value), ("a.json", "{\"mappings\": 1}", .value), ("a.xml", "<a>", .syntax),
            ("a.xml", "<a/>", .value),
            ("a.json", String(repeating: "[", count: 10_000), .syntax), ("b.txt", "", .missing),
            ("a.xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", .syntax),
        ]
    )
    func unreadable(name: String, text: String, code: FixtureError.Code) throws {
        let error = #expect(throws: FixtureError.self) { try ImportSample([name: text]) }
        #expect(error?.code == code)
    }

    @Test("A file of another format than the one that was asked for is an error")
    func format() throws {
        let error = #expect(throws: FixtureError.self) { try ImportSample(["a.json": Self.mapping()], as: .har) }
        #expect(error?.code == .value)
        #expect(try ImportSample(["a.json": Self.mapping()], as: .wiremock).names.count == 1)
    }
}

import Testing

@testable import SoapstoneFixtures

@Suite struct SpecmaticImportTests {
    private static func example(_ body: String, more: String = "") -> String {
        """
        {"name": "one case", \(more) "http-request": {"method": "POST", "path": "/cases", "headers": {"SOAPAction": "\\"urn:get\\"",
          "Content-Type": "text/xml"}, "body": \(Sample.envelope(body).json)},
         "http-response": {"status": 200, "headers": {"Content-Type": "text/xml"}, "body": \(Sample.envelope("<r/>").json)}}
        """
    }

    @Test("An example answers its request, and types in it stand for values")
    func example() throws {
        let sample = try ImportSample([
            "a_examples/one.json": Self.example(
                "<get><n>(number)</n><t>(string)</t></get>",
                more: #""delay-in-seconds": 2,"#
            )
        ])
        #expect(sample.names == ["cases/get/one-case"])
        #expect(sample.losses == [])
        #expect(try sample.response(to: "<get><n>7</n><t>x</t></get>", action: "urn:get") == Sample.envelope("<r/>"))
        #expect(try sample.response(to: "<get><n>x</n><t>x</t></get>", action: "urn:get") == nil)
        #expect(sample.one?.details.behaviour.delay == .fixed(.seconds(2)))
    }

    @Test("What has no equal is told")
    func losses() throws {
        let sample = try ImportSample([
            "a.json": Self.example("<get>(Customer in account)</get>"),
            "b.json": Self.example("<get/>", more: #""transient": true,"#),
        ])
        #expect(
            sample.losses == [
                "a.json#/http-request: not carried over: the body has a type in the place of a value that has no equal here",
                "b.json#/transient: left out: 'transient' has no equal here",
            ]
        )
    }
}

/// Simulations as https://docs.hoverfly.io has them.
@Suite struct HoverflyImportTests {
    private static func pair(_ request: String, _ response: String = "") -> String {
        """
        {"data": {"pairs": [{"labels": ["x"], "request": {"method": [{"matcher": "exact", "value": "POST"}],
          "path": [{"matcher": "exact", "value": "/ws/cases"}], "destination": [{"matcher": "exact", "value": "example.org"}],
          "headers": {"Soapaction": [{"matcher": "exact", "value": "urn:get"}]}, \(request)},
          "response": {"status": 200, "body": \(Sample.envelope("<r/>").json), "encodedBody": false, "templated": false,
            "headers": {"Content-Type": ["text/xml"]} \(response)}}], "globalActions": {"delays": [], "delaysLogNormal": []}},
         "meta": {"schemaVersion": "v5.3", "hoverflyVersion": "v1.0.0", "timeExported": "2024-02-29T09:30:00Z"}}
        """
    }

    private static let body =
        "\"body\": [{\"matcher\": \"xml\", \"value\": \(Sample.envelope("<get xmlns='urn:c'><n>1</n></get>").json)}]"

    @Test("A pair answers its request, in its state and after its delay")
    func pair() throws {
        let sample = try ImportSample([
            "s.json": Self.pair(
                Self.body
                    + #", "query": {"q": [{"matcher": "glob", "value": "a*c"}]}, "requiresState": {"cart": "full"}"#,
                #", "fixedDelay": 30, "transitionsState": {"cart": "empty"}"#
            )
        ])
        #expect(sample.names == ["cases/get/ordinary"])
        #expect(sample.losses == [])
        func ask(_ query: String, _ state: String?) throws -> Bool {
            try sample.response(to: "<get xmlns='urn:c'><n>1</n></get>", action: "urn:get", query: query, state: state)
                != nil
        }
        #expect(try ask("q=abbc", "full"))
        #expect(try !ask("q=abb", "full") && !ask("q=abc", nil))
        #expect(sample.one?.details.scenario == .init(name: "cart", requiredState: "full", newState: "empty"))
        #expect(sample.one?.details.behaviour.delay == .fixed(.milliseconds(30)))
    }

    @Test(
        "What has no equal is told",
        arguments: [
            (
                "\"body\": [{\"matcher\": \"jsonpath\", \"value\": \"$\"}]", "",
                "/data/pairs/0/request/body/0: not carried over"
            ),
            (body, #", "templated": true"#, ""),
            (body, #", "bodyFile": "a.xml""#, "/data/pairs/0/response: not carried over"),
            (
                body + #", "requiresState": {"a": "1", "b": "2"}"#, "",
                "/data/pairs/0: not carried over: states of 2 keys"
            ),
            (body, #", "postServeAction": "run""#, "/data/pairs/0/response: left out: 'postServeAction'"),
            (
                body, #", "logNormalDelay": {"min": 1, "max": 0, "mean": 20, "median": 15}"#,
                "/data/pairs/0/response/logNormalDelay: left out: the bound 'min'"
            ),
        ]
    )
    func losses(request: String, response: String, told: String) throws {
        // A second member of a name is no JSON.
        let text = Self.pair(request, response)
        let file = response.contains("templated") ? text.replacing("\"templated\": false,", with: "") : text
        let sample = try ImportSample(["s.json": file])
        #expect(sample.losses.count == 1, "\(sample.losses)")
        #expect(sample.losses.first?.hasPrefix("s.json#\(told)") == true, "\(sample.losses)")
    }

    @Test("The deviation of a log-normal delay is that of its mean and its median")
    func logNormal() throws {
        // exp(sigma^2 / 2) = 20 / 15, so sigma = sqrt(2 ln(4/3)) = 0.75853 by hand.
        let sample = try ImportSample([
            "s.json": Self.pair(Self.body, #", "logNormalDelay": {"mean": 20, "median": 15}"#)
        ])
        #expect(sample.one?.details.behaviour.delay == .lognormal(median: .milliseconds(15), sigma: 0.7585))
    }
}

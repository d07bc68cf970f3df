import SoapstoneCodec
import Testing

@testable import SoapstoneFixtures

/// Archives in the form of HAR 1.2: http://www.softwareishard.com/blog/har-12-spec/.
@Suite struct HARImportTests {
    private static func entry(
        _ number: String,
        response: String,
        method: String = "POST",
        headers: String = "",
        content: String? = nil
    ) -> String {
        let request = Sample.envelope("<get xmlns='urn:c'><n>\(number)</n></get>")
        return """
            {"startedDateTime": "2024-02-29T11:30:00.250+02:00", "time": 81.5, "cache": {}, "timings": {"send": 1, "wait": 80, "receive": 0.5},
             "request": {"method": "\(method)", "url": "https://soap.example.org/ws/cases?v=1", "httpVersion": "HTTP/1.1",
               "cookies": [{"name": "JSESSIONID", "value": "c00kie-77"}],
               "headers": [{"name": "SOAPAction", "value": "\\"urn:get\\""}, {"name": "Content-Type", "value": "text/xml; charset=utf-8"},
                 {"name": "Authorization", "value": "Basic dTpodW50ZXIy"}, {"name": "Cookie", "value": "JSESSIONID=c00kie-77"} \(headers)],
               "queryString": [{"name": "v", "value": "1"}], "headersSize": -1, "bodySize": -1,
               "postData": {"mimeType": "text/xml; charset=utf-8", "text": \(request.json)}},
             "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [], "redirectURL": "", "headersSize": -1, "bodySize": -1,
               "headers": [{"name": "Content-Type", "value": "text/xml; charset=utf-8"}, {"name": "Date", "value": "x"}, {"name": "Set-Cookie", "value": "c00kie-78"}],
               "content": \(content ?? "{\"size\": 1, \"mimeType\": \"text/xml\", \"text\": \(response.json)}")}}
            """
    }

    private static func archive(_ entries: String...) -> String {
        "{\"log\": {\"version\": \"1.2\", \"creator\": {\"name\": \"x\", \"version\": \"1\"}, \"entries\": [\(entries.joined(separator: ","))]}}"
    }

    private static func response(_ text: String) -> String { Sample.envelope("<r>\(text)</r>") }

    private static func ask(_ sample: ImportSample, _ number: String, state: String? = nil) throws -> String? {
        try sample.response(to: "<get xmlns='urn:c'><n>\(number)</n></get>", action: "urn:get", state: state)
    }

    @Test("An entry is an exchange with its time, and neither credentials nor cookies are kept")
    func entry() throws {
        let sample = try ImportSample(["a.har": Self.archive(Self.entry("1", response: Self.response("one")))])
        let one = try #require(sample.one)
        #expect(try Self.ask(sample, "1") == Self.response("one"))
        // `n` does not say that its value is no secret.
        #expect(one.id.description == "cases/get/ordinary")
        #expect(one.details.endpoint == "/ws/cases?v=1")
        // 11:30 in a zone two hours east is 09:30 UTC.
        #expect(one.details.recordedAt == CivilDateTime("2024-02-29T09:30:00")?.secondsSinceEpoch)
        #expect(one.details.latency == .microseconds(81_500))
        #expect(sample.losses == [])
        let yaml = String(decoding: try one.details.yaml(), as: UTF8.self)
        for secret in ["dTpodW50ZXIy", "c00kie"] {
            #expect(!yaml.contains(secret))
            #expect(!sample.findings.contains { $0.contains(secret) })
        }
        #expect(yaml.contains("SOAPAction") && !yaml.contains("Cookie") && !yaml.contains("Authorization"))
    }

    @Test("Different answers to one request follow each other, and the same one is one exchange")
    func sequence() throws {
        let sample = try ImportSample([
            "a.har": Self.archive(
                Self.entry("1", response: Self.response("one")),
                Self.entry("1", response: Self.response("two")),
                Self.entry("2", response: Self.response("other")),
                Self.entry("1", response: Self.response("two"))
            )
        ])
        #expect(sample.placed.fixtures.count == 3)
        #expect(sample.losses == [])
        #expect(try Self.ask(sample, "1") == Self.response("one"))
        #expect(try Self.ask(sample, "1", state: "step-2") == Self.response("two"))
        #expect(try Self.ask(sample, "2") == Self.response("other"))
    }

    @Test("What is no SOAP is told with its place")
    func others() throws {
        let sample = try ImportSample([
            "a.har": Self.archive(
                Self.entry("1", response: "", method: "GET"),
                Self.entry("1", response: "").replacing("\"status\": 200", with: "\"status\": 0"),
                Self.entry("1", response: Self.response("x")).replacing("e:Envelope", with: "other"),
                Self.entry(
                    "1",
                    response: "",
                    content: "{\"mimeType\": \"text/xml\", \"text\": \"%%%\", \"encoding\": \"base64\"}"
                )
            )
        ])
        #expect(sample.names == [])
        let places = [
            "/log/entries/0/request", "/log/entries/1/response", "/log/entries/3/response/content", "/log/entries/2",
        ]
        #expect(sample.losses.count == 4)
        for (loss, place) in zip(sample.losses, places) { #expect(loss.hasPrefix("a.har#\(place): not carried over")) }
    }

    @Test("A body in Base64 is decoded")
    func base64() throws {
        let base64 =
            "PGU6RW52ZWxvcGUgeG1sbnM6ZT0naHR0cDovL3NjaGVtYXMueG1sc29hcC5vcmcvc29hcC9lbnZlbG9wZS8nPjxlOkJvZHkvPjwvZTpFbnZlbG9wZT4="
        let content = "{\"mimeType\": \"text/xml\", \"text\": \"\(base64)\", \"encoding\": \"base64\"}"
        let sample = try ImportSample(["a.har": Self.archive(Self.entry("1", response: "", content: content))])
        #expect(try Self.ask(sample, "1")?.hasSuffix("<e:Body/></e:Envelope>") == true)
    }
}

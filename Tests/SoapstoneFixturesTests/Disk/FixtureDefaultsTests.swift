import SoapstoneFixtures
import SoapstoneSOAP
import Testing

@Suite struct FixtureDefaultsTests {
    private static let place = "sys/svc/getCase/one"

    private func load(_ files: [String: String]) throws -> FixtureFolder {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write("\(Self.place)/\(name)", text) }
        return try FixtureFolder.load("\(folder.path)/sys")
    }

    private static func fault(_ version: SOAPVersion) -> String {
        Sample.envelope(
            version == .soap11
                ? "<e:Fault><faultcode>e:Server</faultcode><faultstring>no</faultstring></e:Fault>"
                : "<e:Fault><e:Code><e:Value>e:Receiver</e:Value></e:Code>"
                    + "<e:Reason><e:Text xml:lang='en'>no</e:Text></e:Reason></e:Fault>",
            version
        )
    }

    private static let defaults: [(SOAPVersion, String, type: String, status: Int, Fixture.Kind)] = [
        (.soap11, Sample.envelope("<b/>"), "text/xml; charset=utf-8", 200, .ordinary),
        (.soap12, Sample.envelope("<b/>", .soap12), "application/soap+xml; charset=utf-8", 200, .ordinary),
        (.soap11, fault(.soap11), "text/xml; charset=utf-8", 500, .fault),
        (.soap12, fault(.soap12), "application/soap+xml; charset=utf-8", 500, .fault),
        (
            .soap11, "<?xml version='1.0' encoding='ISO-8859-1'?>" + Sample.envelope("<b/>"), "text/xml", 200, .ordinary
        ),
        (
            .soap11, "<?xml version='1.0' encoding='UTF-8'?>" + Sample.envelope("<b/>"), "text/xml; charset=utf-8", 200,
            .ordinary
        ),
    ]

    @Test("The operation and two envelopes are a fixture", arguments: defaults)
    func least(
        version: SOAPVersion,
        response: String,
        type: String,
        status: Int,
        kind: Fixture.Kind
    ) throws {
        let files = [
            "exchange.yaml": "operation: getCase\n", "request.xml": Sample.envelope("<a/>", version),
            "response.xml": response,
        ]
        let found = try load(files)
        #expect(found.problems == [])
        let details = try #require(found.fixtures.first).details
        #expect(details.endpoint == "/svc")
        #expect(details.method == "POST")
        #expect(details.requestHeaders == [Fixture.Header("Content-Type", version.mediaType + "; charset=utf-8")])
        #expect(details.responseHeaders == [Fixture.Header("Content-Type", type)])
        #expect(details.status == status)
        #expect(details.kind == kind)
        #expect(details.recordedAt == nil)
        // What is written is read again, with the defaults in it.
        #expect(try Fixture.Details(parsing: details.yaml()) == details)
    }

    @Test("What is written goes before what follows from the body")
    func written() throws {
        let yaml =
            "operation: getCase\nendpoint: /a\nclass: edge\nresponse: {status: 503, headers: {}}\nrequest: {headers: {}}\n"
        let files = [
            "exchange.yaml": yaml, "request.xml": Sample.envelope("<a/>"), "response.xml": Self.fault(.soap11),
        ]
        let details = try #require(try load(files).fixtures.first).details
        #expect(details.endpoint == "/a")
        #expect(details.status == 503)
        #expect(details.kind == .edge)
        #expect(details.requestHeaders.isEmpty && details.responseHeaders.isEmpty)
        // No field is another thing than fields that are not written.
        #expect(String(decoding: try details.yaml(), as: UTF8.self).contains("headers: {}"))
    }

    @Test(
        "Without SOAP, the file of the response tells its Content-Type",
        arguments: [
            ("response.json", "application/json"), ("response.xml", "application/xml"),
            ("response.bin", "application/octet-stream"),
        ]
    )
    func http(file: String, type: String) throws {
        let found = try load([
            "exchange.yaml": "operation: getCase\n", "request.http": "GET /cases/1 HTTP/1.1\n\n", file: "{}",
        ])
        #expect(found.problems == [])
        let fixture = try #require(found.fixtures.first)
        #expect(fixture.details.profile == .http)
        #expect(fixture.details.responseHeaders == [Fixture.Header("Content-Type", type)])
        #expect(fixture.details.responseFile == file)
        #expect(fixture.response == Array("{}".utf8))
    }

    @Test("A fixture that names no action matches every action, but one that names it goes first")
    func actions() throws {
        var any = Sample.exchange("a", "<a/>", action: nil)
        var same = Sample.exchange("b", "<a/>", action: "urn:get")
        let index = FixtureIndex([any, same])
        #expect(index.problems == [])
        #expect(index.fixture(for: try Sample.key("<a/>", action: "urn:get"))?.id.name == "b")
        for action in ["urn:other", nil] {
            #expect(index.fixture(for: try Sample.key("<a/>", action: action))?.id.name == "a")
        }
        #expect(index.fixture(for: try Sample.key("<b/>", action: "urn:other")) == nil)
        // An empty action is one that was recorded.
        any.details.requestHeaders.append(Fixture.Header("SOAPAction", "\"\""))
        same.request = any.request
        #expect(FixtureIndex([any, same]).fixture(for: try Sample.key("<a/>", action: "urn:other")) == nil)
    }

    @Test("All keys that are missing or unknown are reported at once, with their lines")
    func allKeys() throws {
        let yaml = """
            oparation: getCase
            request:
              header: {}
            scenario:
              requiredState: a
            match:
              ignored: []
              xpath:
                - {equals: a}
            dribble: {chunk: 2}
            class: none
            """
        let files = ["exchange.yaml": yaml, "request.xml": "<a/>", "response.xml": "<a/>"]
        let problems = try load(files).problems
        #expect(problems.allSatisfy { $0.file.hasSuffix("/one/exchange.yaml") })
        let expected: [(FixtureError.Code, Int, String)] = [
            (.missingKey, 1, "'operation'"), (.unknownKey, 1, "'operation' meant"), (.unknownKey, 3, "'headers' meant"),
            (.missingKey, 5, "'name'"), (.unknownKey, 7, "'ignore' meant"), (.missingKey, 9, "'path'"),
            (.missingKey, 10, "'chunks'"), (.missingKey, 10, "'over'"), (.unknownKey, 10, "'chunks' meant"),
        ]
        #expect(problems.count == expected.count, "\(problems)")
        for (code, line, text) in expected {
            #expect(
                problems.contains { $0.code == code && $0.line == line && $0.message.contains(text) },
                "\(code) \(line) \(text)"
            )
        }
    }

    @Test("A wrong value is reported beside unknown keys")
    func valuesBesideKeys() throws {
        let yaml = "operation: getCase\nclass: none\nresponse: {status: 200}\n"
        let files = ["exchange.yaml": yaml, "request.xml": "<a/>", "response.xml": "<a/>"]
        #expect(try load(files).problems.map(\.code) == [.value])
    }
}

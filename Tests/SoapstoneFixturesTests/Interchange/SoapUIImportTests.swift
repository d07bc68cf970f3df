import Testing

@testable import SoapstoneFixtures

@Suite struct SoapUIImportTests {
    /// A project with one operation; the members of the mock operation are its dispatch and its responses.
    private static func project(_ mock: String, requests: Bool = true, version: String = "1_1") -> String {
        let call = """
            <con:call name="Ann Request"><con:request><![CDATA[\(Sample.envelope("<get xmlns='urn:c'><n>ann</n></get>"))]]></con:request></con:call>
            """
        return """
            <con:soapui-project name="P" xmlns:con="http://eviware.com/soapui/config">
            <con:interface type="wsdl" name="CaseBinding" soapVersion="\(version)"><con:definitionCache><con:part><con:content><![CDATA[
            <w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:c="urn:c"><w:message name="In"><w:part name="p" element="c:get"/></w:message>
            <w:portType name="T"><w:operation name="get"><w:input message="c:In"/></w:operation></w:portType></w:definitions>
            ]]></con:content></con:part></con:definitionCache>
            <con:operation name="get" bindingOperationName="get" action="urn:get">\(requests ? call : "")</con:operation></con:interface>
            <con:mockService name="Case Mock" path="/mock Case"><con:mockOperation name="get" interface="CaseBinding" operation="get">\(mock)</con:mockOperation></con:mockService>
            </con:soapui-project>
            """
    }

    private static func response(_ name: String, _ more: String = "", status: Int? = nil) -> String {
        let attribute = status.map { " httpResponseStatus=\"\($0)\"" } ?? ""
        return """
            <con:response name="\(name) Response"\(attribute)><con:responseContent><![CDATA[\(text(name))]]></con:responseContent>\(more)</con:response>
            """
    }

    private static func text(_ name: String) -> String { Sample.envelope("<r>\(name)</r>") }

    private static func ask(_ sample: ImportSample, _ name: String, state: String? = nil) throws -> String? {
        try sample.response(to: "<get xmlns='urn:c'><n>\(name)</n></get>", action: "urn:get", state: state)
    }

    @Test(
        "One answer is that to every request of the operation, whether a request or only the contract is there",
        arguments: [true, false]
    )
    func single(hasRequest: Bool) throws {
        let mock = "<con:dispatchStyle>SEQUENCE</con:dispatchStyle>" + Self.response("Ann")
        let sample = try ImportSample(["p.xml": Self.project(mock, requests: hasRequest)])
        #expect(sample.names == ["Case-Mock/get/Ann"])
        #expect(sample.losses == [])
        #expect(try Self.ask(sample, "anybody") == Self.text("Ann"))
        #expect(sample.one?.details.endpoint == "/mock%20Case")
        #expect(sample.one?.details.scenario == nil)
    }

    @Test("Answers in sequence follow each other, and begin anew")
    func sequence() throws {
        let mock =
            "<con:dispatchStyle>SEQUENCE</con:dispatchStyle>" + Self.response("A") + Self.response("B")
            + Self.response("C")
        let sample = try ImportSample(["p.xml": Self.project(mock)])
        #expect(sample.losses == [])
        var state: String?
        var responses: [String] = []
        for _ in 0..<4 {
            let response = try #require(try Self.ask(sample, "x", state: state))
            responses.append(response)
            let fixture = sample.placed.fixtures.first { $0.response == Array(response.utf8) }
            let next = fixture?.details.scenario?.newState
            state = next == "Started" ? nil : next
        }
        #expect(responses == ["A", "B", "C", "A"].map(Self.text))
    }

    @Test("A query decides by its path, the first one that holds before the others, and else the default answer comes")
    func queries() throws {
        func query(_ value: String, _ response: String) -> String {
            "<con:query><con:name>\(value)</con:name><con:query>declare namespace c='urn:c'; //c:get/c:n</con:query>"
                + "<con:match>\(value)</con:match><con:response>\(response) Response</con:response></con:query>"
        }
        let mock =
            "<con:defaultResponse>Other Response</con:defaultResponse><con:dispatchStyle>QUERY_MATCH</con:dispatchStyle>"
            + Self.response("Ann") + Self.response("Bob", status: 500) + Self.response("Other")
            + "<con:dispatchConfig>\(query("ann", "Ann"))\(query("bob", "Bob"))\(query("ann", "Other"))</con:dispatchConfig>"
        let sample = try ImportSample(["p.xml": Self.project(mock)])
        #expect(sample.losses == [])
        #expect(try Self.ask(sample, "ann") == Self.text("Ann"))
        #expect(try Self.ask(sample, "bob") == Self.text("Bob"))
        #expect(try Self.ask(sample, "carl") == Self.text("Other"))
        #expect(sample.placed.fixtures.map(\.details.status) == [200, 500, 200, 200])
    }

    @Test("Behind a script, an answer goes with the request that has its name, and one without is told")
    func script() throws {
        let mock = "<con:dispatchStyle>SCRIPT</con:dispatchStyle>" + Self.response("Ann") + Self.response("Bob")
        let sample = try ImportSample(["p.xml": Self.project(mock)])
        #expect(try Self.ask(sample, "ann") == Self.text("Ann"))
        #expect(try Self.ask(sample, "bob") == nil)
        #expect(sample.losses.count == 2)
        #expect(sample.losses.contains { $0.contains(": left out: the dispatch 'SCRIPT'") })
        #expect(sample.losses.contains { $0.contains(": not carried over: the dispatch 'SCRIPT'") })
    }

    @Test("What a mock answer has beyond its text is carried over or told")
    func parts() throws {
        let more = """
            <con:header><con:name>Retry-After</con:name><con:value>5</con:value></con:header><con:script>x</con:script>
            """
        let mock = "<con:dispatchStyle>RANDOM</con:dispatchStyle>" + Self.response("Ann", more) + Self.response("${x}")
        let sample = try ImportSample(["p.xml": Self.project(mock)])
        #expect(sample.placed.fixtures.first?.details.responseHeaders.first(named: "Retry-After") == "5")
        let told = ["'script' of a response", "'${…}' of a response", "random dispatch"]
        #expect(sample.losses.count == 3)
        for part in told { #expect(sample.losses.contains { $0.contains(part) }, "\(part)") }
        #expect(sample.losses.allSatisfy { $0.wholeMatch(of: /p\.xml:\d+: .*/) != nil })
    }
}

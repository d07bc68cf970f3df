import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// Bodies of several elements, as Axis 1 writes them: values stand behind the call that refers to them (SOAP 1.1 section 5).
@Suite struct SiblingMatchingTests {
    /// - Parameter prefix: that of the elements in a namespace.
    private static func call(_ street: String, prefix: String = "n", more: String = "") -> String {
        """
        <\(prefix):move xmlns:\(prefix)='urn:n'><to href='#id0'/></\(prefix):move>\
        <multiRef id='id0'><street>\(street)</street></multiRef>\(more)
        """
    }

    private static func explanation(_ fixtures: [Fixture], _ request: String) throws -> Explanation {
        let index = FixtureIndex(fixtures)
        try #require(index.problems.isEmpty, "\(index.problems)")
        return try index.explanation(of: Array(Sample.envelope(request).utf8), RequestHead(headers: []))
    }

    private static let fixtures = [
        Sample.exchange("elm", call("Elm St")), Sample.exchange("oak", call("Oak St")),
    ]

    @Test("What stands behind the first element of a body counts", arguments: [("Elm St", "elm"), ("Oak St", "oak")])
    func found(street: String, name: String) throws {
        let found = try Self.explanation(Self.fixtures, Self.call(street, prefix: "q"))
        #expect(found.response?.id.name == name)
        #expect(found.payloadName == XMLName("move", in: "urn:n"))
    }

    @Test("A near miss tells where such an element differs, or which one is missing or too much")
    func nearest() throws {
        let other = try Self.explanation(Self.fixtures, Self.call("Elm Rd"))
        #expect(other.response == nil)
        #expect(
            other.nearest.first?.differences.map(\.path)
                == ["/soapenv:Envelope/soapenv:Body/multiRef/street/text()"]
        )
        let alone = try Self.explanation(Self.fixtures, "<move xmlns='urn:n'><to href='#id0' xmlns=''/></move>")
        #expect(alone.nearest.first?.differences.map(\.kind) == [.missing])
        let more = try Self.explanation(Self.fixtures, Self.call("Elm St", more: "<multiRef id='id1'/>"))
        #expect(more.nearest.first?.differences.map(\.kind) == [.extra])
    }

    @Test("Matchers and placeholders reach such elements")
    func matchers() throws {
        let fixtures = [
            try Sample.exchange("ignored", Self.call("x"), match: "{ignore: [//street], priority: 1}")
        ]
        #expect(try Self.explanation(fixtures, Self.call("y")).response?.id.name == "ignored")
        let placed = [Sample.exchange("placed", Self.call("${xmlunit.matchesRegex(Elm .*)}"))]
        #expect(try Self.explanation(placed, Self.call("Elm Rd")).response?.id.name == "placed")
        #expect(try Self.explanation(placed, Self.call("Oak Rd")).response == nil)
    }

    @Test("Secrets in such elements are told apart by the key")
    func redacted() throws {
        func body(_ password: String) -> String {
            "<n:login xmlns:n='urn:n'><who href='#1'/></n:login><multiRef id='1'><password>\(password)</password></multiRef>"
        }
        let redactor = Redactor(key: RedactionSample.key)
        let fixtures = ["hunter2", "hunter3"].map { password in
            var fixture = Sample.exchange(password == "hunter2" ? "two" : "three", body(password))
            fixture.request = redactor.redact(xml: fixture.request).body
            return fixture
        }
        let index = FixtureIndex(fixtures, redactor: redactor)
        #expect(index.problems.isEmpty, "\(index.problems)")
        for (password, name) in [("hunter2", "two"), ("hunter3", "three"), ("hunter4", nil)] {
            let request = Array(Sample.envelope(body(password)).utf8)
            let found = try index.explanation(of: request, RequestHead(headers: []))
            #expect(found.response?.id.name == name)
            #expect(found.response?.likeness == (name == nil ? nil : .redacted))
        }
    }
}

import Foundation
import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneStub
import Testing

@Suite struct RelatedResponseTests {
    private static let current = "http://www.w3.org/2005/08/addressing"
    private static let former = "http://schemas.xmlsoap.org/ws/2004/08/addressing"

    private static func message(_ header: String, _ body: String, namespace: String) -> String {
        "<e:Envelope xmlns:e='\(SOAPVersion.soap11.namespace)'><e:Header xmlns:w='\(namespace)'>\(header)</e:Header>"
            + "<e:Body>\(body)</e:Body></e:Envelope>"
    }

    private static func request(_ id: String?, namespace: String = current) -> String {
        let header = id.map { "<w:MessageID>\($0)</w:MessageID>" } ?? ""
        return Stub.request(message(header, "<a xmlns='urn:n'><b>1</b></a>", namespace: namespace))
    }

    private static func response(_ header: String, namespace: String = current) -> String {
        message(header, "<r/>", namespace: namespace)
    }

    /// The recorded header, its namespace, the MessageID as the request has it, that request's namespace, and the header
    /// that the client is to get.
    static let related: [(String, String, String, String, String)] = [
        ("<w:RelatesTo>old</w:RelatesTo>", current, "urn:uuid:1", current, "<w:RelatesTo>urn:uuid:1</w:RelatesTo>"),
        ("<w:RelatesTo>old</w:RelatesTo>", former, "urn:uuid:1", former, "<w:RelatesTo>urn:uuid:1</w:RelatesTo>"),
        ("<w:RelatesTo>old</w:RelatesTo>", current, "urn:uuid:1", former, "<w:RelatesTo>urn:uuid:1</w:RelatesTo>"),
        (
            "<w:Action>x</w:Action><w:RelatesTo a='1>2' >\n old </w:RelatesTo><w:MessageID>old</w:MessageID>", current,
            " m ", current,
            "<w:Action>x</w:Action><w:RelatesTo a='1>2' >m</w:RelatesTo><w:MessageID>old</w:MessageID>"
        ),
        // The value leaves escaped as it came, however it was written.
        (
            "<w:RelatesTo>old</w:RelatesTo>", current, "a&amp;b&lt;c/><![CDATA[<d>]]>", current,
            "<w:RelatesTo>a&amp;b&lt;c/&gt;&lt;d&gt;</w:RelatesTo>"
        ),
        ("<w:RelatesTo>old</w:RelatesTo>", current, "é", current, "<w:RelatesTo>&#233;</w:RelatesTo>"),
        // A sign that makes one character with the markup before it.
        ("<w:RelatesTo>old</w:RelatesTo>", current, "&lt;\u{301}", current, "<w:RelatesTo>&lt;&#769;</w:RelatesTo>"),
        (
            "<w:RelatesTo RelationshipType='http://www.w3.org/2005/08/addressing/reply'>old</w:RelatesTo>", current,
            "m", current,
            "<w:RelatesTo RelationshipType='http://www.w3.org/2005/08/addressing/reply'>m</w:RelatesTo>"
        ),
        (
            "<w:RelatesTo RelationshipType='urn:other'>old</w:RelatesTo><w:RelatesTo>old</w:RelatesTo>", current, "m",
            current, "<w:RelatesTo RelationshipType='urn:other'>old</w:RelatesTo><w:RelatesTo>m</w:RelatesTo>"
        ),
        (
            "<w:RelatesTo RelationshipType='w:Reply'>old</w:RelatesTo>", former, "m", former,
            "<w:RelatesTo RelationshipType='w:Reply'>m</w:RelatesTo>"
        ),
    ]

    @Test("An answer relates to the request that it is given for, and is else the recorded one", arguments: related)
    func relates(recorded: String, namespace: String, id: String, requested: String, expected: String) async throws {
        let fixture = Stub.behaving(.init(), response: Self.response(recorded, namespace: namespace))
        try await Stub.with([fixture]) { port in
            let client = try SocketClient(port: port)
            for _ in 0..<3 {
                let response = try client.exchange(Self.request(id, namespace: requested))
                #expect(response.text == Self.response(expected, namespace: namespace))
            }
        }
    }

    @Test("Each of many requests gets its own id back, and one without gets the recorded one")
    func many() async throws {
        let recorded = Self.response("<w:RelatesTo>old</w:RelatesTo>")
        try await Stub.with([Stub.behaving(.init(), response: recorded)]) { port in
            let client = try SocketClient(port: port)
            for number in 0..<20 {
                // Every other one twice, and of one length, so that nothing remembered of one serves another.
                let id = "urn:uuid:\(1000 + number / 2)"
                let response = try client.exchange(Self.request(id))
                let envelope = try Envelope(parsing: response.body, contentType: response["Content-Type"])
                try Addressing(of: envelope)?.requireResponse(to: id)
                #expect(try client.exchange(Self.request(nil)).text == recorded)
            }
        }
    }

    @Test(
        "What relates to nothing, or stands elsewhere, is given as it was recorded",
        arguments: [
            "<w:MessageID>old</w:MessageID>", "<w:RelatesTo/>", "<w:RelatesTo><w:x/></w:RelatesTo>",
            "<h><w:RelatesTo>old</w:RelatesTo></h>", "<RelatesTo>old</RelatesTo>",
            "<w:RelatesTo>o<!-- -->ld</w:RelatesTo>",
        ]
    )
    func unrelated(header: String) async throws {
        let recorded = Self.response(header)
        try await Stub.with([Stub.behaving(.init(), response: recorded)]) { port in
            let response = try SocketClient(port: port).exchange(Self.request("m"))
            #expect(response.text == recorded)
        }
    }

    @Test("An answer in another encoding whose bytes would be others in UTF-8 is given as it was recorded")
    func encodings() async throws {
        let header = "<w:RelatesTo>old</w:RelatesTo>"
        let text = "<?xml version='1.0' encoding='ISO-8859-1'?>" + Self.response(header)
        for (text, isRelated) in [(text, true), (text.replacing("<r/>", with: "<r>é</r>"), false)] {
            let latin = Array(text.unicodeScalars.map { UInt8($0.value) })
            var fixture = Stub.behaving(.init())
            fixture.details.responseHeaders = [Fixture.Header("Content-Type", "text/xml; charset=iso-8859-1")]
            fixture.response = latin
            try await Stub.with([fixture]) { port in
                let response = try SocketClient(port: port).exchange(Self.request("new"))
                let changed = Array(text.replacing("old", with: "new").unicodeScalars.map { UInt8($0.value) })
                #expect(response.body == (isRelated ? changed : latin))
            }
        }
    }

    @Test(
        "The envelope of an answer with parts relates to its request, and its parts stay as they are",
        arguments: [("8bit", true), ("binary", true), ("base64", false)]
    )
    func parts(encoding: String, isRelated: Bool) async throws {
        let part = "<w:RelatesTo>old</w:RelatesTo>"
        func package(_ id: String) -> [UInt8] {
            let envelope = Self.response("<w:RelatesTo>\(id)</w:RelatesTo>")
            let root = encoding == "base64" ? Data(envelope.utf8).base64EncodedString() : envelope
            let message = """
                --b
                Content-ID: <one>
                Content-Type: text/plain

                \(part)
                --b
                Content-ID: <root>
                Content-Type: text/xml
                Content-Transfer-Encoding: \(encoding)

                \(root)
                --b--

                """
            return Array(message.replacing("\n", with: "\r\n").utf8)
        }
        var fixture = Stub.behaving(.init())
        let type = "multipart/related; type=\"text/xml\"; start=\"<root>\"; boundary=b"
        fixture.details.responseHeaders = [Fixture.Header("Content-Type", type)]
        fixture.response = package("old")
        try await Stub.with([fixture]) { port in
            let response = try SocketClient(port: port).exchange(Self.request("urn:uuid:another"))
            #expect(response.body == package(isRelated ? "urn:uuid:another" : "old"))
        }
    }

    @Test("A scenario's answers relate each to its request, delayed ones as well")
    func scenario() async throws {
        var first = Stub.behaving(
            .init(delay: .fixed(.milliseconds(50))),
            response: Self.response("<w:RelatesTo>1</w:RelatesTo>")
        )
        first.details.scenario = Fixture.Scenario(name: "s", newState: "b")
        var second = Stub.exchange("two", "<a xmlns='urn:n'><b>1</b></a>", response: "<plain/>")
        second.details.scenario = Fixture.Scenario(name: "s", requiredState: "b", newState: "c")
        try await Stub.with([first, second]) { port in
            let client = try SocketClient(port: port)
            for (id, expected) in [("m1", "m1"), ("m2", nil), ("m3", "m3"), ("m4", nil)] as [(String, String?)] {
                let text = try client.exchange(Self.request(id)).text
                #expect(text == expected.map { Self.response("<w:RelatesTo>\($0)</w:RelatesTo>") } ?? "<plain/>")
            }
        }
    }
}

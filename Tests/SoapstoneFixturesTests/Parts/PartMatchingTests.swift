import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// Requests with parts, and the recorded ones that they match.
@Suite struct PartMatchingTests {
    /// The message of XML-binary Optimized Packaging 1.0, example 2, with one picture more.
    private static func photo(
        _ boundary: String,
        ids: (String, String) = ("http://example.org/me.png", "http://example.org/my.hsh"),
        contents: (String, String) = ("PNG", "HASH"),
        isTurned: Bool = false
    ) -> PartSample {
        func include(_ id: String) -> String {
            let url = id.replacing("/", with: "%2F").replacing(":", with: "%3A")
            return "<xop:Include xmlns:xop='http://www.w3.org/2004/08/xop/include' href='cid:\(url)'/>"
        }
        let payload = """
            <m:data xmlns:m='http://example.org/stuff'><m:photo>\(include(ids.0))</m:photo>\
            <m:sig>\(include(ids.1))</m:sig></m:data>
            """
        let parts = [
            PartSample.Part(ids.0, "image/png", contents.0),
            PartSample.Part(ids.1, "application/pkcs7-signature", contents.1),
        ]
        return PartSample(
            envelope: Sample.envelope(payload),
            parts: isTurned ? parts.reversed() : parts,
            boundary: boundary,
            isXOP: true
        )
    }

    private func found(_ index: FixtureIndex, _ request: PartSample) throws -> String? {
        let message = try PartSample.message(request.bytes, request.headers)
        var scratch = ByteWriter()
        return index.find(
            message.envelope,
            package: message.package,
            action: "urn:get",
            head: RequestHead(headers: request.headers),
            scratch: &scratch
        ) { _ in nil }.map { index.fixtures[$0.fixture].id.name }
    }

    @Test("Boundary, Content-IDs, fields and the order of parts do not count; what the parts have in them does")
    func matching() throws {
        let index = FixtureIndex([Self.photo("a").exchange("one")])
        #expect(index.problems.isEmpty, "\(index.problems)")
        #expect(try found(index, Self.photo("a")) == "one")
        #expect(try found(index, Self.photo("b", ids: ("1@x", "2@x"))) == "one")
        #expect(try found(index, Self.photo("b", ids: ("2@x", "1@x"), isTurned: true)) == "one")
        var fields = Self.photo("c", ids: ("p&'\"@x", "q@x"))
        fields.parts[0].fields = "X-Own: 1\r\nContent-Transfer-Encoding: binary\r\n"
        fields.envelope = fields.envelope.replacing("cid:p&'\"@x", with: "cid:p&amp;&apos;&quot;@x")
        #expect(try found(index, fields) == "one")
        #expect(try found(index, Self.photo("a", contents: ("PNX", "HASH"))) == nil)
        #expect(try found(index, Self.photo("a", contents: ("HASH", "PNG"))) == nil)
        var more = Self.photo("a")
        more.parts.append(.init("3@x", "text/plain", "more"))
        #expect(try found(index, more) == nil)
        var fewer = Self.photo("a")
        fewer.parts.removeLast()
        #expect(try found(index, fewer) == nil)
        var base64 = Self.photo("a")
        // printf PNG | base64
        base64.parts[0] = .init(
            base64.parts[0].id,
            "image/png",
            "UE5H",
            fields: "Content-Transfer-Encoding: base64\r\n"
        )
        #expect(try found(index, base64) == "one")
    }

    @Test("Parts that no reference names come in the order of the message")
    func attachments() throws {
        func request(_ boundary: String, _ contents: String...) -> PartSample {
            let parts = contents.enumerated().map { PartSample.Part("\($0)@\(boundary)", "text/plain", $1) }
            return PartSample(envelope: Sample.envelope("<a xmlns='urn:n'/>"), parts: parts, boundary: boundary)
        }
        let index = FixtureIndex([request("a", "1", "2").exchange("12"), request("a", "2", "1").exchange("21")])
        #expect(index.problems.isEmpty)
        #expect(try found(index, request("b", "1", "2")) == "12")
        #expect(try found(index, request("b", "2", "1")) == "21")
        #expect(try found(index, request("b")) == nil)
        // A text that only looks like a reference.
        let text = PartSample(envelope: Sample.envelope("<a xmlns='urn:n'>cid:nobody</a>"), parts: [])
        #expect(try found(FixtureIndex([text.exchange("text")]), text) == "text")
    }

    @Test(
        "A recorded part of which only the hash is kept is found by it, with the key and without",
        arguments: [true, false]
    )
    func redacted(hasKey: Bool) throws {
        func request(_ boundary: String, _ pin: String, _ picture: String, _ note: String) -> PartSample {
            let payload = "<a xmlns='urn:n'><pin>\(pin)</pin><p href='cid:p@\(boundary)'/></a>"
            return PartSample(
                envelope: Sample.envelope(payload),
                parts: [
                    .init("p@\(boundary)", "image/png", picture),
                    .init("n@\(boundary)", "text/plain", "password=\(note)"),
                ],
                boundary: boundary
            )
        }
        let recorder = Redactor(key: RedactionSample.key)
        var fixture = request("a", "1234", "PNG", "hunter2").exchange("one")
        let kept = recorder.redact(body: fixture.request, contentType: fixture.details.requestHeaders[0].value)
        #expect(!kept.isWithheld)
        fixture.request = kept.body
        fixture.details.redactions = kept.pseudonyms
        let text = String(decoding: kept.body, as: UTF8.self)
        #expect(!text.contains("PNG") && !text.contains("hunter2") && !text.contains("1234<"))
        #expect(text.contains("[[withheld:3:") && text.contains("password=%5B%5Bredacted:password:"))
        let index = FixtureIndex([fixture], redactor: Redactor(key: hasKey ? RedactionSample.key : nil))
        #expect(index.problems.isEmpty, "\(index.problems)")
        #expect(try found(index, request("b", "1234", "PNG", "hunter2")) == "one")
        #expect(try found(index, request("b", "1234", "PNX", "hunter2")) == nil)
        #expect((try found(index, request("b", "1234", "PNG", "hunter3")) == nil) == hasKey)
        #expect((try found(index, request("b", "4321", "PNG", "hunter2")) == nil) == hasKey)
    }

    @Test("Matchers look at the envelope and leave the parts as they must be")
    func matchers() throws {
        var fixture = Self.photo("a").exchange("one")
        fixture.details.matchers.ignored = ["//m:sig"]
        fixture.details.matchers.namespaces = ["m": "http://example.org/stuff"]
        let index = FixtureIndex([fixture])
        #expect(try found(index, Self.photo("b", ids: ("1@x", "2@x"))) == "one")
        #expect(try found(index, Self.photo("b", contents: ("PNG", "X"))) == nil)
        fixture.details.matchers.body = .any
        #expect(try found(FixtureIndex([fixture]), Self.photo("b", contents: ("X", "Y"))) == "one")
    }

    @Test(
        "A near miss tells the part that differs, and no reference that was only drawn anew",
        arguments: [true, false]
    )
    func nearMisses(hasMatchers: Bool) throws {
        var fixture = Self.photo("a").exchange("one")
        if hasMatchers { fixture.details.matchers.headers = [.init("X-Debug", .absent)] }
        let index = FixtureIndex([fixture])
        let request = Self.photo("b", ids: ("1@x", "2@x"), contents: ("PNG", "other"))
        let message = try PartSample.message(request.bytes, request.headers)
        let miss = index.nearMisses(
            MatchRequest(
                message.envelope,
                package: message.package,
                action: "urn:get",
                head: RequestHead(headers: request.headers)
            )
        )
        #expect(miss.first?.differences.map { "\($0.kind) \($0.path)" } == ["bytes part[3]"])
    }
}

import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneStub
import Testing

/// The journal and its requests as a browser without a script shows them.
@Suite struct JournalPageTests {
    private static let fixtures = [
        Stub.exchange("one", "<a xmlns='urn:n'><b>1</b></a>"), Stub.exchange("two", "<c xmlns='urn:n'/>"),
    ]

    private static func send(_ body: String, _ client: SocketClient) throws {
        _ = try client.exchange(Stub.request(Stub.envelope(body)))
    }

    @Test("Requests are listed newest first, each with what became of it")
    func journal() async throws {
        try await Stub.with(Self.fixtures) { port in
            let client = try SocketClient(port: port)
            #expect(try client.page().text.contains("No SOAP request has come yet."))
            try Self.send("<a xmlns='urn:n'><b>1</b></a>", client)
            try Self.send("<a xmlns='urn:n'><b>2</b></a>", client)
            try Self.send("<c xmlns='urn:n'/>", client)
            _ = try client.exchange(Stub.request("<a"))
            let page = try client.page()
            #expect(page.status == 200)
            #expect(page["Content-Type"] == "text/html; charset=utf-8")
            #expect(page.names == ["Not readable", "c", "a", "a"])
            #expect(
                page.all(/<td><span class="tag [a-z]*">([^<]*)<\/span><\/td>/) == [
                    "malformed", "matched", "no match", "matched",
                ]
            )
            #expect(page.all(/<td class="num">(\d+)<\/td>/) == ["500", "200", "500", "200"])
            #expect(
                page.all(/<a class="mono" href="([^"]*)"/)
                    == ["/two", "/one"].map { "/__soapstone/page/stubs/svc/op\($0)" }
            )
            #expect(page.text.contains("1 to 4 of 4"))
            // With and without the slash; HEAD has the head alone.
            #expect(try client.exchange("GET /__soapstone HTTP/1.1\r\nHost: localhost\r\n\r\n").names == page.names)
            client.send("HEAD /__soapstone/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try client.response(isHead: true).status == 200)
        }
    }

    /// Queries, and the names of the rows.
    static let filters: [(String, [String])] = [
        ("?show=all", ["q", "c", "a", "a"]), ("?show=unmatched", ["q", "a"]), ("?operation=a", ["a", "a"]),
        ("?operation=%7Burn%3An%7Da&show=unmatched", ["a"]), ("?operation=+c+&show=all", ["c"]),
        ("?operation=op", ["c", "a"]), ("?operation=", ["q", "c", "a", "a"]), ("?operation=none", []),
        ("?before=3", ["a", "a"]), ("?before=3&show=unmatched", ["a"]),
    ]

    @Test("Links and the form filter, without a script", arguments: filters)
    func filter(query: String, names: [String]) async throws {
        try await Stub.with(Self.fixtures) { port in
            let client = try SocketClient(port: port)
            for body in [
                "<a xmlns='urn:n'><b>1</b></a>", "<a xmlns='urn:n'><b>2</b></a>", "<c xmlns='urn:n'/>", "<q/>",
            ] {
                try Self.send(body, client)
            }
            let page = try client.page(query)
            #expect(page.names == names)
            #expect(page.shown.contains("No request is of this operation.") == (query == "?operation=none"))
            // The part that the script asks for is the same table, and nothing around it.
            let rows = try client.page("page/rows\(query)")
            #expect(rows.names == names)
            #expect(!rows.text.contains("<html"))
        }
    }

    @Test(
        "A query that is none is refused with a page",
        arguments: ["?show=x", "?before=x", "?limit=1", "?show=all&show=all", "?operation=%ff"]
    )
    func query(query: String) async throws {
        try await Stub.with { port in
            let response = try SocketClient(port: port).page(query)
            #expect(response.status == 400)
            #expect(response["Content-Type"] == "text/html; charset=utf-8")
            #expect(response.text.contains("HTTP_QUERY"))
        }
    }

    @Test("The journal is paged: older and newer requests, and the newest")
    func paging() async throws {
        try await Stub.with(configure: { $0.limits.journalEntries = 120 }) { port in
            let client = try SocketClient(port: port)
            for _ in 0..<130 { _ = try client.exchange(Stub.good) }
            func link(_ text: String, _ page: HTTPResponse) -> String? {
                let links = page.text.matches(of: /<a href="\/__soapstone\/([^"]*)"(?: rel="[a-z]+")?>(\w+)<\/a>/)
                return links.first { $0.2 == text }.map { String($0.1).replacing("&amp;", with: "&") }
            }
            let first = try client.page("?show=all&operation=a")
            #expect(first.text.contains("1 to 50 of 120; 10 older requests gave way"))
            #expect(link("Newer", first) == nil)
            #expect(first.text.contains("id=\"live\""))
            let second = try client.page(try #require(link("Older", first)))
            #expect(second.text.contains("51 to 100 of 120"))
            #expect(!second.text.contains("id=\"live\""), "what is older does not change")
            let third = try client.page(try #require(link("Older", second)))
            #expect(third.text.contains("101 to 120 of 120"))
            #expect(link("Older", third) == nil)
            #expect(try client.page(try #require(link("Newer", third))).text.contains("51 to 100 of 120"))
            #expect(try client.page(try #require(link("Newer", second))).text.contains("1 to 50 of 120"))
            #expect(try client.page(try #require(link("Newest", third))).text.contains("1 to 50 of 120"))
        }
    }

    @Test("A request has head, body and answer, laid out, and leads to what answered and to its JSON")
    func exchange() async throws {
        let response = "<e:Envelope xmlns:e='urn:e'><e:Body><r><v>x &amp; y</v></r></e:Body></e:Envelope>"
        try await Stub.with([Stub.exchange("one", "<a xmlns='urn:n'><b>1</b></a>", response: response)]) { port in
            let client = try SocketClient(port: port)
            _ = try client.exchange(
                Stub.request(Stub.envelope("<a xmlns='urn:n'><b>1</b></a>"), more: "User-Agent: test/1\r\n")
            )
            let page = try client.page("page/requests/1")
            #expect(page.status == 200)
            let texts = page.all(/<pre tabindex="0">([\s\S]*?)<\/pre>/).map { $0.replacing(/<\/?span[^>]*>/, with: "") }
            #expect(
                texts == [
                    """
                    &lt;e:Envelope xmlns:e=&#39;http://schemas.xmlsoap.org/soap/envelope/&#39;&gt;
                      &lt;e:Body&gt;
                        &lt;a xmlns=&#39;urn:n&#39;&gt;
                          &lt;b&gt;1&lt;/b&gt;
                        &lt;/a&gt;
                      &lt;/e:Body&gt;
                    &lt;/e:Envelope&gt;
                    """,
                    """
                    &lt;e:Envelope xmlns:e=&#39;urn:e&#39;&gt;
                      &lt;e:Body&gt;
                        &lt;r&gt;
                          &lt;v&gt;x &amp;amp; y&lt;/v&gt;
                        &lt;/r&gt;
                      &lt;/e:Body&gt;
                    &lt;/e:Envelope&gt;
                    """,
                ]
            )
            #expect(page.text.contains("<dt>User-Agent</dt><dd>test/1</dd>"))
            #expect(page.text.contains("<dt>Soapstone-Fixture</dt>") || page.text.contains("<dt>Content-Type</dt>"))
            #expect(page.text.contains("href=\"/__soapstone/page/stubs/svc/op/one\""))
            #expect(page.text.contains("href=\"/__soapstone/requests/1\">Raw JSON"))
            let json = try client.json("requests/1")
            #expect(json.text("response.body") == response)
            #expect(json.text("response.bodyBytes") == "\(response.utf8.count)")
            #expect(json.text("response.headers.Content-Type") == "text/xml; charset=utf-8")
            #expect(try client.json("requests").at("requests.0.response.body") == nil)
            #expect(try client.page("page/requests/2").status == 404)
            #expect(try client.page("page/requests/x").status == 404)
        }
    }

    @Test("Where nothing answers, the nearest exchanges stand with each place where they differ")
    func nearest() async throws {
        let recorded = ["<b>1</b>", "<b>1</b><d/>", "<b>1</b><d/><e>5</e>"].enumerated().map { number, body in
            Stub.exchange("case\(number)", "<a xmlns='urn:n'>\(body)</a>")
        }
        try await Stub.with(recorded) { port in
            let client = try SocketClient(port: port)
            try Self.send("<a xmlns='urn:n'><b>2</b></a>", client)
            let page = try client.page("page/requests/1")
            #expect(
                page.all(/<h3><a class="mono" href="[^"]*">([^<]*)<\/a>/) == [
                    "svc/op/case0", "svc/op/case1", "svc/op/case2",
                ]
            )
            let nearMisses = try client.json("requests/1").at("nearMisses")?.elements.map { $0 } ?? []
            let paths = nearMisses.flatMap { $0.texts("differences", "path") }
            #expect(page.all(/<div class="path mono">(.*)<\/div>/).map { $0.replacing("<wbr>", with: "") } == paths)
            #expect(paths.count == 6)
            #expect(page.text.contains("<dt>Expected</dt><dd class=\"mono\">1</dd>"))
            #expect(page.text.contains("<dt>Found</dt><dd class=\"mono\">2</dd>"))
            #expect(page.text.contains("n1 = urn:n"))
            // What the client was told shows values as they are, and is not kept.
            #expect(page.text.contains("it is not kept"))
            #expect(try client.json("requests/1").at("response.body") == nil)
        }
    }

    @Test("With a contract, messages are shown as JSON, too")
    func json() async throws {
        try await Stub.with([], contract: OrderContract.replayer()) { port in
            let client = try SocketClient(port: port)
            try Self.send("<a xmlns='urn:n'><b>17</b><c>2026-02-28</c></a>", client)
            let texts = try client.page("page/requests/1").all(/<pre tabindex="0">([\s\S]*?)<\/pre>/)
            #expect(texts.count == 4)
            #expect(texts[1] == "{\n  &quot;b&quot;: 17,\n  &quot;c&quot;: &quot;2026-02-28&quot;\n}")
            #expect(texts[3].contains("&quot;total&quot;"))
        }
    }

    @Test("Of a large body the beginning is shown, with the way to all of it")
    func large() async throws {
        let rows = (0..<8_000).map { "<r>\($0)</r>" }.joined()
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            try Self.send("<a>\(rows)</a>", client)
            let page = try client.page("page/requests/1")
            #expect(page.text.contains("&lt;r&gt;</span>17<"))
            #expect(!page.text.contains(">7999<"))
            #expect(page.text.contains("The rest is left out here. <a href=\"/__soapstone/requests/1\">"))
            #expect(page.body.count < 600_000)
            #expect(try client.json("requests/1").text("request.body")?.contains("<r>7999</r>") == true)
        }
    }
}

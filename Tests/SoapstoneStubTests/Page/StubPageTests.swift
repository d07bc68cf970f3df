import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneStub
import Testing

/// The pages about what answers, and the states that decide between that.
@Suite struct StubPageTests {
    private static let fixtures: [Fixture] = {
        var patient = Stub.exchange("patient", "<c/>")
        patient.details.behaviour = Fixture.Behaviour(
            delay: .fixed(.milliseconds(1_500)),
            failure: .init(.truncated, status: 503)
        )
        patient.details.matchers = Fixture.Matchers(
            namespaces: ["n": "urn:n"],
            ignored: ["//n:time"],
            conditions: [.init("//n:id", .matches("[0-9]+"))],
            headers: [.init("X-Tenant", .equals("a<b"))],
            priority: 3
        )
        return [
            Stub.exchange("b", "<b/>", scenario: Fixture.Scenario(name: "s", requiredState: "two", newState: "three")),
            Stub.exchange("a", "<a xmlns='urn:n'/>", status: 500), patient,
            Stub.exchange("c", "<b/>", scenario: Fixture.Scenario(name: "s", newState: "two")),
        ]
    }()

    @Test("Stubs are listed by name, with what they are matched by and how often they were")
    func stubs() async throws {
        try await Stub.with(Self.fixtures) { port in
            let client = try SocketClient(port: port)
            for _ in 0..<2 { _ = try client.exchange(Stub.request(Stub.envelope("<b/>"))) }
            _ = try client.exchange(Stub.request(Stub.envelope("<a xmlns='urn:n'/>")))
            let page = try client.page("page/stubs")
            #expect(
                page.all(/<td class="name"><a class="mono" href="[^"]*">([^<]*)</)
                    == ["a", "b", "c", "patient"].map { "svc/op/\($0)" }
            )
            #expect(page.all(/<td class="num">(\d+)<\/td>/) == ["1", "1", "1", "0"])
            #expect(page.text.contains("s: two → three"))
            #expect(page.text.contains("<td>body, 2 conditions, 1 ignored, priority 3</td>"))
            #expect(page.all(/<span class="tag warn">([^<]*)</) == ["delay 1.5 s", "truncated", "status 503"])
            #expect(try client.page("page/stubs?find=PAT").text.contains("1 to 1 of 1 stub"))
            #expect(try client.page("page/stubs?find=zzz").text.contains("No stub has such a name here."))
        }
    }

    @Test("The form adds a stub and shows every error beside what was entered; a form deletes it")
    func adding() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let empty = try client.page("page/new-stub")
            #expect(empty.all(/<(?:input|textarea|select) id="([a-z]+)"/).count == 7)
            let request = Stub.form(Stub.envelope("<n xmlns='urn:n'/>"))
            let wrong = try client.form(
                "page/new-stub",
                "request=\(request)&status=abc&delay=soon&name=a+b&body=recorded"
            )
            #expect(wrong.status == 422)
            #expect(wrong.all(/<li><span class="mono">([^<]*)</) == ["/name", "/response/status", "/delay"])
            #expect(wrong.text.contains("value=\"soon\"") && wrong.text.contains("&lt;n xmlns="))
            #expect(wrong.text.contains("role=\"alert\""))
            let response = Stub.form(Stub.envelope("<r/>"))
            let added = try client.form(
                "page/new-stub",
                "request=\(request)&response=\(response)&name=mine&body=recorded"
            )
            #expect(added.status == 303)
            #expect(added["Location"] == "/__soapstone/page/stubs/stubs/n/mine")
            #expect(try client.call("<n xmlns='urn:n'/>").text.contains("<r/>"))
            #expect(try client.page("page/stubs").text.contains("<span class=\"tag good\">added</span>"))
            #expect(
                try client.page("page/stubs/stubs/n/mine").text.contains("action=\"/__soapstone/page/delete-stub\"")
            )
            #expect(try !client.page("page/stubs/svc/op/one").text.contains("delete-stub"))
            #expect(try client.form("page/delete-stub", "id=stubs%2Fn%2Fmine").status == 303)
            #expect(try client.call("<n xmlns='urn:n'/>").status == 500)
            let foreign = try client.form(
                "page/new-stub",
                "request=\(request)",
                from: "Origin: http://evil.example\r\n"
            )
            #expect(foreign.status == 403)
        }
    }

    @Test("A request of the journal fills the form in, without secrets")
    func prefilling() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            _ = try client.call("<n xmlns='urn:n'><id>7</id><password>canary-1</password></n>")
            #expect(try client.page("page/requests/1").text.contains("href=\"/__soapstone/page/new-stub?request=1\""))
            let form = try client.page("page/new-stub?request=1")
            #expect(form.text.contains("&lt;id>7") || form.text.contains("&lt;id&gt;7"))
            #expect(!form.text.contains("canary"))
            #expect(try client.page("page/new-stub?request=9").status == 404)
        }
    }

    @Test("A shell sends what the curl command says, and no secret is in it", .enabled(if: Shell.hasCurl))
    func curl() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let body = "<n xmlns='urn:n'><t>it's $HOME `id` \"q\" \\ !x</t>\n<password>canary-1</password></n>"
            let secret = "Authorization: Bearer canary-2\r\nCookie: a=canary-3\r\nX: 1\r\n"
            let sent = Stub.request(Stub.envelope(body), more: secret)
                .replacing("Host: localhost\r\n", with: "Host: localhost:\(port)\r\n")
            _ = try client.exchange(sent)
            let page = try client.page("page/requests/1")
            let text = try #require(page.all(/<pre id="command" tabindex="0">([\s\S]*?)<\/pre>/).first)
            let command = text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
                .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
            #expect(!command.contains("canary"))
            #expect(command.hasPrefix("curl --globoff http://localhost:\(port)/s --header "))
            try Shell.run(command)
            let requests = try client.json("requests")
            #expect(requests.at("requests")?.count == 2)
            for member in ["body", "url", "method", "headers.SOAPAction", "headers.Content-Type"] {
                let path = "request.\(member)"
                #expect(requests.text("requests.0.\(path)") == requests.text("requests.1.\(path)"), "\(member)")
            }
        }
    }

    @Test("Many stubs are paged")
    func paging() async throws {
        let many = (100..<350).map { Stub.exchange("case\($0)", "<a><b>\($0)</b></a>") }
        try await Stub.with(many) { port in
            let client = try SocketClient(port: port)
            let page = try client.page("page/stubs?find=case&offset=100")
            #expect(page.text.contains("101 to 200 of 250 stubs"))
            #expect(page.text.contains("href=\"/__soapstone/page/stubs?find=case\" rel=\"prev\""))
            #expect(page.text.contains("href=\"/__soapstone/page/stubs?find=case&amp;offset=200\" rel=\"next\""))
            #expect(try client.page("page/stubs?offset=999").text.contains("none of 250 stubs"))
        }
    }

    @Test("A stub has its matchers, its scenario, its behaviour and both messages")
    func stub() async throws {
        try await Stub.with(Self.fixtures) { port in
            let client = try SocketClient(port: port)
            let page = try client.page("page/stubs/svc/op/patient")
            #expect(
                page.all(/<dd class="mono">([^<]*)<\/dd>/).prefix(6) == [
                    "c", "urn:get, or none", "//n:time", "//n:id matches /[0-9]+/",
                    "X-Tenant is &#39;[[redacted]]&#39;",
                    "n = urn:n",
                ]
            )
            #expect(page.text.contains("delay 1.5 s; truncated; status 503"))
            #expect(page.text.contains("POST /s"))
            #expect(page.all(/<pre tabindex="0">([\s\S]*?)<\/pre>/).count == 2)
            #expect(try client.page("page/stubs/svc/op/b").text.contains("two → three"))
            #expect(try client.page("page/stubs/svc%2Fop%2Fb").status == 200)
            #expect(try client.page("page/stubs/svc/op/none").status == 404)
        }
    }

    @Test("Every condition is shown: those on JSON, placeholders, and the recorded action")
    func conditions() async throws {
        var fixture = Stub.exchange("one", "<a xmlns='urn:n'><b>${xmlunit.isNumber}</b></a>")
        fixture.details.matchers = Fixture.Matchers(
            json: [
                .init("/b", .equals(.string("7"))), .init("/b", .equals(.number("7"))), .init("/c", .matches("[0-9]+")),
                .init("/d", .present), .init("/e", .absent),
            ]
        )
        var any = Stub.exchange("any", "<a xmlns='urn:n'/>")
        any.details.matchers = Fixture.Matchers(action: .any)
        try await Stub.with([fixture, any], contract: OrderContract.replayer()) { port in
            let client = try SocketClient(port: port)
            let page = try client.page("page/stubs/svc/op/one")
            let rows = page.all(/<dd class="mono">([^<]*)<\/dd>/)
            #expect(
                rows.prefix(8) == [
                    "{urn:n}a", "urn:get, or none", "${xmlunit.isNumber}", "/b is &#39;7&#39;", "/b is 7",
                    "/c matches /[0-9]+/", "/d is there", "/e is not there",
                ]
            )
            #expect(try client.page("page/stubs").text.contains("<td>body, 5 conditions</td>"))
            #expect(try client.page("page/stubs/svc/op/any").text.contains("<dt>Action</dt><dd>any, or none</dd>"))
        }
    }

    @Test("Forms set a scenario's state and reset all, without a script")
    func scenarios() async throws {
        try await Stub.with(Self.fixtures) { port in
            let client = try SocketClient(port: port)
            func state() throws -> String? { try client.json("scenarios").text("scenarios.0.state") }
            let page = try client.page("page/scenarios")
            #expect(page.all(/<option value="([^"]*)"/) == ["Started", "three", "two"])
            #expect(page.all(/<option value="([^"]*)" selected>/) == ["Started"])
            let action = try #require(
                page.all(/<form class="row" method="post" action="\/__soapstone\/([^"]*)">/).first
            )
            #expect(try client.form(action, "state=three").status == 303)
            #expect(try state() == "three")
            #expect(try client.page("page/scenarios").all(/<option value="([^"]*)" selected>/) == ["three"])
            #expect(try client.form(action, "state=none").status == 422)
            #expect(try client.form(action, "other=none").status == 400)
            #expect(try client.form("page/scenarios/x/state", "state=three").status == 404)
            #expect(try client.form("page/scenarios/reset").status == 303)
            #expect(try state() == "Started")
        }
        try await Stub.with { port in
            let page = try SocketClient(port: port).page("page/scenarios")
            #expect(page.text.contains("No stub is of a scenario."))
        }
    }

    @Test(
        "What there is not is told with a page, and other methods with those that there are",
        arguments: [
            ("GET", "page", 404, nil), ("GET", "page/x", 404, nil), ("GET", "page/stubs/", 404, nil),
            ("PUT", "", 405, "GET, HEAD"), ("DELETE", "page/recording", 405, "GET, HEAD, POST"),
            ("GET", "page/scenarios/reset", 405, "POST"),
        ] as [(String, String, Int, String?)]
    )
    func missing(method: String, path: String, status: Int, allowed: String?) async throws {
        try await Stub.with { port in
            let response = try SocketClient(port: port).admin(method, path)
            #expect(response.status == status)
            #expect(response["Content-Type"] == "text/html; charset=utf-8")
            #expect(response["Allow"] == allowed)
        }
    }
}

import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTransport
import Testing

/// What pages must never show, and whom they must not obey.
@Suite struct PageSafetyTests {
    private static let pages = [
        "", "page/rows", "page/requests/1", "page/stubs", "page/stubs/svc/op/one", "page/scenarios", "page/recording",
        "page/new-stub?request=1",
    ]

    @Test("Whatever a request has in it is text on every page")
    func escaping() async throws {
        let script = "<script>alert(1)</script>"
        let escaped = "&lt;script&gt;alert(1)&lt;/script&gt;"
        // In an attribute, either quote would end the value; upon a '<', an accent makes another character of it.
        let quotes = "\"'><b onload=x>"
        let recorded = Stub.exchange(
            "one",
            "<a xmlns='urn:n'><b>1</b><![CDATA[\(script)]]></a>",
            response: "<r><![CDATA[\(script)]]></r>"
        )
        try await Stub.with([recorded]) { port in
            let client = try SocketClient(port: port)
            let names = "urn:&quot;&apos;>\(escaped)"
            let body = Stub.envelope(
                "<a xmlns='urn:n' x=\"&quot;&apos;&gt;\"><b>\(escaped)&lt;\u{301}script>\u{202E}</b></a>"
            )
            let request = Stub.request(body, action: nil, more: "User-Agent: \(script)\(quotes)\r\n")
            _ = try client.exchange(
                request.replacing("POST /s ", with: "POST /s?\(quotes.filter { $0 != " " })<script> ")
            )
            _ = try client.exchange(Stub.request(Stub.envelope("<a xmlns=\"\(names)\"/>"), action: "urn:'><script>"))
            _ = try client.exchange(Stub.request("<\(script)"))
            let all =
                Self.pages + ["page/requests/2", "page/requests/3"]
                + [
                    "?operation=%22%27%3E%3Cscript%3E", "page/stubs?find=%22%27%3E%3Cscript%3E",
                    "page/stubs/%3Cscript%3E%22", "?show=%3Cscript%3E",
                ]
            for path in all {
                let page = try client.page(path)
                #expect(!page.shown.contains("<script"), "\(path)")
                #expect(page.shown.firstMatch(of: /<b[ >]/) == nil, "\(path)")
                #expect(!page.shown.contains("<\u{301}"), "\(path)")
                #expect(!page.shown.unicodeScalars.contains("\u{202E}"), "\(path)")
                // Of each tag, the attributes have their values between double quotes, and nothing else is there.
                for tag in page.shown.matches(of: /<[a-z][^>]*>/) {
                    #expect(
                        tag.0.wholeMatch(of: /<[a-z][a-z0-9]*(\s[a-z-]+(="[^"<>']*")?)*>/) != nil,
                        "\(path): \(tag.0)"
                    )
                }
            }
            let page = try client.page("page/requests/1")
            #expect(page.text.contains(escaped))
            #expect(page.unicode.contains("&amp;lt;\u{301}script"))
        }
    }

    @Test("No secret is on any page that the JSON does not show")
    func secrets() async throws {
        let recorded = Stub.exchange(
            "one",
            "<a xmlns='urn:n'><b>1</b><password>recorded-canary</password></a>",
            response: "<r><token>response-canary</token></r>"
        )
        var matching = Stub.exchange("two", "<c xmlns='urn:n'/>", response: "<r><token>response-canary</token></r>")
        matching.details.matchers.headers = [.init("Authorization", .equals("Bearer rule-canary"))]
        matching.details.responseHeaders.append(Fixture.Header("Set-Cookie", "session=cookie-canary"))
        try await Stub.with([recorded, matching], contract: OrderContract.replayer()) { port in
            let client = try SocketClient(port: port)
            let body = Stub.envelope("<q xmlns='urn:n'><b>2</b><password>sent-canary</password></q>")
            let request = Stub.request(
                body,
                action: "urn:get?token=action-canary",
                more: "Authorization: Bearer field-canary\r\nUser-Agent: Bearer agent-canary\r\nCookie: a=canary\r\n"
            ).replacing("POST /s ", with: "POST /s?token=query-canary ")
            _ = try client.exchange(request)
            let good = Stub.request(String(decoding: recorded.request, as: UTF8.self))
            #expect(try client.exchange(good).text.contains("response-canary"))
            _ = try client.exchange(
                Stub.request(Stub.envelope("<c xmlns='urn:n'/>"), more: "Authorization: Bearer rule-canary\r\n")
            )
            for path in Self.pages + ["page/requests/2", "page/requests/3", "page/stubs/svc/op/two"] {
                let page = try client.page(path)
                #expect(page.status == 200, "\(path)")
                #expect(!page.text.contains("canary"), "\(path): \(page.shown)")
            }
            for number in 1...3 {
                let response = try client.admin("GET", "requests/\(number)")
                #expect(!response.text.contains("canary"))
            }
            #expect(try client.page("page/requests/2").text.contains("[[redacted:token]]"))
        }
    }

    /// What a browser says of where a form is, and whether it is obeyed.
    static let origins: [(String, Int)] = [
        ("Origin: http://localhost\r\n", 303), ("Sec-Fetch-Site: same-origin\r\n", 303),
        ("Origin: http://localhost\r\nSec-Fetch-Site: same-origin\r\n", 303),
        ("", 403), ("Origin: null\r\n", 403), ("Origin: https://localhost\r\n", 403),
        ("Origin: http://localhost:8080\r\n", 403), ("Origin: http://evil.example\r\n", 403),
        ("Origin: http://localhost.evil.example\r\n", 403), ("Sec-Fetch-Site: cross-site\r\n", 403),
        ("Sec-Fetch-Site: same-site\r\n", 403), ("Sec-Fetch-Site: none\r\n", 403),
        ("Origin: http://localhost\r\nSec-Fetch-Site: same-site\r\n", 403),
        ("Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site\r\n", 403),
        ("Origin: http://localhost\r\nOrigin: http://localhost\r\n", 403),
        ("Referer: http://localhost/__soapstone/\r\n", 403),
    ]

    @Test("A form changes something only from a page of this very stub", arguments: origins)
    func crossSite(fields: String, status: Int) async throws {
        let fixture = Stub.exchange("one", "<b/>", scenario: Fixture.Scenario(name: "s", newState: "one"))
        try await Stub.with([fixture]) { port in
            let client = try SocketClient(port: port)
            let response = try client.form("page/scenarios/s/state", "state=one", from: fields)
            #expect(response.status == status)
            if status == 303 {
                #expect(response["Location"] == "/__soapstone/page/scenarios")
            } else {
                #expect(response.text.contains("HTTP_FORBIDDEN"))
            }
            #expect(try client.json("scenarios").text("scenarios.0.state") == (status == 303 ? "one" : "Started"))
        }
    }

    @Test("A page with an Origin is refused, one that is asked for by a strange name, and one in a frame")
    func strangers() async throws {
        try await Stub.with { port in
            for path in Self.pages {
                let client = try SocketClient(port: port)
                #expect(try client.page(path, more: "Origin: http://localhost\r\n").status == 403, "\(path)")
                #expect(try client.admin("GET", path, host: "evil.example").status == 403, "\(path)")
            }
            let page = try SocketClient(port: port).page()
            let policy = try #require(page["Content-Security-Policy"])
            for rule in ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"] {
                #expect(policy.contains(rule))
            }
            #expect(!policy.contains("unsafe"))
            #expect(page["X-Content-Type-Options"] == "nosniff")
            #expect(page["Cache-Control"] == "no-store")
        }
    }

    @Test("Nothing on a page is from anywhere else")
    func references() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            _ = try client.exchange(Stub.good)
            for path in Self.pages {
                let page = try client.page(path)
                for address in page.all(/(?:href|src|action|data-rows)="([^"]*)"/) {
                    #expect(
                        ["/__soapstone/", "#main", "data:,"].contains { address.hasPrefix($0) },
                        "\(path): \(address)"
                    )
                }
                let code = page.all(/<style>([\s\S]*?)<\/style>/) + page.all(/<script>([\s\S]*?)<\/script>/)
                for text in code { #expect(text.firstMatch(of: /url\(|@import|https?:|style=/) == nil) }
                #expect(page.shown.firstMatch(of: /\sstyle="|\son[a-z]+="/) == nil, "\(path)")
            }
        }
    }
}

extension HTTPResponse {
    /// The text to be searched scalar by scalar: an accent upon a letter is a scalar of its own.
    fileprivate var unicode: UnicodeText { UnicodeText(scalars: Array(text.unicodeScalars)) }
}

private struct UnicodeText {
    var scalars: [UnicodeScalar]

    func contains(_ other: String) -> Bool {
        let wanted = Array(other.unicodeScalars)
        return scalars.indices.contains { scalars[$0...].starts(with: wanted) }
    }
}

import SoapstoneFixtures
import SoapstoneStub
import Testing

/// The token in a browser.
@Suite struct PageLoginTests {
    private static let token = "Canary-token_0123456789=="
    private static let encoded = "Canary-token_0123456789%3D%3D"

    /// - Parameter body: gets a function that opens a connection: a refusal closes it.
    private static func with(_ body: @Sendable (() throws -> SocketClient) throws -> Void) async throws {
        let lines = LogLines()
        try await Stub.with(logger: lines.logger, configure: { $0.adminToken = AdminToken(token) }) { port in
            try body { try SocketClient(port: port) }
        }
        #expect(!lines.text.contains("anary"))
    }

    /// Logs in, and gives the cookie that the browser sends from then on.
    private static func logIn(_ client: SocketClient) throws -> String {
        let response = try client.form("page/login", "token=\(encoded)&next=%2F__soapstone%2F")
        #expect(response.status == 303)
        let cookie = try #require(response["Set-Cookie"]?.split(separator: ";").first)
        return "Cookie: other=1; \(cookie)\r\n"
    }

    @Test("Without the token there is nothing but the form for it, which leads on to where one wanted to go")
    func form() async throws {
        try await Self.with { client in
            _ = try client().exchange(Stub.good)
            for path in ["", "page/rows", "page/requests/1", "page/stubs?find=x", "page/scenarios", "page/none"] {
                let page = try client().page(path)
                #expect(page.status == 401, "\(path)")
                #expect(page["WWW-Authenticate"] == "Bearer realm=\"soapstone\"")
                #expect(page.text.contains("name=\"token\" type=\"password\""))
                #expect(page.text.contains("name=\"next\" value=\"/__soapstone/\(path)\""))
                #expect(!page.shown.contains("svc/op"))
                #expect(!page.shown.contains("<nav"))
            }
            let wrong = try client().form("page/login", "token=Canary-token_x&next=%2F__soapstone%2Fpage%2Fstubs")
            #expect(wrong.status == 401)
            #expect(wrong["Set-Cookie"] == nil)
            #expect(wrong.text.contains("This is not the stub&#39;s token."))
            #expect(wrong.text.contains("value=\"/__soapstone/page/stubs\""))
            #expect(!wrong.text.contains("anary"))
        }
    }

    @Test("Who has given it has a cookie that opens pages, forms and what is read, and no verb that changes something")
    func session() async throws {
        try await Self.with { client in
            let response = try client().form(
                "page/login",
                "token=\(Self.encoded)&next=%2F__soapstone%2Fpage%2Fstubs%3Ffind%3Dx"
            )
            #expect(response.status == 303)
            #expect(response["Location"] == "/__soapstone/page/stubs?find=x")
            let field = try #require(response["Set-Cookie"])
            #expect(field.hasSuffix("; Path=/__soapstone/; Max-Age=43200; HttpOnly; SameSite=Strict"))
            #expect(!field.contains("anary"))
            let cookie = try Self.logIn(client())
            for path in ["", "page/stubs", "page/recording", "requests", "mappings", "metrics", "openapi.json"] {
                #expect(try client().page(path, more: cookie).status == 200, "\(path)")
            }
            #expect(try client().page("", more: cookie).text.contains("Log out"))
            #expect(try client().form("page/scenarios/reset", more: cookie).status == 303)
            #expect(
                try client().form("page/scenarios/reset", from: "Origin: http://localhost:1\r\n", more: cookie).status
                    == 403
            )
            #expect(try client().form("page/scenarios/reset").status == 401)
            for (method, path) in [("POST", "reset"), ("DELETE", "requests"), ("POST", "recordings/stop")] {
                #expect(try client().admin(method, path, more: cookie).status == 401, "\(path)")
            }
            #expect(try client().page("", more: "Authorization: Bearer \(Self.token)\r\n").status == 200)
            #expect(try client().page("", more: "Authorization: Bearer x\(Self.token)\r\n").status == 401)
        }
    }

    @Test("A cookie that somebody has changed or made, or of another stub, opens nothing")
    func forged() async throws {
        try await Self.with { client in
            let cookie = try Self.logIn(client()).replacing("\r\n", with: "")
            func status(_ cookie: String) throws -> Int { try client().page("", more: cookie + "\r\n").status }
            #expect(try status(cookie) == 200)
            let mark = try #require(cookie.lastIndex(of: "."))
            let (name, proof) = (
                cookie[..<mark].split(separator: "=").dropLast().joined(separator: "="), cookie[mark...]
            )
            #expect(try status("\(name)=99999999999\(proof)") == 401, "another time")
            #expect(try status(String(cookie.dropLast()) + (cookie.hasSuffix("0") ? "1" : "0")) == 401)
            #expect(try status(String(cookie.dropLast(2))) == 401)
            #expect(try status("\(cookie[..<mark])") == 401)
            #expect(try status("\(name)=") == 401)
            #expect(try status("\(name)=9999999999999999999999.\(String(repeating: "0", count: 64))") == 401)
        }
        try await Stub.with(configure: { $0.adminToken = AdminToken(Self.token) }) { first in
            try await Stub.with(configure: { $0.adminToken = AdminToken(Self.token) }) { second in
                let cookie = try Self.logIn(SocketClient(port: first))
                #expect(try SocketClient(port: first).page("", more: cookie).status == 200)
                #expect(try SocketClient(port: second).page("", more: cookie).status == 401)
            }
        }
    }

    @Test("Logging out takes the cookie away, and logging in leads nowhere else")
    func leave() async throws {
        try await Self.with { client in
            let cookie = try Self.logIn(client())
            let out = try client().form("page/logout", more: cookie)
            #expect(out.status == 303)
            #expect(out["Set-Cookie"]?.contains("=; Path=/__soapstone/; Max-Age=0;") == true)
            for next in [
                "https%3A%2F%2Fevil.example", "%2F%2Fevil.example", "%2Fother", "%2F__soapstone%2F%0D%0AX%3A1", "",
            ] {
                let response = try client().form("page/login", "token=\(Self.encoded)&next=\(next)")
                #expect(response["Location"] == "/__soapstone/", "\(next)")
            }
        }
    }
}

import SoapstoneTransport
import Synchronization
import Testing

@Suite struct HTTPTransportTests {
    @Test("A request arrives as it was given, and its answer comes back")
    func exchange() async throws {
        let seen = Mutex<ScriptedRequest?>(nil)
        let server = try ScriptedServer { connection in
            let request = connection.readRequest()
            seen.withLock { $0 = request }
            connection.response("<b/>", status: "500 Internal Server Error", fields: "X-Empty:\r\nX-Two:  a b \r\n")
        }
        let transport = try makeTransport()
        let response = try await transport.send(
            .init(
                url: server.url("/soap?wsdl"),
                headers: [
                    .init("Content-Type", "text/xml; charset=utf-8"), .init("SOAPAction", "\"urn:a\""),
                    .init("X-Blank", ""),
                ],
                body: Array("<a>é</a>".utf8)
            )
        )
        #expect(response.status == 500)
        #expect(response.text == "<b/>")
        #expect(response.contentType == "text/xml")
        #expect(response.value(of: "x-empty") == "")
        #expect(response.value(of: "X-Two") == "a b")

        let request = try #require(seen.withLock { $0 })
        #expect(request.requestLine == "POST /soap?wsdl HTTP/1.1")
        #expect(request.text == "<a>é</a>")
        #expect(request.values("Host") == ["127.0.0.1:\(server.port)"])
        #expect(request.values("Content-Type") == ["text/xml; charset=utf-8"])
        #expect(request.values("SOAPAction") == ["\"urn:a\""])
        #expect(request.values("X-Blank") == [""])
        #expect(request.values("Content-Length") == ["9"])
        #expect(request.values("Accept-Encoding") == ["gzip"])
        #expect(request.values("Expect").isEmpty)
        #expect(request.values("Cookie").isEmpty)
    }

    @Test("A body of 2 MiB is sent without waiting for 100 Continue, and nothing calls it a form")
    func largeBody() async throws {
        let server = try ScriptedServer { connection in
            guard let request = connection.readRequest() else { return }
            connection.response(
                "\(request.body.count) \(request.values("Expect").count) \(request.values("Content-Type").count)"
            )
        }
        let response = try await makeTransport().send(
            .init(url: server.url(), body: Array(repeating: 0x20, count: 2 << 20))
        )
        #expect(response.text == "2097152 0 0")
    }

    @Test(
        "Every method asks for what it is named for",
        arguments: [
            (HTTPTransport.Request.Method.get, "GET /soap HTTP/1.1", "<b/>"),
            (.head, "HEAD /soap HTTP/1.1", ""),
            (.post, "POST /soap HTTP/1.1", "<b/>"),
        ]
    )
    func methods(method: HTTPTransport.Request.Method, line: String, body: String) async throws {
        let server = try ScriptedServer { connection in
            guard let request = connection.readRequest() else { return }
            connection.send("HTTP/1.1 200 OK\r\nX-Line: \(request.requestLine)\r\nContent-Length: 4\r\n\r\n\(body)")
        }
        let response = try await makeTransport().send(.init(url: server.url(), method: method))
        #expect(response.value(of: "X-Line") == line)
        #expect(response.text == body)
    }

    @Test("A connection is used again, and nothing of the last request stays")
    func keepAlive() async throws {
        let server = try ScriptedServer { connection in
            while let request = connection.readRequest() {
                connection.response("\(request.requestLine) \(request.text) \(request.values("Authorization"))")
            }
        }
        let transport = try makeTransport()
        let first = try await transport.send(
            .init(
                url: server.url(),
                headers: [.init("X-First", "1")],
                body: Array("one".utf8),
                credential: .basic(user: "Aladdin", password: "open sesame")
            )
        )
        // The credential and its coding are the example of RFC 7617 section 2.
        #expect(first.text == #"POST /soap HTTP/1.1 one ["Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="]"#)
        #expect(try await transport.send(.init(url: server.url(), method: .get)).text == "GET /soap HTTP/1.1  []")
        #expect(try await transport.send(.init(url: server.url())).text == "POST /soap HTTP/1.1  []")
        #expect(server.connectionCount == 1)
    }

    @Test("A connection is not used beyond its life")
    func connectionLife() async throws {
        let server = try ScriptedServer { connection in
            while connection.readRequest() != nil { connection.response("x") }
        }
        let transport = try makeTransport { $0.connectionLifetime = .seconds(1) }
        _ = try await transport.send(.init(url: server.url()))
        try await Task.sleep(for: .milliseconds(2100))
        _ = try await transport.send(.init(url: server.url()))
        #expect(server.connectionCount == 2)
    }

    @Test("200 requests at once get their own answers over at most 16 connections")
    func concurrency() async throws {
        let server = try ScriptedServer { connection in
            while let request = connection.readRequest() { connection.response("answer to \(request.text)") }
        }
        let transport = try makeTransport()
        let responses = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<200 {
                group.addTask {
                    (number, try await transport.send(.init(url: server.url(), body: Array("\(number)".utf8))).text)
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(responses == Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, "answer to \($0)") }))
        #expect(server.connectionCount <= 16)
    }

    @Test("Interim answers and trailers are taken in and left out")
    func interimAndTrailers() async throws {
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n")
            connection.send(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nX-Sum: 1\r\n\r\n"
            )
            _ = connection.readRequest()
        }
        let response = try await makeTransport().send(.init(url: server.url()))
        #expect(response.status == 200)
        #expect(response.text == "abcde")
        #expect(response.headers == [.init("Transfer-Encoding", "chunked")])
    }

    @Test("An answer without a length ends with its connection")
    func closeDelimited() async throws {
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.0 200 OK\r\n\r\nabc")
        }
        #expect(try await makeTransport().send(.init(url: server.url())).text == "abc")
    }

    @Test("A redirect is an answer like others", arguments: [301, 302, 303, 307, 308])
    func redirect(status: Int) async throws {
        let server = try ScriptedServer { connection in
            while connection.readRequest() != nil {
                connection.response("", status: "\(status) Moved", fields: "Location: /other\r\nSet-Cookie: a=b\r\n")
            }
        }
        let transport = try makeTransport()
        #expect(try await transport.send(.init(url: server.url())).status == status)
        #expect(try await transport.send(.init(url: server.url())).value(of: "Location") == "/other")
        #expect(server.connectionCount == 1)
    }

    @Test("A refused log-in is not tried again")
    func unauthorized() async throws {
        let requests = Mutex(0)
        let server = try ScriptedServer { connection in
            while connection.readRequest() != nil {
                requests.withLock { $0 += 1 }
                connection.response("", status: "401 Unauthorized", fields: "WWW-Authenticate: Basic realm=\"a\"\r\n")
            }
        }
        let request = HTTPTransport.Request(url: server.url(), credential: .basic(user: "u", password: "p"))
        #expect(try await makeTransport().send(request).status == 401)
        #expect(requests.withLock { $0 } == 1)
    }

    @Test("A configured proxy gets the request")
    func proxy() async throws {
        let proxy = try ScriptedServer { connection in
            guard let request = connection.readRequest() else { return }
            connection.response(request.requestLine)
        }
        let transport = try makeTransport {
            $0.proxy = "http://127.0.0.1:\(proxy.port)"
            $0.allowsPlainHTTP = ["Host.Example"]
        }
        let response = try await transport.send(.init(url: "http://host.example/soap"))
        #expect(response.text == "POST http://host.example/soap HTTP/1.1")
    }
}

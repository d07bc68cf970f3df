import SoapstoneFixtures
import Testing

@Suite struct LogTests {
    @Test("A request without a recorded answer is a line without its body, and where it differs is a table")
    func lines() async throws {
        let lines = LogLines()
        let recorded = Stub.exchange("one", "<a xmlns='urn:n'><b>1</b><c>longer</c><pin>4711</pin></a>")
        try await Stub.with([recorded], logger: lines.logger) { port in
            let client = try SocketClient(port: port)
            _ = try client.exchange(Stub.request(String(decoding: recorded.request, as: UTF8.self)))
            _ = try client.exchange(
                Stub.request(Stub.envelope("<a xmlns='urn:n'><b>2</b><d>&#x202E;&#x85;x</d><pin>CANARY</pin></a>"))
            )
            _ = try client.exchange(Stub.request(Stub.envelope("<a xmlns='urn:n'>CANARY<b>")))
        }
        #expect(
            lines.all == [
                "no fixture matches code=NO_MATCH nearest=svc/op/one operation={urn:n}a",
                """
                the nearest is svc/op/one: 3 differences
                  different  /soapenv:Envelope/soapenv:Body/n1:a/n1:b/text()
                             expected '1'      | found '2'
                             soapenv = http://schemas.xmlsoap.org/soap/envelope/
                             n1 = urn:n
                  missing    /soapenv:Envelope/soapenv:Body/n1:a/n1:c
                             expected 'longer' | found nothing
                  extra      /soapenv:Envelope/soapenv:Body/n1:a/n1:d
                             expected nothing  | found '\\u{202E}\\u{85}x'
                """,
                "no fixture matches code=XML_SYNTAX line=1",
            ]
        )
    }

    @Test("The table is within bounds, however much differs")
    func bounds() async throws {
        let lines = LogLines()
        let name = String(repeating: "n", count: 500)
        let values = (0..<30).map { "<\(name)\($0)>\(String(repeating: "v", count: 190))</\(name)\($0)>" }.joined()
        try await Stub.with([Stub.exchange("one", "<a>\(values)</a>")], logger: lines.logger) { port in
            _ = try SocketClient(port: port).exchange(Stub.request(Stub.envelope("<a/>")))
        }
        let table = try #require(lines.all.last)
        #expect(table.utf8.count < 2_000)
        #expect(table.contains("\n  and 15 more"))
    }

    @Test("Where only what is redacted differs, the table says so and shows nothing of it")
    func redacted() async throws {
        let lines = LogLines()
        let recorded = Stub.exchange("one", "<a><password>recorded-canary</password></a>")
        try await Stub.with([recorded], logger: lines.logger) { port in
            let body = Stub.envelope("<a><password>sent-canary</password></a>")
            _ = try SocketClient(port: port).exchange(Stub.request(body))
        }
        #expect(lines.all.last == "the nearest is svc/op/one: 0 differences\n  what differs is not shown here")
        #expect(!lines.text.contains("canary"))
    }

    @Test("An exchange with another action names it")
    func action() async throws {
        let lines = LogLines()
        try await Stub.with([Stub.exchange("one", "<a/>")], logger: lines.logger) { port in
            _ = try SocketClient(port: port).exchange(Stub.request(Stub.envelope("<a/>"), action: "urn:other"))
        }
        #expect(
            lines.all.last == "the nearest is svc/op/one: 0 differences\n  it was recorded with the action 'urn:get'"
        )
    }
}

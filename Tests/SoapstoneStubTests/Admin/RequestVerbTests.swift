import Foundation
import SoapstoneCodec
import SoapstoneStub
import Testing

@Suite struct RequestVerbTests {
    private static let matched = Stub.request(
        Stub.envelope("<a xmlns='urn:n'><b>1</b></a>"),
        more: "User-Agent: shop/1.0\r\nX-Other: 1\r\n"
    )

    /// Three requests that the fixture answers, and one that nothing does, at another path.
    private func withRequests(_ body: (SocketClient) throws -> Void) async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            for _ in 0..<3 { _ = try client.exchange(Self.matched) }
            _ = try client.exchange(
                Stub.request(Stub.envelope("<q/>"), action: "urn:q").replacing("POST /s ", with: "POST /t?x=1 ")
            )
            try body(client)
        }
    }

    /// A pattern and the ids of the requests that it finds.
    static let patterns: [(String, [String])] = [
        ("{}", ["4", "3", "2", "1"]),
        (#"{"operation":"a"}"#, ["3", "2", "1"]),
        (#"{"operation":"{urn:n}a"}"#, ["3", "2", "1"]),
        (#"{"operation":"{urn:m}a"}"#, []),
        (#"{"operation":"op"}"#, ["3", "2", "1"]),
        (#"{"operation":"q"}"#, ["4"]),
        (#"{"action":"urn:get"}"#, ["3", "2", "1"]),
        (#"{"action":"urn:GET"}"#, []),
        (#"{"path":"/s"}"#, ["3", "2", "1"]),
        (#"{"path":"/t"}"#, ["4"]),
        (#"{"fixture":"svc/op/one"}"#, ["3", "2", "1"]),
        (#"{"fixture":"svc/op/two"}"#, []),
        (#"{"headers":{"User-Agent":"shop/1.0"}}"#, ["3", "2", "1"]),
        (#"{"headers":{"user-agent":{"equalTo":"shop/1.0"}}}"#, ["3", "2", "1"]),
        (#"{"headers":{"User-Agent":"shop"}}"#, []),
        (#"{"headers":{"X-Other":"1"}}"#, []),
        (#"{"path":"/s","action":"urn:q"}"#, []),
        (#"{"path":"/s","operation":"a","headers":{"User-Agent":"shop/1.0"}}"#, ["3", "2", "1"]),
    ]

    @Test("Requests are counted and found by what they have")
    func patterns() async throws {
        try await withRequests { client in
            for (pattern, ids) in Self.patterns {
                let count = try client.admin("POST", "requests/count", pattern)
                #expect(try count.json.text("count") == "\(ids.count)", "\(pattern)")
                let found = try client.admin("POST", "requests/find", pattern)
                #expect(try found.json.texts("requests", "id") == ids, "\(pattern)")
            }
        }
    }

    /// A body, the code and the status.
    static let wrongPatterns: [(String, String, Int)] = [
        ("", "JSON_SYNTAX", 400), ("{", "JSON_SYNTAX", 400), (#"{"path":"/a","path":"/b"}"#, "JSON_SYNTAX", 400),
        ("[]", "JSON_VALUE", 400), (#"{"body":"x"}"#, "JSON_VALUE", 400), (#"{"operation":1}"#, "JSON_VALUE", 400),
        (#"{"headers":"x"}"#, "JSON_VALUE", 400), (#"{"headers":{"A":{"matches":"x"}}}"#, "JSON_VALUE", 400),
    ]

    @Test("A pattern that is none is a problem of RFC 9457 that says what one is", arguments: wrongPatterns)
    func wrongPattern(body: String, code: String, status: Int) async throws {
        try await Stub.with { port in
            let response = try SocketClient(port: port).admin("POST", "requests/find", body)
            #expect(response.status == status)
            #expect(response["Content-Type"] == "application/problem+json")
            let problem = try response.json
            #expect(problem.text("code") == code)
            #expect(problem.text("type") == "urn:soapstone:problem:\(code)")
            #expect(problem.text("status") == "\(status)")
            #expect(problem.text("title")?.isEmpty == false)
            #expect(problem.text("detail")?.isEmpty == false)
        }
    }

    @Test("Lists are filtered by what nothing answered, by a number, by an entry and by a time")
    func filters() async throws {
        try await withRequests { client in
            func ids(_ query: String) throws -> [String] {
                try client.json("requests?\(query)").texts("requests", "id")
            }
            let all = try ids("")
            #expect(all == ["4", "3", "2", "1"])
            #expect(try ids("unmatched=true") == ["4"])
            #expect(try ids("unmatched=false&limit=2") == ["4", "3"])
            #expect(try ids("limit=0") == [])
            #expect(try ids("since=2") == ["4", "3"])
            #expect(try ids("since=2&limit=1") == ["4"])
            #expect(try ids("since=2000-01-01T00%3A00%3A00Z").count == 4)
            #expect(try ids("since=2000-01-01T00:00:00.5Z").count == 4)
            #expect(try ids("since=9000-01-01T00:00:00.999999Z") == [])
            #expect(try client.json("requests/unmatched?since=4").at("requests")?.count == 0)
            #expect(try client.json("requests?limit=1").text("meta.total") == "4")
        }
    }

    @Test(
        "A query that is not understood is refused",
        arguments: [
            "limit=x", "limit=-1", "limit=1&limit=2", "since=yesterday", "since=2026-02-30T00:00:00Z",
            "since=2026-02-28T00:00:00.1234567Z", "unmatched=1", "page=2", "limit=%zz", "limit",
        ]
    )
    func wrongQuery(query: String) async throws {
        try await Stub.with { port in
            let response = try SocketClient(port: port).admin("GET", "requests?\(query)")
            #expect(response.status == 400)
            #expect(try response.json.text("code") == "HTTP_QUERY")
        }
    }

    @Test(
        "The journal is emptied alone and by a reset; numbers and counts go on",
        arguments: ["DELETE requests", "POST reset"]
    )
    func forget(line: String) async throws {
        let words = line.split(separator: " ").map(String.init)
        try await withRequests { client in
            #expect(try client.admin(words[0], words[1]).status == 200)
            #expect(try client.json("requests").at("requests")?.count == 0)
            _ = try client.exchange(Self.matched)
            #expect(try client.json("requests").texts("requests", "id") == ["5"])
            #expect(try client.json("mappings/svc/op/one").text("matched") == "4")
        }
    }
}

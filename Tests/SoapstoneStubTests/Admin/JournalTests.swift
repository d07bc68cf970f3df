import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTransport
import Testing

@Suite struct JournalTests {
    private static let good = Stub.envelope("<a xmlns='urn:n'><b>1</b></a>")

    @Test("An entry has the request, the exchange that answered it, and how long that took")
    func entry() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let before = Date().timeIntervalSince1970
            // The third request of one head does without the parser.
            for _ in 0..<3 { _ = try client.exchange(Stub.request(Self.good, more: "User-Agent: test/1\r\n")) }
            let list = try client.json("requests")
            #expect(list.texts("requests", "id") == ["3", "2", "1"])
            #expect(list.text("meta.total") == "3")
            #expect(list.text("meta.dropped") == "0")
            #expect(list.text("requestJournalDisabled") == "false")
            for number in 0..<3 {
                let entry = try #require(list.at("requests.\(number)"))
                #expect(entry.text("outcome") == "fixture")
                #expect(entry.text("wasMatched") == "true")
                #expect(entry.text("stubMapping.id") == "svc/op/one")
                #expect(entry.text("response.status") == "200")
                #expect(entry.text("request.url") == "/s")
                #expect(entry.text("request.method") == "POST")
                #expect(entry.text("request.operation") == "{urn:n}a")
                #expect(entry.text("request.action") == "urn:get")
                #expect(entry.text("request.body") == Self.good)
                #expect(entry.text("request.bodyBytes") == "\(Self.good.utf8.count)")
                #expect(entry.text("request.headers.User-Agent") == "test/1")
                #expect(entry.text("request.headers.SOAPAction") == "\"urn:get\"")
                #expect(entry.at("request.headers.Host") == nil, "a field that recordings do not keep")
                let logged = try #require(entry.text("request.loggedDate").flatMap(Double.init)) / 1000
                #expect(before - 1...before + 60 ~= logged)
                let text = try #require(entry.text("request.loggedDateString"))
                let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
                let parsed = try style.parse(text).timeIntervalSince1970
                #expect(abs(parsed - logged) < 0.002)
                #expect(entry.text("timing.totalMicroseconds").flatMap(Int.init).map { 0..<10_000_000 ~= $0 } == true)
            }
            let one = try client.json("requests/2")
            #expect(one.text("id") == "2")
            #expect(one.text("request.body") == Self.good)
        }
    }

    @Test("No secret of a request is shown: not of its body, its fields, its path, its action or where it differs")
    func secrets() async throws {
        let recorded = Stub.exchange("one", "<a xmlns='urn:n'><b>1</b><password>recorded-canary</password></a>")
        try await Stub.with([recorded]) { port in
            let client = try SocketClient(port: port)
            let body = Stub.envelope("<a xmlns='urn:n'><b>2</b><password>sent-canary</password></a>")
            let request = Stub.request(
                body,
                action: "urn:get?token=action-canary",
                more: "Authorization: Bearer field-canary\r\nUser-Agent: Bearer agent-canary\r\n"
            ).replacing("POST /s ", with: "POST /s?token=query-canary ")
            for _ in 0..<3 { _ = try client.exchange(request) }
            let paths = [
                "requests", "requests/1", "requests/unmatched", "requests/unmatched/near-misses",
            ]
            for path in paths {
                let response = try client.admin("GET", path)
                #expect(response.status == 200)
                #expect(!response.text.contains("canary"), "\(path): \(response.text)")
            }
            let found = try client.admin("POST", "requests/find", "{}")
            #expect(!found.text.contains("canary"))
            let entry = try client.json("requests/1")
            #expect(entry.text("request.body")?.contains("<password>[[redacted:password]]</password>") == true)
            #expect(entry.text("request.url")?.hasPrefix("/s?token=") == true)
            #expect(entry.text("nearMisses.0.stubMapping.id") == "svc/op/one")
            #expect(entry.texts("nearMisses.0.differences", "path").count == 1)
            #expect(entry.text("nearMisses.0.differences.0.expected") == "1")
            #expect(entry.text("nearMisses.0.differences.0.found") == "2")
            #expect(
                try client.admin("POST", "requests/count", #"{"action":"urn:get?token=action-canary"}"#).json
                    .text("count") == "0",
                "what is not shown is not found"
            )
        }
    }

    @Test("A request that nothing answers has its code and what it comes nearest to")
    func unmatched() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            _ = try client.exchange(Stub.request(Stub.envelope("<a xmlns='urn:n'><b>2</b></a>")))
            _ = try client.exchange(Stub.request("<a"))
            _ = try client.exchange(Stub.good)
            let list = try client.json("requests")
            #expect(list.texts("requests", "outcome") == ["fixture", "malformed", "unmatched"])
            let miss = try #require(list.at("requests.2"))
            #expect(miss.text("wasMatched") == "false")
            #expect(miss.text("response.status") == "500")
            #expect(miss.text("problem.code") == "NO_MATCH")
            #expect(miss.text("request.operation") == "{urn:n}a")
            #expect(miss.text("nearMisses.0.stubMapping.id") == "svc/op/one")
            let difference = try #require(miss.at("nearMisses.0.differences.0"))
            #expect(difference.text("kind") == "different")
            #expect(difference.text("path") == "/soapenv:Envelope/soapenv:Body/n1:a/n1:b/text()")
            #expect(difference.text("namespaces.n1") == "urn:n")
            #expect(difference.text("expected") == "1")
            #expect(difference.text("found") == "2")
            let malformed = try #require(list.at("requests.1"))
            #expect(malformed.text("problem.code") == "XML_SYNTAX")
            #expect(malformed.text("request.bodyBytes") == "2")
            #expect(malformed.text("request.body")?.hasPrefix("[[withheld:2:") == true)
            #expect(malformed.at("request.operation") == nil)

            let unmatched = try client.json("requests/unmatched")
            #expect(unmatched.texts("requests", "id") == ["2", "1"])
            #expect(unmatched.text("requests.1.operation") == "{urn:n}a")
            let near = try client.json("requests/unmatched/near-misses")
            #expect(near.texts("nearMisses", "request.id") == ["1"])
            #expect(near.text("nearMisses.0.stubMapping.id") == "svc/op/one")
            #expect(near.text("nearMisses.0.differences.0.found") == "2")
        }
    }

    @Test("A body that is no UTF-8 is shown in Base64")
    func encoding() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            // é in ISO-8859-1.
            let bytes = Array(Stub.envelope("<a>!</a>").utf8).map { $0 == UInt8(ascii: "!") ? 0xE9 : $0 }
            let head = Stub.request(Stub.envelope("<a>!</a>"), type: "text/xml; charset=iso-8859-1")
                .dropLast(bytes.count)
            client.send(Array(head.utf8) + bytes)
            _ = try client.response()
            let entry = try client.json("requests/1")
            #expect(entry.at("request.body") == nil)
            #expect(entry.text("request.bodyAsBase64") == Data(bytes).base64EncodedString())
        }
    }

    @Test("The journal keeps the last requests, and says how many it has dropped")
    func entries() async throws {
        try await Stub.with(configure: { $0.limits.journalEntries = 3 }) { port in
            let client = try SocketClient(port: port)
            for _ in 0..<5 { _ = try client.exchange(Stub.good) }
            let list = try client.json("requests")
            #expect(list.texts("requests", "id") == ["5", "4", "3"])
            #expect(list.text("meta.dropped") == "2")
            #expect(try client.admin("GET", "requests/2").status == 404)
            #expect(try client.admin("GET", "requests/3").status == 200)
        }
    }

    @Test("The journal keeps no more bytes than it may, and of a large body the size alone")
    func bytes() async throws {
        let bound = 64 << 10
        try await Stub.with(configure: { $0.limits.journalBytes = bound }) { port in
            let client = try SocketClient(port: port)
            func send(_ length: Int) throws {
                let text = String(repeating: "x", count: length - Stub.envelope("<a></a>").utf8.count)
                _ = try client.exchange(Stub.request(Stub.envelope("<a>\(text)</a>")))
            }
            try send(bound / 16)
            try send(bound / 16 + 1)
            let list = try client.json("requests")
            #expect(list.text("requests.1.request.body")?.utf8.count == bound / 16)
            #expect(list.at("requests.0.request.body") == nil)
            #expect(list.text("requests.0.request.bodyBytes") == "\(bound / 16 + 1)")
            for _ in 0..<40 { try send(bound / 16) }
            let count = try #require(client.json("requests").at("requests")?.count)
            #expect(5...16 ~= count, "\(count) entries of 4 KiB and more")
            let metrics = try client.admin("GET", "metrics").text
            let kept = try #require(metrics.firstMatch(of: /(?m)^soapstone_stub_journal_bytes (\d+)$/)?.1)
            #expect(try #require(Int(kept)) <= bound)
        }
    }

    @Test("Without a journal, requests are counted all the same")
    func disabled() async throws {
        try await Stub.with(configure: { $0.limits.journalEntries = 0 }) { port in
            let client = try SocketClient(port: port)
            for _ in 0..<3 { _ = try client.exchange(Stub.good) }
            let list = try client.json("requests")
            #expect(list.text("requestJournalDisabled") == "true")
            #expect(list.at("requests")?.count == 0)
            #expect(try client.json("mappings/svc/op/one").text("matched") == "3")
        }
    }

    @Test("What a contract answers names its operation, what breaks its schema the code")
    func contract() async throws {
        try await Stub.with([], contract: OrderContract.replayer()) { port in
            let client = try SocketClient(port: port)
            _ = try client.exchange(Stub.request(Stub.envelope("<a xmlns='urn:n'><b>1</b></a>")))
            _ = try client.exchange(Stub.request(Stub.envelope("<a xmlns='urn:n'><b>x</b></a>")))
            _ = try client.exchange(Stub.request(Stub.envelope("<q/>"), action: "urn:q"))
            let list = try client.json("requests")
            #expect(list.texts("requests", "outcome") == ["unmatched", "contract", "contract"])
            #expect(list.text("requests.2.stubMapping.contractOperation") == "getA")
            #expect(list.text("requests.1.problem.code") == "SCHEMA")
            #expect(list.text("requests.0.problem.code") == "NO_MATCH")
            #expect(try client.admin("POST", "requests/count", #"{"operation":"getA"}"#).json.text("count") == "1")
        }
    }

    @Test("What is passed on is in the journal, too", arguments: [Proxy.Policy.all, .misses])
    func passed(policy: Proxy.Policy) async throws {
        try await Stub.with { upstream in
            let proxy = Proxy(
                policy,
                to: try UpstreamTable([Upstream("http://127.0.0.1:\(upstream)")]),
                over: try HTTPTransport(configuration: .init())
            )
            try await Stub.with([], proxy: proxy) { port in
                let client = try SocketClient(port: port)
                #expect(try client.exchange(Stub.good).status == 200)
                let entry = try client.json("requests/1")
                #expect(entry.text("outcome") == "upstream")
                #expect(entry.text("wasMatched") == "true")
                #expect(entry.text("request.operation") == "{urn:n}a")
                #expect(entry.text("response.status") == "200")
            }
        }
    }

    @Test("A request whose client has gone before the answer is told as such")
    func abandoned() async throws {
        let silent = try SilentServer()
        let proxy = Proxy(
            .misses,
            to: try UpstreamTable([Upstream("http://127.0.0.1:\(silent.port)")]),
            over: try HTTPTransport(configuration: .init())
        )
        try await Stub.with([], proxy: proxy) { port in
            do {
                let client = try SocketClient(port: port)
                client.resetAtClose()
                client.send(Stub.good)
                try await Task.sleep(for: .milliseconds(300))
            }
            let other = try SocketClient(port: port)
            var entry = try other.json("requests/1")
            for _ in 0..<100 where entry.text("id") == nil {
                try await Task.sleep(for: .milliseconds(50))
                entry = try other.json("requests/1")
            }
            #expect(entry.text("outcome") == "abandoned")
            #expect(entry.at("response") == nil)
        }
    }
}

import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTransport
import Testing

/// The switch of the recording, with a real recorder and a server behind it.
@Suite struct RecordingSwitchTests {
    private static func request(_ value: Int) -> String {
        Stub.request(Stub.envelope("<a xmlns='urn:n'><b>\(value)</b></a>"))
    }

    private static let live = (1...4).map {
        Stub.exchange("case\($0)", "<a xmlns='urn:n'><b>\($0)</b></a>", response: Stub.envelope("<r>answer-\($0)</r>"))
    }

    /// How the switch is used.
    enum Way: CaseIterable {
        case form, json

        func set(_ isOn: Bool, _ client: SocketClient) throws {
            switch self {
            case .form:
                let response = try client.form("page/recording", "do=\(isOn ? "start" : "stop")")
                #expect(response.status == 303)
                #expect(response["Location"] == "/__soapstone/page/recording")
            case .json:
                let response = try client.admin("POST", "recordings/\(isOn ? "start" : "stop")")
                #expect(response.status == 200)
                #expect(try response.json.text("status") == (isOn ? "Recording" : "Stopped"))
            }
        }
    }

    @Test("What comes while the recording is paused is passed on and not kept", arguments: Way.allCases)
    func pause(way: Way) async throws {
        let store = try await RecordingFolder()
        try await Stub.with(Self.live) { upstream in
            try await Stub.with([], proxy: store.proxy(to: upstream)) { port in
                let client = try SocketClient(port: port)
                func pass(_ value: Int) throws {
                    #expect(try client.exchange(Self.request(value)).text.contains("answer-\(value)"))
                }
                #expect(try client.json("recordings/status").text("status") == "Recording")
                #expect(try client.page("page/recording").text.contains("Pause recording"))
                #expect(try client.page("page/recording").text.contains(store.path))
                try pass(1)
                try way.set(false, client)
                #expect(try client.json("recordings/status").text("status") == "Stopped")
                let page = try client.page("page/recording")
                #expect(page.text.contains("Resume recording"))
                #expect(try client.page().text.contains("recording paused"))
                try pass(2)
                try way.set(false, client)
                try pass(3)
                try way.set(true, client)
                #expect(try client.json("recordings/status").text("status") == "Recording")
                try pass(4)
                #expect(
                    try client.json("requests").texts("requests", "outcome") == Array(repeating: "upstream", count: 4)
                )
                #expect(try client.json("requests/2").text("response.body")?.contains("answer-2") == true)
            }
        }
        let kept = try await store.end().joined()
        #expect((1...4).filter { kept.contains("answer-\($0)<") } == [1, 4])
        #expect((1...4).filter { kept.contains("<b>\($0)</b>") } == [1, 4])
    }

    @Test("A stub that has nothing to record into says so, and refuses the switch", arguments: [true, false])
    func never(isSpy: Bool) async throws {
        let proxy = try Proxy(
            .misses,
            to: UpstreamTable([Upstream("http://127.0.0.1:1")]),
            over: HTTPTransport(configuration: .init())
        )
        try await Stub.with(proxy: isSpy ? proxy : nil) { port in
            let client = try SocketClient(port: port)
            let page = try client.page("page/recording")
            #expect(page.text.contains("nothing is recorded"))
            #expect(
                page.text.contains(isSpy ? "without a folder to record into" : "in replay mode has no upstream")
            )
            #expect(page.text.contains("http://127.0.0.1:1") == isSpy)
            #expect(!page.text.contains("name=\"do\""))
            #expect(try client.json("recordings/status").text("status") == "NeverStarted")
            for verb in ["start", "stop"] {
                let response = try client.admin("POST", "recordings/\(verb)")
                #expect(response.status == 409)
                #expect(try response.json.text("code") == "NOT_RECORDING")
                #expect(try client.form("page/recording", "do=\(verb)").status == 409)
            }
        }
    }

    @Test(
        "A stub without an upstream records once one is named, and another one once that is named",
        arguments: Way.allCases
    )
    func upstream(way: Way) async throws {
        let store = try await RecordingFolder()
        let other = [Stub.exchange("case1", "<a xmlns='urn:n'><b>1</b></a>", response: Stub.envelope("<r>other</r>"))]
        try await Stub.with(Self.live) { upstream in
            try await Stub.with(other) { second in
                try await Stub.with([], proxy: store.proxy(to: nil)) { port in
                    let client = try SocketClient(port: port)
                    func name(_ port: Int) throws {
                        let url = "http://127.0.0.1:\(port)"
                        let response =
                            switch way {
                            case .form:
                                try client.form("page/recording", "do=start&upstream=http%3A%2F%2F127.0.0.1%3A\(port)")
                            case .json: try client.admin("POST", "recordings/start", #"{"targetBaseUrl":"\#(url)"}"#)
                            }
                        #expect(response.status == (way == .form ? 303 : 200))
                        #expect(try client.page("page/recording").text.contains(url))
                    }
                    #expect(try client.json("recordings/status").text("status") == "Stopped")
                    #expect(try client.page("page/recording").text.contains("no upstream yet"))
                    #expect(try client.admin("POST", "recordings/start").status == 409)
                    let before = try client.exchange(Self.request(1)).text
                    #expect(before.contains("no upstream is given"))
                    #expect(before.contains("/__soapstone/page/recording"))
                    try name(upstream)
                    #expect(try client.json("recordings/status").text("status") == "Recording")
                    #expect(try client.exchange(Self.request(2)).text.contains("answer-2"))
                    try name(second)
                    #expect(try client.exchange(Self.request(1)).text.contains("<r>other</r>"))
                }
            }
        }
        let kept = try await store.end().joined()
        #expect((1...4).filter { kept.contains("answer-\($0)<") } == [2])
        #expect(kept.contains("<r>other</r>"))
    }

    @Test(
        "An upstream is one URL",
        arguments: [
            "", "soap.example.org", "ftp://a", "http://u:p@a", "http://a/?q", "/a=http://a", "h.example=http://a",
        ]
    )
    func wrongUpstream(text: String) async throws {
        let store = try await RecordingFolder()
        try await Stub.with(proxy: store.proxy(to: nil)) { port in
            let client = try SocketClient(port: port)
            let response = try client.admin("POST", "recordings/start", #"{"targetBaseUrl":"\#(text)"}"#)
            #expect(response.status == 400)
            #expect(try response.json.text("detail")?.hasPrefix("targetBaseUrl: ") == true)
            #expect(try client.form("page/recording", "do=start&upstream=\(text)").status == 400)
            #expect(try client.admin("POST", "recordings/start", #"{"targetBaseUrl":7}"#).status == 400)
            #expect(try client.admin("POST", "recordings/start", #"{"filters":{}}"#).status == 400)
            #expect(try client.json("recordings/status").text("status") == "Stopped")
        }
        try await store.end()
    }

    @Test("The switch takes nothing but that", arguments: [#"{"targetBaseUrl":"http://localhost"}"#, "[]", "x"])
    func body(body: String) async throws {
        let store = try await RecordingFolder()
        try await Stub.with(proxy: store.proxy(to: 1)) { port in
            let client = try SocketClient(port: port)
            #expect(try client.admin("POST", "recordings/stop", body).status == 400)
            #expect(try client.form("page/recording", "do=x").status == 400)
            #expect(try client.form("page/recording", "").status == 400)
            #expect(try client.json("recordings/status").text("status") == "Recording")
            #expect(try client.admin("POST", "recordings/stop", "{}").status == 200)
        }
        try await store.end()
    }

    @Test("A spy that records misses says that it does", arguments: [Proxy.Policy.misses, .all])
    func mode(policy: Proxy.Policy) async throws {
        let store = try await RecordingFolder()
        try await Stub.with(proxy: store.proxy(policy, to: 1)) { port in
            let page = try SocketClient(port: port).page("page/recording")
            #expect(page.text.contains("<dd>spy, with --record-misses</dd>") == (policy == .misses))
            #expect(page.text.contains("<dd>record</dd>") == (policy == .all))
        }
        try await store.end()
    }
}

import SoapstoneSOAP
import Testing

@testable import SoapstoneGateway
@testable import SoapstoneTransport

/// What is sent again, and what a device waits for where a back end fails.
@Suite struct BackEndGuardTests {
    private let clock = TestClock()
    private let log = LogCapture()

    private var backEnds: BackEndGuard {
        BackEndGuard(
            log: CallLog(logger: log.logger),
            now: { [clock] in clock.now },
            pause: { [clock] in clock.advance($0) }
        )
    }

    private static let request = HTTPTransport.Request(url: "http://127.0.0.1:9/", body: [], deadline: .seconds(10))

    private static func failure(_ code: TransportError.Code, sent: Bool) -> ScriptedBackend.Response {
        .failure(TransportError(code, "somewhere", connected: sent, isBeforeFirstByte: !sent))
    }

    @Test(
        "A request is sent again where that can do nothing twice, and twice at most",
        arguments: [
            (failure(.connect, sent: false), false, 3), (failure(.resolve, sent: false), false, 3),
            (failure(.tls, sent: false), false, 3), (failure(.timeout, sent: false), true, 1),
            (failure(.reset, sent: true), false, 1), (failure(.reset, sent: true), true, 3),
            (failure(.emptyResponse, sent: true), true, 1), (failure(.timeout, sent: true), true, 1),
            (failure(.badRequest, sent: false), true, 1), (failure(.shutDown, sent: false), true, 1),
            (.status(503, ""), true, 1), (.fault("no"), true, 1),
        ] as [(ScriptedBackend.Response, Bool, Int)]
    )
    func again(response: ScriptedBackend.Response, isIdempotent: Bool, times: Int) async {
        let backend = ScriptedBackend(response)
        let send = backEnds.guarding(backend.send, backEnd: "a", isIdempotent: isIdempotent)
        _ = try? await send(Self.request)
        #expect(backend.requests.count == times)
    }

    @Test("The second time may be right, and has what is left of the time")
    func heals() async throws {
        let backend = ScriptedBackend(Self.failure(.connect, sent: false), .good)
        let send = backEnds.guarding(backend.send, backEnd: "a", isIdempotent: false)
        #expect(try await send(Self.request).status == 200)
        let times = backend.requests.map(\.deadline)
        #expect(times.count == 2 && times[0] == .seconds(10))
        let second = try #require(times[1])
        #expect(second <= .seconds(10) && second > .milliseconds(9_900))
    }

    @Test("A back end that has failed five times in a row is asked again after five seconds, others go on")
    func suspended() async throws {
        let backEnds = backEnds
        let backend = ScriptedBackend(.transport(.timeout, connected: true))
        let send = backEnds.guarding(backend.send, backEnd: "a", isIdempotent: true)
        for _ in 0..<5 { _ = try? await send(Self.request) }
        #expect(backend.requests.count == 5 && backEnds.suspended == ["a"])
        await #expect { try await send(Self.request) } throws: { ($0 as? TransportError)?.code == .suspended }
        #expect(backend.requests.count == 5)
        let other = ScriptedBackend(.good)
        #expect(try await backEnds.guarding(other.send, backEnd: "b", isIdempotent: true)(Self.request).status == 200)
        clock.advance(.seconds(5))
        let healed = ScriptedBackend(.good)
        #expect(try await backEnds.guarding(healed.send, backEnd: "a", isIdempotent: true)(Self.request).status == 200)
        #expect(backEnds.suspended.isEmpty)
        #expect(
            log.lines == [
                "error requests to an upstream are suspended upstream=a",
                "error requests to an upstream are sent again upstream=a",
            ]
        )
    }

    @Test("Repetitions of ten seconds are a fifth of the requests and a hundred")
    func budget() async throws {
        // The clock stands: all is in one second.
        let backEnds = BackEndGuard(log: CallLog(logger: log.logger), now: { [clock] in clock.now }, pause: { _ in })
        var repeated = 0
        for _ in 0..<1_000 {
            // One of three breaks, and is answered where it comes again: too few for the host to be suspended.
            let breaking = ScriptedBackend(Self.failure(.reset, sent: true), .good)
            _ = try? await backEnds.guarding(breaking.send, backEnd: "a", isIdempotent: true)(Self.request)
            repeated += breaking.requests.count - 1
            let good = ScriptedBackend(.good)
            for _ in 0..<2 {
                _ = try await backEnds.guarding(good.send, backEnd: "a", isIdempotent: true)(Self.request)
            }
        }
        // When the last one broke, there had been 2,998 requests.
        #expect(repeated == 100 + 2_998 / 5)
    }

    @Test("Of two back ends of one host, the one that fails is left alone, and the other one is asked")
    func oneHost() async throws {
        var fixture = TestGateway()
        fixture.configuration.services["fake"]?.url = "http://127.0.0.1:9/broken"
        fixture.configuration.services["other"] = .init(url: "http://127.0.0.1:9/sound", user: "svc", password: "p")
        fixture.operations = [
            FakeOperation.make("ping", Ping.self, needsSession: false),
            FakeOperation.make("ping", Ping.self, service: "other", needsSession: false),
        ]
        let send: Send = { request async throws(TransportError) in
            guard request.url.hasSuffix("/sound") else { throw TransportError(.timeout, "x", connected: true) }
            return try ScriptedBackend.Response.good.get()
        }
        let gateway = try fixture.gateway(send: send) { _ in }
        let responses = try await Door().open(gateway) { client in
            var responses: [Int?] = []
            for _ in 0..<6 { responses.append(try await client.ask("fake/ping").opstatus) }
            responses.append(try await client.ask("other/ping").opstatus)
            return responses
        }
        #expect(responses == [9001, 9001, 9001, 9001, 9001, 20098, 0])
    }

    @Test("A device is answered at once with 20098 while a back end is suspended, and with its answer after")
    func devices() async throws {
        let fixture = TestGateway()
        let backend = ScriptedBackend(.transport(.timeout, connected: true))
        let gateway = try fixture.gateway(backend)
        var door = Door()
        door.configuration = fixture.configuration
        let responses = try await door.open(gateway) { client in
            var responses: [Int?] = []
            for _ in 0..<6 { responses.append(try await client.ask("fake/ping").opstatus) }
            return responses
        }
        #expect(responses == [9001, 9001, 9001, 9001, 9001, 20098])
        #expect(backend.requests.count == 5)
    }
}

import Testing

@testable import SoapstoneGateway

@Suite struct MutatedRequestTests {
    /// A generator that gives the same numbers in each run.
    struct Sequence: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    static let seeds = [
        LoadTests.call,
        "POST /services/fake/ping HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        "GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "POST /services/fake/ask HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\ncacheid=1",
    ]
    static let pieces = [
        "\r\n", "\n", "\r", "\0", ":", " ", "HTTP/1.0", "Host: b\r\n", "Content-Length: 1\r\n", "0\r\n\r\n", "\u{7f}",
        "é",
    ]

    static func mutated(_ number: Int) -> String {
        var random = Sequence(state: UInt64(number))
        var bytes = Array(seeds[number % seeds.count].utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...127, using: &random)
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + 5))
            case 2: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
            default: bytes.append(contentsOf: seeds[(number + place) % seeds.count].utf8)
            }
            if bytes.isEmpty { bytes = [0x0A] }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("Whatever is sent, the gateway goes on, and every answer is one of HTTP's")
    func mutations() async throws {
        var fixture = TestGateway()
        fixture.configuration.limits.headTime = .milliseconds(80)
        fixture.configuration.limits.bodyTime = .milliseconds(80)
        try await fixture.live { port in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for lane in 0..<16 {
                    group.addTask {
                        for number in stride(from: lane, to: 800, by: 16) {
                            let text = Self.mutated(number)
                            let exchange = try await RawClient.exchange(text, port: port, patience: .milliseconds(100))
                            let known = [100, 200, 400, 401, 403, 404, 405, 408, 413, 414, 415, 417, 431, 501]
                            #expect(exchange.statuses.allSatisfy(known.contains), "\(text.debugDescription)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await RawClient.exchange(LoadTests.call, port: port, responses: 1).statuses == [200])
        }
    }
}

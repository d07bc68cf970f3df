import Foundation
import SoapstoneFixtures
import SoapstoneStub
import Testing

@Suite struct SlowBodyTests {
    @Test(
        "A body comes in its pieces, not before its time, whole and once",
        arguments: [(1, 1), (5, 5), (3, 11), (9, 4), (10_000, 3)]
    )
    func pieces(chunks: Int, length: Int) async throws {
        let response = String((0..<length).map { Character(UnicodeScalar(UInt8(ascii: "a") + UInt8($0))) })
        let dribble = Fixture.Dribble(chunks: chunks, over: .milliseconds(300))
        let fixture = Stub.behaving(.init(dribble: dribble), response: response)
        try await Stub.with([fixture]) { port in
            let client = try SocketClient(port: port)
            for _ in 0..<2 {
                client.send(Stub.good)
                let start = ContinuousClock.now
                let head = try #require(client.read())
                #expect(String(decoding: head, as: UTF8.self).hasSuffix("\r\n\r\n"), "the head comes alone")
                var reads = 0
                var body: [UInt8] = []
                while body.count < length {
                    let piece = try #require(client.read())
                    try #require(!piece.isEmpty)
                    reads += 1
                    body += piece
                }
                #expect(ContinuousClock.now - start >= .milliseconds(299))
                #expect(String(decoding: body, as: UTF8.self) == response)
                // A client that is slow itself may find two pieces at a time.
                #expect(reads <= min(chunks, length))
            }
        }
    }

    @Test("Requests behind a slow body are answered behind it, and an empty one is no reason to wait")
    func order() async throws {
        let dribble = Fixture.Behaviour(dribble: .init(chunks: 4, over: .milliseconds(200)))
        var empty = Stub.exchange("empty", "<empty/>", response: "")
        empty.details.behaviour = dribble
        try await Stub.with([Stub.behaving(dribble), empty]) { port in
            let client = try SocketClient(port: port)
            client.send(Stub.good + Stub.request(Stub.envelope("<empty/>")) + Stub.good)
            #expect(try client.responses(3).map(\.text) == ["<answer/>", "", "<answer/>"])
        }
    }

    @Test("Garbage behind a request is not refused in the middle of its answer")
    func garbageBehind() async throws {
        let fixture = Stub.behaving(.init(dribble: .init(chunks: 4, over: .seconds(2))))
        try await Stub.with([fixture]) { port in
            let client = try SocketClient(port: port)
            client.send(Stub.good + "\u{1}\u{2}\r\n\r\n")
            let text = String(decoding: client.readToEnd().bytes, as: UTF8.self)
            #expect(text.hasPrefix("HTTP/1.1 200 "))
            #expect(!text.contains("HTTP_SYNTAX"))
        }
    }

    @Test("Delay and slow body add up")
    func both() async throws {
        let dribble = Fixture.Dribble(chunks: 2, over: .milliseconds(150))
        let fixture = Stub.behaving(.init(delay: .fixed(.milliseconds(150)), dribble: dribble))
        try await Stub.with([fixture]) { port in
            let client = try SocketClient(port: port)
            let start = ContinuousClock.now
            #expect(try client.exchange(Stub.good).text == "<answer/>")
            let time = ContinuousClock.now - start
            #expect(time >= .milliseconds(300))
        }
    }
}

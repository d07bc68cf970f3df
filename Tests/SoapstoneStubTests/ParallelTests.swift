import Foundation
import SoapstoneFixtures
import SoapstoneStub
import Synchronization
import Testing

@Suite struct ParallelTests {
    private struct Count {
        var responses = 0
        var wrong: [String] = []
    }

    @Test("Eight clients with mixed requests get no wrong answer in two seconds")
    func mixed() async throws {
        let fixtures = (0..<100).map { Stub.exchange("c\($0)", "<a>\($0)</a>", response: "answer \($0)") }
        try await Stub.with(fixtures, configure: { $0.threads = 2 }) { port in
            let count = Mutex(Count())
            let end = ContinuousClock.now + .seconds(2)
            // Threads, because the clients block.
            DispatchQueue.concurrentPerform(iterations: 8) { client in
                var (responses, wrong) = (0, [String]())
                do {
                    var number = client
                    while ContinuousClock.now < end, wrong.isEmpty {
                        // The server ends a connection after 1,000 requests.
                        let socket = try SocketClient(port: port)
                        for _ in 0..<900 where ContinuousClock.now < end {
                            number = (number * 31 + 7) % 120
                            if let problem = try Self.problem(number, socket) { wrong.append(problem) }
                            responses += 1
                        }
                    }
                } catch {
                    wrong.append("\(error)")
                }
                count.withLock { count in
                    count.responses += responses
                    count.wrong += wrong
                }
            }
            count.withLock { count in
                #expect(count.wrong.isEmpty, "\(count.wrong.prefix(3))")
                #expect(count.responses > 100)
            }
        }
    }

    /// Sends one request: recorded below 100, unknown up to 110, malformed beyond.
    private static func problem(_ number: Int, _ socket: SocketClient) throws -> String? {
        let body = number < 110 ? Stub.envelope("<a>\(number)</a>") : "<a>"
        let text = try socket.exchange(Stub.request(body)).text
        let expected =
            number < 100 ? "answer \(number)" : number < 110 ? "<stub:found>\(number)</stub:found>" : "XML_SYNTAX"
        let isRight = number < 100 ? text == expected : text.contains(expected)
        return isRight ? nil : "\(number): \(text)"
    }
}

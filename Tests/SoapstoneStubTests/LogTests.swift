import Logging
import Synchronization
import Testing

@Suite struct LogTests {
    /// Keeps the lines that it gets.
    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    private struct Handler: LogHandler {
        let lines: Lines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let metadata = (event.metadata ?? [:]).map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
            lines.all.withLock { $0.append("\(event.message) \(metadata)") }
        }
    }

    @Test("Each request without a recorded answer is one line, which has nothing of its body")
    func lines() async throws {
        let lines = Lines()
        let logger = Logger(label: "test") { _ in Handler(lines: lines) }
        try await Stub.with(logger: logger) { port in
            let client = try SocketClient(port: port)
            _ = try client.exchange(Stub.good)
            _ = try client.exchange(Stub.request(Stub.envelope("<a xmlns='urn:n'><b>CANARY</b></a>")))
            _ = try client.exchange(Stub.request(Stub.envelope("<a xmlns='urn:n'>CANARY<b>")))
        }
        #expect(
            lines.all.withLock { $0 } == [
                "no recorded answer code=NO_MATCH nearest=svc/op/one operation={urn:n}a",
                "no recorded answer code=XML_SYNTAX line=1",
            ]
        )
    }
}

import Logging
import Synchronization

/// Keeps what is logged.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }
    var text: String { all.joined(separator: "\n") }

    var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

    private struct Handler: LogHandler {
        let lines: LogLines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let metadata = (event.metadata ?? [:]).map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
            let text = metadata.isEmpty ? "\(event.message)" : "\(event.message) \(metadata)"
            lines.lines.withLock { $0.append(text) }
        }
    }
}

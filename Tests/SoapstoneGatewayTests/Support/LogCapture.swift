import Logging
import Synchronization

/// A log that a test can read.
final class LogCapture: Sendable {
    private let store = Mutex<[String]>([])

    /// Level, message and metadata of each event: `error a call failed errcode=… opstatus=…`, sorted.
    var lines: [String] { store.withLock { $0 } }

    var logger: Logger {
        var logger = Logger(label: "test") { _ in Handler(capture: self) }
        logger.logLevel = .warning
        return logger
    }

    private struct Handler: LogHandler {
        let capture: LogCapture
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.warning

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let pairs = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
            capture.store.withLock { $0.append("\(event.level) \(event.message)\(pairs.joined())") }
        }
    }
}

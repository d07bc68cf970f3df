import Logging
import Synchronization

/// A log that a test can read.
final class LogCapture: Sendable {
    private let store = Mutex<[String]>([])

    /// Level and message of each line.
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
            capture.store.withLock { $0.append("\(event.level) \(event.message)") }
        }
    }
}

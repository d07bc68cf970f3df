import SoapstoneFixtures
import SoapstoneXML
import Synchronization

/// The counts of new and unchanged fixtures of a recording.
final class RecordingTally: Sendable {
    private let counts = Mutex((new: 0, repeated: 0))

    /// Counts and prints a fixture.
    ///
    /// - Returns: whether the event is of a fixture.
    func add(_ event: RecordingEvent) -> Bool {
        switch event {
        case .recorded: counts.withLock { $0.new += 1 }
        case .repeated: counts.withLock { $0.repeated += 1 }
        default: return false
        }
        printOutput(Array("\(event)".utf8))
        return true
    }

    /// `recorded 3 requests in fixtures: 2 new fixtures, 1 unchanged`
    func summary(of folder: String) -> String {
        let (new, repeated) = counts.withLock { $0 }
        let requests = String.counted(new + repeated, "request")
        return "recorded \(requests) in \(folder): \(String.counted(new, "new fixture")), \(repeated) unchanged"
    }
}

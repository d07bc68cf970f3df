import Foundation
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
    ///
    /// - Parameter hasContract: whether a contract was given to record by.
    func summary(of folder: String, hasContract: Bool) -> String {
        let (new, repeated) = counts.withLock { $0 }
        let requests = String.counted(new + repeated, "request")
        let line = "recorded \(requests) in \(folder): \(String.counted(new, "new fixture")), \(repeated) unchanged"
        let contracts = (try? FileManager.default.contentsOfDirectory(atPath: Recorder.contracts(in: folder))) ?? []
        guard new > 0, contracts.isEmpty, !hasContract else { return line }
        return "\(line); no WSDL: fetch it through the recorder, as http://HOST/PATH?wsdl, or put it in the folder wsdl"
    }
}

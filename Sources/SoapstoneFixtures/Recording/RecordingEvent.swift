internal import SoapstoneXML

/// Something that whoever runs a recording should know, and that stops nothing.
public enum RecordingEvent: Sendable {
    /// The journal that an earlier run left is not as it was written; of a torn tail it is said before it is cut off.
    case finding(JournalFinding)
    /// So many exchanges of an earlier run were in the journal and are in folders now.
    case recovered(Int)
    /// An exchange is in the journal and could not be put into a folder. After a failure of the disk it is tried again.
    case notExported(RecordingError)
    /// A case of the store could not be read; the recording neither uses nor changes it.
    case unreadable(FixtureError)
    /// A new fixture was written.
    case recorded(Fixture.ID)
    /// The response to a request is the recorded one; nil where the fixture's scenario was written by hand.
    case repeated(Fixture.ID?)
}

extension RecordingEvent: CustomStringConvertible {
    /// The event in one line.
    public var description: String {
        switch self {
        case .finding(let finding): "\(finding)"
        case .recovered(let count): "recovered \(String.counted(count, "fixture")) of an earlier run from its journal"
        case .notExported(let error): "not exported: \(error)"
        case .unreadable(let error): "\(error)"
        case .recorded(let id): "recorded \(id)"
        case .repeated(let id): id.map { "unchanged \($0)" } ?? "unchanged"
        }
    }
}

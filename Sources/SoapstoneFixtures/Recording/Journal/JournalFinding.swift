/// Something in a journal that is not as it was written.
public struct JournalFinding: Equatable, Sendable {
    /// What it means.
    public enum Kind: String, Sendable {
        /// The end of a segment was being written when the recording was cut off, and nothing of it was said to be safe.
        /// The next opening for writing cuts it off.
        case torn
        /// Records that were said to be safe cannot be read. Nothing is written until the journal is repaired.
        case damaged
    }

    /// What is wrong with the journal.
    public var kind: Kind
    /// The segment's path.
    public var file: String
    /// Where the first byte lies that is not sound, from the segment's start.
    public var offset: Int
    /// How many bytes lie from there to the segment's end.
    public var bytes: Int
    /// What is wrong there.
    public var reason: String
}

extension JournalFinding: CustomStringConvertible {
    /// The finding in one line.
    public var description: String {
        switch kind {
        case .torn: "\(file): \(reason) at byte \(offset); its last \(bytes) bytes were never said to be safe"
        case .damaged: "\(file): \(reason) at byte \(offset); what was recorded there is not served"
        }
    }
}

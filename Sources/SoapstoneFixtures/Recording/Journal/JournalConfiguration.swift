/// How a journal is written.
public struct JournalConfiguration: Sendable {
    /// What is promised when an exchange counts as recorded.
    public enum Durability: String, Sendable, CaseIterable {
        /// It survives the end of the process and of the machine's power: `fdatasync` has returned.
        case disk
        /// It survives the end of the process only.
        case none
    }

    /// When an exchange counts as kept.
    public var durability = Durability.disk
    /// How long records are waited for that go to the disk together. One that comes alone does not wait.
    public var gathering: Duration = .milliseconds(5)
    /// The size in bytes at which a new segment is begun; one batch of records may go beyond it.
    public var segmentBytes = 1 << 30
    /// The most bytes of records that wait for the disk; what is more is refused.
    public var waitingBytes = 64 << 20
    /// How long after a failure a new segment is tried.
    public var retryInterval: Duration = .seconds(1)

    /// Makes the default configuration, to be changed one by one.
    public init() {}
}

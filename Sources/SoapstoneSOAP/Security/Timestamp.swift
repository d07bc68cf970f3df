/// When a message was made and until when it holds (Web Services Security 1.1, section 10).
public struct Timestamp: Hashable, Sendable {
    /// When the message was made.
    public var created: Instant?
    /// From when on the message is too old.
    public var expires: Instant?

    /// Makes a timestamp from its two moments.
    public init(created: Instant?, expires: Instant?) {
        self.created = created
        self.expires = expires
    }

    /// Makes a timestamp that holds for some milliseconds.
    public init(created: Instant, milliseconds: Int64 = 300_000) {
        self.init(
            created: created,
            expires: Instant(milliseconds: created.milliseconds.addingReportingOverflow(milliseconds).partialValue)
        )
    }
}

internal import NIOCore

/// The last requests, within bounds.
struct Journal: Sendable {
    let bounds: JournalBounds
    private var entries = CircularBuffer<JournalEntry>()
    /// About how much memory the entries take.
    private(set) var bytes = 0
    /// How many entries have given way to later ones.
    private(set) var dropped = 0

    init(_ bounds: JournalBounds) {
        self.bounds = bounds
    }

    var size: JournalSize { JournalSize(entries: entries.count, bytes: bytes, dropped: dropped) }

    /// The entries, newest first.
    var newestFirst: [JournalEntry] { entries.reversed() }

    mutating func append(_ entry: JournalEntry) {
        entries.append(entry)
        bytes += entry.size
        while entries.count > bounds.entries || bytes > bounds.bytes, let oldest = entries.popFirst() {
            bytes -= oldest.size
            dropped += 1
        }
    }

    /// Forgets all entries, and gives them back to be freed elsewhere.
    mutating func removeAll() -> CircularBuffer<JournalEntry> {
        defer {
            entries = CircularBuffer()
            bytes = 0
        }
        return entries
    }
}

/// How much a journal has.
struct JournalSize: Sendable {
    var entries: Int
    /// About how much memory they take.
    var bytes: Int
    /// How many entries have given way to later ones.
    var dropped: Int
}

/// How much a journal keeps.
struct JournalBounds: Sendable {
    let entries: Int
    let bytes: Int

    init(_ limits: StubLimits) {
        entries = max(limits.journalEntries, 0)
        bytes = max(limits.journalBytes, 0)
    }

    /// Whether nothing is kept.
    var isDisabled: Bool { entries == 0 || bytes == 0 }
    /// The largest body that is kept: one must not displace all others.
    var bodyBytes: Int { bytes / 16 }
}

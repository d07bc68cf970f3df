internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneXML

/// Which entries of the journal are asked for.
struct EntryFilter: Equatable, Sendable {
    /// Behind which entry or time an entry is to come.
    enum Start: Equatable, Sendable {
        case entry(Int)
        /// Microseconds since 1970-01-01T00:00:00Z.
        case time(Int64)
    }

    static let standardLimit = 100

    /// Whether only requests that nothing answered are asked for.
    var isUnmatched = false
    var since: Start?
    /// The most entries.
    var limit = standardLimit

    /// Reads `since`, `limit`, and `unmatched` where it may be given.
    init(_ target: RequestTarget, unmatchedOnly: Bool = false) throws(Refusal) {
        let query = try AdminQuery(target, unmatchedOnly ? ["limit", "since"] : ["limit", "since", "unmatched"])
        isUnmatched = unmatchedOnly ? true : try query.boolean("unmatched") ?? false
        limit = try query.number("limit") ?? Self.standardLimit
        guard let text = query["since"] else { return }
        guard let start = Self.start(text) else {
            throw .query(
                "'since' is the id of an entry or a time like 2026-02-28T09:30:00.123Z, not "
                    + "'\(Excerpt.escaped(text.utf8))'"
            )
        }
        since = start
    }

    /// Whether an entry is asked for, as far as the limit allows.
    func takes(_ entry: JournalEntry) -> Bool {
        if isUnmatched, entry.call.outcome.isMatched { return false }
        return switch since {
        case .entry(let number): entry.number > number
        case .time(let time): entry.call.time > time
        case nil: true
        }
    }

    private static func start(_ text: String) -> Start? {
        if let number = AdminQuery.number(text) { return .entry(number) }
        guard text.utf8.last == UInt8(ascii: "Z") else { return nil }
        let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
        guard 1...2 ~= parts.count, let seconds = CivilDateTime(String(parts[0]))?.secondsSinceEpoch else { return nil }
        guard parts.count == 2 else { return .time(seconds * 1_000_000) }
        let digits = String(parts[1])
        guard 1...6 ~= digits.utf8.count, digits.utf8.allSatisfy(ASCII.isDigit),
            let fraction = Int64(digits.padded(to: 6))
        else { return nil }
        return .time(seconds * 1_000_000 + fraction)
    }
}

extension String {
    /// Digits behind a decimal point, with zeros at their end.
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: "0", count: max(0, count - utf8.count))
    }
}

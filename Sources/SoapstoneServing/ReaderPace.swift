/// Whether a client takes what it is sent fast enough: so many bytes in each stretch of a time.
struct ReaderPace {
    /// How often a client is looked at in the time: one look at its end would not tell when it took the last of it.
    static let looks = 32

    private let least: UInt64
    /// What had been taken at the last looks, the oldest first.
    private var counts: [UInt64] = []

    /// - Parameters:
    ///   - time: the stretch of time in which the bytes are counted.
    ///   - rate: bytes a second that are to be taken on the average of it. One byte in the time is the least of all.
    init(time: Duration, rate: Int) {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        // Below 2^53 in any case, which is an integer in both types.
        least = UInt64(max(1, min(Double(rate) * seconds, 9e15)))
    }

    /// Takes note of a look: whether too little was taken since the time began, as far as it is over.
    ///
    /// - Parameter taken: how many bytes have been taken in all.
    mutating func isTooSlow(taken: UInt64) -> Bool {
        counts.append(taken)
        guard counts.count > Self.looks else { return false }
        let first = counts.removeFirst()
        return taken < first || taken - first < least
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, between 0 and 24 days: what libcurl's and poll's 32 bits hold.
    var boundedMilliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        guard seconds < 24 * 86_400 else { return 24 * 86_400_000 }
        let whole = attoseconds / 1_000_000_000_000_000
        return Int(seconds) * 1000 + Int(whole) + (attoseconds > whole * 1_000_000_000_000_000 ? 1 : 0)
    }

    /// Whole seconds, rounded up, at least 1: libcurl takes 0 as "no limit".
    var wholeSeconds: Int {
        max(1, (boundedMilliseconds + 999) / 1000)
    }
}

import SoapstoneCodec

/// What each segment of a message begins with: LL, its length in bytes, and ZZ, which is reserved.
///
/// The gateway of the mainframe computes both anew, yet a client sends them.
extension [Constant] {
    /// The beginning of a transaction's input segment, with the transaction's code.
    static func input(_ transaction: String, bytes: Int) -> [Constant] {
        [.length("in_ll", bytes), .fixed("in_zz", "0"), .fixed("in_trcd", transaction)]
    }

    /// The beginning of an output segment.
    static func output(bytes: Int) -> [Constant] {
        [.length("out_ll", bytes), .fixed("out_zz", "0")]
    }

    /// The beginning of a segment that follows the first one.
    static func detail(bytes: Int) -> [Constant] {
        [.length("seg_ll", bytes), .fixed("seg_zz", "0")]
    }
}

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

/// What the output of every IMS transaction begins with: how the transaction ended.
///
/// The length before it is that of the whole output. JSON does not have the segment: an output made from JSON is a success
/// without a warning, reason or message.
struct OutputSegment: Equatable {
    var module: HostText<8>?
    var returnCode: HostInteger<4>
    var reason: HostText<8>?
    var message: HostText<79>?
}

extension OutputSegment: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        OutputSegment.init,
        .element("out_mod", \.module, assuming: try? HostText("SETMO01"), .blank, .open, .internal),
        .element("out_rc", \.returnCode, assuming: HostInteger(0), .open, .internal),
        .element("out_rsn", \.reason, .blank, .open, .internal),
        .element("out_msg", \.message, .blank, .open, .internal)
    )
}

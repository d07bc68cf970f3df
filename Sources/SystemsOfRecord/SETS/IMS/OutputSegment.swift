import SoapstoneCodec

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

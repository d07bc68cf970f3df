import SoapstoneCodec

/// What every output segment of the IMS transactions begins with: how the transaction ended.
///
/// Section 3.1 of the contract notes, "common output segment".
struct OutputSegment: Equatable {
    var module: HostText<8>?
    var returnCode: HostInteger<4>
    var reason: HostText<8>?
    var message: HostText<79>?
}

extension OutputSegment: Record {
    static let contract = Contract(
        "OUTPUTMSG",
        leading: [.length("out_ll", 0), .fixed("out_zz", "0")],
        OutputSegment.init,
        .element("out_mod", \.module, .blank, .open, .internal),
        .element("out_rc", \.returnCode, .open, .internal),
        .element("out_rsn", \.reason, .blank, .open, .internal),
        .element("out_msg", \.message, .blank, .open, .internal)
    )
}

import SoapstoneCodec

/// The segment before the payments (`hdr_seg`): how many there are here, and where the next response goes on.
struct PaymentHistoryHeader: Equatable {
    var hasMore: Indicator?
    var restart: HostText<20>?
    var count: HostInteger<3>?
}

extension PaymentHistoryHeader: Record {
    static let codec = Codec(
        "hdr_seg",
        leading: .output(bytes: 28),
        PaymentHistoryHeader.init,
        .element("more_ind", json: "hasMore", \.hasMore, .blank, .open),
        .element("restart_key", json: "restart", \.restart, .blank, .open),
        .element("dtl_cnt", \.count, .required, .open, .internal)
    )
}

import SoapstoneCodec

/// One payment of an order (`dtl_seg`): what was received, what was paid out and when, and what it was applied to.
struct Payment: Equatable {
    var segmentNumber: HostText<4>?
    var receivedDate: HostDate?
    var disbursedDate: JulianDate?
    var type: OpenCode<PaymentType, 2>?
    var receivedAmount: Amount
    var disbursedAmount: Amount
    var adjustment: Overpunch<9, 2>?
    var allocations: [Allocation]
}

extension Payment: Record {
    static let codec = Codec(
        "dtl_seg",
        leading: .detail(bytes: 79),
        Payment.init,
        .element("seg_no", \.segmentNumber, .required, .open, .internal),
        .element("rcpt_dt", json: "receivedDate", \.receivedDate, .blank, .open),
        .element("disb_dt", json: "disbursedDate", \.disbursedDate, .blank, .open),
        .element(
            "pymt_type",
            json: "type",
            \.type,
            deriving: "typeText",
            { @Sendable type in type?.text },
            .blank,
            .open
        ),
        .element("rcpt_amt", json: "receivedAmount", \.receivedAmount, .from("S9(7)V99 COMP-3")),
        .element("disb_amt", json: "disbursedAmount", \.disbursedAmount, .from("S9(7)V99 COMP-3")),
        .element("adj_raw", json: "adjustment", \.adjustment, .blank, .from("S9(7)V99, redefined as X(9)")),
        .table("alloc_tbl", json: "allocations", rows: 5, \.allocations)
    )
}

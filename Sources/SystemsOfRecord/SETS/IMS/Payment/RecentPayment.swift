import SoapstoneCodec

/// One of the last payments: sent to the customer (`snt_tbl`) or received from them (`rcv_tbl`).
struct RecentPayment: Equatable {
    var amount: Amount
    var date: HostDate?
    var caseNumber: Digits<10>?
    var orderNumber: HostText<15>?
    var otherPartyName: HostText<30>?
}

extension RecentPayment: Record {
    static let codec = Codec(
        "snt_tbl",
        RecentPayment.init,
        .element("pymt_amt", json: "amount", \.amount, .from("S9(7)V99 COMP-3")),
        .element("pymt_dt", json: "date", \.date, .blank, .open),
        .element("pymt_case_no", json: "caseNumber", \.caseNumber, .blank),
        .element("pymt_ord_no", json: "orderNumber", \.orderNumber, .blank),
        .element("pymt_oth_nm", json: "otherPartyName", \.otherPartyName, .blank)
    )
}

import SoapstoneCodec

/// The input of `getRecentPayments`, transaction SETPYMT: whose payments are asked for.
///
/// `INPUTMSG` of the namespace that ends in `SETPYMTIInterface`.
struct RecentPaymentsRequest: Equatable {
    var webID: WebID
}

extension RecentPaymentsRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETPYMTIInterface",
        leading: .input("SETPYMT", bytes: 26),
        RecentPaymentsRequest.init,
        .element("in_web_id", \.webID, .session("webId"))
    )
}

/// The output of `getRecentPayments`, transaction SETPYMT: the last payments to and from the customer.
///
/// `OUTPUTMSG` of the namespace that ends in `SETPYMTOInterface`.
struct RecentPaymentsResponse: Equatable {
    var segment: OutputSegment
    var sent: [RecentPayment]
    var received: [RecentPayment]
}

extension RecentPaymentsResponse: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETPYMTOInterface",
        leading: .output(bytes: 517),
        RecentPaymentsResponse.init,
        .inline(\.segment),
        .table("snt_tbl", count: "snt_cnt", json: "paymentsSent", rows: 3, \.sent),
        .table("rcv_tbl", count: "rcv_cnt", json: "paymentsReceived", rows: 3, \.received)
    )
}

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

import SoapstoneCodec

/// The input of `getPaymentHistory`, transaction SETPYHS: the payments of which order and period are asked for.
///
/// `restart` is the key with which the response before this one said that there is more.
///
/// `INPUTMSG` of the namespace that ends in `SETPYHSIInterface`.
struct PaymentHistoryRequest: Equatable {
    var webID: WebID
    var caseNumber: Digits<10>
    var orderNumber: HostText<15>
    var months: MonthCount
    var restart: HostText<20>?
}

extension PaymentHistoryRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETPYHSIInterface",
        leading: .input("SETPYHS", bytes: 73),
        PaymentHistoryRequest.init,
        .element("in_web_id", \.webID, .session("webId")),
        .element("in_case_no", json: "caseNumber", \.caseNumber),
        .element("in_order_no", json: "orderNumber", \.orderNumber),
        .element("in_months", json: "months", \.months, .open),
        .element("in_restart", json: "restart", \.restart, .open)
    )
}

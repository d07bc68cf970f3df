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

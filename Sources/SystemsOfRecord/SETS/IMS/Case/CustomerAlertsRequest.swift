import SoapstoneCodec

/// The input of `getCustomerAlerts`, transaction SETALRT: whose alerts are asked for.
///
/// `INPUTMSG` of the namespace that ends in `SETALRTIInterface`.
struct CustomerAlertsRequest: Equatable {
    var webID: WebID
}

extension CustomerAlertsRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETALRTIInterface",
        leading: .input("SETALRT", bytes: 26),
        CustomerAlertsRequest.init,
        .element("in_web_id", \.webID, .session("webId"))
    )
}

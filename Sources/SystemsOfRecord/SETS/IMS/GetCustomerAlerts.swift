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

/// The output of `getCustomerAlerts`, transaction SETALRT: what the customer should see to.
///
/// `OUTPUTMSG` of the namespace that ends in `SETALRTOInterface`.
struct CustomerAlertsResponse: Equatable {
    var segment: OutputSegment
    var missing: MissingInformation
    var alerts: [CustomerAlert]
}

extension CustomerAlertsResponse: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETALRTOInterface",
        leading: .output(bytes: 469),
        CustomerAlertsResponse.init,
        .inline(\.segment),
        .inline(json: "missing", \.missing),
        .table("alrt_tbl", count: "alrt_cnt", json: "alerts", rows: 5, \.alerts)
    )
}

/// One alert for a customer (`alrt_tbl`).
struct CustomerAlert: Equatable {
    var code: HostText<4>?
    var text: HostText<60>?
    var date: HostDate?
}

extension CustomerAlert: Record {
    static let codec = Codec(
        "alrt_tbl",
        CustomerAlert.init,
        .element("alrt_cd", json: "code", \.code, .blank, .open),
        .element("alrt_txt", json: "text", \.text, .blank),
        .element("alrt_dt", json: "date", \.date, .blank, .open)
    )
}

/// What the back end does not know of a customer.
struct MissingInformation: Equatable {
    var address: Indicator?
    var employer: Indicator?
    var healthInsurance: Indicator?
}

extension MissingInformation: Record {
    static let codec = Codec(
        "missing",
        MissingInformation.init,
        .element("addr_miss", json: "address", \.address, .blank, .open),
        .element("empl_miss", json: "employer", \.employer, .blank, .open),
        .element("hlth_miss", json: "healthInsurance", \.healthInsurance, .blank, .open)
    )
}

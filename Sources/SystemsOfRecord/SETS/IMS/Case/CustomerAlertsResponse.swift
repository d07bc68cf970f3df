import SoapstoneCodec

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

import SoapstoneCodec

/// The output of `getHealthInsurance`, transaction SETHLTH: the customer's policies.
///
/// `OUTPUTMSG` of the namespace that ends in `SETHLTHOInterface`.
struct HealthInsuranceResponse: Equatable {
    var segment: OutputSegment
    var policies: [Policy]
}

extension HealthInsuranceResponse: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETHLTHOInterface",
        leading: .output(bytes: 558),
        HealthInsuranceResponse.init,
        .inline(\.segment),
        .table("ins_tbl", count: "ins_cnt", json: "policies", rows: 4, \.policies)
    )
}

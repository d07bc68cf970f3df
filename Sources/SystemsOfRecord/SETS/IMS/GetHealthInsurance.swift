import SoapstoneCodec

/// The input of `getHealthInsurance`, transaction SETHLTH: whose policies are asked for.
///
/// `INPUTMSG` of the namespace that ends in `SETHLTHIInterface`.
struct HealthInsuranceRequest: Equatable {
    var webID: WebID
}

extension HealthInsuranceRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETHLTHIInterface",
        leading: .input("SETHLTH", bytes: 26),
        HealthInsuranceRequest.init,
        .element("in_web_id", \.webID, .session("webId"))
    )
}

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

/// One health insurance policy (`ins_tbl`); without an end it goes on.
struct Policy: Equatable {
    var carrierName: HostText<30>?
    var policyNumber: HostText<20>?
    var groupNumber: HostText<15>?
    var coverage: Coverage?
    var effectiveDate: HostDate?
    var endDate: HostDate?
    var policyHolder: HostText<30>?
}

extension Policy: Record {
    static let codec = Codec(
        "ins_tbl",
        Policy.init,
        .element("carr_nm", json: "carrierName", \.carrierName, .blank, .open),
        .element("pol_no", json: "policyNumber", \.policyNumber, .blank),
        .element("grp_no", json: "groupNumber", \.groupNumber, .blank),
        .element("cov_type", json: "coverage", \.coverage, .blank, .open),
        .element("eff_dt", json: "effectiveDate", \.effectiveDate, .blank, .open),
        .element("end_dt", json: "endDate", \.endDate, .blank, .open),
        .element("holder_nm", json: "policyHolder", \.policyHolder, .blank)
    )
}

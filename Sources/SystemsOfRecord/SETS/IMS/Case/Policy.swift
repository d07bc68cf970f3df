import SoapstoneCodec

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

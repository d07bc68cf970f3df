import SoapstoneCodec

/// One case of a customer (`case_tbl`).
struct CaseSummary: Equatable {
    var caseNumber: Digits<10>?
    var orderNumber: HostText<15>?
    var county: CountyCode?
    var role: CaseRole?
    var status: CaseStatus?
    var otherPartyName: HostText<30>?
}

extension CaseSummary: Record {
    static let codec = Codec(
        "case_tbl",
        trailing: [.filler("filler1")],
        CaseSummary.init,
        .element("case_no", json: "caseNumber", \.caseNumber, .required),
        .element("order_no", json: "orderNumber", \.orderNumber, .blank),
        .element(
            "county_cd",
            json: "countyFips",
            \.county,
            deriving: "countyName",
            { @Sendable county in county?.name },
            .blank,
            .open
        ),
        .element("role_cd", json: "role", \.role, .blank, .open),
        .element("case_stat", json: "status", \.status, .blank, .open),
        .element("oth_party_nm", json: "otherPartyName", \.otherPartyName, .blank)
    )
}

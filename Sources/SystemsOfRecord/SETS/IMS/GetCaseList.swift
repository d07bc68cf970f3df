import SoapstoneCodec

/// The input of `getCaseList`, transaction SETCSEL: whose cases are asked for.
///
/// `INPUTMSG` of the namespace that ends in `SETCSELIInterface`.
struct CaseListRequest: Equatable {
    var webID: WebID
}

extension CaseListRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETCSELIInterface",
        leading: .input("SETCSEL", bytes: 26),
        CaseListRequest.init,
        .element("in_web_id", \.webID, .session("webId"))
    )
}

/// The output of `getCaseList`, transaction SETCSEL: the customer's cases.
///
/// `OUTPUTMSG` of the namespace that ends in `SETCSELOInterface`.
struct CaseListResponse: Equatable {
    var segment: OutputSegment
    var cases: [CaseSummary]
}

extension CaseListResponse: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETCSELOInterface",
        leading: .output(bytes: 776),
        CaseListResponse.init,
        .inline(\.segment),
        .table("case_tbl", count: "case_cnt", json: "cases", rows: 10, \.cases)
    )
}

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

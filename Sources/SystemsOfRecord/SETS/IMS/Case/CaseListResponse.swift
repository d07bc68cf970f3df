import SoapstoneCodec

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

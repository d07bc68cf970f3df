import SoapstoneCodec

/// The output of `getChildren`, transaction SETCHLD: the children of a case.
///
/// `OUTPUTMSG` of the namespace that ends in `SETCHLDOInterface`.
struct ChildrenResponse: Equatable {
    var segment: OutputSegment
    var children: [Child]
}

extension ChildrenResponse: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETCHLDOInterface",
        leading: .output(bytes: 706),
        ChildrenResponse.init,
        .inline(\.segment),
        .table("chl_tbl", count: "chl_cnt", json: "children", rows: 12, \.children)
    )
}

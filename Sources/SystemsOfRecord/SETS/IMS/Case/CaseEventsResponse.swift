import SoapstoneCodec

/// The output of `getCaseEvents`, transaction SETEVNT: the events of a month.
///
/// `OUTPUTMSG` of the namespace that ends in `SETEVNTOInterface`.
struct CaseEventsResponse: Equatable {
    var segment: OutputSegment
    var events: [CaseEvent]
}

extension CaseEventsResponse: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETEVNTOInterface",
        leading: .output(bytes: 1406),
        CaseEventsResponse.init,
        .inline(\.segment),
        .table("evt_tbl", count: "evt_cnt", json: "events", rows: 20, \.events)
    )
}

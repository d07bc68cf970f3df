import SoapstoneCodec

/// The input of `getCaseEvents`, transaction SETEVNT: the events of which month are asked for.
///
/// `INPUTMSG` of the namespace that ends in `SETEVNTIInterface`.
struct CaseEventsRequest: Equatable {
    var webID: WebID
    var month: YearMonth
}

extension CaseEventsRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETEVNTIInterface",
        leading: .input("SETEVNT", bytes: 32),
        CaseEventsRequest.init,
        .element("in_web_id", \.webID, .session("webId")),
        .element("in_yyyymm", json: "yearMonth", \.month, .open)
    )
}

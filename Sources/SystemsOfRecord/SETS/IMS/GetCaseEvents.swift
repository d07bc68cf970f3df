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

/// One event of a case (`evt_tbl`); without a time it is for the whole day.
struct CaseEvent: Equatable {
    var date: HostDate?
    var time: HostTime?
    var code: HostText<3>?
    var description: HostText<40>?
    var caseNumber: Digits<10>?
}

extension CaseEvent: Record {
    static let codec = Codec(
        "evt_tbl",
        CaseEvent.init,
        .element("evt_dt", json: "date", \.date, .blank, .open),
        .element("evt_tm", json: "time", \.time, .blank, .open),
        .element("evt_cd", json: "code", \.code, .blank, .open),
        .element("evt_desc", json: "description", \.description, .blank),
        .element("evt_case_no", json: "caseNumber", \.caseNumber, .blank)
    )
}

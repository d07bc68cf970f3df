import SoapstoneCodec

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

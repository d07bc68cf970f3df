import SoapstoneCodec

/// One alert for a customer (`alrt_tbl`).
struct CustomerAlert: Equatable {
    var code: HostText<4>?
    var text: HostText<60>?
    var date: HostDate?
}

extension CustomerAlert: Record {
    static let codec = Codec(
        "alrt_tbl",
        CustomerAlert.init,
        .element("alrt_cd", json: "code", \.code, .blank, .open),
        .element("alrt_txt", json: "text", \.text, .blank),
        .element("alrt_dt", json: "date", \.date, .blank, .open)
    )
}

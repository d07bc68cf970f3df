import SoapstoneCodec

/// What the back end does not know of a customer.
struct MissingInformation: Equatable {
    var address: Indicator?
    var employer: Indicator?
    var healthInsurance: Indicator?
}

extension MissingInformation: Record {
    static let codec = Codec(
        "missing",
        MissingInformation.init,
        .element("addr_miss", json: "address", \.address, .blank, .open),
        .element("empl_miss", json: "employer", \.employer, .blank, .open),
        .element("hlth_miss", json: "healthInsurance", \.healthInsurance, .blank, .open)
    )
}

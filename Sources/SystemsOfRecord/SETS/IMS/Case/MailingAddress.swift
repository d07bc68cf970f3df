import SoapstoneCodec

/// Where a customer gets mail.
struct MailingAddress: Equatable {
    var line1: HostText<25>?
    var line2: HostText<25>?
    var city: HostText<16>?
    var state: HostText<2>?
    var zip: ZIPCode
}

extension MailingAddress: Record {
    static let codec = Codec(
        "address",
        MailingAddress.init,
        .element("addr_ln1", json: "line1", \.line1, .blank),
        .element("addr_ln2", json: "line2", \.line2, .blank),
        .element("city", \.city, .blank),
        .element("st_cd", json: "state", \.state, .blank, .open),
        .inline(json: "zip", \.zip)
    )
}

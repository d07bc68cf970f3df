import SoapstoneCodec

/// The question whether an entry's attribute has a value.
struct CompareRequest: Equatable {
    var dn: DSMLText
    var assertion: PasswordAssertion
}

struct PasswordAssertion: Equatable {
    var name: DSMLText
    var value: DSMLText
}

extension CompareRequest: Record {
    static let codec = Codec(
        "compareRequest",
        CompareRequest.init,
        .attribute("dn", \.dn),
        .element("assertion", \.assertion)
    )
}

extension PasswordAssertion: Record {
    static let codec = Codec(
        "assertion",
        PasswordAssertion.init,
        .attribute("name", \.name, .open),
        .element("value", \.value, .secret)
    )
}

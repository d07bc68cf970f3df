import SoapstoneCodec

/// A new entry.
struct AddRequest: Equatable {
    var dn: DSMLText
    var attributes: [NewAttribute]
}

struct NewAttribute: Equatable {
    var name: DSMLText
    /// The password is one of the values, so all are secret.
    var values: [DSMLText]
}

extension AddRequest: Record {
    static let codec = Codec(
        "addRequest",
        AddRequest.init,
        .attribute("dn", \.dn),
        .element("attr", \.attributes)
    )
}

extension NewAttribute: Record {
    static let codec = Codec(
        "attr",
        NewAttribute.init,
        .attribute("name", \.name, .open),
        .element("value", \.values, .secret)
    )
}

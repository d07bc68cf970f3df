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
    static let contract = Contract(
        "addRequest",
        AddRequest.init,
        .attribute("dn", \.dn),
        .element("attr", \.attributes)
    )
}

extension NewAttribute: Record {
    static let contract = Contract(
        "attr",
        NewAttribute.init,
        .attribute("name", \.name, .open),
        .element("value", \.values, .secret)
    )
}

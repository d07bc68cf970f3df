import SoapstoneCodec

/// Changes to the attributes of an entry.
struct ModifyRequest: Equatable {
    var dn: DSMLText
    var modifications: [Modification]
}

struct Modification: Equatable {
    var name: DSMLText
    var operation: Operation
    /// Passwords.
    var values: [DSMLText]

    enum Operation: String, HostEnumeration {
        case add, delete, replace
    }
}

extension ModifyRequest: Record {
    static let codec = Codec(
        "modifyRequest",
        ModifyRequest.init,
        .attribute("dn", \.dn),
        .element("modification", \.modifications)
    )
}

extension Modification: Record {
    static let codec = Codec(
        "modification",
        Modification.init,
        .attribute("name", \.name, .open),
        .attribute("operation", \.operation, .open),
        .element("value", \.values, .secret)
    )
}

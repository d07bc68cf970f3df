import SoapstoneCodec

/// One message of one customer.
struct MessageKey: Equatable {
    var customer: CustomerKey
    var id: XSDLong
}

extension MessageKey: Record {
    static let codec = Codec(
        "MessageKey",
        MessageKey.init,
        .inline(\.customer),
        .element("MSG_ID", json: "id", \.id, .open)
    )
}

import SoapstoneCodec

/// Asks for the newest messages of a customer.
struct GetMessageList: Equatable {
    var customer: CustomerKey
    var maximum: RowLimit
}

extension GetMessageList: Record {
    static let codec = Codec(
        "getMessageList",
        in: DB2Content.namespace,
        GetMessageList.init,
        .inline(\.customer),
        .element("MAX_ROWS", \.maximum, .open)
    )
}

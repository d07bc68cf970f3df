import SoapstoneCodec

/// The newest messages of a customer.
struct GetMessageListResponse: Equatable {
    var rowset: MessageRowset
}

struct MessageRowset: Equatable {
    var rows: [MessageRow]
}

extension GetMessageListResponse: DB2Answer {
    static let contract = Contract(
        "getMessageListResponse",
        in: DB2Content.namespace,
        GetMessageListResponse.init,
        .element("rowset", \.rowset, .flat)
    )

    static var withoutRow: Self? { Self(rowset: MessageRowset(rows: [])) }
}

extension MessageRowset: Record {
    static let contract = Contract("rowset", MessageRowset.init, .element("row", json: "inbox", \.rows))
}

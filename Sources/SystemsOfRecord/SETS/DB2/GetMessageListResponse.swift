import SoapstoneCodec

/// The newest messages of a customer.
struct GetMessageListResponse: Equatable {
    var rowset: MessageRowset
}

struct MessageRowset: Equatable {
    var rows: [MessageRow]
}

extension GetMessageListResponse: DB2Response {
    static let codec = Codec(
        "getMessageListResponse",
        in: DB2Content.namespace,
        GetMessageListResponse.init,
        .element("rowset", \.rowset, .flat)
    )

    static var withoutRow: Self? { Self(rowset: MessageRowset(rows: [])) }
}

extension MessageRowset: Record {
    static let codec = Codec("rowset", MessageRowset.init, .element("row", json: "inbox", \.rows))
}

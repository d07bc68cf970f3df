import SoapstoneCodec

struct GetOrder: Equatable {
    var id: XSDInt
}

struct Order: Equatable {
    var item: Clob
    var count: XSDInt
    var note: Clob?
}

extension GetOrder: Record {
    static let contract = Contract("getOrder", in: "urn:shop", GetOrder.init, .element("id", \.id))
}

extension Order: Record {
    static let contract = Contract(
        "order",
        in: "urn:shop",
        Order.init,
        .element("item", \.item),
        .element("count", \.count),
        .element("note", \.note)
    )
}

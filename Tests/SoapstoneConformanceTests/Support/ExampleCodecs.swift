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
    static let codec = Codec("getOrder", in: "urn:shop", GetOrder.init, .element("id", \.id))
}

extension Order: Record {
    static let codec = Codec(
        "order",
        in: "urn:shop",
        Order.init,
        .element("item", \.item),
        .element("count", \.count),
        .element("note", \.note)
    )
}

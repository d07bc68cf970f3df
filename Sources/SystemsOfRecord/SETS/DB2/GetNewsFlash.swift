import SoapstoneCodec

/// Asks for the news flashes, which are the same for everybody.
struct GetNewsFlash: Equatable {}

extension GetNewsFlash: Record {
    static let codec = Codec("getNewsFlash", in: DB2Content.namespace, GetNewsFlash.init)
}

/// The news flashes.
struct GetNewsFlashResponse: Equatable {
    var rowset: NewsFlashRowset
}

struct NewsFlashRowset: Equatable {
    var rows: [NewsFlashRow]
}

struct NewsFlashRow: Equatable {
    var id: XSDInt
    var headline: PlainText<120>
    var body: Clob?
    var posted: Db2Timestamp
    var expires: Db2Timestamp?
}

extension GetNewsFlashResponse: DB2Response {
    static let codec = Codec(
        "getNewsFlashResponse",
        in: DB2Content.namespace,
        GetNewsFlashResponse.init,
        .element("rowset", \.rowset, .flat)
    )

    static var withoutRow: Self? { Self(rowset: NewsFlashRowset(rows: [])) }
}

extension NewsFlashRowset: Record {
    static let codec = Codec("rowset", NewsFlashRowset.init, .element("row", json: "newsFlash", \.rows))
}

extension NewsFlashRow: Record {
    static let codec = Codec(
        "row",
        NewsFlashRow.init,
        .element("NEWS_ID", json: "id", \.id, .open),
        .element("HEADLINE", \.headline, .open),
        .element("BODY_TXT", json: "body", \.body, .nillable, .open),
        .element("POST_TS", json: "postedAt", \.posted, .open),
        .element("EXP_TS", json: "expiresAt", \.expires, .nillable, .open)
    )
}

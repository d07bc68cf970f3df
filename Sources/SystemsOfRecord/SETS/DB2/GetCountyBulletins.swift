import SoapstoneCodec

/// Asks for the live bulletins of one county's board.
struct GetCountyBulletins: Equatable {
    var county: FixedText<3>
}

extension GetCountyBulletins: Record {
    static let codec = Codec(
        "getCountyBulletins",
        in: DB2Content.namespace,
        GetCountyBulletins.init,
        .element("COUNTY_CD", json: "county", \.county, .open)
    )
}

/// The bulletins of one county's board.
struct GetCountyBulletinsResponse: Equatable {
    var rowset: BulletinRowset
}

struct BulletinRowset: Equatable {
    var rows: [BulletinRow]
}

struct BulletinRow: Equatable {
    var id: XSDInt
    var county: CountyFIPS
    var title: PlainText<100>
    var body: Clob?
    var start: Db2Timestamp
    var end: Db2Timestamp?
    var priority: XSDShort?
}

extension GetCountyBulletinsResponse: DB2Response {
    static let codec = Codec(
        "getCountyBulletinsResponse",
        in: DB2Content.namespace,
        GetCountyBulletinsResponse.init,
        .element("rowset", \.rowset, .flat)
    )

    static var withoutRow: Self? { Self(rowset: BulletinRowset(rows: [])) }
}

extension BulletinRowset: Record {
    static let codec = Codec("rowset", BulletinRowset.init, .element("row", json: "bulletins", \.rows))
}

extension BulletinRow: Record {
    static let codec = Codec(
        "row",
        BulletinRow.init,
        .element("BULLETIN_ID", json: "id", \.id, .open),
        .element("COUNTY_CD", json: "countyFips", \.county, .open),
        .element("TITLE", \.title, .open),
        .element("BODY_TXT", json: "body", \.body, .nillable, .open),
        .element("START_TS", json: "startsAt", \.start, .open),
        .element("END_TS", json: "endsAt", \.end, .nillable, .open),
        .element("PRIORITY_NO", json: "priority", \.priority, .nillable, .open)
    )
}

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

import SoapstoneCodec

/// Asks what a customer wants to be notified of.
struct GetPreferences: Equatable {
    var customer: CustomerKey
}

extension GetPreferences: Record {
    static let codec = Codec("getPreferences", in: DB2Content.namespace, GetPreferences.init, .inline(\.customer))
}

/// What a customer wants to be notified of; every customer has a row.
struct GetPreferencesResponse: Equatable {
    var rowset: PreferencesRowset
}

struct PreferencesRowset: Equatable {
    var row: PreferencesRow
}

/// Three indicators, of which a blank one is unknown.
struct PreferencesRow: Equatable {
    var paymentDue: FixedIndicator?
    var missingInformation: FixedIndicator?
    var newMessage: FixedIndicator?
}

extension GetPreferencesResponse: DB2Response {
    static let codec = Codec(
        "getPreferencesResponse",
        in: DB2Content.namespace,
        GetPreferencesResponse.init,
        .element("rowset", \.rowset, .flat)
    )

    static var withoutRow: Self? { nil }
}

extension PreferencesRowset: Record {
    static let codec = Codec("rowset", PreferencesRowset.init, .element("row", json: "preferences", \.row))
}

extension PreferencesRow: Record {
    static let codec = Codec(
        "row",
        PreferencesRow.init,
        .element("PAY_DUE_IND", json: "paymentDue", \.paymentDue, .blank, .open),
        .element("MISSING_INFO_IND", json: "missingInfo", \.missingInformation, .blank, .open),
        .element("NEW_MSG_IND", json: "newMessage", \.newMessage, .blank, .open)
    )
}

import SoapstoneCodec

/// Says what a customer wants to be notified of; all three are replaced.
struct UpdatePreferences: Equatable {
    var customer: CustomerKey
    var preferences: NotificationPreferences
}

struct NotificationPreferences: Equatable {
    var paymentDue: FixedIndicator
    var missingInformation: FixedIndicator
    var newMessage: FixedIndicator
}

extension UpdatePreferences: Record {
    static let codec = Codec(
        "updatePreferences",
        in: DB2Content.namespace,
        UpdatePreferences.init,
        .inline(\.customer),
        .inline(json: "preferences", \.preferences)
    )
}

extension NotificationPreferences: Record {
    static let codec = Codec(
        "preferences",
        NotificationPreferences.init,
        .element("PAY_DUE_IND", json: "paymentDue", \.paymentDue, .open),
        .element("MISSING_INFO_IND", json: "missingInfo", \.missingInformation, .open),
        .element("NEW_MSG_IND", json: "newMessage", \.newMessage, .open)
    )
}

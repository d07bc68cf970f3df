import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

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

/// How many rows of preferences were replaced.
struct UpdatePreferencesResponse: Equatable {
    var updateCount: XSDInt
}

extension UpdatePreferencesResponse: DB2Response {
    static let codec = Codec(
        "updatePreferencesResponse",
        in: DB2Content.namespace,
        UpdatePreferencesResponse.init,
        .element("UPDATE_COUNT", \.updateCount, assuming: XSDInt(1), .open, .internal)
    )

    static var withoutRow: Self? { Self(updateCount: 0) }

    func outcome(at clock: Int64) -> Outcome {
        updateCount > 0 ? .success { _ in } : .failure(Outcome.Failure(.failed, detail: "UPDATE_COUNT 0"))
    }
}

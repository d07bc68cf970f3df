public import SoapstoneOperations

/// Housing: tenancies, rent, repairs and messages of tenants, with what they pay by and when somebody comes.
public enum Housing {
    /// The system, for tools that serve and check it.
    public static let system = SystemOfRecord(
        operations: tenancyOperations + paymentOperations + scheduleOperations + websiteOperations
            + notificationOperations + recognitionOperations,
        functions: functions,
        statuses: [
            .tenancyNotFound, .recordGone, .noAuthority, .paymentOpen, .paymentCancelled, .cardRejected, .noSlot,
            .threadClosed,
            .titleTooLong, .bodyTooLong, .noRecipients, .notConfirmed,
        ],
        settings: settings
    )
}

extension OpStatus {
    static let tenancyNotFound = OpStatus(
        20030,
        "TENANCY_NOT_FOUND",
        "tenancy not found",
        http: 404,
        user: "The tenancy could not be found."
    )
    static let paymentOpen = OpStatus(
        20090,
        "PAYMENT_OPEN",
        "payment not completed",
        http: 409,
        user: "The payment was not completed."
    )
    static let paymentCancelled = OpStatus(
        20091,
        "PAYMENT_CANCELLED",
        "payment cancelled",
        http: 409,
        user: "The payment was cancelled."
    )
    static let cardRejected = OpStatus(
        20092,
        "CARD_REJECTED",
        "card rejected",
        http: 422,
        user: "The card was not accepted. Please use another one."
    )
    static let noSlot = OpStatus(
        20095,
        "NO_SLOT",
        "no appointment slot",
        http: 409,
        user: "No appointment is free in these days."
    )
    static let titleTooLong = OpStatus(
        20080,
        "TITLE_TOO_LONG",
        "push title too long",
        http: 422,
        user: "The title has more than 64 characters."
    )
    static let bodyTooLong = OpStatus(
        20081,
        "BODY_TOO_LONG",
        "push body too long",
        http: 422,
        user: "The text has more than 240 characters."
    )
    static let noRecipients = OpStatus(
        20082,
        "NO_RECIPIENTS",
        "no recipients",
        http: 422,
        user: "Nobody would get this notification."
    )
    static let notConfirmed = OpStatus(
        20083,
        "NOT_CONFIRMED",
        "not confirmed",
        http: 409,
        user: "The notification has to be confirmed. Nothing was sent."
    )
    static let threadClosed = OpStatus(
        20097,
        "THREAD_CLOSED",
        "thread closed",
        http: 409,
        user: "This conversation has ended."
    )
}

import SoapstoneCodec

/// A response of a job.
protocol RecipientResponse: Record {
    var page: RecipientPage { get set }
}

/// Those with a payment that is due.
struct PaymentDueRecipientsResponse: Equatable {
    var page: RecipientPage
}

/// Those whose address, employer or health insurance is missing.
struct MissingInfoRecipientsResponse: Equatable {
    var page: RecipientPage
}

/// Those with a message that they have not read.
struct NewMessageRecipientsResponse: Equatable {
    var page: RecipientPage
}

extension PaymentDueRecipientsResponse: RecipientResponse {
    static let codec = Codec(
        "getPaymentDueRecipientsResponse",
        in: RecipientJobs.calls,
        PaymentDueRecipientsResponse.init,
        .inline(\.page)
    )
}

extension MissingInfoRecipientsResponse: RecipientResponse {
    static let codec = Codec(
        "getMissingInfoRecipientsResponse",
        in: RecipientJobs.calls,
        MissingInfoRecipientsResponse.init,
        .inline(\.page)
    )
}

extension NewMessageRecipientsResponse: RecipientResponse {
    static let codec = Codec(
        "getNewMessageRecipientsResponse",
        in: RecipientJobs.calls,
        NewMessageRecipientsResponse.init,
        .inline(\.page)
    )
}

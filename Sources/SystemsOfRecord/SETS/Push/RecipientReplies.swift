import SoapstoneCodec

/// An answer of a job.
protocol RecipientReply: Record {
    var page: RecipientPage { get set }
}

/// Those with a payment that is due.
struct PaymentDueRecipientsReply: Equatable {
    var page: RecipientPage
}

/// Those whose address, employer or health insurance is missing.
struct MissingInfoRecipientsReply: Equatable {
    var page: RecipientPage
}

/// Those with a message that they have not read.
struct NewMessageRecipientsReply: Equatable {
    var page: RecipientPage
}

extension PaymentDueRecipientsReply: RecipientReply {
    static let codec = Codec(
        "getPaymentDueRecipientsResponse",
        in: RecipientJobs.calls,
        PaymentDueRecipientsReply.init,
        .inline(\.page)
    )
}

extension MissingInfoRecipientsReply: RecipientReply {
    static let codec = Codec(
        "getMissingInfoRecipientsResponse",
        in: RecipientJobs.calls,
        MissingInfoRecipientsReply.init,
        .inline(\.page)
    )
}

extension NewMessageRecipientsReply: RecipientReply {
    static let codec = Codec(
        "getNewMessageRecipientsResponse",
        in: RecipientJobs.calls,
        NewMessageRecipientsReply.init,
        .inline(\.page)
    )
}

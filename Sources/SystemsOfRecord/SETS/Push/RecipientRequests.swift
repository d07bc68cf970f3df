import SoapstoneCodec

/// Asks for those with a payment that is due.
struct PaymentDueRecipients: Equatable {
    var criteria: RecipientCriteria
    var query: RecipientQuery
}

/// Asks for those whose address, employer or health insurance is missing.
struct MissingInfoRecipients: Equatable {
    var criteria: RecipientCriteria
    var query: RecipientQuery
}

/// Asks for those with a message that they have not read.
struct NewMessageRecipients: Equatable {
    var criteria: RecipientCriteria
    var query: RecipientQuery
}

extension PaymentDueRecipients: Record {
    static let codec = Codec(
        "getPaymentDueRecipients",
        in: RecipientJobs.calls,
        PaymentDueRecipients.init,
        .element("criteria", in: RecipientJobs.parts, \.criteria, assuming: .paymentDue, .open, .internal),
        .inline(\.query)
    )
}

extension MissingInfoRecipients: Record {
    static let codec = Codec(
        "getMissingInfoRecipients",
        in: RecipientJobs.calls,
        MissingInfoRecipients.init,
        .element("criteria", in: RecipientJobs.parts, \.criteria, assuming: .missingInformation, .open, .internal),
        .inline(\.query)
    )
}

extension NewMessageRecipients: Record {
    static let codec = Codec(
        "getNewMessageRecipients",
        in: RecipientJobs.calls,
        NewMessageRecipients.init,
        .element("criteria", in: RecipientJobs.parts, \.criteria, assuming: .newMessage, .open, .internal),
        .inline(\.query)
    )
}

public import SoapstoneOperations

extension SETS {
    /// The operations of the service `push-recipients`.
    public static let recipientOperations: [Operation] = [
        .recipients(PaymentDueRecipients.self, PaymentDueRecipientsResponse.self),
        .recipients(MissingInfoRecipients.self, MissingInfoRecipientsResponse.self),
        .recipients(NewMessageRecipients.self, NewMessageRecipientsResponse.self),
    ]
}

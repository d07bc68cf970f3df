public import SoapstoneSOAP

extension SETS {
    /// The operations of the service `push-recipients`.
    public static let recipientOperations: [Operation] = [
        .recipients(PaymentDueRecipients.self, PaymentDueRecipientsReply.self),
        .recipients(MissingInfoRecipients.self, MissingInfoRecipientsReply.self),
        .recipients(NewMessageRecipients.self, NewMessageRecipientsReply.self),
    ]
}

import SoapstoneCodec
public import SoapstoneOperations

extension SETS {
    /// The operations of the service `push-recipients`.
    public static let recipientOperations: [Operation] = [
        .recipients(PaymentDueRecipients.self, PaymentDueRecipientsResponse.self),
        .recipients(MissingInfoRecipients.self, MissingInfoRecipientsResponse.self),
        .recipients(NewMessageRecipients.self, NewMessageRecipientsResponse.self),
    ]

    /// The jobs that notify users.
    ///
    /// The services have recipients by address, and preferences by web id: the directory knows both.
    public static let notifications = NotificationJobs(
        [
            job(.paymentDue, PaymentDueRecipients.init, wish: \.paymentDue),
            job(.missingInformation, MissingInfoRecipients.init, wish: \.missingInformation),
            job(.newMessage, NewMessageRecipients.init, wish: \.newMessage),
        ],
        calling: [FindUser.operation, GetPreferences.operation]
    )

    /// At most 100,000 recipients, 500 at a time.
    private static func job<Request: OperationRequest>(
        _ criterion: RecipientCriteria,
        _ request: @escaping @Sendable (RecipientCriteria, RecipientQuery) -> Request,
        wish: KeyPath<PreferencesRow, FixedIndicator?> & Sendable
    ) -> NotificationJobs.Job where Request.Response: RecipientResponse {
        NotificationJobs.Job(criterion.rawValue, of: Request.operation) { calls async throws(Outcome.Failure) in
            var query = RecipientQuery(date: ISODate(try calls.dayInOhio()), maximum: 500, restart: nil)
            let pages = try await calls.pages(
                atMost: 200,
                next: { (page: RecipientPage) in (page.hasMore.value, page.restart) },
                { key async throws(Outcome.Failure) in
                    query.restart = key
                    return try await calls.response(to: request(criterion, query)).page
                }
            )
            return pages.flatMap { $0.emails.items.map(\.value) }
        } isWanted: { address, calls async throws(Outcome.Failure) in
            guard let email = try? RequiredText(address) else {
                throw Outcome.Failure(.contract, detail: "an address")
            }
            _ = try await calls.response(to: FindUser(email: email))
            let customer = CustomerKey(webID: try calls.webID())
            let preferences = try await calls.response(to: GetPreferences(customer: customer))
            return preferences.rowset.row[keyPath: wish]?.isYes == true
        }
    }
}

extension PaymentDueRecipients: OperationRequest {
    typealias Response = PaymentDueRecipientsResponse
    static let operation = "\(RecipientJobs.service)/getPaymentDueRecipients"
}

extension MissingInfoRecipients: OperationRequest {
    typealias Response = MissingInfoRecipientsResponse
    static let operation = "\(RecipientJobs.service)/getMissingInfoRecipients"
}

extension NewMessageRecipients: OperationRequest {
    typealias Response = NewMessageRecipientsResponse
    static let operation = "\(RecipientJobs.service)/getNewMessageRecipients"
}

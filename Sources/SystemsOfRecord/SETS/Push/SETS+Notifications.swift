public import SoapstoneOperations

extension SETS {
    /// The jobs that notify users.
    ///
    /// The services have recipients by address, and preferences by web id: the directory knows both.
    public static let notifications = NotificationJobs(
        [
            job(.paymentDue, "getPaymentDueRecipients", wish: "/preferences/paymentDue"),
            job(.missingInformation, "getMissingInfoRecipients", wish: "/preferences/missingInfo"),
            job(.newMessage, "getNewMessageRecipients", wish: "/preferences/newMessage"),
        ],
        finding: .init("ldap/findUser", .required, taking: ["email": .element("")], giving: []),
        preferences: .init("db2-content/getPreferences", .required, giving: []),
        timeZone: timeZone
    )

    /// At most 100,000 recipients, 500 at a time.
    private static func job(_ criterion: RecipientCriteria, _ operation: String, wish: String) -> NotificationJobs.Job {
        NotificationJobs.Job(
            criterion.rawValue,
            recipients: .init(
                "\(RecipientJobs.service)/\(operation)",
                .required,
                taking: ["asOfDate": .today, "maxRows": .number(500)],
                giving: [],
                loop: .pages(
                    while: "/more",
                    next: ["restartAfter": "/restartAfter"],
                    atMost: 200,
                    joining: "recipients"
                )
            ),
            wish: wish
        )
    }
}

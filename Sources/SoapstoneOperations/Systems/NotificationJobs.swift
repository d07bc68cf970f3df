/// Who is notified of what, as data: a system declares it beside its operations, and a gateway checks and runs it.
///
/// ```swift
/// NotificationJobs(
///     [
///         .init(
///             "PAYMENT_DUE",
///             recipients: .init("push-recipients/getPaymentDueRecipients", .required, loop: …),
///             wish: "/preferences/paymentDue"
///         )
///     ],
///     finding: .init("ldap/findUser", .required, taking: ["email": .element("")]),
///     preferences: .init("db2-content/getPreferences", .required)
/// )
/// ```
public struct NotificationJobs: Sendable {
    /// The job of one criterion.
    public struct Job: Sendable {
        /// What a request calls it by: `PAYMENT_DUE`.
        public let criterion: String
        /// What is asked for the recipients, page by page; it joins an array of e-mail addresses.
        public let recipients: Composite.Member
        /// Where the preferences say whether somebody wants to hear of it, as a JSON pointer to a Boolean.
        public let wish: String

        /// Declares a job.
        public init(_ criterion: String, recipients: Composite.Member, wish: String) {
            self.criterion = criterion
            self.recipients = recipients
            self.wish = wish
        }
    }

    /// The jobs, one a criterion.
    public let jobs: [Job]
    /// What is asked for the user of an address, which is the element that it takes from; it tells a session who that is.
    public let finding: Composite.Member
    /// What is asked for the preferences of the session's user.
    public let preferences: Composite.Member
    /// The IANA name of the zone whose calendar says which day it is.
    public let timeZone: String

    /// Declares jobs.
    public init(
        _ jobs: [Job],
        finding: Composite.Member,
        preferences: Composite.Member,
        timeZone: String = "UTC"
    ) {
        self.jobs = jobs
        self.finding = finding
        self.preferences = preferences
        self.timeZone = timeZone
    }
}

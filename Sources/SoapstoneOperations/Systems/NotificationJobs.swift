public import SoapstoneCodec

/// Who is notified of what: a system declares it beside its operations, and a gateway runs it.
///
/// ```swift
/// NotificationJobs(
///     [
///         .init("PAYMENT_DUE", of: "push-recipients/getPaymentDueRecipients") { calls throws(Outcome.Failure) in
///             try await calls.pages(…).flatMap(\.emails)
///         } isWanted: { _, calls throws(Outcome.Failure) in
///             try await calls.response(to: GetPreferences(…)).paymentDue
///         }
///     ],
///     calling: ["ldap/findUser", "db2-content/getPreferences"]
/// )
/// ```
public struct NotificationJobs: Sendable {
    /// The job of one criterion.
    public struct Job: Sendable {
        /// What a request calls it by: `PAYMENT_DUE`.
        public let criterion: String
        /// What is asked for the recipients: `service/name`.
        public let operation: String
        /// The e-mail addresses of the recipients.
        public let recipients: @Sendable (FunctionCalls) async throws(Outcome.Failure) -> [String]
        /// Whether the user of an address wants to hear of it. Each user has calls, and a session, of his own.
        public let isWanted: @Sendable (_ address: String, FunctionCalls) async throws(Outcome.Failure) -> Bool

        /// Declares a job.
        public init(
            _ criterion: String,
            of operation: String,
            recipients: @escaping @Sendable (FunctionCalls) async throws(Outcome.Failure) -> [String],
            isWanted: @escaping @Sendable (_ address: String, FunctionCalls) async throws(Outcome.Failure) -> Bool
        ) {
            self.criterion = criterion
            self.operation = operation
            self.recipients = recipients
            self.isWanted = isWanted
        }
    }

    /// The jobs, one a criterion.
    public let jobs: [Job]
    /// What all of them call to know what a user wants: `service/name`.
    public let operations: [String]

    /// Declares jobs.
    public init(_ jobs: [Job], calling operations: [String]) {
        self.jobs = jobs
        self.operations = operations
    }
}

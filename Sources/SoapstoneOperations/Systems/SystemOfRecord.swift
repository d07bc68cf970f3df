/// A system of record: what a tool serves and checks of it.
public struct SystemOfRecord: Sendable {
    /// The operations, by service.
    public let operations: [Operation]
    /// What is called by one name and calls several operations.
    public let composites: [Composite]
    /// The same, as functions.
    public let functions: [CompositeFunction]
    /// Who is notified of what; nil where nobody is.
    public let notifications: NotificationJobs?
    /// What its responses can mean beside what every gateway says.
    public let statuses: [OpStatus]

    /// Makes a system of its parts.
    public init(
        operations: [Operation],
        composites: [Composite] = [],
        functions: [CompositeFunction] = [],
        notifications: NotificationJobs? = nil,
        statuses: [OpStatus] = []
    ) {
        self.operations = operations
        self.composites = composites
        self.functions = functions
        self.notifications = notifications
        self.statuses = statuses
    }
}

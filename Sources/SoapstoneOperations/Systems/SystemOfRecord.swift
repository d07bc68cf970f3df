/// A system of record: what a tool serves and checks of it.
public struct SystemOfRecord: Sendable {
    /// The operations, by service.
    public let operations: [Operation]
    /// What is called by one name and calls several operations.
    public let functions: [CompositeFunction]
    /// Who is notified of what; nil where nobody is.
    public let notifications: NotificationJobs?
    /// What its responses can mean beside what every gateway says.
    public let statuses: [OpStatus]
    /// What it has to be told of the place where it runs; nil for a system that needs nothing.
    public let settings: SystemSettings?

    /// Makes a system of its parts.
    public init(
        operations: [Operation],
        functions: [CompositeFunction] = [],
        notifications: NotificationJobs? = nil,
        statuses: [OpStatus] = [],
        settings: SystemSettings? = nil
    ) {
        self.operations = operations
        self.functions = functions
        self.notifications = notifications
        self.statuses = statuses
        self.settings = settings
    }
}

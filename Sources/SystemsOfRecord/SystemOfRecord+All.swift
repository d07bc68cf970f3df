public import SoapstoneSOAP

extension SystemOfRecord {
    /// Every system that this package has codecs for. Ids of services are unique among all of them.
    public static let all: [SystemOfRecord] = [SETS.system]
}

extension [SystemOfRecord] {
    /// The operations of all systems.
    public var operations: [Operation] { flatMap(\.operations) }

    /// The composites of all systems.
    public var composites: [Composite] { flatMap(\.composites) }

    /// The notifications of the one system that has some.
    public var notifications: NotificationJobs? { lazy.compactMap(\.notifications).first }
}

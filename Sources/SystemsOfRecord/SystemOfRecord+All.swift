public import SoapstoneOperations

extension SystemOfRecord {
    /// Every system that this package has codecs for. Ids of services are unique among all of them.
    public static let all: [SystemOfRecord] = [SETS.system, BCMS.system, Housing.system]
}

extension [SystemOfRecord] {
    /// The operations of all systems.
    public var operations: [Operation] { flatMap(\.operations) }

    /// The functions of all systems.
    public var functions: [CompositeFunction] { flatMap(\.functions) }

    /// The statuses of all systems, each number once.
    public var statuses: [OpStatus] {
        var known: Set<Int> = []
        return flatMap(\.statuses).filter { known.insert($0.number).inserted }
    }

    /// The settings of the systems that have some.
    public var settings: [SystemSettings] { compactMap(\.settings) }

    /// The notifications of the one system that has some.
    public var notifications: NotificationJobs? { lazy.compactMap(\.notifications).first }
}

internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// Holds declared composites against the operations that they are made of, before anybody calls them.
struct CompositeCheck {
    private let operations: [String: Operation]
    private let calls: [String: BackendCall]

    init(_ operations: [Operation], _ calls: [BackendCall]) {
        self.operations = Dictionary(operations.map { ($0.path, $0) }) { first, _ in first }
        self.calls = Dictionary(calls.map { ($0.operation.path, $0) }) { first, _ in first }
    }

    /// The composites that can be served; those of which an operation has no back end here are left out.
    ///
    /// - Throws: what is wrong with a declaration, under `composites.<service>/<name>`.
    func plans(
        _ composites: [Composite],
        sessions: any SessionStore,
        rights: RightsCheck,
        log: CallLog,
        clock: @escaping @Sendable () -> Int64
    ) throws(ConfigurationError) -> [CompositePlan] {
        var plans: [CompositePlan] = []
        var paths = Set(operations.keys)
        for composite in composites {
            let key = "composites.\(composite.service)/\(composite.name)"
            guard paths.insert("\(composite.service)/\(composite.name)").inserted else {
                throw ConfigurationError(key, "has the path of another operation")
            }
            guard let calendar = ZonedCalendar(composite.timeZone) else {
                throw ConfigurationError(key, "'\(composite.timeZone)' is no time zone that is known")
            }
            var members: [String: Operation] = [:]
            for member in composite.members {
                guard let operation = operations[member.operation] else {
                    throw ConfigurationError(key, "there is no operation \(member.operation)")
                }
                guard members.updateValue(operation, forKey: member.id) == nil else {
                    throw ConfigurationError(key, "has two members with the id \(member.id)")
                }
            }
            try CompositeDeclaration(composite, members, key).check()
            if let missing = composite.members.first(where: { calls[$0.operation] == nil }) {
                // Where no member is served, the gateway is for another system.
                if composite.members.contains(where: { calls[$0.operation] != nil }) {
                    log.unserved("\(composite.service)/\(composite.name)", missing: missing.operation)
                }
                continue
            }
            if let missing = members.values.lazy.compactMap({ rights.missingSource(of: $0) }).first {
                log.unserved("\(composite.service)/\(composite.name)", missing: missing)
                continue
            }
            plans.append(
                CompositePlan(
                    composite: composite,
                    calls: Dictionary(composite.members.map { ($0.id, calls[$0.operation]) }) { first, _ in first }
                        .compactMapValues(\.self),
                    calendar: calendar,
                    sessions: sessions,
                    rights: rights,
                    log: log,
                    clock: clock
                )
            )
        }
        return plans
    }
}

extension Operation {
    /// `service/name`.
    var path: String { "\(service)/\(name)" }
}

internal import SoapstoneOperations
internal import SoapstoneSOAP

/// What a gateway serves: the operations of the back ends, and its own that are made of them.
struct ServedOperations {
    private(set) var runners: [OperationRunner] = []
    private(set) var own: [BuiltInOperation] = []
    private(set) var refused: [RefusedOperation] = []

    /// Sorts calls by what they are for.
    ///
    /// - Parameters:
    ///   - functions: those whose operations can all be called.
    ///   - push: what there is for push messages; nil without an engagement service.
    ///   - refused: what a contract has and cannot be called.
    init(
        _ calls: [BackendCall],
        _ functions: [FunctionPlan],
        _ configuration: GatewayConfiguration,
        sessions: any SessionStore,
        rights: RightsCheck,
        log: CallLog,
        ending: SessionEnding,
        push: PushServices?,
        refused: [RefusedOperation]
    ) {
        self.refused = refused
        let credentials = CredentialReader(settings: configuration.credentials)
        let replaced = Set(functions.map { "\($0.function.service)/\($0.function.name)" })
        for call in calls where !replaced.contains(call.operation.path) {
            let operation = call.operation
            if operation.role == .job {
                refuse(operation.service, operation.name, "Only the gateway's job calls it: it tells users' addresses.")
            } else if operation.role?.isInside == true, !configuration.credentials.allowsClear {
                refuse(
                    operation.service,
                    operation.name,
                    "It works with accounts on nobody's behalf: only the gateway itself calls it."
                )
            } else if let missing = rights.missingSource(of: operation.rights) {
                refuse(operation.service, operation.name, "It needs \(missing), which has no upstream.")
            } else {
                // A contract says of no value whether it is personal.
                let showsValues = configuration.style == .plain && operation.takesMessage
                runners.append(
                    OperationRunner(
                        call: call,
                        sessions: sessions,
                        rights: rights,
                        showsValues: showsValues,
                        isSafe: configuration.isSafe(operation)
                    )
                )
            }
        }
        let versions =
            configuration.application.isEmpty
            ? nil
            : configuration.credentials.keys.first.map {
                VersionCheck(platforms: configuration.application, key: $0)
            }
        let ping = calls.first { $0.operation.role == .ping }.map { SystemPing(call: $0, log: log) }
        own += AppSupport.operations(versions: versions, ping: ping)
        for plan in functions {
            if let gap = plan.gap ?? (plan.function.job == nil ? nil : configuration.jobGap) {
                refuse(plan.function.service, plan.function.name, gap)
            } else {
                own.append(plan.operation)
            }
        }
        if let push { own.append(Push.registerDevice(push.engagement)) }
        switch push?.jobs {
        case .jobs(let jobs)?:
            if let gap = configuration.jobGap {
                refuse(Push.service, Push.job, gap)
            } else {
                own.append(Push.runRecipientJob(jobs))
            }
        case .none(let reason)?: refuse(Push.service, Push.job, reason)
        case nil: break
        }
        guard let (call, members) = Self.signIn(among: calls) else { return }
        guard credentials.gap == nil else {
            refuse(Auth.service, "login", "Nobody can sign in: \(credentials.gap ?? "")")
            return
        }
        var change = calls.first { $0.operation.role == .passwordChange }
        if change != nil, configuration.credentials.padding == .pkcs1v15 {
            // Whoever knows his own password could tell by it which texts have sound padding.
            for name in ["changePassword", "changeExpiredPassword"] {
                refuse(
                    Auth.service,
                    name,
                    "It is not served with padding \(GatewayConfiguration.Padding.pkcs1v15.rawValue)."
                )
            }
            change = nil
        }
        own += Auth.operations(
            SignIn(
                call: call,
                members: members,
                admissions: calls.filter { $0.operation.role == .admission },
                profile: calls.first { if case .profile? = $0.operation.role { true } else { false } },
                passwordChange: change,
                credentials: credentials,
                sessions: sessions,
                ending: ending,
                registration: push?.registration
            ),
            ending: ending
        )
    }

    private static func signIn(among calls: [BackendCall]) -> (BackendCall, [String])? {
        for call in calls {
            if case .signIn(let members)? = call.operation.role { return (call, members) }
        }
        return nil
    }

    private mutating func refuse(_ service: String, _ name: String, _ reason: String) {
        refused.append(RefusedOperation(service: service, name: name, reason: reason))
    }
}

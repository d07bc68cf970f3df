internal import SoapstoneFixtures
internal import SoapstoneMessages
package import SoapstoneSOAP
package import SoapstoneWSDL
internal import SoapstoneXML

/// Sends generated requests to a service and checks each response against the contract.
///
/// Only the operations that are named are called.
package struct ServiceTest: Sendable {
    private let check: Check
    private let contract: LoadedContract
    private let options: ServiceTestOptions

    package init(
        _ contract: LoadedContract,
        _ project: Project,
        _ settings: CheckSettings,
        _ options: ServiceTestOptions
    ) {
        check = Check(Rule.testRules, of: project, settings)
        self.contract = contract
        self.options = options
    }

    /// Calls operations one after the other.
    ///
    /// - Parameters:
    ///   - operations: what may be called; all of them have a request in SOAP.
    ///   - path: the path of an operation's service.
    package func run(
        _ service: some LiveService,
        _ operations: [BoundOperation],
        path: (BoundOperation) -> String
    ) async -> ServiceTestResult {
        Check.registerNames()
        var result = ServiceTestResult()
        var pace = Pace(rate: options.rate)
        let validator = MessageValidator(contract)
        let sample = MessageSample(contract, options: SampleOptions(extent: .required))
        let isForOnlyService = Set(operations.map(path)).count == 1
        for operation in operations {
            var test = OperationTest(
                operation,
                sample,
                validator,
                options,
                check.enabled,
                path: path(operation),
                isForOnlyService: isForOnlyService
            )
            await test.run(service, &pace)
            result.requests += test.requests
            result.exchanges += test.exchanges
            result.check.findings += test.tally.findings
            result.check.checked.merge(test.tally.checked, uniquingKeysWith: +)
            result.check.unchecked += test.tally.unchecked
        }
        result.check.contracts = 1
        check.finish(&result.check, [], lookedAt: [])
        return result
    }
}

/// How a service is tested.
package struct ServiceTestOptions: Sendable {
    /// The most valid requests of an operation, and the most invalid ones.
    package var limit = 50
    /// How many of the valid ones have random choices.
    package var randomRequests = 10
    package var seed: UInt64 = 1
    /// Whether requests are sent that the contract rejects.
    package var sendsInvalid = true
    /// The most requests that begin in a second; nil for no bound.
    package var rate: Double?
    /// As whom the service is called, by a UsernameToken; nil for nobody.
    package var account: DriftOptions.Account?
    /// The time of day, for the tokens of the account.
    package var now: @Sendable () -> Instant

    package init(now: @escaping @Sendable () -> Instant) { self.now = now }
}

/// What came of testing a service.
package struct ServiceTestResult: Sendable {
    /// What was found, in the form of every check.
    package var check = CheckResult()
    /// How many requests were sent, those to make a finding's request smaller among them.
    package var requests = 0
    /// The smallest exchange of each finding.
    package var exchanges: [Exchange] = []

    /// A request and its response.
    package struct Exchange: Sendable {
        /// The operation and the number of the finding, as a name of a folder.
        package var name: String
        package var request: [UInt8]
        /// nil where none came.
        package var response: [UInt8]?
    }

    init() { check.command = "test" }
}

/// Keeps requests from being sent faster than they may.
struct Pace {
    private let interval: Duration
    private var next = ContinuousClock.now

    init(rate: Double?) { interval = rate.map { .seconds(1 / $0) } ?? .zero }

    mutating func wait() async {
        guard interval > .zero else { return }
        try? await Task.sleep(until: next, clock: .continuous)
        next = max(next, .now) + interval
    }
}

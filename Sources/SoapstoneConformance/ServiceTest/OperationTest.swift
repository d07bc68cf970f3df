internal import SoapstoneFixtures
internal import SoapstoneMessages
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// Tests one operation of a service.
struct OperationTest {
    private let operation: BoundOperation
    private let sample: MessageSample
    private let options: ServiceTestOptions
    private let path: String
    private let validator: MessageValidator
    private let isForOnlyService: Bool
    private(set) var tally: Tally
    private(set) var requests = 0
    private(set) var exchanges: [ServiceTestResult.Exchange] = []

    /// Requests that are sent to make the one of a finding smaller.
    private static let mostAttempts = 40
    /// Findings after which an operation is not tested any further.
    private static let mostFindings = 20

    /// - Parameter isForOnlyService: true if all operations are of the service at this path.
    init(
        _ operation: BoundOperation,
        _ sample: MessageSample,
        _ validator: MessageValidator,
        _ options: ServiceTestOptions,
        _ enabled: Set<String>,
        path: String,
        isForOnlyService: Bool
    ) {
        self.operation = operation
        self.sample = sample
        self.validator = validator
        self.isForOnlyService = isForOnlyService
        self.options = options
        self.path = path
        tally = Tally(enabled)
    }

    /// Something that is wrong with a response.
    struct Problem: Equatable {
        let rule: Rule
        let message: String
        var clause: String?
        var path: String?

        /// Whether another request has the same problem, whatever the values are.
        func isSame(_ other: Problem) -> Bool {
            rule == other.rule && clause == other.clause && path == other.path
        }
    }

    mutating func run(_ service: some LiveService, _ pace: inout Pace) async {
        guard let generator = RequestGenerator(operation, sample, validator) else { return }
        let valid: [GeneratedRequest]
        do throws(SampleError) {
            valid = try generator.validRequests(options)
        } catch {
            return tally.unchecked(.testedResponse, operation.place.file, "\(operation.name): no request: \(error)")
        }
        guard !valid.isEmpty else {
            let reason = "\(operation.name): no generated request is valid by the contract"
            return tally.unchecked(.testedResponse, operation.place.file, reason)
        }
        let invalid = options.sendsInvalid ? generator.invalidRequests(valid, options.limit) : []
        var known: [Problem] = []
        for request in valid + invalid where known.count < Self.mostFindings {
            guard let exchange = await send(request, generator, service, &pace) else { continue }
            let new = exchange.problems.filter { problem in
                tally.wants(problem.rule) && !known.contains { $0.isSame(problem) }
            }
            for problem in new {
                known.append(problem)
                let smallest = await smaller(request, exchange, problem, generator, service, &pace)
                add(smallest)
            }
            // Each further request would wait as long.
            if known.contains(where: { $0.rule == .testedService }) { return }
        }
    }

    // MARK: - Findings

    private struct Exchange {
        let request: GeneratedRequest
        let sent: [UInt8]
        let response: [UInt8]?
        let problems: [Problem]
    }

    private mutating func add(_ found: (exchange: Exchange, problem: Problem)) {
        let (exchange, problem) = found
        let number = exchanges.count + 1
        exchanges.append(
            .init(
                name: "\(FolderName.encoded(operation.name))-\(number)",
                request: exchange.sent,
                response: exchange.response
            )
        )
        var message = "\(operation.name): \(exchange.request.title): \(problem.message)"
        if exchange.sent.count <= 600, problem.rule != .testedService {
            message += "; request: \(String(decoding: exchange.sent, as: UTF8.self))"
        }
        tally.add(
            Finding(
                problem.rule,
                message,
                file: operation.place.file,
                line: operation.place.line,
                path: problem.path,
                clause: problem.clause
            )
        )
    }

    /// The smallest request that was found to have the same problem.
    private mutating func smaller(
        _ request: GeneratedRequest,
        _ exchange: Exchange,
        _ problem: Problem,
        _ generator: RequestGenerator,
        _ service: some LiveService,
        _ pace: inout Pace
    ) async -> (exchange: Exchange, problem: Problem) {
        var best = (exchange: exchange, problem: problem)
        guard problem.rule != .testedService else { return best }
        var attempts = 0
        // Once more for as long as something could be left out: what is needed may have changed.
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for decision in best.exchange.request.script.decisions.reversed() where attempts < Self.mostAttempts {
                var script = best.exchange.request.script.asChoices
                guard script.choices.removeValue(forKey: decision.place) != nil,
                    script.violation?.place != decision.place,
                    let made = try? generator.request(script), made.isValid == request.isValid
                else { continue }
                attempts += 1
                guard let next = await send(made, generator, service, &pace, isCounted: false),
                    let same = next.problems.first(where: { $0.isSame(problem) })
                else { continue }
                best = (next, same)
                isSmaller = true
            }
        }
        return best
    }

    // MARK: - Exchanges

    private mutating func send(
        _ request: GeneratedRequest,
        _ generator: RequestGenerator,
        _ service: some LiveService,
        _ pace: inout Pace,
        isCounted: Bool = true
    ) async -> Exchange? {
        let token = options.account.map { HeaderContent.usernameToken($0.token(at: options.now())) }
        guard let (type, body) = generator.package(request, [token].compactMap(\.self)) else { return nil }
        var headers = [Fixture.Header("Content-Type", type)]
        if operation.version == .soap11 {
            let fields = SOAPRequestHead.headers(.soap11, action: operation.soapAction ?? "")
            headers += fields.filter { $0.0 == "SOAPAction" }.map { Fixture.Header($0.0, $0.1) }
        }
        var live = LiveRequest(endpoint: path, headers: headers, body: body)
        live.isForOnlyService = isForOnlyService
        await pace.wait()
        requests += 1
        let outcome = await service.response(to: live)
        var response: [UInt8]?
        if case .response(let received) = outcome { response = received.body }
        let sent = request.message.envelope()
        return Exchange(
            request: request,
            sent: sent,
            response: response,
            problems: problems(outcome, request, isCounted: isCounted)
        )
    }

    private mutating func note(_ rule: Rule, _ isCounted: Bool) {
        if isCounted, tally.wants(rule) { tally.checked(rule) }
    }

    private mutating func problems(
        _ outcome: LiveOutcome,
        _ request: GeneratedRequest,
        isCounted: Bool
    ) -> [Problem] {
        note(.testedService, isCounted)
        let response: LiveResponse
        switch outcome {
        case .response(let received): response = received
        case .silence(let reason): return [Problem(rule: .testedService, message: "no response: \(reason)")]
        case .noAddress:
            return [Problem(rule: .testedService, message: "no upstream is given for the path \(path)")]
        }
        note(.testedMessage, isCounted)
        if response.body.isEmpty, operation.output == nil || (400..<500).contains(response.status) && !request.isValid {
            return []
        }
        let reader = MessageReader(limits: .response, allowsEncoding: true, allowsSiblings: true)
        let message: ReceivedMessage
        do throws(SOAPError) {
            message = try reader.read(response.body, contentType: response.headers.first(named: "Content-Type"))
        } catch {
            // A server may reject what is no message of its own before SOAP comes in.
            if !request.isValid, (400..<500).contains(response.status) { return [] }
            let text = "the response with HTTP status \(response.status) is not a SOAP message: \(error.message)"
            return [Problem(rule: .testedMessage, message: text, clause: error.machineCode)]
        }
        if let version = operation.version, message.envelope.version != version {
            let text = "the response is of SOAP \(message.envelope.version.rawValue), not \(version.rawValue)"
            return [Problem(rule: .testedMessage, message: text, clause: "SOAP 1.2 part 1, appendix A")]
        }
        var problems = status(response.status, message, isCounted)
        let report = validate(message, isCounted)
        let isDeclared = report.map { report in !report.violations.contains { $0.rule == Self.undeclared } } ?? false
        // A fault is another one than the contract declares, or breaks the schema of one that it declares.
        if message.envelope.fault == nil || isDeclared { problems += Self.problems(report) }
        return problems + faults(message, isDeclared: isDeclared, request, isCounted)
    }

    /// The rule of the validator that a detail breaks which no fault of the operation has.
    private static let undeclared = "wsdl.message"

    private mutating func status(_ status: Int, _ message: ReceivedMessage, _ isCounted: Bool) -> [Problem] {
        note(.testedStatus, isCounted)
        let isFault = message.envelope.fault != nil
        let allowed = !isFault ? [200, 202] : operation.version == .soap12 ? [400, 500] : [500]
        guard !allowed.contains(status) else { return [] }
        let text = "\(isFault ? "a fault" : "a response that is no fault") has HTTP status \(status)"
        let clause = operation.version == .soap12 ? "SOAP 1.2 part 2, 7.5.2" : "SOAP 1.1, 6.2"
        return [Problem(rule: .testedStatus, message: text, clause: clause)]
    }

    /// What the contract says of a message; nil where it says nothing.
    private mutating func validate(_ message: ReceivedMessage, _ isCounted: Bool) -> ValidationReport? {
        // A fault without a detail follows SOAP alone, which the reader has checked.
        guard FixtureCheck.hasContent(message.envelope) else { return nil }
        let report = validator.validate(message.envelope.document, of: operation)
        if case .notChecked(let reason) = report.verdict {
            if isCounted { tally.unchecked(.testedResponse, operation.place.file, "\(operation.name): \(reason)") }
            return report
        }
        note(.testedResponse, isCounted)
        return report
    }

    private static func problems(_ report: ValidationReport?) -> [Problem] {
        (report?.violations ?? []).prefix(5).map { violation in
            let clause = violation.datatypeRule.map { "\(violation.rule); \($0)" } ?? violation.rule
            return Problem(
                rule: .testedResponse,
                message: "the response is invalid in line \(violation.place.line): \(violation.message)",
                clause: clause,
                path: violation.place.path
            )
        }
    }

    private mutating func faults(
        _ message: ReceivedMessage,
        isDeclared: Bool,
        _ request: GeneratedRequest,
        _ isCounted: Bool
    ) -> [Problem] {
        guard let fault = message.envelope.fault else {
            guard !request.isValid else {
                note(.testedFault, isCounted)
                return []
            }
            note(.testedRefusal, isCounted)
            let place = request.script.violation?.place.path
            return [Problem(rule: .testedRefusal, message: "the response is no fault", path: place.map { "/\($0)" })]
        }
        guard request.isValid else {
            note(.testedRefusal, isCounted)
            return []
        }
        note(.testedFault, isCounted)
        guard !isDeclared else { return [] }
        let text =
            "the response is a fault that the contract does not declare: \(fault.code.local): \(fault.reasons.first?.text ?? "")"
        return [Problem(rule: .testedFault, message: text, clause: fault.code.local)]
    }
}

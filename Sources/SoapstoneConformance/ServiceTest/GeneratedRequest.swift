internal import SoapstoneMessages
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// A request that was made for a test.
struct GeneratedRequest: Sendable {
    /// The decisions that made it.
    let script: SampleScript
    let message: OperationMessage
    /// True if the contract accepts it.
    let isValid: Bool

    /// The choices that make it differ from the smallest request.
    var title: String {
        let choices = script.decisions.filter { $0.chosen > 0 || script.violation?.place == $0.place }
        guard !choices.isEmpty else { return "the smallest request" }
        let shown = choices.prefix(4).map { "/\($0.place.path) \($0.title)" }.joined(separator: ", ")
        let rest = choices.count > 4 ? ", and \(choices.count - 4) more choices" : ""
        return "a request in which \(shown)\(rest)"
    }
}

/// Makes the requests that an operation is tested with.
struct RequestGenerator {
    private let sample: MessageSample
    private let validator: MessageValidator
    private let operation: BoundOperation
    private let input: BoundMessage
    private let version: SOAPVersion

    /// - Returns: nil where the operation has no request in SOAP.
    init?(_ operation: BoundOperation, _ sample: MessageSample, _ validator: MessageValidator) {
        guard let input = operation.input, let version = operation.version else { return nil }
        self.operation = operation
        self.input = input
        self.version = version
        self.validator = validator
        self.sample = sample
    }

    /// Makes one request.
    ///
    /// - Throws: `SampleError` where the schema allows none.
    func request(_ script: SampleScript) throws(SampleError) -> GeneratedRequest {
        var script = script
        let message = try sample.message(input, version, &script)
        let report = (try? XMLDocument(parsing: message.envelope(), limits: .contract))
            .map { validator.validate($0, of: operation) }
        let isValid: Bool
        switch report?.verdict {
        case .valid: isValid = true
        // No schema describes an encoded message.
        case .notChecked(reason: _): isValid = script.violation == nil
        case .invalid, nil: isValid = false
        }
        return GeneratedRequest(script: script, message: message, isValid: isValid)
    }

    /// The request as HTTP carries it.
    func package(
        _ request: GeneratedRequest,
        _ others: [HeaderContent]
    ) -> (contentType: String, body: [UInt8])? {
        try? request.message.package(others, action: operation.soapAction ?? "")
    }

    /// Valid requests: the smallest, the largest, one for each other choice, and random ones.
    func validRequests(_ options: ServiceTestOptions) throws(SampleError) -> [GeneratedRequest] {
        var found = [try request(SampleScript(.least))]
        if let most = try? request(SampleScript(.most)) { found.append(most) }
        let wanted = max(1, options.limit - options.randomRequests)
        var scripts = [found[0].script] + found.dropFirst().map(\.script.asChoices)
        var next = 0
        while next < scripts.count, found.count < wanted {
            let script = scripts[next]
            next += 1
            guard let made = next == 1 ? found[0] : try? request(script) else { continue }
            if next > 2 { found.append(made) }
            // Choices before the last one were made by the script that this one is of.
            let decisions = made.script.decisions
            let last = decisions.lastIndex { made.script.choices[$0.place] != nil } ?? -1
            for decision in decisions[(last + 1)...] where decision.count > 1 {
                for choice in 1..<decision.count where scripts.count < 20 * wanted {
                    var choices = made.script.choices
                    choices[decision.place] = choice
                    scripts.append(SampleScript(.least, choices: choices))
                }
            }
        }
        var random = SampleRandom(seed: options.seed)
        for _ in 0..<min(options.randomRequests, options.limit) where found.count < options.limit {
            if let made = try? request(SampleScript(.random(seed: random.next()))) { found.append(made) }
        }
        var seen: Set<[UInt8]> = []
        return found.filter { $0.isValid && seen.insert($0.message.envelope()).inserted }
    }

    /// Requests that break the contract at one place each.
    ///
    /// - Parameter requests: valid ones.
    func invalidRequests(_ requests: [GeneratedRequest], _ limit: Int) -> [GeneratedRequest] {
        var found: [GeneratedRequest] = []
        var seen: Set<String> = []
        for request in requests {
            for decision in request.script.decisions {
                for violation in decision.violations {
                    guard found.count < limit else { return found }
                    guard seen.insert("\(decision.place.path) \(violation.rawValue)").inserted else { continue }
                    var script = request.script.asChoices
                    script.violation = (decision.place, violation)
                    if let made = try? self.request(script), !made.isValid { found.append(made) }
                }
            }
        }
        return found
    }
}

internal import SoapstoneOperations
internal import SoapstoneSOAP

extension UnmatchedRequest {
    /// Why the contract has no response to the request of an operation.
    func problem(_ verdict: RequestValidator.Verdict, _ operation: String) -> Problem {
        let code = verdict.violations.first?.code ?? .schema
        let message: String
        if code == .schema, let first = verdict.violations.first {
            let total = verdict.violations.count + verdict.dropped
            let count = total == 1 ? "one rule" : "\(total) rules"
            let expected = first.allowed.map { "; expected \($0)" } ?? ""
            message =
                "the request of '\(operation)' breaks \(count) of its schema, first: \(first.found)\(expected) [\(first.rule)]"
        } else {
            let first = verdict.violations.first.map { "\($0.found) [\($0.rule)]" } ?? ""
            let more = verdict.violations.count + verdict.dropped - 1
            message = "the request of '\(operation)': \(first)" + (more > 0 ? ", and \(more) more" : "")
        }
        var problem = problem(code.rawValue, message, code == .mustUnderstand ? .notUnderstood : .sender)
        problem.place = verdict.violations.first?.place
        problem.violations = verdict.violations
        problem.notUnderstood = verdict.notUnderstood
        problem.isOfContract = true
        return problem
    }
}

extension StubResponse {
    /// The same response for a request that breaks its contract: it says which rules were passed over.
    func passing(_ problem: Problem) -> StubResponse {
        var codes: [String] = []
        for code in [problem.code] + problem.violations.map(\.code.rawValue) where !codes.contains(code) {
            codes.append(code)
        }
        var response = adding("Soapstone-Lenient", codes.joined(separator: ", "))
        response.passedOver = codes
        return response
    }
}

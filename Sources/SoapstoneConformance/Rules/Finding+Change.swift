internal import SoapstoneComparison

extension Finding {
    /// A finding about a change of a contract.
    ///
    /// - Parameters:
    ///   - file: the contract, as the project names it.
    ///   - line: where to look; nil for the whole file.
    init(_ change: ContractChange, _ rule: Rule, file: String, line: Int?) {
        self.init(
            rule,
            "\(change.message) (\(change.words))",
            file: file,
            line: line,
            path: change.path,
            clause: change.kind.rawValue,
            remedy: change.remedy
        )
        // Servers of the old contract alone reject messages of the new one.
        if rule == .breakingChange || rule == .unprovedChange, change.clients == .compatible {
            severity = .warning
            remedy = "Update the servers before the clients."
        }
    }
}

extension ContractChange {
    /// The first counterexample, or the reason why there is none, as the end of a message; may be empty.
    var evidence: String {
        if let counterexample = counterexamples.first {
            let words = "a \(counterexample.use) that is \(counterexample.words)"
            return "; counterexample: \(words): \(counterexample.violation)"
        }
        return verdict == .unproved ? notes.first.map { "; \($0)" } ?? "" : ""
    }
}

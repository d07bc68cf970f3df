public import SoapstoneCodec

/// A comparison of two contracts for people and for programs.
public struct ComparisonReport: Sendable {
    /// What the pair of contracts is called; empty where there is one pair.
    public var title: String
    /// The changes.
    public var comparison: ContractComparison

    /// Makes a report.
    public init(_ comparison: ContractComparison, title: String = "") {
        self.comparison = comparison
        self.title = title
    }

    /// Lines for a terminal.
    ///
    /// - Parameter showsCounterexamples: whether the messages of counterexamples are printed.
    public func lines(showsCounterexamples: Bool) -> [String] {
        comparison.changes.flatMap { Self.lines($0, showsCounterexamples: showsCounterexamples) }
            + comparison.notes.map { "note: \($0)" }
    }

    private static func lines(_ change: ContractChange, showsCounterexamples: Bool) -> [String] {
        let place = change.new ?? change.old
        let start = place.map { "\($0): " } ?? ""
        var lines = ["\(start)\(change.words): \(change.message) [\(change.kind.rawValue)]"]
        lines.append("  at \(change.path)")
        if let old = change.old, change.new != nil { lines.append("  was at \(old)") }
        if change.old != nil, change.new == nil { lines[0] += " (the place is the old one)" }
        if change.uses.count > 1 {
            let more = change.moreUses > 0 ? " and \(change.moreUses) more" : ""
            lines.append("  in \(change.uses.map(\.description).joined(separator: ", "))\(more)")
        }
        lines += change.notes.map { "  \($0)" }
        if let remedy = change.remedy { lines.append("  remedy: \(remedy)") }
        for counterexample in change.counterexamples {
            lines.append("  counterexample: a \(counterexample.use.direction.rawValue) that is \(counterexample.words)")
            guard showsCounterexamples else { continue }
            lines.append("    \(String(decoding: counterexample.message, as: UTF8.self))")
            lines.append("    \(counterexample.violation)")
        }
        return lines
    }

    /// Writes the members of a JSON object.
    public func write(to json: inout JSONText, showsCounterexamples: Bool) {
        json.member("verdict", comparison.verdict?.rawValue ?? "same")
        json.member("compared", comparison.comparedCount)
        json.member("notCompared", comparison.notes)
        json.objects("changes", comparison.changes) { change, json in
            json.member("kind", change.kind.rawValue)
            json.member("clients", change.clients.rawValue)
            json.member("servers", change.servers.rawValue)
            json.member("message", change.message)
            json.member("path", change.path)
            for (key, place) in [("old", change.old), ("new", change.new)] {
                guard let place else { continue }
                json.object(key) {
                    $0.member("file", place.file)
                    $0.member("line", place.line)
                }
            }
            json.objects("messages", change.uses) { use, json in
                json.member("operation", use.operation)
                json.member("direction", use.direction.rawValue)
            }
            json.member("moreMessages", change.moreUses)
            json.member("notes", change.notes)
            json.member("remedy", change.remedy)
            json.objects("counterexamples", change.counterexamples) { counterexample, json in
                json.member("operation", counterexample.use.operation)
                json.member("direction", counterexample.use.direction.rawValue)
                json.member("validBy", counterexample.isValidByOld ? "old" : "new")
                json.member("violation", counterexample.violation)
                if showsCounterexamples {
                    json.member("message", String(decoding: counterexample.message, as: UTF8.self))
                }
            }
        }
    }
}

extension ContractChange {
    /// The verdicts in words: `breaking for clients, warning for servers`.
    public var words: String {
        if clients == servers { return clients == .compatible ? "compatible" : "\(clients.rawValue) for both sides" }
        let parts = [(clients, "clients"), (servers, "servers")].filter { $0.0 != .compatible }
        return parts.sorted { $0.0 > $1.0 }.map { "\($0.0.rawValue) for \($0.1)" }.joined(separator: ", ")
    }
}

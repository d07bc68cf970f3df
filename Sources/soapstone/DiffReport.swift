import SoapstoneCodec
import SoapstoneComparison
import SoapstoneConformance
import SoapstoneXML

/// What is told of two versions of one contract.
struct DiffReport {
    /// A contract that only one side has.
    enum Lone: String {
        case added, removed
    }

    var name: String
    /// Where the new version is, or would be.
    var file: String
    var lone: Lone?
    var comparison: ContractComparison?

    /// Whether there was nothing to compare.
    var isEmpty: Bool {
        guard let comparison else { return false }
        return comparison.comparedCount == 0 && comparison.changes.isEmpty
    }

    /// The two versions, as findings are made of them.
    var pair: ContractDifferences.Pair? {
        switch lone {
        case .added: ContractDifferences.Pair(file: file, .added)
        case .removed: ContractDifferences.Pair(file: file, .removed)
        case nil: comparison.map { ContractDifferences.Pair(file: file, .compared($0)) }
        }
    }

    /// For each change that the project does not accept, what it is for clients and for servers.
    func verdicts(
        besides differences: ContractDifferences
    ) -> [(clients: ChangeVerdict, servers: ChangeVerdict)] {
        if lone == .removed, differences.acceptsRemoval(of: file) { return [] }
        guard lone == nil else { return verdicts }
        return (comparison?.changes ?? []).filter { !differences.accepts($0, of: file) }.map {
            ($0.clients, $0.servers)
        }
    }

    /// For each change, what it is for clients and for servers.
    var verdicts: [(clients: ChangeVerdict, servers: ChangeVerdict)] {
        switch lone {
        case .removed: [(.breaking, .compatible)]
        // Nobody keeps to an old version of it.
        case .added: [(.compatible, .compatible)]
        case nil: comparison?.changes.map { ($0.clients, $0.servers) } ?? []
        }
    }

    func lines(showsCounterexamples: Bool, hasName: Bool) -> [String] {
        switch lone {
        case .removed: return ["\(name): breaking for clients: the contract was removed [contract.removed]"]
        case .added: return ["\(name): compatible: the contract was added [contract.added]"]
        case nil: break
        }
        guard let comparison else { return [] }
        let lines = ComparisonReport(comparison).lines(showsCounterexamples: showsCounterexamples)
        let start = hasName ? "\(name): " : ""
        return (hasName && !lines.isEmpty ? ["\(name):"] : []) + lines + [start + summary(comparison)]
    }

    private func summary(_ comparison: ContractComparison) -> String {
        if isEmpty { return "nothing to compare: there are neither operations nor global elements in both" }
        let count = comparison.comparedCount
        let compared = "\(String.counted(count, "operation")) or document\(count == 1 ? "" : "s") compared"
        guard comparison.changes.isEmpty else {
            let words = ChangeVerdict.allCases.reversed().compactMap { verdict -> String? in
                let count = comparison.changes.filter { $0.verdict == verdict }.count
                return count > 0 ? "\(count) \(verdict.rawValue)" : nil
            }
            return "\(compared), changes: \(words.joined(separator: ", "))"
        }
        // Of what was not looked at, nothing is said.
        return comparison.notes.isEmpty
            ? "\(compared), no changes" : "\(compared), no changes in what was compared; the notes say what was not"
    }

    func write(to json: inout JSONText, showsCounterexamples: Bool) {
        json.member("contract", name)
        if let lone {
            let verdict = verdicts[0]
            json.member("verdict", max(verdict.clients, verdict.servers).rawValue)
            json.objects("changes", [verdict]) { verdict, json in
                json.member("kind", "contract.\(lone.rawValue)")
                json.member("clients", verdict.clients.rawValue)
                json.member("servers", verdict.servers.rawValue)
                json.member("message", "the contract was \(lone.rawValue)")
            }
        } else if let comparison {
            ComparisonReport(comparison).write(to: &json, showsCounterexamples: showsCounterexamples)
        }
    }
}

internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

// What is not looked at, and said so.
extension ContractComparer {
    /// What could not be read of either contract: where one of them breaks a rule more often, that is a change.
    func compareGaps() {
        let (before, after) = (broken(old.contract), broken(new.contract))
        tellGaps(before, after, "old", "new")
        tellGaps(after, before, "new", "old")
        if let first = after.first(where: { finding in before.contains { $0.rule == finding.rule } }) {
            note(
                "both contracts break rules, and what could not be read of them was not compared: \(first)"
                    + Self.more(after.count)
            )
        }
        if old.contract.droppedFindings + new.contract.droppedFindings > 0 {
            unread("a contract breaks more rules than are reported")
        }
        for (contract, which) in [(old.contract, "old"), (new.contract, "new")] { noteBindings(contract, which) }
    }

    private func broken(_ contract: LoadedContract) -> [ContractFinding] {
        // Extensions that have to be understood are compared where they stand.
        contract.findings.filter { $0.severity == .error && $0.rule != .required }
    }

    private func tellGaps(_ own: [ContractFinding], _ others: [ContractFinding], _ which: String, _ other: String) {
        // Texts of findings have names and places that may be others where the rule is broken in the same way.
        var known = Dictionary(others.map { ($0.rule, 1) }, uniquingKeysWith: +)
        let more = own.filter { finding in
            guard let count = known[finding.rule], count > 0 else { return true }
            known[finding.rule] = count - 1
            return false
        }
        guard let first = more.first else { return }
        unread(
            "the \(which) contract breaks rules that the \(other) one keeps, and what could not be read of it was not "
                + "compared: \(first)\(Self.more(more.count))"
        )
    }

    private static func more(_ count: Int) -> String { count > 1 ? " (and \(count - 1) more)" : "" }

    private func noteBindings(_ contract: LoadedContract, _ which: String) {
        for binding in contract.definitions.bindings {
            if case .other(let namespace) = binding.wire {
                note(
                    "the binding '\(Excerpt.escaped(binding.name.local.utf8))' of the \(which) contract is of an unknown "
                        + "kind ('\(Excerpt.escaped(namespace.utf8))')"
                )
            }
        }
    }

    /// Simple types may be named by `xsi:type` as well; nobody does it, and it is not judged.
    func noteTypes() {
        func names(_ side: ComparedSide) -> Set<XMLName> {
            Set(side.set.types.filter { if case .simple = $0.value { true } else { false } }.keys)
        }
        let (before, after) = (names(old), names(new))
        let count = before.subtracting(after).count + after.subtracting(before).count
        guard count > 0 else { return }
        note("\(count) named simple types came or went: that xsi:type may name such a type was not judged")
    }
}

internal import SoapstoneXML

// What is not looked at, and said so.
extension ContractComparer {
    /// What could not be read of either contract: where only one of them breaks a rule, that is a change.
    func compareGaps() {
        let (before, after) = (broken(old.contract), broken(new.contract))
        let known = (Set(before.map(\.key)), Set(after.map(\.key)))
        tellGaps(before.filter { !known.1.contains($0.key) }, "old", "new")
        tellGaps(after.filter { !known.0.contains($0.key) }, "new", "old")
        let common = after.filter { known.0.contains($0.key) }
        if let first = common.first {
            note(
                "both contracts break rules, and what could not be read of them was not compared: \(first.finding)"
                    + Self.more(common.count)
            )
        }
        if old.contract.droppedFindings + new.contract.droppedFindings > 0 {
            unread("a contract breaks more rules than are told")
        }
        for (contract, which) in [(old.contract, "old"), (new.contract, "new")] { noteBindings(contract, which) }
    }

    /// A rule that a contract breaks, by what says that another contract breaks the same.
    private struct Broken {
        var key: ByteKey
        var finding: ContractFinding
    }

    private func broken(_ contract: LoadedContract) -> [Broken] {
        // Extensions that have to be understood are compared where they stand.
        contract.findings.filter { $0.severity == .error && $0.rule != .required }
            .map { Broken(key: ByteKey("\($0.rule.id) \($0.message)"), finding: $0) }
    }

    private func tellGaps(_ broken: [Broken], _ which: String, _ other: String) {
        guard let first = broken.first else { return }
        unread(
            "the \(which) contract breaks rules that the \(other) one keeps, and what could not be read of it was not "
                + "compared: \(first.finding)\(Self.more(broken.count))"
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

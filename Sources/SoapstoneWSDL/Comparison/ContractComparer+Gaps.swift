internal import SoapstoneXML

// What is not looked at, and said so.
extension ContractComparer {
    func noteGaps(_ contract: LoadedContract, _ which: String) {
        let broken = contract.findings.filter { $0.severity == .error }
        if let first = broken.first {
            let more = broken.count + contract.droppedFindings - 1
            note(
                "the \(which) contract breaks rules, and what could not be read of it was not compared: \(first)"
                    + (more > 0 ? " (and \(more) more)" : "")
            )
        }
        for number in contract.definitions.bindings.indices {
            let binding = contract.definitions.bindings[number]
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

    /// Policies, wherever they stand: what they ask is not read.
    func notePolicies() {
        func texts(_ contract: LoadedContract) -> [String]? {
            guard let graph = try? contract.documents.parsed() else { return nil }
            var texts: [String] = []
            for root in graph.definitions {
                root.forEachElement { node in
                    let name = node.name
                    guard name.local == "Policy" || name.local == "PolicyReference",
                        RequiredExtensions.policies.contains(where: { $0.isSameBytes(as: name.namespace) })
                    else { return }
                    texts.append(CanonicalForm().text(of: node.element))
                }
            }
            return texts.sorted()
        }
        let (before, after) = (texts(old.contract), texts(new.contract))
        if before != after || before == nil { note("policies changed: what they ask was not compared") }
    }

    /// Port types that no binding speaks of: how their messages look is not known.
    ///
    /// Nothing is said where nothing changed, and where all global elements are compared, which their messages are.
    func notePortTypes() {
        let (before, after) = (unbound(old.contract), unbound(new.contract))
        let areDocuments = old.contract.operations.isEmpty && new.contract.operations.isEmpty
        for name in Set(before.keys).union(after.keys).sorted(by: { $0.description < $1.description }) {
            let (x, y) = (before[name], after[name])
            if let x, let y, x.shape == y.shape, old.set == new.set || areDocuments && x.hasElementsAlone { continue }
            note("the port type \(ShownName.of(name)) has no binding: its operations were not compared")
        }
    }

    /// What messages a port type has, in words.
    private struct Unbound {
        var shape: [String] = []
        var hasElementsAlone = true
    }

    private func unbound(_ contract: LoadedContract) -> [XMLName: Unbound] {
        let definitions = contract.definitions
        let bound = Set(definitions.bindings.compactMap(\.portType))
        var found: [XMLName: Unbound] = [:]
        for (number, portType) in definitions.portTypes.enumerated() where !bound.contains(number) {
            var own = Unbound()
            for operation in portType.operations {
                own.shape.append(operation.name)
                for transfer in [operation.input, operation.output] + operation.faults.map(Optional.some) {
                    own.shape.append(transfer?.messageName?.description ?? "")
                    for part in transfer?.message.map({ definitions.messages[$0].parts }) ?? [] {
                        own.shape.append("\(part.name) \(part.content)")
                        if case .element = part.content { continue }
                        own.hasElementsAlone = false
                    }
                }
            }
            found[portType.name] = own
        }
        return found
    }
}

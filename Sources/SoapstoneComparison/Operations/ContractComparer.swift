internal import SoapstoneWSDL
internal import SoapstoneXML

/// One comparison of two contracts on its way.
final class ContractComparer {
    let old: ComparedSide
    let new: ComparedSide
    let components: ComponentComparison
    /// Policies and other extensions.
    let extensions: (old: ContractExtensions, new: ContractExtensions)
    var comparedCount = 0
    /// What messages begin with, in the order of the contract.
    var roots: [ComparedRoot] = []
    private var counterexamples: CounterexampleMaker
    private var changes: [ContractChange] = []
    private(set) var notes: [String] = []

    /// Steps from messages to what changed that are taken.
    private static let mostSteps = 3_000_000
    private static let mostOccurrences = 4

    init(_ old: ComparedSide, _ new: ComparedSide) {
        self.old = old
        self.new = new
        components = ComponentComparison(old, new)
        extensions = (ContractExtensions(old.contract), ContractExtensions(new.contract))
        counterexamples = CounterexampleMaker(components)
    }

    var sortedChanges: [ContractChange] {
        let ranked = ChangeVerdict.allCases.reversed()
        return ranked.flatMap { verdict in changes.filter { $0.verdict == verdict } }
    }

    func note(_ text: String) {
        if !notes.contains(text) { notes.append(text) }
    }

    /// Tells a part that one contract has and that was not compared: nobody can say that nothing changed.
    func unread(_ text: String) {
        add(
            ContractChange(
                kind: .unread,
                clients: .unproved,
                servers: .unproved,
                message: text,
                path: "contract",
                notes: ["Not judged: it could not be read, or not to its end."]
            )
        )
    }

    func run() {
        compareGaps()
        if old.contract.operations.isEmpty, new.contract.operations.isEmpty {
            compareDocuments()
        } else {
            compareEndpoints()
        }
        comparePortTypes()
        compareLooseExtensions()
        noteTypes()
        // Who has changed nothing in the schemas has changed nothing there.
        if components.metAnyType, old.set != new.set {
            note("what stands in elements of the type xs:anyType was not compared")
        }
        if components.isTooLarge {
            unread("there are more pairs of elements than are compared: the rest was not compared")
        }
        collect()
    }

    // MARK: - Changes

    /// Where a change was met, and in which messages.
    private struct Found {
        /// The first of each direction: what shows the change at one of them need not do so at another.
        var first: [MessageUse.Direction: [ChangeOccurrence]] = [:]
        var uses: [MessageUse] = []
        var seen: Set<MessageUse> = []
    }

    /// Goes from every message to all that is in it, and judges what changed there.
    private func collect() {
        var found = [Found](repeating: Found(), count: components.changes.count)
        var steps = 0
        for root in roots {
            guard let start = root.node else { continue }
            var parents: [Int: (node: Int, edge: Int)] = [start: (-1, -1)]
            var agenda = [start]
            var next = 0
            while next < agenda.count {
                let index = agenda[next]
                next += 1
                steps += 1
                for change in components.nodes[index].changes {
                    let leader = components.leaders[change]
                    if found[leader].seen.insert(root.use).inserted { found[leader].uses.append(root.use) }
                    let direction = root.use.direction
                    // What no message can show gives way to what one can.
                    let known = found[leader].first[direction] ?? []
                    let givesWay = known.first.map { !$0.root.canBeShown && root.canBeShown } ?? false
                    guard givesWay || known.count < Self.mostOccurrences else { continue }
                    var occurrence = ChangeOccurrence(root: root, change: components.changes[change])
                    var node = index
                    while let (parent, edge) = parents[node], parent >= 0 {
                        occurrence.steps.append(components.nodes[parent].edges[edge].step)
                        node = parent
                    }
                    occurrence.steps.reverse()
                    found[leader].first[direction] = givesWay ? [occurrence] : known + [occurrence]
                }
                for (edge, step) in components.nodes[index].edges.enumerated() where parents[step.node] == nil {
                    parents[step.node] = (index, edge)
                    agenda.append(step.node)
                }
            }
            if steps > Self.mostSteps {
                unread("the contracts are too large for every message to be followed: some changes may be missing")
                break
            }
        }
        for (change, found) in zip(components.changes, found) where !found.uses.isEmpty {
            add(judged(change, found.first, found.uses))
        }
    }

    func add(_ change: ContractChange) {
        changes.append(change)
    }

    /// A message that only one contract has; nil where one of these of the other contract allows it.
    func loneCounterexample(_ root: ComparedRoot, isFewer: Bool, _ others: [ComparedMessage]) -> Counterexample? {
        counterexamples.counterexample(of: root, isFewer: isFewer, others)
    }

    /// Judges a change by the messages that it is in.
    func judged(
        _ change: ComponentChange,
        _ first: [MessageUse.Direction: [ChangeOccurrence]],
        _ uses: [MessageUse]
    ) -> ContractChange {
        let order: [MessageUse.Direction] = [.request, .response, .fault, .document]
        let occurrences = order.compactMap { first[$0] }
        var judged = ContractChange(
            kind: change.kind,
            clients: .compatible,
            servers: .compatible,
            message: change.message,
            path: occurrences.first?.first?.path ?? "",
            old: old.place(change.old),
            new: new.place(change.new),
            uses: Array(uses.prefix(ContractChange.mostUses)),
            moreUses: max(uses.count - ContractChange.mostUses, 0)
        )
        var doubts: [Doubt] = []
        for places in occurrences {
            weigh(places.map { (($0.change ?? change).fewer, $0) }, isFewer: true, &judged, &doubts)
            weigh(places.map { (($0.change ?? change).more, $0) }, isFewer: false, &judged, &doubts)
        }
        // What is shown in one message need not be in all.
        for doubt in doubts
        where doubt.clients && judged.clients < .breaking || doubt.servers && judged.servers < .breaking {
            judged.note(doubt.text)
        }
        if let warning = change.warning {
            judged.raise(.warning, clients: true, servers: true)
            judged.note(warning)
        }
        judged.remedy = judged.verdict == .compatible ? nil : ChangeRemedy.of(judged.kind)
        return judged
    }

    /// What could not be judged, and for whom.
    private struct Doubt {
        var clients: Bool
        var servers: Bool
        var text: String
    }

    /// - Parameter places: where the change was met in messages of one direction, and what it does there.
    private func weigh(
        _ places: [(effect: ChangeEffect, occurrence: ChangeOccurrence)],
        isFewer: Bool,
        _ judged: inout ContractChange,
        _ doubts: inout [Doubt]
    ) {
        guard let direction = places.first?.occurrence.root.use.direction else { return }
        // What may no longer be written breaks who writes it, what may be written now breaks who reads it.
        let isRequest = direction == .request
        let clients = direction == .document || isRequest == isFewer
        let servers = direction == .document || isRequest != isFewer
        let whom = clients && servers ? "both sides" : clients ? "clients" : "servers"
        var doubt: String?
        for (number, (effect, occurrence)) in places.enumerated() where number == 0 || counterexamples.hasRoom {
            switch effect {
            case .none: continue
            case .undecided(let reason): doubt = doubt ?? "Not judged for \(whom): \(reason)."
            case .shown(let witnesses):
                switch counterexamples.counterexample(witnesses, isFewer: isFewer, occurrence) {
                case .proved(let counterexample):
                    judged.raise(.breaking, clients: clients, servers: servers)
                    return judged.counterexamples.append(counterexample)
                case .failed(let reason):
                    doubt = doubt ?? "It looks breaking for \(whom), and no counterexample was found: \(reason)"
                }
            }
        }
        guard let doubt else { return }
        judged.raise(.unproved, clients: clients, servers: servers)
        doubts.append(Doubt(clients: clients, servers: servers, text: doubt))
    }
}

extension ContractChange {
    mutating func raise(_ verdict: ChangeVerdict, clients: Bool, servers: Bool) {
        if clients { self.clients = max(self.clients, verdict) }
        if servers { self.servers = max(self.servers, verdict) }
    }

    mutating func note(_ text: String) {
        if !notes.contains(text) { notes.append(text) }
    }
}

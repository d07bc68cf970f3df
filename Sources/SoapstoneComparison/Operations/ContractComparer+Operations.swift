internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

extension ContractComparer {
    /// Compares the operations of two endpoints.
    func compareOperations(_ a: Endpoint, _ b: Endpoint) {
        let (before, after) = (addressed(a, extensions.old), addressed(b, extensions.new))
        let matching = Matching(
            old: before.count,
            new: after.count,
            [
                {
                    before[$0].name.isSameBytes(as: after[$1].name)
                        && Self.rootNames(before[$0]) == Self.rootNames(after[$1])
                },
                { before[$0].name.isSameBytes(as: after[$1].name) },
                {
                    let names = Self.rootNames(before[$0])
                    return !names.isEmpty && names == Self.rootNames(after[$1])
                },
                {
                    Renames.areSimilar(before[$0].name, after[$1].name)
                        && self.haveSameShape(before[$0], after[$1])
                },
            ]
        )
        for number in matching.removed { removed(before[number]) }
        for (x, y) in matching.pairs {
            comparedCount += 1
            compareExtensions(
                before[x],
                after[y],
                extensions.old.operation(x, of: a),
                extensions.new.operation(y, of: b)
            )
            compare(before[x], after[y])
        }
        for number in matching.added { added(after[number]) }
    }

    /// The operations, with the WS-Addressing that policies ask for.
    private func addressed(_ endpoint: Endpoint, _ extensions: ContractExtensions) -> [BoundOperation] {
        let common = extensions.endpoint(endpoint).addressing
        return endpoint.operations.enumerated().map { number, operation in
            var operation = operation
            if operation.addressing == .none { operation.addressing = common }
            if operation.addressing == .none {
                operation.addressing = extensions.operation(number, of: endpoint).own.addressing
            }
            return operation
        }
    }

    private static func rootNames(_ operation: BoundOperation) -> [String] {
        if let wrapper = operation.input?.wrapper { return [wrapper.description] }
        return operation.input?.parts.map { part in
            switch part.content {
            case .element(let name): name.description
            case .type(let name): "\(part.name) \(name)"
            case .unknown: part.name
            }
        } ?? []
    }

    private func haveSameShape(_ a: BoundOperation, _ b: BoundOperation) -> Bool {
        guard let x = a.input?.elements, let y = b.input?.elements, x.count == y.count else { return false }
        return zip(x, y).allSatisfy {
            Renames.haveSameShape(old.set[$0].type, old.set, new.set[$1].type, new.set)
        }
    }

    private func removed(_ operation: BoundOperation) {
        let root = messageRoots(operation, isOld: true).first
        tell(
            .operationRemoved,
            .breaking,
            .compatible,
            "the operation \(ShownName.text(operation.name)) was removed",
            operation,
            nil,
            witness: root,
            isFewer: true
        )
    }

    private func added(_ operation: BoundOperation) {
        let root = messageRoots(operation, isOld: false).first
        tell(
            .operationAdded,
            .compatible,
            .breaking,
            "the operation \(ShownName.text(operation.name)) was added",
            nil,
            operation,
            witness: root,
            isFewer: false
        )
    }

    /// The request of an operation that only one contract has.
    private func messageRoots(_ operation: BoundOperation, isOld: Bool) -> [ComparedRoot] {
        guard let input = operation.input, (isOld ? old : new).undeclared(in: input).isEmpty else { return [] }
        let message = ComparedMessage.message(input, operation.version)
        let use = MessageUse(operation: operation.name, direction: .request)
        return [ComparedRoot(use: use, old: isOld ? message : nil, new: isOld ? nil : message)]
    }

    /// Tells a change of an operation that its binding says, not its messages.
    func tell(
        _ kind: ChangeKind,
        _ clients: ChangeVerdict,
        _ servers: ChangeVerdict,
        _ message: String,
        _ a: BoundOperation?,
        _ b: BoundOperation?,
        note: String? = nil,
        witness: ComparedRoot? = nil,
        isFewer: Bool = true
    ) {
        guard let name = (b ?? a)?.name else { return }
        var change = ContractChange(
            kind: kind,
            clients: clients,
            servers: servers,
            message: message,
            path: "operation \(ShownName.text(name))",
            old: a.map { ChangePlace($0.place) },
            new: b.map { ChangePlace($0.place) },
            remedy: max(clients, servers) == .compatible ? nil : ChangeRemedy.of(kind),
            notes: [note].compactMap(\.self)
        )
        // A message that only one contract has shows it; the verdict does not hang on it.
        if let witness, let counterexample = loneMessage(witness, isFewer: isFewer) {
            change.counterexamples = [counterexample]
        }
        add(change)
    }

    private func compare(_ a: BoundOperation, _ b: BoundOperation) {
        if !a.name.isSameBytes(as: b.name) {
            tell(
                .operationRenamed,
                .compatible,
                .compatible,
                "the operation \(ShownName.text(a.name)) is called \(ShownName.text(b.name)) now",
                a,
                b,
                note: "The name is visible in messages only through their elements and actions."
            )
        }
        compareBinding(a, b)
        comparePattern(a, b)
        let name = b.name
        if let input = a.input, let other = b.input {
            compare(input, other, a, b, MessageUse(operation: name, direction: .request))
        }
        if let output = a.output, let other = b.output {
            compare(output, other, a, b, MessageUse(operation: name, direction: .response))
        }
        compareFaults(a, b)
    }

    private func compareBinding(_ a: BoundOperation, _ b: BoundOperation) {
        let (before, after) = (a.soapAction ?? "", b.soapAction ?? "")
        if !before.isSameBytes(as: after) {
            // SOAP 1.1 section 6.1.1: servers may go by the field. In SOAP 1.2 it is there where it is required.
            let matters = b.version == .soap11 || a.requiresSOAPAction || b.requiresSOAPAction
            tell(
                .soapAction,
                matters ? .breaking : .warning,
                matters ? .breaking : .warning,
                "the SOAPAction became \(ShownName.text(after)) in place of \(ShownName.text(before))",
                a,
                b
            )
        }
        if a.version == .soap12, b.version == .soap12, a.requiresSOAPAction != b.requiresSOAPAction {
            tell(
                .soapActionRequired,
                b.requiresSOAPAction ? .breaking : .compatible,
                b.requiresSOAPAction ? .compatible : .breaking,
                b.requiresSOAPAction ? "the action has to be there" : "the action may be left out",
                a,
                b
            )
        }
        if a.style != b.style {
            tell(
                .style,
                .compatible,
                .compatible,
                "the style is \(b.style.rawValue) in place of \(a.style.rawValue)",
                a,
                b,
                note: "Messages are judged by what is in them."
            )
        } else if a.isWrapped != b.isWrapped {
            tell(
                .form,
                .compatible,
                .compatible,
                b.isWrapped ? "parameters are wrapped now" : "parameters are no longer wrapped",
                a,
                b,
                note: "Messages are judged by what is in them; generated code has other parameters."
            )
        }
        if a.parameterOrder != b.parameterOrder {
            tell(
                .parameterOrder,
                .compatible,
                .compatible,
                "parameterOrder is another",
                a,
                b,
                note: "It is in no message; generated code has its parameters in another order."
            )
        }
        let (path, other) = (location(of: a, old), location(of: b, new))
        if a.wire == b.wire, path != other {
            tell(
                .wire,
                .breaking,
                .breaking,
                "the operation's path is \(other.map(ShownName.text) ?? "none") in place of "
                    + (path.map(ShownName.text) ?? "none"),
                a,
                b
            )
        }
        if a.addressing != b.addressing {
            tell(
                .addressing,
                b.addressing == .required ? .breaking : .warning,
                a.addressing == .required ? .breaking : .warning,
                "WS-Addressing is \(b.addressing.rawValue) in place of \(a.addressing.rawValue)",
                a,
                b
            )
        }
    }

    /// The path of an operation of the HTTP binding.
    private func location(of operation: BoundOperation, _ side: ComparedSide) -> String? {
        guard operation.version == nil else { return nil }
        let binding = side.contract.definitions.bindings.first { $0.name == operation.binding }
        return binding?.operations.first { $0.name.isSameBytes(as: operation.name) }?.location
    }

    private func comparePattern(_ a: BoundOperation, _ b: BoundOperation) {
        if (a.output == nil) != (b.output == nil) {
            let isGone = b.output == nil
            tell(
                .pattern,
                isGone ? .breaking : .warning,
                isGone ? .warning : .breaking,
                isGone ? "there is no response any more" : "there is a response now",
                a,
                b,
                note: "Who waits for a response that does not come fails; who gets one too many may pass over it."
            )
        } else if a.pattern != b.pattern {
            tell(
                .pattern,
                .breaking,
                .breaking,
                "the operation is \(b.pattern?.rawValue ?? "without messages") in place of "
                    + (a.pattern?.rawValue ?? "without messages"),
                a,
                b
            )
        }
        if (a.input == nil) != (b.input == nil) {
            tell(
                .pattern,
                .breaking,
                .breaking,
                b.input == nil ? "there is no request any more" : "there is a request now",
                a,
                b
            )
        }
    }

    private func compareFaults(_ a: BoundOperation, _ b: BoundOperation) {
        func element(_ fault: BoundFault, _ side: ComparedSide) -> String? {
            fault.element.map { side.set[$0].name.description }
        }
        let matching = Matching(
            old: a.faults.count,
            new: b.faults.count,
            [
                { a.faults[$0].name.isSameBytes(as: b.faults[$1].name) },
                {
                    let name = element(a.faults[$0], self.old)
                    return name != nil && name == element(b.faults[$1], self.new)
                },
            ]
        )
        let use = MessageUse(operation: b.name, direction: .fault)
        for number in matching.removed {
            let fault = a.faults[number]
            faultChange(.faultRemoved, "the fault \(ShownName.text(fault.name)) was removed", fault, nil, use, a, b)
        }
        for number in matching.added {
            let fault = b.faults[number]
            faultChange(.faultAdded, "the fault \(ShownName.text(fault.name)) was added", nil, fault, use, a, b)
        }
        for (x, y) in matching.pairs {
            let (before, after) = (a.faults[x], b.faults[y])
            if !before.name.isSameBytes(as: after.name) {
                tell(
                    .faultRenamed,
                    .compatible,
                    .compatible,
                    "the fault \(ShownName.text(before.name)) is called \(ShownName.text(after.name)) now",
                    a,
                    b,
                    note: "The name is in no message."
                )
            }
            let encodings = (before.encodingStyle, after.encodingStyle)
            if before.use != after.use || before.use == .encoded && encodings.0 != encodings.1 {
                useChange(before.use, after.use, a, b, "fault")
            }
            compareActions(before.action, after.action, "the fault \(ShownName.text(after.name))", a, b)
            if old.isKnown(before) != new.isKnown(after) {
                tell(
                    .unreadable,
                    .unproved,
                    .unproved,
                    "one contract alone says what is in the fault \(ShownName.text(after.name))",
                    a,
                    b,
                    note: "Not judged: the fault has no declaration in the other one."
                )
                continue
            }
            guard old.isKnown(before) else {
                note(
                    "the contract does not say what is in the fault \(ShownName.text(after.name)) of "
                        + "\(ShownName.text(b.name)): it was not compared"
                )
                continue
            }
            compareRoots(
                before.element,
                after.element,
                .fault(before, a.version),
                .fault(after, b.version),
                .body(0),
                use,
                a,
                b
            )
        }
    }

    private func faultChange(
        _ kind: ChangeKind,
        _ message: String,
        _ before: BoundFault?,
        _ after: BoundFault?,
        _ use: MessageUse,
        _ a: BoundOperation,
        _ b: BoundOperation
    ) {
        var change = ComponentChange(kind, message)
        if before != nil { change.fewer = .shown([.plain]) } else { change.more = .shown([.plain]) }
        // The other contract has the faults that are left.
        let others = before != nil ? b.faults : a.faults
        let known = Set(others.compactMap(\.element).map { (before != nil ? new : old).set[$0].name })
        let own = (before ?? after)?.element.map { (before != nil ? old : new).set[$0].name }
        if let own, known.contains(own) {
            (change.fewer, change.more) = (.none, .none)
        }
        let root = ComparedRoot(
            use: use,
            old: before.map { .fault($0, a.version) },
            new: after.map { .fault($0, b.version) },
            slot: .body(0),
            name: own
        )
        var judged = judged(change, [.fault: [ChangeOccurrence(root: root)]], [use])
        judged.old = ChangePlace(a.place)
        judged.new = ChangePlace(b.place)
        add(judged)
    }
}

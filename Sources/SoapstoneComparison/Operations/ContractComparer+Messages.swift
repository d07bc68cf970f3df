internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

extension ContractComparer {
    /// Compares a request or a response of two operations.
    func compare(
        _ before: BoundMessage,
        _ after: BoundMessage,
        _ a: BoundOperation,
        _ b: BoundOperation,
        _ use: MessageUse
    ) {
        let messages = (ComparedMessage.message(before, a.version), ComparedMessage.message(after, b.version))
        let name = use.direction.rawValue
        if before.attachments != after.attachments || before.contents != after.contents {
            tell(
                .attachments,
                .unproved,
                .unproved,
                a.version == nil && b.version == nil
                    ? "the form of the \(name) is another"
                    : "what stands beside the envelope of the \(name) is another",
                a,
                b,
                note: "Not judged: parts in other forms than that of a schema are not compared by what is in them."
            )
        }
        compareActions(before.action, after.action, "the \(name)", a, b)
        compareHeaders(before, after, messages, a, b, use)
        if before.use != after.use || before.use == .encoded && before.encodingStyle != after.encodingStyle {
            useChange(before.use, after.use, a, b, name)
            return
        }
        let (gone, come) = (old.undeclared(in: before), new.undeclared(in: after))
        if gone != come || !gone.isEmpty {
            let parts = Set(gone + come).sorted().map(ShownName.text)
            let text =
                "the contract has no declaration of \(ShownName.list(parts)) in the \(name) of \(ShownName.text(b.name))"
            if gone != come {
                let note = "Not judged: without a declaration nobody knows what is in the message."
                tell(.unreadable, .unproved, .unproved, text, a, b, note: note)
            } else {
                note(text + ": it was not compared")
            }
            return
        }
        for index in 0..<max(before.elements.count, after.elements.count) {
            let (first, second) = (before.elements.dropFirst(index).first, after.elements.dropFirst(index).first)
            compareRoots(first, second, messages.0, messages.1, .body(index), use, a, b)
        }
    }

    /// Compares WS-Addressing actions; where one side has none, that is told of the whole operation.
    func compareActions(
        _ before: String?,
        _ after: String?,
        _ subject: String,
        _ a: BoundOperation,
        _ b: BoundOperation
    ) {
        guard a.addressing != .none, b.addressing != .none, before != after else { return }
        tell(
            .action,
            .breaking,
            .breaking,
            "the WS-Addressing action of \(subject) became \(after.map(ShownName.text) ?? "none") in place of "
                + (before.map(ShownName.text) ?? "none"),
            a,
            b
        )
    }

    func useChange(
        _ before: Definitions.Use,
        _ after: Definitions.Use,
        _ a: BoundOperation,
        _ b: BoundOperation,
        _ name: String
    ) {
        tell(
            .use,
            .breaking,
            .breaking,
            before == after
                ? "the encoding of the \(name) is another"
                : "the \(name) is \(after.rawValue) in place of \(before.rawValue)",
            a,
            b,
            note: "What is in it was not compared."
        )
    }

    /// Compares two elements that messages begin with; one of them may be missing.
    func compareRoots(
        _ first: ElementID?,
        _ second: ElementID?,
        _ before: ComparedMessage,
        _ after: ComparedMessage,
        _ slot: MessageSlot,
        _ use: MessageUse,
        _ a: BoundOperation,
        _ b: BoundOperation
    ) {
        var root = ComparedRoot(use: use, old: before, new: after, slot: slot)
        let places = (ChangePlace(a.place), ChangePlace(b.place))
        let (x, y) = (first.map { old.set[$0].name }, second.map { new.set[$0].name })
        root.name = y ?? x
        if let first, let second, x == y || mayBeSame(first, second) {
            root.node = components.node(first, second)
            roots.append(root)
        }
        guard x != y else { return }
        let change: ComponentChange
        switch (x, y) {
        case (let x?, let y?):
            let isMoved = x.local.isSameBytes(as: y.local)
            let subject = if case .header = slot { "the header" } else { "the message's element" }
            var both = ComponentChange(
                isMoved ? .namespace : .messageElement,
                isMoved
                    ? "\(subject) \(ShownName.of(y)): "
                        + ContentComparison.namespaceChange(x.namespace, y.namespace)
                    : "the message holds \(ShownName.full(y)) in place of \(ShownName.full(x))"
            )
            (both.fewer, both.more) = (.shown([.plain]), .shown([.plain]))
            change = both
        case (let x?, nil):
            var gone = ComponentChange(.partRemoved, "\(ShownName.full(x)) is no longer in the message")
            (gone.fewer, gone.more) = (.shown([.plain]), .shown([.plain]))
            change = gone
        case (nil, let y?):
            var come = ComponentChange(.partAdded, "\(ShownName.full(y)) is in the message now")
            (come.fewer, come.more) = (.shown([.plain]), .shown([.plain]))
            change = come
        case (nil, nil): return
        }
        var judged = judged(change, [use.direction: [ChangeOccurrence(root: root)]], [use])
        (judged.old, judged.new) = places
        add(judged)
    }

    /// Whether an element of another name is compared with all that is in it: the same name in another namespace, or
    /// one that looks like it.
    private func mayBeSame(_ a: ElementID, _ b: ElementID) -> Bool {
        let (x, y) = (old.set[a].name.local, new.set[b].name.local)
        return x.isSameBytes(as: y) || Renames.areSimilar(x, y)
            || Renames.haveSameShape(old.set[a].type, old.set, new.set[b].type, new.set)
    }

    // MARK: - Headers

    private func compareHeaders(
        _ before: BoundMessage,
        _ after: BoundMessage,
        _ messages: (ComparedMessage, ComparedMessage),
        _ a: BoundOperation,
        _ b: BoundOperation,
        _ use: MessageUse
    ) {
        func name(_ header: BoundHeader, _ side: ComparedSide) -> String {
            header.element.map { side.set[$0].name.description } ?? header.part.name
        }
        func local(_ header: BoundHeader, _ side: ComparedSide) -> String? {
            if let element = header.element { return side.set[element].name.local }
            if case .element(let name) = header.part.content { return name.local }
            return nil
        }
        let matching = Matching(
            old: before.headers.count,
            new: after.headers.count,
            [
                { name(before.headers[$0], self.old).isSameBytes(as: name(after.headers[$1], self.new)) },
                {
                    // The same name in another namespace.
                    guard let x = local(before.headers[$0], self.old), let y = local(after.headers[$1], self.new)
                    else { return false }
                    return x.isSameBytes(as: y)
                },
                {
                    // Of one of them there is no declaration.
                    (before.headers[$0].element == nil) != (after.headers[$1].element == nil)
                        && before.headers[$0].part.name.isSameBytes(as: after.headers[$1].part.name)
                },
            ]
        )
        let isRequest = use.direction == .request
        for number in matching.removed {
            // A header too many is passed over unless it has to be understood; one too few is missed.
            tell(
                .headerRemoved,
                isRequest ? .warning : .breaking,
                isRequest ? .breaking : .warning,
                "the header \(ShownName.text(name(before.headers[number], old))) of the \(use.direction.rawValue) was removed",
                a,
                b,
                note: "Who reads it by the old contract misses it; who is sent it may pass over it."
            )
        }
        for number in matching.added {
            tell(
                .headerAdded,
                isRequest ? .breaking : .warning,
                isRequest ? .warning : .breaking,
                "the header \(ShownName.text(name(after.headers[number], new))) of the \(use.direction.rawValue) was added",
                a,
                b,
                note: "Who reads it by the new contract misses it; who is sent it may pass over it."
            )
        }
        for (x, y) in matching.pairs {
            let (first, second) = (before.headers[x], after.headers[y])
            compareUses(first, second, a, b, "header")
            compareHeaderFaults(first, second, a, b)
            let title = ShownName.text(name(second, new))
            guard let element = first.element, let other = second.element else {
                undeclaredHeader(first, second, title, a, b)
                continue
            }
            compareRoots(element, other, messages.0, messages.1, .header(old: x, new: y), use, a, b)
        }
    }

    private func compareUses(
        _ first: BoundHeader,
        _ second: BoundHeader,
        _ a: BoundOperation,
        _ b: BoundOperation,
        _ subject: String
    ) {
        guard
            first.use != second.use || first.use == .encoded && first.encodingStyle != second.encodingStyle
        else { return }
        useChange(first.use, second.use, a, b, subject)
    }

    /// A header that one of the contracts at least has no declaration of.
    private func undeclaredHeader(
        _ first: BoundHeader,
        _ second: BoundHeader,
        _ title: String,
        _ a: BoundOperation,
        _ b: BoundOperation
    ) {
        guard first.element != nil || second.element != nil else {
            return note(
                "the contract has no declaration of the header \(title) of \(ShownName.text(b.name)): it was not compared"
            )
        }
        tell(
            .unreadable,
            .unproved,
            .unproved,
            "one contract alone has a declaration of the header \(title)",
            a,
            b,
            note: "Not judged: without a declaration nobody knows what is in the header."
        )
    }

    /// Compares the header blocks in which errors about a header are reported: servers write them.
    private func compareHeaderFaults(
        _ first: BoundHeader,
        _ second: BoundHeader,
        _ a: BoundOperation,
        _ b: BoundOperation
    ) {
        func element(_ header: BoundHeader, _ side: ComparedSide) -> ElementID? {
            guard case .element(let name) = header.part.content else { return nil }
            return side.set.globalElements[name]
        }
        func name(_ header: BoundHeader) -> String {
            switch header.part.content {
            case .element(let name): name.description
            case .type(let name): "\(header.part.name) \(name)"
            case .unknown: header.part.name
            }
        }
        let matching = Matching(
            old: first.faults.count,
            new: second.faults.count,
            [{ name(first.faults[$0]).isSameBytes(as: name(second.faults[$1])) }]
        )
        func tell(_ fault: BoundHeader, _ isNew: Bool) {
            self.tell(
                .headerFault,
                isNew ? .unproved : .compatible,
                isNew ? .compatible : .unproved,
                "the fault \(ShownName.text(name(fault))) about a header was \(isNew ? "added" : "removed")",
                a,
                b,
                note: "Not judged: who reads faults may not know it."
            )
        }
        for number in matching.removed { tell(first.faults[number], false) }
        for number in matching.added { tell(second.faults[number], true) }
        for (x, y) in matching.pairs {
            let (before, after) = (first.faults[x], second.faults[y])
            compareUses(before, after, a, b, "fault about a header")
            if let own = element(before, old), let other = element(after, new) {
                let use = MessageUse(operation: b.name, direction: .fault)
                compareRoots(own, other, .document(own), .document(other), .body(0), use, a, b)
            } else if old.set != new.set {
                self.tell(
                    .unreadable,
                    .unproved,
                    .unproved,
                    "what is in the fault \(ShownName.text(name(after))) about a header may be another",
                    a,
                    b,
                    note: "Not judged: it has no element."
                )
            }
        }
    }

    // MARK: - Lone messages

    /// A message that only one contract has, where the other one refuses it.
    func loneMessage(_ root: ComparedRoot, isFewer: Bool) -> Counterexample? {
        let others = (isFewer ? new : old).contract.operations.prefix(500).compactMap { operation in
            operation.input.map { ComparedMessage.message($0, operation.version) }
        }
        return loneCounterexample(root, isFewer: isFewer, others)
    }
}

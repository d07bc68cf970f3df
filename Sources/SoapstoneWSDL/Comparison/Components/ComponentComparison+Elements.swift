internal import SoapstoneXML

extension ComponentComparison {
    /// Compares what two element declarations say besides their types.
    func compareElements(_ a: ElementID, _ b: ElementID) -> [ComponentChange] {
        let (before, after) = (old.set[a], new.set[b])
        var changes: [ComponentChange] = []
        // A parameter of a call, which no document declares, is read where it is nil and never written so (R2211).
        let isCall = old.place(before.origin) == nil || new.place(after.origin) == nil
        if before.isNillable != after.isNillable, !isCall {
            var change = ComponentChange(
                .nillable,
                after.isNillable ? "it may be nil (xsi:nil)" : "it may no longer be nil (xsi:nil)"
            )
            if after.isNillable { change.more = .shown([.isNil]) } else { change.fewer = .shown([.isNil]) }
            changes.append(change)
        }
        changes += valueChanges(before.value, after.value, .fixedValue, .defaultValue, "an empty element") { .text($0) }
        if before.isAbstract != after.isAbstract {
            var change = ComponentChange(
                .abstractElement,
                after.isAbstract ? "the element is abstract now" : "the element is no longer abstract"
            )
            if after.isAbstract { change.fewer = .shown([.plain]) } else { change.more = .shown([.plain]) }
            changes.append(change)
        }
        // Substitution is part of what children may be called.
        let kinds: DerivationSet = [.extension, .restriction]
        if before.block.intersection(kinds) != after.block.intersection(kinds) {
            changes.append(undecided(.block, "what xsi:type may not name (block) is another"))
        }
        let identities = [before, after].map { declaration in
            declaration.identityConstraints.map {
                "\($0.kind.rawValue) \($0.selector) \($0.fields) \($0.refer?.local ?? "")"
            }.sorted()
        }
        if identities[0] != identities[1] {
            changes.append(undecided(.identity, "the keys and unique values in it are others"))
        }
        if before.expectedContentTypes != after.expectedContentTypes {
            let words = [after, before].map { $0.expectedContentTypes.map(ShownName.text) ?? "none" }
            changes.append(undecided(.mediaType, "the media type became \(words[0]) in place of \(words[1])"))
        }
        return changes.map {
            var change = $0
            change.old = before.origin
            change.new = after.origin
            return change
        }
    }

    /// A difference of a kind that is told and not judged.
    func undecided(_ kind: ChangeKind, _ message: String) -> ComponentChange {
        var change = ComponentChange(kind, message)
        change.warning = "Changed, not judged."
        return change
    }

    /// Compares values that an element or attribute has by default, or always.
    func valueChanges(
        _ before: ValueConstraint?,
        _ after: ValueConstraint?,
        _ fixedKind: ChangeKind,
        _ defaultKind: ChangeKind,
        _ subject: String,
        _ witness: (String) -> ChangeWitness
    ) -> [ComponentChange] {
        if before == after { return [] }
        var changes: [ComponentChange] = []
        if before?.fixedText != after?.fixedText {
            let words = [after, before].map { $0?.fixedText.map(ShownName.text) ?? "none" }
            var change = ComponentChange(fixedKind, "the fixed value became \(words[0]) in place of \(words[1])")
            // Any value but the fixed one shows it; which ones the type has is for validation to say.
            let others = [
                "sample", "1", "2", "true", "false", "2026-01-31", "A", "B", "0", "1.5", "2026-01-31T12:00:00Z",
            ]
            if let fixed = after?.fixedText {
                let texts = [before?.fixedText].compactMap(\.self) + (before?.fixedText == nil ? others : [])
                change.fewer = .shown(texts.filter { $0 != fixed }.map(witness))
            }
            if let fixed = before?.fixedText {
                let texts = [after?.fixedText].compactMap(\.self) + (after?.fixedText == nil ? others : [])
                change.more = .shown(texts.filter { $0 != fixed }.map(witness))
            }
            changes.append(change)
        }
        if before?.givenText != after?.givenText {
            let words = [after, before].map { value in value.map { ShownName.text($0.givenText) } ?? "none" }
            var change = ComponentChange(defaultKind, "the default became \(words[0]) in place of \(words[1])")
            change.warning = "What \(subject) means to its reader is another value."
            if changes.isEmpty || after?.fixedText == nil && before?.fixedText == nil { changes.append(change) }
        }
        return changes
    }
}

extension ValueConstraint {
    var fixedText: String? { if case .fixed(let text) = self { text } else { nil } }

    /// The value where nothing is written.
    var givenText: String {
        switch self {
        case .default(let text), .fixed(let text): text
        }
    }
}

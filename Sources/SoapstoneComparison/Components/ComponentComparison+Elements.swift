internal import SoapstoneMessages
internal import SoapstoneSchema
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
        changes += elementValueChanges(before, after)
        if before.isAbstract != after.isAbstract {
            var change = ComponentChange(
                .abstractElement,
                after.isAbstract ? "the element is abstract now" : "the element is no longer abstract"
            )
            if after.isAbstract { change.fewer = .shown([.plain]) } else { change.more = .shown([.plain]) }
            changes.append(change)
        }
        changes += blockChanges(before, after) + identityChanges(before, after)
        if before.expectedContentTypes != after.expectedContentTypes {
            let words = [after, before].map { $0.expectedContentTypes.map(ShownName.text) ?? "none" }
            var change = ComponentChange(.mediaType, "the media type became \(words[0]) in place of \(words[1])")
            change.warning = "The text is as it was; what its bytes are is another."
            changes.append(change)
        }
        return changes.map {
            var change = $0
            change.old = before.origin
            change.new = after.origin
            return change
        }
    }

    /// A difference of a kind that is told and not judged.
    func undecided(_ kind: ChangeKind, _ message: String, _ reason: String) -> ComponentChange {
        var change = ComponentChange(kind, message)
        (change.fewer, change.more) = (.undecided(reason), .undecided(reason))
        return change
    }

    /// Of complex types, what `xsi:type` may name is compared; substitution is part of what children may be called. In place
    /// of a simple one, `xsi:type` may name those that are derived from it.
    private func blockChanges(_ before: ElementDeclaration, _ after: ElementDeclaration) -> [ComponentChange] {
        guard case .simple = before.type, case .simple = after.type else { return [] }
        let (blocked, isBlocked) = (before.block.contains(.restriction), after.block.contains(.restriction))
        guard blocked != isBlocked else { return [] }
        let side = blocked ? new : old
        let names = side.simpleTypes(derivedFrom: blocked ? after.type : before.type)
        guard !names.isEmpty else { return [] }
        var change = ComponentChange(
            .block,
            isBlocked ? "xsi:type may name no type any more (block)" : "xsi:type may name a derived type (block)"
        )
        let shown = ChangeEffect.shown(names.map(ChangeWitness.type))
        if isBlocked { change.fewer = shown } else { change.more = shown }
        return [change]
    }

    private func identityChanges(_ before: ElementDeclaration, _ after: ElementDeclaration) -> [ComponentChange] {
        let (own, other) = (ConstraintForm.all(of: before, old), ConstraintForm.all(of: after, new))
        guard own != other else { return [] }
        var change = ComponentChange(.identity, "the keys and unique values in it are others")
        if !other.allSatisfy({ $0.isAsked(by: own) }) { change.fewer = .shown([.full]) }
        if !own.allSatisfy({ $0.isAsked(by: other) }) { change.more = .shown([.full]) }
        return change.fewer.isNone && change.more.isNone ? [] : [change]
    }

    /// Compares the values of two elements. An empty element is one with the default or fixed value, whatever its type
    /// says of a text that is empty (cvc-elt, 5.1).
    private func elementValueChanges(_ before: ElementDeclaration, _ after: ElementDeclaration) -> [ComponentChange] {
        let types = (TypeForm(before.type, old).text, TypeForm(after.type, new).text)
        var changes = valueChanges(
            old.set.expanded(before.value, as: types.0, at: before.origin),
            new.set.expanded(after.value, as: types.1, at: after.origin),
            types,
            (.fixedValue, .defaultValue),
            "an empty element"
        ) { .text($0) }
        guard (before.value == nil) != (after.value == nil), !changes.isEmpty else { return changes }
        let mayBeEmpty = (
            before.value != nil || types.0?.takes("") ?? true, after.value != nil || types.1?.takes("") ?? true
        )
        let empty = ChangeEffect.shown([.text("")])
        // What is an empty element to one of them alone means nothing else to it.
        if mayBeEmpty.0 != mayBeEmpty.1 { changes[0].warning = nil }
        if mayBeEmpty.0, !mayBeEmpty.1 { changes[0].fewer = ChangeEffect.joined([changes[0].fewer, empty]) }
        if mayBeEmpty.1, !mayBeEmpty.0 { changes[0].more = ChangeEffect.joined([changes[0].more, empty]) }
        return changes
    }

    /// Compares values that an element or attribute has by default, or always.
    ///
    /// - Parameters:
    ///   - types: the types of both; nil where there are children.
    ///   - kinds: what changes of fixed values and of defaults are called.
    func valueChanges(
        _ before: ValueConstraint?,
        _ after: ValueConstraint?,
        _ types: (Datatype?, Datatype?),
        _ kinds: (fixed: ChangeKind, default: ChangeKind),
        _ subject: String,
        _ witness: (String) -> ChangeWitness
    ) -> [ComponentChange] {
        var changes = fixedChanges(before, after, types.0, types.1, kinds.fixed, witness)
        let texts = (before?.givenText, after?.givenText)
        if texts.0 != texts.1, !Self.areSame(texts, types) {
            let words = [after, before].map { value in value.map { ShownName.text($0.givenText) } ?? "none" }
            var change = ComponentChange(kinds.default, "the default became \(words[0]) in place of \(words[1])")
            change.warning = "What \(subject) means to its reader is another value."
            if changes.isEmpty || after?.fixedText == nil && before?.fixedText == nil { changes.append(change) }
        }
        return changes
    }

    /// Compares values that an element or attribute always has: any other value shows the change.
    func fixedChanges(
        _ before: ValueConstraint?,
        _ after: ValueConstraint?,
        _ oldType: Datatype?,
        _ newType: Datatype?,
        _ kind: ChangeKind,
        _ witness: (String) -> ChangeWitness
    ) -> [ComponentChange] {
        let texts = (before?.fixedText, after?.fixedText)
        guard texts.0 != texts.1, !Self.areSame(texts, (oldType, newType)) else { return [] }
        let words = [texts.1, texts.0].map { $0.map(ShownName.text) ?? "none" }
        var change = ComponentChange(kind, "the fixed value became \(words[0]) in place of \(words[1])")
        change.fewer = Self.fixedEffect((texts.0, oldType), (texts.1, newType), witness)
        change.more = Self.fixedEffect((texts.1, newType), (texts.0, oldType), witness)
        return [change]
    }

    /// What one side allows and the other one does not, one of which has a value that is fixed.
    private static func fixedEffect(
        _ own: (fixed: String?, type: Datatype?),
        _ other: (fixed: String?, type: Datatype?),
        _ witness: (String) -> ChangeWitness
    ) -> ChangeEffect {
        if let fixed = other.fixed { return others(than: fixed, own.fixed, own.type, witness) }
        // The value itself may be none of the other type.
        guard let fixed = own.fixed, let type = other.type, !type.usesQNames, !type.takes(fixed) else { return .none }
        return .shown([witness(fixed)])
    }

    /// What shows that a value is no longer the only one: the one that takes its place, else others of the type.
    private static func others(
        than fixed: String,
        _ other: String?,
        _ type: Datatype?,
        _ witness: (String) -> ChangeWitness
    ) -> ChangeEffect {
        if let other { return .shown([witness(other)]) }
        guard let type else { return .shown([witness("sample")]) }
        let texts = CandidateTexts.of(type, type).filter { type.takes($0) && !type.isSameValue($0, fixed) }
        // The only value that is listed was the only one before.
        if texts.isEmpty, type.facets.enumeration != nil { return .none }
        return .shown(texts.prefix(4).map(witness))
    }

    /// Whether two texts are the same value, as `1` and `01` of a number are.
    private static func areSame(_ texts: (String?, String?), _ types: (Datatype?, Datatype?)) -> Bool {
        guard let a = texts.0, let b = texts.1, let old = types.0, let new = types.1 else { return false }
        return old.takes(a) && old.takes(b) && old.isSameValue(a, b) && new.takes(a) && new.takes(b)
            && new.isSameValue(a, b)
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

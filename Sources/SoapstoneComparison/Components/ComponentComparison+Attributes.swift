internal import SoapstoneMessages
internal import SoapstoneSchema
internal import SoapstoneXML

extension ComponentComparison {
    func compareAttributes(_ a: TypeForm, _ b: TypeForm) -> [ComponentChange] {
        var changes: [ComponentChange] = []
        let before = Dictionary(a.attributes.map { (old.set[$0.attribute].name, $0) }) { first, _ in first }
        let after = Dictionary(b.attributes.map { (new.set[$0.attribute].name, $0) }) { first, _ in first }
        for use in a.attributes {
            let name = old.set[use.attribute].name
            if let other = after[name] {
                changes += compare(use, other, name)
            } else {
                changes.append(removed(use, name, b.wildcard))
            }
        }
        for use in b.attributes {
            let name = new.set[use.attribute].name
            if before[name] == nil { changes.append(added(use, name, a.wildcard)) }
        }
        return changes + wildcardChanges(a.wildcard, b.wildcard)
    }

    private func removed(_ use: AttributeUse, _ name: XMLName, _ wildcard: Wildcard?) -> ComponentChange {
        var change = ComponentChange(.attributeRemoved, "the attribute \(ShownName.of(name)) was removed")
        (change.fewer, change.more) = effects(of: use, old, name, past: wildcard, new)
        if use.isRequired {
            change.message += ", which had to be there"
            change.more = .shown([.plain])
        }
        change.old = use.origin
        return change
    }

    private func added(_ use: AttributeUse, _ name: XMLName, _ wildcard: Wildcard?) -> ComponentChange {
        var change = ComponentChange(.attributeAdded, "the attribute \(ShownName.of(name)) was added")
        (change.more, change.fewer) = effects(of: use, new, name, past: wildcard, old)
        if use.isRequired {
            change.message += ", and has to be there"
            change.fewer = .shown([.plain])
        }
        change.new = use.origin
        return change
    }

    /// What becomes of an attribute that one contract names and the other one's wildcard may let through.
    ///
    /// - Parameters:
    ///   - own: the contract that names it.
    ///   - other: the one that has the wildcard.
    /// - Returns: what the one that names it allows and the other one does not; and the other way round.
    private func effects(
        of use: AttributeUse,
        _ own: ComparedSide,
        _ name: XMLName,
        past wildcard: Wildcard?,
        _ other: ComparedSide
    ) -> (named: ChangeEffect, wild: ChangeEffect) {
        guard let free = Self.type(of: name, past: wildcard, other) else {
            return (.shown([.attribute(name, nil)]), .none)
        }
        let declaration = own.set[use.attribute]
        let type = own.set[declaration.type].datatype
        let changes =
            simpleChanges(type, free) { .attribute(name, $0) }
            + fixedChanges(use.value ?? declaration.value, nil, type, free, .attributeFixed) { .attribute(name, $0) }
        return (ChangeEffect.joined(changes.map(\.fewer)), ChangeEffect.joined(changes.map(\.more)))
    }

    /// The type of what a wildcard lets through under a name: any text where it is not looked at; nil where it lets
    /// nothing through.
    private static func type(of name: XMLName, past wildcard: Wildcard?, _ side: ComparedSide) -> Datatype? {
        guard let wildcard, wildcard.allows(name.namespace) else { return nil }
        guard wildcard.processContents != .skip else { return .builtIn(.anySimpleType) }
        if let id = side.set.globalAttributes[name] { return side.set[side.set[id].type].datatype }
        return wildcard.processContents == .lax ? .builtIn(.anySimpleType) : nil
    }

    /// What became of global attributes that wildcards let through where they look at them.
    func globalAttributeChanges(_ a: TypeForm, _ b: TypeForm) -> [ComponentChange] {
        guard let before = a.wildcard, let after = b.wildcard else { return [] }
        let own = Set(a.attributes.map { old.set[$0.attribute].name } + b.attributes.map { new.set[$0.attribute].name })
        let names = Set(old.set.globalAttributes.keys).union(new.set.globalAttributes.keys)
            .filter { !own.contains($0) && before.allows($0.namespace) && after.allows($0.namespace) }
            .sorted { $0.description < $1.description }
        var changes: [ComponentChange] = []
        for name in names {
            let ids = (old.set.globalAttributes[name], new.set.globalAttributes[name])
            if let id = ids.0, let other = ids.1 {
                changes += globalChanges(name, id, other, before, after)
            } else {
                changes += loneChange(name, before, after, isOld: ids.0 != nil)
            }
        }
        return changes
    }

    /// A global attribute that both contracts have.
    private func globalChanges(
        _ name: XMLName,
        _ id: AttributeID,
        _ other: AttributeID,
        _ before: Wildcard,
        _ after: Wildcard
    ) -> [ComponentChange] {
        guard before.processContents != .skip, after.processContents != .skip else { return [] }
        let (first, second) = (old.set[id], new.set[other])
        let types = (old.set[first.type].datatype, new.set[second.type].datatype)
        let changes =
            simpleChanges(types.0, types.1) { .attribute(name, $0) }
            + fixedChanges(
                old.set.expanded(first.value, as: types.0, at: first.origin),
                new.set.expanded(second.value, as: types.1, at: second.origin),
                types.0,
                types.1,
                .attributeFixed
            ) { .attribute(name, $0) }
        return changes.map {
            var change = $0
            change.message = "attribute \(ShownName.of(name)), which xs:anyAttribute lets through: \($0.message)"
            (change.old, change.new) = (first.origin, second.origin)
            return change
        }
    }

    /// A global attribute that came or went: what no schema declares passes where it is looked at if it can be, and does
    /// not where it must be.
    private func loneChange(_ name: XMLName, _ before: Wildcard, _ after: Wildcard, isOld: Bool) -> [ComponentChange] {
        guard before.processContents == after.processContents, before.processContents != .skip else { return [] }
        var change = ComponentChange(
            .attributeWildcard,
            "the global attribute \(ShownName.full(name)), which xs:anyAttribute lets through, was "
                + (isOld ? "removed" : "added")
        )
        let side = isOld ? old : new
        guard let id = side.set.globalAttributes[name] else { return [] }
        if isOld { change.old = side.set[id].origin } else { change.new = side.set[id].origin }
        let (type, value) = (side.set[side.set[id].type].datatype, side.set[id].value)
        let text = value?.fixedText ?? CandidateTexts.of(type, type).first(where: type.takes)
        var (named, wild) = (ChangeEffect.shown(text.map { .attribute(name, $0) }), ChangeEffect.none)
        if before.processContents == .lax {
            let free = Datatype.builtIn(.anySimpleType)
            let differences =
                simpleChanges(free, type) { .attribute(name, $0) }
                + fixedChanges(nil, value, free, type, .attributeFixed) { .attribute(name, $0) }
            (named, wild) = (.none, ChangeEffect.joined(differences.map(\.fewer)))
        }
        (change.fewer, change.more) = isOld ? (named, wild) : (wild, named)
        return change.fewer.isNone && change.more.isNone ? [] : [change]
    }

    private func compare(_ a: AttributeUse, _ b: AttributeUse, _ name: XMLName) -> [ComponentChange] {
        let (before, after) = (old.set[a.attribute], new.set[b.attribute])
        var changes: [ComponentChange] = []
        if a.isRequired != b.isRequired {
            var change = ComponentChange(
                .attributeUse,
                "the attribute \(ShownName.of(name)) " + (b.isRequired ? "has to be there" : "may be left out")
            )
            if b.isRequired { change.fewer = .shown([.plain]) } else { change.more = .shown([.plain]) }
            changes.append(change)
        }
        let values = simpleChanges(old.set[before.type].datatype, new.set[after.type].datatype) { .attribute(name, $0) }
        changes += values.map {
            var change = $0
            change.message = "attribute \(ShownName.of(name)): \($0.message)"
            return change
        }
        changes += valueChanges(
            old.set.expandedValue(of: a),
            new.set.expandedValue(of: b),
            (old.set[before.type].datatype, new.set[after.type].datatype),
            (.attributeFixed, .attributeDefault),
            "an attribute that is left out"
        ) { .attribute(name, $0) }
        .map {
            var change = $0
            change.message = "attribute \(ShownName.of(name)): \($0.message)"
            return change
        }
        return changes.map {
            var change = $0
            change.old = a.origin
            change.new = b.origin
            return change
        }
    }

    private func wildcardChanges(_ a: Wildcard?, _ b: Wildcard?) -> [ComponentChange] {
        guard a != b else { return [] }
        let before = a?.namespaces ?? .of([])
        let after = b?.namespaces ?? .of([])
        let (isNarrower, isWider) = (!before.isSubset(of: after), !after.isSubset(of: before))
        var (isStricter, isLaxer) = (false, false)
        if let a, let b {
            isStricter = b.processContents.strictness > a.processContents.strictness
            isLaxer = b.processContents.strictness < a.processContents.strictness
        }
        guard isNarrower || isWider || isStricter || isLaxer else { return [] }
        var change = ComponentChange(
            .attributeWildcard,
            "what xs:anyAttribute lets through became \(Self.words(b)) in place of \(Self.words(a))"
        )
        let witnesses = ["urn:example:any", "", "urn:example:other"] + Self.namespaces(a) + Self.namespaces(b)
        let shown = witnesses.map { ChangeWitness.attribute(XMLName("any", in: $0), "sample") }
        if isNarrower || isStricter { change.fewer = .shown(shown) }
        if isWider || isLaxer { change.more = .shown(shown) }
        return [change]
    }

    private static func namespaces(_ wildcard: Wildcard?) -> [String] {
        switch wildcard?.namespaces {
        case nil, .any?: []
        case .other(let own)?: [own]
        case .of(let list)?: list
        }
    }

    static func words(_ wildcard: Wildcard?) -> String {
        guard let wildcard else { return "nothing" }
        let process = wildcard.processContents.rawValue
        switch wildcard.namespaces {
        case .any: return "any namespace (\(process))"
        case .other(let own): return "any namespace but \(ShownName.text(own)) (\(process))"
        case .of(let list):
            return "\(ShownName.list(list.map { $0.isEmpty ? "no namespace" : ShownName.text($0) })) (\(process))"
        }
    }

    /// SOAP arrays: what `wsdl:arrayType` says.
    func arrayChanges(_ a: TypeForm, _ b: TypeForm) -> [ComponentChange] {
        let before = a.attributes.compactMap(\.arrayType).first
        let after = b.attributes.compactMap(\.arrayType).first
        guard before != after else { return [] }
        func words(_ type: ArrayType?) -> String {
            type.map { ShownName.text("\($0.item.local)\($0.dimensions)") } ?? "nothing"
        }
        return [
            undecided(
                .arrayType,
                "the items of the array became \(words(after)) in place of \(words(before))",
                "a schema does not describe the items of encoded arrays"
            )
        ]
    }
}

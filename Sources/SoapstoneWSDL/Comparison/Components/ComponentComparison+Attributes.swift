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
        change.fewer = effect(of: name, past: wildcard)
        if use.isRequired {
            change.message += ", which had to be there"
            change.more = .shown([.plain])
        }
        change.old = use.origin
        return change
    }

    private func added(_ use: AttributeUse, _ name: XMLName, _ wildcard: Wildcard?) -> ComponentChange {
        var change = ComponentChange(.attributeAdded, "the attribute \(ShownName.of(name)) was added")
        change.more = effect(of: name, past: wildcard)
        if use.isRequired {
            change.message += ", and has to be there"
            change.fewer = .shown([.plain])
        }
        change.new = use.origin
        return change
    }

    /// What becomes of an attribute that the other contract does not name.
    private func effect(of name: XMLName, past wildcard: Wildcard?) -> ChangeEffect {
        guard let wildcard, wildcard.allows(name.namespace) else { return .shown([.attribute(name, nil)]) }
        switch wildcard.processContents {
        case .skip, .lax: return .none
        case .strict: return .shown([.attribute(name, nil)])
        }
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
            a.value ?? before.value,
            b.value ?? after.value,
            .attributeFixed,
            .attributeDefault,
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
        return [undecided(.arrayType, "the items of the array became \(words(after)) in place of \(words(before))")]
    }
}

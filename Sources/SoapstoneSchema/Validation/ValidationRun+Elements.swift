internal import SoapstoneXML

extension ValidationRun {
    /// Validates the element that the run is for.
    package func validateRoot(as declaration: ElementID?) {
        if let declaration {
            if set[declaration].name != name(of: root), !isSubstitute(root, for: declaration) {
                add(
                    "cvc-elt.1",
                    at: root,
                    "The element is \(Self.shown(name(of: root))), and "
                        + "\(Self.shown(set[declaration].name)) is wanted.",
                    allowed: [AllowedTerm(name: set[declaration].name.description, occurs: .once)]
                )
            }
            validate(root, declaration: substitute(root, for: declaration))
        } else if let declaration = plan.globalElements[symbol(of: root)] {
            validate(root, declaration: declaration)
        } else if let type = instanceType(at: root, declared: nil, blocked: []) {
            validate(root, type: type, declaration: nil)
        } else if untyped.contains(root) || mayDeclareMore(in: name(of: root).namespace) {
            addUnread(Self.shown(name(of: root)))
        } else {
            add("cvc-elt.1", at: root, "No schema declares the element \(Self.shown(name(of: root))).")
        }
        finishIDs()
    }

    /// Validates the element that the run is for against a type.
    package func validateRoot(as type: TypeID) {
        let actual = instanceType(at: root, declared: type, blocked: set.block(of: type)) ?? type
        validate(root, type: actual, declaration: nil)
        finishIDs()
    }

    /// Whether an element may stand for the one that is declared.
    private func isSubstitute(_ index: Int, for declaration: ElementID) -> Bool {
        substitute(index, for: declaration) != declaration
    }

    /// The declaration of an element that stands where another is declared: its own, if it is a substitute.
    func substitute(_ index: Int, for declaration: ElementID) -> ElementID {
        guard let others = plan.substitutes[declaration], set[declaration].name != name(of: index),
            let own = plan.globalElements[symbol(of: index)], others.contains(own)
        else { return declaration }
        return own
    }

    /// Element Locally Valid (`cvc-elt`).
    func validate(_ index: Int, declaration id: ElementID) {
        let facts = plan.facts(of: id)
        if !facts.unread.isEmpty {
            addUnread(Self.shown(set[id].name), set[id].origin)
            if facts.unread.contains(.content) { return }
        }
        if facts.isAbstract {
            add(
                "cvc-elt.2",
                at: index,
                "\(Self.shown(set[id].name)) is abstract: an element of its substitution group is wanted.",
                allowed: (plan.substitutes[id] ?? []).map {
                    AllowedTerm(name: set[$0].name.description, occurs: .once)
                }
            )
        }
        let type = instanceType(at: index, declared: facts.type, blocked: facts.block) ?? facts.type
        validate(index, type: type, declaration: id)
        if facts.hasIdentityConstraints { checkIdentityConstraints(of: set[id], at: index) }
    }

    /// Validates against a type that was found, with the declaration's word on nil and values.
    func validate(_ index: Int, type: TypeID, declaration id: ElementID?) {
        guard mayGoOn() else { return }
        if untyped.contains(index) { return }
        assessments.set(type, declaration: id, at: index)
        let isNil = isNil(index, id)
        if isNil { assessments.setNil(index) }
        if let id, plan.facts(of: id).hasValue, let constraint = set[id].value {
            validate(index, type, isNil: isNil, constraint, set.value(constraint, at: set[id].origin))
        } else {
            validate(index, type, isNil: isNil, byDefault: nil)
        }
        if !keyTables.isEmpty { joinKeyTables(in: index) }
    }

    /// Validates an element that has a value by default or always (`cvc-elt.3.2.2` and `.5`).
    private func validate(
        _ index: Int,
        _ type: TypeID,
        isNil: Bool,
        _ constraint: ValueConstraint,
        _ value: SchemaValue
    ) {
        let isEmpty = tape.events[index].length == 0 && tape.content(of: index) == Int(tape.events[index].end)
        switch constraint {
        case .fixed where isNil:
            add("cvc-elt.3.2.2", at: index, "The element has a fixed value and is nil.")
            validate(index, type, isNil: true, byDefault: nil)
        case .default, .fixed:
            validate(index, type, isNil: isNil, byDefault: isEmpty && !isNil ? value : nil)
            if case .fixed = constraint, !isEmpty { checkFixed(value, type, at: index) }
        }
    }

    /// Whether an element is nil, and may be (`cvc-elt.3`).
    private func isNil(_ index: Int, _ id: ElementID?) -> Bool {
        guard let text = position(ofAttribute: Self.nilNumber, of: index) else { return false }
        let value = tape.text(at: text)
        if let violation = Datatype.builtIn(.boolean).check(value) {
            add("cvc-attribute.3", violation, at: index, attribute: XMLName("nil", in: Self.instanceNamespace))
            return false
        }
        guard let declaration = id.map({ set[$0] }) else { return false }
        guard declaration.isNillable else {
            add("cvc-elt.3.1", at: index, "\(Self.shown(declaration.name)) is not nillable, and has xsi:nil.")
            return false
        }
        return WhiteSpace.collapse.withProcessed(value) { AtomicValue.boolean($0) } ?? false
    }

    /// The type that `xsi:type` names, if it may stand there (`cvc-elt.4`); nil where there is none.
    func instanceType(at index: Int, declared: TypeID?, blocked: DerivationSet) -> TypeID? {
        guard let position = position(ofAttribute: Self.typeNumber, of: index) else { return nil }
        let text = tape.text(at: position)
        let resolve = resolver(at: index)
        let value = WhiteSpace.collapse.withProcessed(text) { AtomicValue($0, of: .qName, resolving: resolve) }
        let attribute = XMLName("type", in: Self.instanceNamespace)
        guard case .qName(let namespace, let local)? = value else {
            add("cvc-elt.4.1", at: index, attribute: attribute, "'\(Excerpt.escaped(text))' is not a QName here.")
            return nil
        }
        let name = XMLName(String(decoding: local, as: UTF8.self), in: namespace ?? "")
        guard let type = set.types[name] else {
            guard !mayDeclareMore(in: name.namespace) else {
                addUnread("the type \(Self.shown(name))")
                untyped.insert(index)
                return nil
            }
            add("cvc-elt.4.2", at: index, attribute: attribute, "There is no type \(Self.shown(name)).")
            return nil
        }
        guard let declared else { return type }
        switch set.derivation(of: type, from: declared, blocked: blocked) {
        case .allowed:
            return type
        case .notDerived:
            let wanted = set.name(of: declared).map(Self.shown) ?? "the element's own type"
            add(
                "cvc-elt.4.3",
                at: index,
                attribute: attribute,
                "The type \(Self.shown(name)) is not derived from \(wanted)."
            )
            return nil
        case .blocked:
            add(
                "cvc-elt.4.3",
                at: index,
                attribute: attribute,
                "The type \(Self.shown(name)) may not stand here: its kind of derivation is blocked."
            )
            return nil
        }
    }

    /// The record of an attribute by the number of its name.
    private func position(ofAttribute number: UInt32, of index: Int) -> Int? {
        var position = index + 1
        let end = tape.content(of: index)
        while position < end {
            let event = tape.events[position]
            if event.kind == .attribute, event.nameID == number { return position }
            position += 1
        }
        return nil
    }

    /// Validates what a wildcard let through.
    func validate(_ index: Int, wildcard: Wildcard) {
        switch wildcard.processContents {
        case .skip:
            steps += 1
        case .strict, .lax:
            if let declaration = plan.globalElements[symbol(of: index)] {
                validate(index, declaration: declaration)
            } else if let type = instanceType(at: index, declared: nil, blocked: []) {
                validate(index, type: type, declaration: nil)
            } else if untyped.contains(index) || mayDeclareMore(in: name(of: index).namespace) {
                addUnread(Self.shown(name(of: index)))
            } else if wildcard.processContents == .strict {
                add(
                    "cvc-assess-elt.1.1.1",
                    at: index,
                    "The schema lets any declared element stand here, and none declares "
                        + "\(Self.shown(name(of: index)))."
                )
            } else {
                // Lax assessment: what is inside is looked at as far as it is declared (section 3.3.4).
                validate(index, type: SchemaSet.anyType, declaration: nil)
            }
        }
    }
}

internal import SoapstoneXML

extension ValidationRun {
    /// Element Locally Valid (Type) (`cvc-type`).
    ///
    /// - Parameter byDefault: the value of an element that is empty and has one by default.
    func validate(_ index: Int, _ type: TypeID, isNil: Bool, byDefault: SchemaValue?) {
        if isNil { checkEmpty(index, "cvc-elt.3.2.1", "is nil") }
        switch type {
        case .simple(let id):
            checkInstanceAttributes(of: index)
            guard !isNil else { return }
            guard !hasChildren(index) else {
                return add(
                    "cvc-type.3.1.2",
                    at: index,
                    "\(Self.shown(name(of: index))) has a simple type, and child elements."
                )
            }
            checkText(of: index, id, "cvc-type.3.1.3", byDefault: byDefault)
        case .complex(let id):
            let plan = plan(of: id)
            if plan.unread.contains(.constraints) {
                addUnread(Self.shown(name(of: index)), plan.type.origin)
            }
            if plan.type.isAbstract {
                let name = plan.type.name.map(Self.shown) ?? "of the element"
                add("cvc-type.2", at: index, "The type \(name) is abstract: xsi:type has to name one derived from it.")
            }
            checkAttributes(of: index, plan)
            if !isNil { checkContent(of: index, plan, byDefault: byDefault) }
        }
    }

    private func checkEmpty(_ index: Int, _ rule: String, _ reason: String) {
        let first = tape.content(of: index)
        guard tape.events[index].length > 0 || first < Int(tape.events[index].end) else { return }
        add(rule, at: index, "\(Self.shown(name(of: index))) \(reason), and has content.")
    }

    /// The content of an element of complex type (`cvc-complex-type.2`).
    private func checkContent(of index: Int, _ plan: TypePlan, byDefault: SchemaValue?) {
        guard !plan.unread.contains(.content) else { return checkKnownChildren(of: index, plan) }
        switch plan.type.content {
        case .empty:
            checkEmpty(index, "cvc-complex-type.2.1", "has to be empty")
            for child in children(of: index).elements { validateUnexpected(child, declaration: nil) }
        case .simple(let simple):
            guard !hasChildren(index) else {
                return add(
                    "cvc-complex-type.2.2",
                    at: index,
                    "\(Self.shown(name(of: index))) has a type with text for content, and child elements."
                )
            }
            checkText(of: index, simple, "cvc-complex-type.2.2", byDefault: byDefault)
        case .elements, .mixed:
            let (elements, hasText) = children(of: index)
            let hasOwnText = elements.isEmpty && !tape.text(at: index).allSatisfy(WhiteSpace.isSpace)
            if !plan.type.content.isMixed, hasText || hasOwnText {
                add(
                    "cvc-complex-type.2.3",
                    at: index,
                    "Text stands between the child elements of \(Self.shown(name(of: index))), whose type allows "
                        + "elements only."
                )
            }
            match(elements, of: index, plan)
        }
    }

    /// Validates the children whose declarations were read, of an element whose content is not known: what else may stand
    /// there, and how often, nobody can tell.
    private func checkKnownChildren(of index: Int, _ plan: TypePlan) {
        addUnread("the content of \(Self.shown(name(of: index)))", plan.type.origin)
        for child in children(of: index).elements {
            // Elements of one name are of one type in a content model (`cos-element-consistent`).
            guard mayGoOn(), let node = plan.content.elements(named: symbol(of: child)).first,
                case .element(let id) = plan.content.nodes[node].kind
            else { continue }
            validate(child, declaration: substitute(child, for: id))
        }
    }

    /// Whether an element that may not stand in a content model may be one that was not read, of a substitution group.
    private func mayBeUnreadSubstitute(_ child: Int, in model: MatchModel) -> Bool {
        mayDeclareMore(in: name(of: child).namespace) && plan.globalElements[symbol(of: child)] == nil
            && model.nodes.contains { node in
                if case .element(let id) = node.kind { set[id].isGlobal } else { false }
            }
    }

    /// Matches child elements with the content model, and validates each (`cvc-complex-type.2.4`).
    private func match(_ children: [Int], of index: Int, _ plan: TypePlan) {
        if let gap = plan.gap {
            addGap(gap)
            return
        }
        if let nodes = plan.steps?.nodes(for: children, symbol(of:)) {
            for (child, node) in zip(children, nodes) {
                guard mayGoOn() else { return }
                guard case .element(let id) = plan.content.nodes[node].kind else { continue }
                validate(child, declaration: substitute(child, for: id))
            }
            return
        }
        var matcher = ContentChecker(plan.content, limits: self.plan.limits)
        var unexpected: [Int: ElementID] = [:]
        var hadError = false
        for child in children {
            guard mayGoOn() else { return }
            let symbol = symbol(of: child)
            let namespace = name(of: child).namespace
            let before = matcher.steps
            switch matcher.take(symbol, namespace: namespace) {
            case .fits:
                break
            case .tooMany:
                addGap("the content model of \(Self.shown(name(of: index))) can be read in too many ways")
                return
            case .unexpected:
                if mayBeUnreadSubstitute(child, in: plan.content) { return checkKnownChildren(of: index, plan) }
                addUnexpected(child, matcher)
                hadError = true
                let node = matcher.recover(symbol, namespace: namespace)
                if let node, case .element(let id) = plan.content.nodes[node].kind { unexpected[child] = id }
            }
            steps += matcher.steps - before
        }
        // What is missing behind an element that is wrong is no error of its own.
        if !matcher.isComplete(), !hadError || matcher.attribution.last != -1 {
            let allowed = keepsViolations ? allowedTerms(matcher.expected(), plan.content) : []
            add(
                "cvc-complex-type.2.4.b",
                at: index,
                "The content of \(Self.shown(name(of: index))) is not complete\(Self.expectation(allowed)).",
                allowed: allowed
            )
        }
        for (position, child) in children.enumerated() {
            let node = matcher.attribution[position]
            guard node >= 0 else {
                validateUnexpected(child, declaration: unexpected[child])
                continue
            }
            switch plan.content.nodes[node].kind {
            case .element(let id): validate(child, declaration: substitute(child, for: id))
            case .wildcard(let wildcard): validate(child, wildcard: wildcard)
            default: continue
            }
        }
    }

    /// Validates an element that may not stand where it does, as far as it is known what it is: who corrects one error
    /// wants to see the next one, too.
    private func validateUnexpected(_ index: Int, declaration: ElementID?) {
        guard let declaration = declaration ?? plan.globalElements[symbol(of: index)] else { return }
        validate(index, declaration: substitute(index, for: declaration))
    }

    private func addUnexpected(_ child: Int, _ matcher: ContentChecker) {
        guard keepsViolations else { return add("cvc-complex-type.2.4.a", at: child, "") }
        let allowed = allowedTerms(matcher.expected(), matcher.model)
        let rule = allowed.isEmpty ? "cvc-complex-type.2.4.d" : "cvc-complex-type.2.4.a"
        add(
            rule,
            at: child,
            "\(Self.shown(name(of: child))) may not stand here\(Self.expectation(allowed)).",
            allowed: allowed
        )
    }

    private static func expectation(_ allowed: [AllowedTerm]) -> String {
        guard !allowed.isEmpty else { return ": nothing more is allowed" }
        let shown = allowed.prefix(10).map { Excerpt.escaped($0.description.utf8) }.joined(separator: ", ")
        return ": expected \(allowed.count > 10 ? "one of \(allowed.count), such as \(shown)" : shown)"
    }

    private func allowedTerms(_ nodes: [Int], _ model: MatchModel) -> [AllowedTerm] {
        var terms: [AllowedTerm] = []
        for node in nodes.prefix(100) {
            let occurs = model.nodes[node].written
            switch model.nodes[node].kind {
            case .element(let id):
                let others = plan.substitutes[id] ?? []
                for member in ([id] + others.prefix(20)) where !set[member].isAbstract || others.isEmpty {
                    terms.append(AllowedTerm(name: set[member].name.description, occurs: occurs))
                }
            case .wildcard(let wildcard):
                terms.append(AllowedTerm(name: wildcard.shown, occurs: occurs))
            default:
                continue
            }
        }
        return terms
    }
}

extension Wildcard {
    /// What it lets through, in words.
    var shown: String {
        switch namespaces {
        case .any: "any element"
        case .other(let own): "any element of a namespace other than '\(own)'"
        case .of(let list):
            "any element of " + list.map { $0.isEmpty ? "no namespace" : "'\($0)'" }.joined(separator: ", ")
        }
    }
}

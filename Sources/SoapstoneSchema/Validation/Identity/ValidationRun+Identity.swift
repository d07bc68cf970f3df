internal import SoapstoneXML

/// The values of a key or uniqueness constraint on one element and those in it (section 3.11.5, "identity-constraint
/// table").
struct IdentityTable {
    var name: XMLName
    /// The first element that it is of.
    var element: Int
    /// The selected element of each value.
    var nodes: [KeyValue: Int]
}

/// The values of a constraint's fields.
struct KeyValue: Hashable {
    var fields: [DatatypeValue]
}

extension ValidationRun {
    /// Identity-constraint Satisfied (`cvc-identity-constraint`), after all that is in the element was validated.
    func checkIdentityConstraints(of declaration: ElementDeclaration, at index: Int) {
        // Keys first: a keyref may refer to one of the same element.
        let constraints = declaration.identityConstraints
        for constraint in constraints where constraint.kind != .keyref { checkKey(constraint, at: index) }
        for constraint in constraints where constraint.kind == .keyref { checkReference(constraint, at: index) }
    }

    private func checkKey(_ constraint: IdentityConstraint, at index: Int) {
        var table = IdentityTable(name: constraint.name, element: index, nodes: [:])
        forEachValue(of: constraint, at: index) { node, value in
            if table.nodes[value] != nil {
                add(
                    constraint.kind == .key ? "cvc-identity-constraint.4.2.2" : "cvc-identity-constraint.4.1",
                    at: node,
                    "The \(constraint.kind.rawValue) \(Self.shown(constraint.name)) has this value a second time: "
                        + "\(Self.shown(value))."
                )
            } else {
                table.nodes[value] = node
            }
        }
        steps += table.nodes.count
        // What the element itself has goes before what is in it.
        if let inner = position(ofTable: constraint.name, in: index) {
            table.nodes = keyTables.remove(at: inner).nodes.merging(table.nodes) { $1 }
        }
        keyTables.append(table)
    }

    private func checkReference(_ constraint: IdentityConstraint, at index: Int) {
        guard let refer = constraint.refer, plan.keys.contains(refer) else {
            return addGap("the keyref \(Self.shown(constraint.name)) refers to a key that no schema has")
        }
        let known = position(ofTable: refer, in: index).map { keyTables[$0].nodes } ?? [:]
        forEachValue(of: constraint, at: index) { node, value in
            // The value may be in a part that was not looked at.
            if known[value] == nil, !isForUnread {
                add(
                    "cvc-identity-constraint.4.3",
                    at: node,
                    "The key \(Self.shown(refer)) has no value \(Self.shown(value)), to which "
                        + "\(Self.shown(constraint.name)) refers."
                )
            }
        }
    }

    /// Where the table of a key on this element and those in it is.
    private func position(ofTable name: XMLName, in index: Int) -> Int? {
        var position = keyTables.count - 1
        // Those of elements in this one are the last.
        while position >= 0, keyTables[position].element >= index {
            if keyTables[position].name == name { return position }
            position -= 1
        }
        return nil
    }

    /// Makes one table of those that a key has on elements in this one: a value that two of them have for different
    /// elements is in none.
    func joinKeyTables(in index: Int) {
        var names: [XMLName] = []
        var inside: [XMLName: [IdentityTable]] = [:]
        while let last = keyTables.last, last.element >= index {
            let table = keyTables.removeLast()
            if inside[table.name] == nil { names.append(table.name) }
            inside[table.name, default: []].append(table)
            steps += 1
        }
        for name in names {
            guard let tables = inside[name] else { continue }
            keyTables.append(tables.count == 1 ? tables[0] : joined(tables))
        }
    }

    private func joined(_ tables: [IdentityTable]) -> IdentityTable {
        // The smaller ones go into the largest: then no value is moved often.
        let tables = tables.sorted { $0.nodes.count > $1.nodes.count }
        var result = tables[0]
        var conflicts: Set<KeyValue> = []
        for table in tables.dropFirst() {
            steps += table.nodes.count
            for (value, node) in table.nodes {
                if result.nodes[value] != nil { conflicts.insert(value) }
                result.nodes[value] = node
            }
        }
        for value in conflicts { result.nodes[value] = nil }
        result.element = tables.map(\.element).min() ?? result.element
        return result
    }

    private static func shown(_ value: KeyValue) -> String {
        value.fields.map { field in
            let text =
                switch field {
                case .atomic(let value): value.canonicalText()
                case .list(let values): values.map { $0.canonicalText() }.joined(separator: " ")
                }
            return "'\(Excerpt.escaped(text.utf8))'"
        }.joined(separator: ", ")
    }

    // MARK: - Selected elements

    /// Calls `body` with every selected element that has all the fields, and their values.
    private func forEachValue(
        of constraint: IdentityConstraint,
        at index: Int,
        _ body: (Int, KeyValue) -> Void
    ) {
        let namespaces = constraint.namespaces
        let selector = IdentityPath(constraint.selector, namespaces: namespaces, isField: false)
        let fields = constraint.fields.compactMap { IdentityPath($0, namespaces: namespaces, isField: true) }
        guard let selector, fields.count == constraint.fields.count, !fields.isEmpty else {
            return addGap(
                "the paths of the \(constraint.kind.rawValue) \(Self.shown(constraint.name)) are not understood"
            )
        }
        for node in nodes(of: selector, from: index).elements where assessments.type(at: node) != nil {
            var values: [DatatypeValue] = []
            for (number, field) in fields.enumerated() {
                guard mayGoOn() else { return }
                if let value = value(of: field, number, at: node, constraint) { values.append(value) }
            }
            if values.count == fields.count { body(node, KeyValue(fields: values)) }
        }
    }

    /// The value of a field; nil where the element does not have it, or, with a violation, where it is not one value.
    private func value(
        of field: IdentityPath,
        _ number: Int,
        at node: Int,
        _ constraint: IdentityConstraint
    ) -> DatatypeValue? {
        let (elements, attributes) = nodes(of: field, from: node)
        let defaults = elements.isEmpty && attributes.isEmpty ? defaultValues(of: field, at: node) : []
        guard elements.count + attributes.count + defaults.count <= 1 else {
            add(
                "cvc-identity-constraint.3",
                at: node,
                "Field \(number + 1) of \(Self.shown(constraint.name)) is there more than once."
            )
            return nil
        }
        if let attribute = attributes.first {
            guard case .simple(let type)? = assessments.type(at: attribute) else {
                if !isForUnread {
                    add(
                        "cvc-identity-constraint.3",
                        at: node,
                        "Field \(number + 1) of \(Self.shown(constraint.name)) is an attribute without a type."
                    )
                }
                return nil
            }
            return value(of: tape.text(at: attribute), type, at: node)
        }
        if let (type, value) = defaults.first { return value.value(as: set[type].datatype) }
        guard let element = elements.first else {
            if constraint.kind == .key, !isForUnread {
                add(
                    "cvc-identity-constraint.4.2.1",
                    at: node,
                    "Field \(number + 1) of the key \(Self.shown(constraint.name)) is missing."
                )
            }
            return nil
        }
        return value(ofElement: element, number, at: node, constraint)
    }

    private func value(
        ofElement element: Int,
        _ number: Int,
        at node: Int,
        _ constraint: IdentityConstraint
    ) -> DatatypeValue? {
        let declaration = assessments.declaration(at: element).map { set[$0] }
        if constraint.kind == .key, declaration?.isNillable == true {
            add(
                "cvc-identity-constraint.4.2.3",
                at: element,
                "Field \(number + 1) of the key \(Self.shown(constraint.name)) is a nillable element."
            )
            return nil
        }
        guard let simple = textType(of: element) else {
            add(
                "cvc-identity-constraint.3",
                at: element,
                "Field \(number + 1) of \(Self.shown(constraint.name)) is an element without a simple type."
            )
            return nil
        }
        guard !assessments.isNil(element) else { return nil }
        if tape.events[element].length == 0, let declaration, let constraint = declaration.value {
            return set.value(constraint, at: declaration.origin).value(as: set[simple].datatype)
        }
        return value(of: tape.text(at: element), simple, at: element)
    }

    /// The type of an element's text; nil where it has elements in it, or was not validated.
    private func textType(of element: Int) -> SimpleTypeID? {
        switch assessments.type(at: element) {
        case .simple(let id): return id
        case .complex(let id):
            if case .simple(let content) = set[id].content { return content }
            return nil
        case nil: return nil
        }
    }

    /// The value of a text; nil where it is not of its type, which was reported.
    private func value(
        of text: UnsafeBufferPointer<UInt8>,
        _ type: SimpleTypeID,
        at index: Int
    ) -> DatatypeValue? {
        let resolve = resolver(at: index)
        return try? set[type].datatype.value(of: text, resolving: resolve)
    }

    /// The values that a field's attribute has where it is not written.
    private func defaultValues(of field: IdentityPath, at node: Int) -> [(SimpleTypeID, SchemaValue)] {
        guard case .complex(let id)? = assessments.type(at: node) else { return [] }
        var found: [(SimpleTypeID, SchemaValue)] = []
        for use in plan(of: id).defaults {
            let declaration = set[use.attribute]
            guard let value = set.value(of: use)?.value else { continue }
            let isMeant = field.alternatives.contains {
                $0.steps.isEmpty && $0.attribute?.matches(declaration.name) == true
            }
            if isMeant { found.append((declaration.type, value)) }
        }
        return found
    }

    /// The nodes that a path leads to, each once.
    package func nodes(of path: IdentityPath, from start: Int) -> (elements: [Int], attributes: [Int]) {
        var walk = PathWalk(path)
        visit(start, &walk)
        return (walk.elements, walk.attributes)
    }

    private func visit(_ index: Int, _ walk: inout PathWalk) {
        guard mayGoOn() else { return }
        let ends = walk.path.alternatives.filter { walk.isAtEnd(of: $0) }
        if ends.contains(where: { $0.attribute == nil }) { walk.elements.append(index) }
        if ends.contains(where: { $0.attribute != nil }) {
            for position in index + 1..<max(index + 1, tape.content(of: index)) {
                guard tape.events[position].kind == .attribute else { continue }
                let name = name(of: position)
                if ends.contains(where: { $0.attribute?.matches(name) == true }) { walk.attributes.append(position) }
            }
        }
        guard walk.path.alternatives.contains(where: walk.goesOn) else { return }
        let end = Int(tape.events[index].end)
        var next = tape.content(of: index)
        while next < end {
            if tape.events[next].kind == .element {
                walk.names.append(name(of: next))
                visit(next, &walk)
                walk.names.removeLast()
            }
            next = Int(tape.events[next].end)
        }
    }
}

/// The way from the element that a path begins at.
private struct PathWalk {
    let path: IdentityPath
    /// The elements below the first one, down to where the walk is.
    var names: [XMLName] = []
    var elements: [Int] = []
    var attributes: [Int] = []

    init(_ path: IdentityPath) {
        self.path = path
    }

    func isAtEnd(of alternative: IdentityPath.Alternative) -> Bool {
        let steps = alternative.steps
        guard alternative.isAnywhere ? names.count >= steps.count : names.count == steps.count else { return false }
        return zip(steps, names.suffix(steps.count)).allSatisfy { $0.matches($1) }
    }

    /// Whether there may be more below.
    func goesOn(_ alternative: IdentityPath.Alternative) -> Bool {
        if alternative.isAnywhere { return true }
        guard names.count < alternative.steps.count else { return false }
        return zip(alternative.steps, names).allSatisfy { $0.matches($1) }
    }
}

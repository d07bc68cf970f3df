internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

extension DialectTranslator {
    /// Writes child elements as the members that the schema has for them, each with all of its values.
    mutating func writeElements(_ element: DialectElement, _ model: ContentModel) {
        let scope = model.scopes[0]
        var order: [Int] = []
        var members: [Int: [DialectElement.Child]] = [:]
        var counts: [Int: Int] = [:]
        for child in element.children {
            guard let field = field(of: child, in: scope, element.scope, taken: counts) else {
                refuse([child], among: scope.elementNames, element.scope)
                continue
            }
            if members[field] == nil { order.append(field) }
            members[field, default: []].append(child)
            counts[field, default: 0] += 1
        }
        for number in order {
            let field = scope.fields[number]
            let children = members[number] ?? []
            guard let first = children.first else { continue }
            // The place of an array is that of the array where it is one there.
            let origin = tape.kind(at: first.key + 1) == .array ? first.key + 1 : first.value
            output.key(field.key, first.key)
            if field.isArray { output.openArray(origin) }
            for (position, child) in children.enumerated() {
                guard field.isArray || position == 0 else {
                    fail(
                        .count,
                        child.value,
                        "one more '\(Excerpt.escaped(reader.string(child.key).utf8))'",
                        field.occurs.words
                    )
                    continue
                }
                write(child, field, element.scope)
            }
            if field.isArray { output.closeArray() }
        }
    }

    /// Writes text and elements in their order.
    mutating func writeMixed(_ element: DialectElement, _ model: ContentModel?, _ origin: Int) {
        output.key(ReservedKey.mixed, origin)
        output.openArray(origin)
        for item in element.items {
            switch item {
            case .text(let value):
                output.string(reader.text([value], &errors), value)
            case .child(let child):
                guard let scope = model?.scopes[0], let number = field(of: child, in: scope, element.scope, taken: [:])
                else {
                    refuse([child], among: model?.scopes[0].elementNames ?? [], element.scope)
                    continue
                }
                output.openObject(child.value)
                output.key(scope.fields[number].key, child.key)
                write(child, scope.fields[number], element.scope)
                output.closeObject()
            }
        }
        output.closeArray()
    }

    private mutating func write(_ child: DialectElement.Child, _ field: Field, _ scope: PrefixScope) {
        switch field.kind {
        case .element(let use): write(child.value, as: use, in: scope)
        case .wildcard(let wildcard): writeFragment(child, wildcard, scope)
        // There are none where groups leave no trace.
        case .group: output.placeholder(isObject: true, child.value)
        }
    }

    /// The member that a child is: the element of its name, else the first wildcard that lets it through and has room.
    private mutating func field(
        of child: DialectElement.Child,
        in scope: ContentModel.Scope,
        _ prefixes: PrefixScope,
        taken: [Int: Int]
    ) -> Int? {
        if let number = scope.number(of: child.name) { return number }
        for (number, field) in scope.fields.enumerated() {
            guard case .wildcard(let wildcard) = field.kind, (taken[number] ?? 0) < field.occurs.max,
                wildcard.allows(element(named: child.name, for: wildcard, prefixes).namespace)
            else { continue }
            return number
        }
        return nil
    }

    /// The name of an element that a wildcard is to let through: a local name may be one that the schema declares, and is
    /// in the default namespace where it is not.
    mutating func element(named name: DialectName, for wildcard: Wildcard, _ scope: PrefixScope) -> XMLName {
        switch name {
        case .exact(let name): return name
        case .local(let local):
            let known = globalNames(local).filter { wildcard.allows($0.namespace) }
            return known.count == 1 ? known[0] : XMLName(local, in: scope.namespace(of: "") ?? "")
        }
    }
}

extension ContentModel.Scope {
    /// The number of an element by its name.
    func number(of name: DialectName) -> Int? {
        let keys =
            switch name {
            case .exact(let name): [name.local, name.clark]
            case .local(let local): [local]
            }
        for var key in keys {
            guard let number = key.withUTF8({ self.keys.number(of: $0) }), case .element(let use) = fields[number].kind,
                name.matches(use.name)
            else { continue }
            return number
        }
        return nil
    }

    var elementNames: [XMLName] {
        fields.compactMap { if case .element(let use) = $0.kind { use.name } else { nil } }
    }
}

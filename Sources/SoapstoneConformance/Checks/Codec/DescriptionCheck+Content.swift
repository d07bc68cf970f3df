internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

extension DescriptionCheck {
    /// Compares the elements in a record with the content of a type.
    mutating func compareContent(
        _ rows: [FieldRow],
        _ type: TypeID,
        _ form: TypeForm,
        _ site: Site,
        _ owner: String
    ) {
        let outline = outline(of: type, form)
        guard !outline.isTooLarge else {
            return add(.codecUnchecked, "the content of the type is too large to be compared with \(owner)", site, nil)
        }
        if outline.hasWildcard {
            add(
                .codecUnchecked,
                "elements that the contract does not name may stand here (xs:any): \(owner) has no field for them",
                site,
                nil
            )
        }
        let pairs = pair(rows, outline, site, owner)
        checkOrder(pairs, outline, site)
        for (row, name) in pairs {
            guard let element = outline.elements[name] else { continue }
            let inner = at(element, site, row)
            compareCount(row, outline.occurs[name] ?? .once, inner)
            compareElement(row, with: element, inner)
        }
    }

    private func at(_ element: ElementID, _ site: Site, _ row: FieldRow?) -> Site {
        let declaration = set[element]
        return Site(path: "\(site.path)/\(declaration.name.local)", origin: declaration.origin, pointer: row?.pointer)
    }

    /// Finds the element of each field, by its name where there is one, else by what it is likely to be.
    private mutating func pair(
        _ rows: [FieldRow],
        _ outline: ContentOutline,
        _ site: Site,
        _ owner: String
    ) -> [(row: FieldRow, name: XMLName)] {
        var matched: [Int: XMLName] = [:]
        var free = outline.names
        for (index, row) in rows.enumerated() {
            for rule in [Rule.codecUnknown, .codecName, .codecNamespace] { applied(rule) }
            guard let place = free.firstIndex(of: row.name) else { continue }
            matched[index] = free.remove(at: place)
        }
        for (index, row) in rows.enumerated() where matched[index] == nil {
            guard let place = free.firstIndex(where: { $0.local.isSameBytes(as: row.name.local) }) else { continue }
            let name = free.remove(at: place)
            matched[index] = name
            if let element = outline.elements[name] { tell(row, in: row.name.namespace, name, at(element, site, row)) }
        }
        for (index, row) in rows.enumerated() where matched[index] == nil {
            let taken = Set(matched.values)
            let neighbour = index == 0 ? nil : matched[index - 1]
            let candidate = free.first { name in
                let place = outline.names.firstIndex(of: name) ?? 0
                return (place == 0 ? nil : outline.names[place - 1]) == neighbour
                    || isBetween(name, index, matched, outline)
            }
            guard index == 0 || neighbour != nil, let candidate, !taken.contains(candidate),
                let element = outline.elements[candidate], isAlike(row, element)
            else {
                add(.codecUnknown, "the field \(row.title) is no element of the contract here", below(site, row), row)
                continue
            }
            free.removeAll { $0 == candidate }
            matched[index] = candidate
            add(
                .codecName,
                "the contract calls it '\(Self.shown(candidate))', the field \(row.title) has another name",
                at(element, site, row),
                row
            )
        }
        for name in outline.names {
            applied(.codecMissing)
            guard free.contains(name), let element = outline.elements[name] else { continue }
            let occurs = outline.occurs[name] ?? .once
            add(
                .codecMissing,
                "the contract has '\(Self.shown(name))' here (\(Self.words(occurs))), and \(owner) has no field for it",
                at(element, site, nil),
                nil
            )
        }
        return rows.indices.compactMap { index in matched[index].map { (rows[index], $0) } }
    }

    /// Whether an element stands right before the one of the next field.
    private func isBetween(_ name: XMLName, _ index: Int, _ matched: [Int: XMLName], _ outline: ContentOutline) -> Bool
    {
        guard let next = matched[index + 1], let place = outline.names.firstIndex(of: name) else { return false }
        return place + 1 < outline.names.count && outline.names[place + 1] == next
    }

    /// Whether a field may be an element of another name: both have text, or both have elements.
    private func isAlike(_ row: FieldRow, _ element: ElementID) -> Bool {
        let hasText = TypeForm(set[element].type, set).text != nil
        if case .record = row.line.type, !row.isCount { return !hasText }
        return hasText
    }

    /// Tells of a namespace, once for all names in it.
    mutating func tell(_ row: FieldRow, in namespace: String, _ name: XMLName, _ site: Site) {
        guard toldNamespaces.insert([ByteKey(namespace), ByteKey(name.namespace)]).inserted else { return }
        add(.codecNamespace, Self.namespaces(name.namespace, namespace, "the field \(row.title)"), site, row)
    }

    static func namespaces(_ contract: String, _ codec: String, _ owner: String) -> String {
        func words(_ text: String) -> String { text.isEmpty ? "no namespace" : "'\(Excerpt.escaped(text.utf8))'" }
        return "the name is in \(words(contract)) by the contract, \(owner) has it in \(words(codec))"
    }

    // MARK: - Order and number

    private mutating func checkOrder(
        _ pairs: [(row: FieldRow, name: XMLName)],
        _ outline: ContentOutline,
        _ site: Site
    ) {
        let names = pairs.map(\.name)
        applied(.codecOrder)
        let misplaced = outline.misplaced(names)
        for (row, name) in pairs where misplaced.contains(name) {
            guard let element = outline.elements[name], let place = outline.names.firstIndex(of: name) else { continue }
            let words = place == 0 ? "first" : "behind '\(Self.shown(outline.names[place - 1]))'"
            add(
                .codecOrder,
                "the element comes \(words) in the contract, the field \(row.title) does not",
                at(element, site, row),
                row
            )
        }
        var excluded: [(XMLName, XMLName)] = []
        for (index, name) in names.enumerated() {
            for other in names[..<index] where outline.relation(other, name) == ContentOutline.Relation() {
                excluded.append((other, name))
            }
        }
        if !excluded.isEmpty { exclusions[site.path] = excluded }
    }

    private mutating func compareCount(_ row: FieldRow, _ occurs: Occurs, _ site: Site) {
        applied(.codecCardinality)
        let most = occurs.max == Occurs.unbounded ? Int.max : Int(occurs.max)
        guard !row.least.contains(Int(occurs.min)) || most != row.most else { return }
        let own = "\(row.least.lowerBound)..\(row.most == Int.max ? "unbounded" : String(row.most))"
        add(
            .codecCardinality,
            "the element occurs \(Self.words(occurs)) times in the contract, the field \(row.title) \(own)",
            site,
            row
        )
    }

    private static func words(_ occurs: Occurs) -> String {
        "\(occurs.min)..\(occurs.max == Occurs.unbounded ? "unbounded" : String(occurs.max))"
    }
}

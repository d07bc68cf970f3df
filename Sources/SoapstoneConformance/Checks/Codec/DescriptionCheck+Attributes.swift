internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

extension DescriptionCheck {
    /// `xsi:type` and its like may stand on every element.
    private static let instance = "http://www.w3.org/2001/XMLSchema-instance"

    mutating func compareAttributes(_ rows: [FieldRow], _ form: TypeForm, _ site: Site, _ owner: String) {
        var uses: [XMLName: AttributeUse] = [:]
        for use in form.attributes { uses[set[use.attribute].name] = use }
        var left: [FieldRow] = []
        for row in rows where !row.name.namespace.isSameBytes(as: Self.instance) {
            for rule in [Rule.codecUnknown, .codecName, .codecNamespace] { applied(rule) }
            if let use = uses.removeValue(forKey: row.name) { compare(row, with: use, site) } else { left.append(row) }
        }
        // In the order of the contract.
        var missing = form.attributes.filter { uses[set[$0.attribute].name] != nil }
        for row in left {
            let local = missing.firstIndex { set[$0.attribute].name.local.isSameBytes(as: row.name.local) }
            if let local {
                let use = missing.remove(at: local)
                let name = set[use.attribute].name
                tell(row, in: row.name.namespace, name, at(use, site))
                compare(row, with: use, site)
            } else if left.count == 1, missing.count == 1, let use = missing.popLast() {
                add(
                    .codecName,
                    "the contract calls it '@\(Self.shown(set[use.attribute].name))', the field \(row.title) has another name",
                    at(use, site),
                    row
                )
                compare(row, with: use, site)
            } else if form.attributeWildcard?.allows(row.name.namespace) == true {
                add(
                    .codecUnchecked,
                    "the contract lets it through without saying what it is (xs:anyAttribute): the field \(row.title)"
                        + " cannot be compared",
                    site,
                    row
                )
            } else {
                add(.codecUnknown, "the field \(row.title) is no attribute of the contract", below(site, row), row)
            }
        }
        for use in missing { addMissing(attribute: use, site, "\(owner) has no field for it") }
    }

    mutating func addMissing(attribute use: AttributeUse, _ site: Site, _ reason: String) {
        applied(.codecMissing)
        let name = Self.shown(set[use.attribute].name)
        let words = use.isRequired ? "must have" : "may have"
        add(
            .codecMissing,
            "the element \(words) the attribute '\(name)' by the contract, and \(reason)",
            at(use, site),
            nil
        )
    }

    private func at(_ use: AttributeUse, _ site: Site) -> Site {
        Site(path: "\(site.path)/@\(set[use.attribute].name.local)", origin: use.origin, pointer: nil)
    }

    private mutating func compare(_ row: FieldRow, with use: AttributeUse, _ site: Site) {
        var site = at(use, site)
        let type = set[set[use.attribute].type]
        if type.origin.file >= 0, type.origin != site.origin { site.decisive = type.origin }
        applied(.codecMissing)
        applied(.codecCardinality)
        if !row.least.contains(use.isRequired ? 1 : 0) {
            add(
                .codecCardinality,
                use.isRequired
                    ? "the contract requires the attribute, the field \(row.title) may be left out"
                    : "the attribute may be left out by the contract, the field \(row.title) may not",
                site,
                row
            )
        }
        let declaration = set[use.attribute]
        compareValue(row, use.value ?? declaration.value, type.datatype, site)
        if declaration.type == SchemaSet.anySimpleType {
            add(
                .codecUnchecked,
                "the contract lets the attribute be any text: the field \(row.title) cannot be compared",
                site,
                row
            )
        } else {
            compareText(row, with: type.datatype, site)
        }
    }

    /// Where a field would be that the contract does not have.
    func below(_ site: Site, _ row: FieldRow) -> Site {
        var site = site
        site.path += "/\(row.shownName)"
        return site
    }

    static func shown(_ name: XMLName) -> String { Excerpt.escaped(name.local.utf8) }
}

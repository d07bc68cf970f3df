internal import SoapstoneCodec
internal import SoapstoneComparison
internal import SoapstoneSchema
internal import SoapstoneXML

extension DescriptionCheck {
    /// Compares what a field says of its text with a simple type.
    mutating func compareText(_ row: FieldRow, with type: Datatype, _ site: Site) {
        applied(.codecType)
        if row.isCount {
            guard type.primitive != .decimal else { return }
            return add(
                .codecType,
                "the contract has \(type.shownTitle), the field \(row.title) counts rows in it",
                site,
                row
            )
        }
        switch row.line.type {
        case .constant(let text):
            guard !type.takesText(text) else { return }
            add(
                .codecType,
                "the contract has \(type.shownTitle), which '\(Excerpt.escaped(text.utf8))' of the field \(row.title) is not",
                site,
                row
            )
        case .scalar(let scalar, let name, _, let json):
            compare(row, scalar, name, with: type, site)
            compareValues(row, scalar, json, with: type, site)
        case .record:
            // An attribute or a text is no record: `Field` takes scalars there.
            add(.codecUnchecked, "the field \(row.title) has a record in the place of a text", site, row)
        }
    }

    private mutating func compare(
        _ row: FieldRow,
        _ scalar: ScalarType,
        _ name: String,
        with type: Datatype,
        _ site: Site
    ) {
        guard let declared = Datatype.declared(by: scalar) else {
            return add(
                .codecUnchecked,
                "the scalar \(Excerpt.escaped(name.utf8)) of the field \(row.title) declares no type of XML Schema",
                site,
                row
            )
        }
        applied(.codecFacet)
        for difference in TypeAgreement(contract: type, codec: declared).differences {
            add(
                difference.kind == .type ? .codecType : .codecFacet,
                "the contract has \(difference.contract), the field \(row.title) has \(difference.codec)",
                site,
                row
            )
        }
    }

    /// The rule `codec.enumeration`.
    private mutating func compareValues(
        _ row: FieldRow,
        _ scalar: ScalarType,
        _ json: (String) throws(ScalarError) -> String?,
        with type: Datatype,
        _ site: Site
    ) {
        var own: [String]?
        for case .enumeration(let codes) in scalar.facets { own = codes }
        let listed = type.facets.enumeration?.literals
        guard own != nil || listed != nil else { return }
        applied(.codecEnumeration)
        var problems: [String] = []
        if let listed {
            // What means that there is no value is well where there need not be one.
            let needsValue = row.line.occurs.lowerBound > 0 && tables == 0
            let unknown = listed.filter { text in
                do throws(ScalarError) {
                    return try json(text) == nil && needsValue
                } catch {
                    return true
                }
            }
            if !unknown.isEmpty {
                problems.append("the contract lists \(Self.list(unknown)), which it does not handle")
            }
            if own == nil { problems.append("the contract lists \(Self.list(listed)), and it takes any text") }
        } else if let own {
            problems.append("the contract has \(type.shownTitle), and it takes \(Self.list(own)) alone")
        }
        if let own, listed != nil {
            let added = own.filter { !type.takesText($0) }
            if !added.isEmpty { problems.append("it has \(Self.list(added)), which the contract does not list") }
        }
        guard !problems.isEmpty else { return }
        add(.codecEnumeration, "the field \(row.title): \(problems.joined(separator: "; "))", site, row)
    }

    private static func list(_ values: [String]) -> String {
        let shown = values.prefix(50).map { "'\(Excerpt.escaped($0.utf8))'" }.joined(separator: ", ")
        return values.count > 50 ? "\(shown) and \(values.count - 50) more" : shown
    }
}

extension Datatype {
    /// The type that a scalar declares; nil where XML Schema has no such type.
    fileprivate static func declared(by scalar: ScalarType) -> Datatype? {
        guard let base = BuiltInType(localName: scalar.base) else { return nil }
        let facets = scalar.facets.flatMap { facet -> [WrittenFacet] in
            switch facet {
            case .length(let value): [WrittenFacet(.length, String(value))]
            case .minLength(let value): [WrittenFacet(.minLength, String(value))]
            case .maxLength(let value): [WrittenFacet(.maxLength, String(value))]
            case .totalDigits(let value): [WrittenFacet(.totalDigits, String(value))]
            case .fractionDigits(let value): [WrittenFacet(.fractionDigits, String(value))]
            case .minInclusive(let value): [WrittenFacet(.minInclusive, value)]
            case .maxInclusive(let value): [WrittenFacet(.maxInclusive, value)]
            case .pattern(let value): [WrittenFacet(.pattern, value)]
            case .enumeration(let values): values.map { WrittenFacet(.enumeration, $0) }
            }
        }
        let derivation = Datatype.builtIn(base).restricted(by: facets)
        return derivation.problems.isEmpty ? derivation.datatype : nil
    }
}

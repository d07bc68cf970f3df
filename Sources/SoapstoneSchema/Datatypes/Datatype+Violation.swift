import SoapstoneXML

/// A failure in words. Only a text that is not valid pays for them.
extension Datatype {
    func violation(
        _ failure: DatatypeFailure,
        _ text: UnsafeBufferPointer<UInt8>,
        _ resolve: Resolver
    ) -> DatatypeViolation {
        facets.whiteSpace.withProcessed(text) { text in
            switch failure {
            case .lexicalSpace: violation("cvc-datatype-valid.1.2.1", text, builtIn.lexicalSpace)
            case .enumeration: violation("cvc-enumeration-valid", text, allowedValues)
            case .pattern(let step): violation("cvc-pattern-valid", text, allowedPatterns(facets.patterns[step]))
            case .patternCost: violation("REGEX_COST", text, "a shorter text")
            case .count(let facet, let count): violation(facet, count)
            case .bound(let facet): violation("cvc-\(facet.localName)-valid", text, allowedValues(facet))
            case .item(let index): violation(ofItem: index, text, resolve)
            case .members: violation("cvc-datatype-valid.1.2.3", text, allowedMembers)
            }
        }
    }

    private func violation(_ clause: String, _ text: UnsafeBufferPointer<UInt8>, _ allowed: String) -> DatatypeViolation
    {
        DatatypeViolation(clause, text: text, allowed: allowed, datatype: name)
    }

    private func violation(_ facet: Facet, _ count: Int) -> DatatypeViolation {
        let limit = facets[number: facet] ?? 0
        let (found, unit) =
            switch facet {
            case .totalDigits: ("number", "digits")
            case .fractionDigits: ("number", "digits after the point")
            default: ("value", lengthUnit)
            }
        let words =
            switch facet {
            case .length: "exactly"
            case .minLength: "at least"
            default: "at most"
            }
        return DatatypeViolation(
            "cvc-\(facet.localName)-valid",
            found: "a \(found) of \(count) \(unit)",
            allowed: "\(words) \(limit) \(unit)",
            datatype: name
        )
    }

    /// What is wrong with an item of a list, found anew.
    private func violation(
        ofItem index: Int,
        _ text: UnsafeBufferPointer<UInt8>,
        _ resolve: Resolver
    ) -> DatatypeViolation {
        guard case .list(let item) = variety else { return violation(.lexicalSpace, text, resolve) }
        let items = text.split(separator: 0x20, maxSplits: index + 1, omittingEmptySubsequences: false)
        let violation =
            index < items.count
            ? item.check(UnsafeBufferPointer(rebasing: items[index]), resolving: resolve) : nil
        return DatatypeViolation(
            "cvc-datatype-valid.1.2.2",
            found: "\(violation?.found ?? "''"), item \(index + 1) of a list,",
            allowed: violation?.allowed ?? item.builtIn.lexicalSpace,
            datatype: item.name ?? name
        )
    }

    private var lengthUnit: String {
        if case .list = variety { return "items" }
        return primitive == .hexBinary || primitive == .base64Binary ? "octets" : "characters"
    }

    private var allowedMembers: String {
        guard case .union(let members) = variety else { return builtIn.lexicalSpace }
        return "a value of one of the union's \(members.count) types"
    }

    private var allowedValues: String {
        let literals = facets.enumeration?.literals ?? []
        let shown = (facets.enumeration?.shownLiterals(5) ?? []).map { "'\(Excerpt.escaped($0.utf8))'" }.joined(
            separator: ", "
        )
        return literals.count > 5 ? "one of \(literals.count) values such as \(shown)" : "one of \(shown)"
    }

    private func allowedValues(_ facet: Facet) -> String {
        let words =
            switch facet {
            case .minInclusive: "at least"
            case .minExclusive: "more than"
            case .maxInclusive: "at most"
            default: "less than"
            }
        let bound = facets.bound(facet)?.canonicalText(asInteger: facets.fractionDigits == 0) ?? ""
        return "\(words) \(Excerpt.escaped(bound.utf8))"
    }

    private func allowedPatterns(_ step: [Pattern]) -> String {
        let shown = step.prefix(5).map { "'\(Excerpt.escaped($0.source.utf8))'" }.joined(separator: ", ")
        return step.count == 1 ? "the pattern \(shown)" : "one of \(step.count) patterns such as \(shown)"
    }
}

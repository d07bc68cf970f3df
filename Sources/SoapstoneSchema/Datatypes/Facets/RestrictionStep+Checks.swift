import SoapstoneXML

/// The rules between the facets of one type.
extension RestrictionStep {
    mutating func checkLengths() {
        if let least = facets.minLength, let most = facets.maxLength, least > most {
            reject(
                "minLength-less-than-equal-to-maxLength",
                .minLength,
                .maxLength,
                "minLength is \(least), maxLength \(most)"
            )
        }
        guard let length = facets.length else { return }
        // Beside length, the others have to come from an earlier step and to allow it (section 4.3.1.4).
        if let least = facets.minLength, least > length || least != base.facets.minLength {
            reject("length-minLength-maxLength", .minLength, .length, "length is \(length), minLength \(least)")
        }
        if let most = facets.maxLength, most < length || most != base.facets.maxLength {
            reject("length-minLength-maxLength", .maxLength, .length, "length is \(length), maxLength \(most)")
        }
    }

    mutating func checkDigits() {
        if let total = facets.totalDigits, let fraction = facets.fractionDigits, fraction > total {
            reject(
                "fractionDigits-less-than-equal-to-totalDigits",
                .fractionDigits,
                .totalDigits,
                "fractionDigits is \(fraction), totalDigits \(total)"
            )
        }
    }

    mutating func checkBounds() {
        if indices[.maxInclusive] != nil, indices[.maxExclusive] != nil {
            reject("maxInclusive-maxExclusive", .maxExclusive, .maxInclusive, "a type has one of the two")
        }
        if indices[.minInclusive] != nil, indices[.minExclusive] != nil {
            reject("minInclusive-minExclusive", .minExclusive, .minInclusive, "a type has one of the two")
        }
        checkBounds(.minInclusive, .maxInclusive, [.less, .equal], "minInclusive-less-than-equal-to-maxInclusive")
        checkBounds(.minExclusive, .maxExclusive, [.less, .equal], "minExclusive-less-than-equal-to-maxExclusive")
        checkBounds(.minExclusive, .maxInclusive, [.less], "minExclusive-less-than-maxInclusive")
        checkBounds(.minInclusive, .maxExclusive, [.less], "minInclusive-less-than-maxExclusive")
    }

    private mutating func checkBounds(_ least: Facet, _ greatest: Facet, _ allowed: [ValueOrder], _ constraint: String)
    {
        // Two inherited bounds were checked where they were given.
        guard indices[least] != nil || indices[greatest] != nil else { return }
        guard let a = facets.bound(least), let b = facets.bound(greatest), !allowed.contains(a.order(b)) else { return }
        reject(
            constraint,
            least,
            greatest,
            "\(least.localName) is \(shown(a)), \(greatest.localName) \(shown(b))"
        )
    }

    /// Reports that two facets do not go together, at the first of them that is of this step, and takes that one back.
    private mutating func reject(_ constraint: String, _ first: Facet, _ second: Facet, _ message: String) {
        guard let facet = indices[first] != nil ? first : indices[second] != nil ? second : nil else { return }
        report(constraint, indices[facet], message)
        indices[facet] = nil
        facets.setBound(facet, base.facets.bound(facet))
        facets[number: facet] = base.facets[number: facet]
    }

    /// A bound as messages show it.
    func shown(_ bound: AtomicValue) -> String {
        Excerpt.escaped(bound.canonicalText(asInteger: base.builtIn != .decimal).utf8)
    }

    mutating func report(_ constraint: String, _ index: Int?, _ message: String) {
        problems.append(FacetProblem(constraint: constraint, index: index, message: message))
    }
}

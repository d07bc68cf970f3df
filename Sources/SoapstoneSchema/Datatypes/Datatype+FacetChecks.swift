/// Why a text is not valid, in as few bytes as can be passed on the way: a union tries many types that fail.
enum DatatypeFailure {
    case lexicalSpace, enumeration
    /// No pattern of the step with this position matches.
    case pattern(step: Int)
    /// Whether a pattern matches could not be found within the limits.
    case patternCost
    /// A length, or a number of digits, that the facet does not allow.
    case count(Facet, Int)
    case bound(Facet)
    /// The item with this position is not valid.
    case item(Int)
    /// No member of the union fits.
    case members
}

/// One check for each kind of facet: nil where it holds.
extension Datatype {
    func checkPatterns(_ text: UnsafeBufferPointer<UInt8>) -> DatatypeFailure? {
        for (index, step) in facets.patterns.enumerated() {
            var outcome = PatternOutcome.differs
            for pattern in step where outcome != .matches {
                let next = pattern.outcome(text)
                if next != .differs { outcome = next }
            }
            switch outcome {
            case .matches: continue
            case .differs: return .pattern(step: index)
            case .gaveUp: return .patternCost
            }
        }
        return nil
    }

    /// The length facets. Of QName and NOTATION every value satisfies them, so those do not come here.
    func checkLength(_ count: Int) -> DatatypeFailure? {
        if let length = facets.length, count != length { return .count(.length, count) }
        if let minLength = facets.minLength, count < minLength { return .count(.minLength, count) }
        if let maxLength = facets.maxLength, count > maxLength { return .count(.maxLength, count) }
        return nil
    }

    func checkDigits(_ literal: DecimalLiteral) -> DatatypeFailure? {
        if let totalDigits = facets.totalDigits, literal.totalDigits > totalDigits {
            return .count(.totalDigits, literal.totalDigits)
        }
        if let fractionDigits = facets.fractionDigits, literal.fractionDigits > fractionDigits {
            return .count(.fractionDigits, literal.fractionDigits)
        }
        return nil
    }

    func checkBounds(of literal: DecimalLiteral) -> DatatypeFailure? {
        guard !present.isDisjoint(with: .bounds) else { return nil }
        return checkBounds { bound in
            guard case .decimal(let bound) = bound else { return .indeterminate }
            return ValueOrder(literal.compare(bound))
        }
    }

    func checkBounds(of value: AtomicValue) -> DatatypeFailure? {
        checkBounds { value.order($0) }
    }

    /// The bounding facets. A value that has no order with a bound is outside it.
    private func checkBounds(_ order: (AtomicValue) -> ValueOrder) -> DatatypeFailure? {
        if let bound = facets.minInclusive {
            let order = order(bound)
            guard order == .greater || order == .equal else { return .bound(.minInclusive) }
        }
        if let bound = facets.minExclusive, order(bound) != .greater { return .bound(.minExclusive) }
        if let bound = facets.maxInclusive {
            let order = order(bound)
            guard order == .less || order == .equal else { return .bound(.maxInclusive) }
        }
        if let bound = facets.maxExclusive, order(bound) != .less { return .bound(.maxExclusive) }
        return nil
    }
}

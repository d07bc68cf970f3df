import SoapstoneXML

/// One check for each kind of facet: nil where it holds.
extension Datatype {
    func checkPatterns(_ text: UnsafeBufferPointer<UInt8>) -> DatatypeViolation? {
        for step in facets.patterns {
            var outcome = PatternOutcome.differs
            for pattern in step {
                switch pattern.outcome(text) {
                case .matches: outcome = .matches
                case .gaveUp: outcome = .gaveUp
                case .differs: continue
                }
                if outcome == .matches { break }
            }
            guard outcome != .matches else { continue }
            guard outcome != .gaveUp else {
                return DatatypeViolation("REGEX_COST", text: text, allowed: "a shorter text", datatype: name)
            }
            let shown = step.prefix(5).map { "'\(Excerpt.escaped($0.source.utf8))'" }.joined(separator: ", ")
            return DatatypeViolation(
                "cvc-pattern-valid",
                text: text,
                allowed: step.count == 1 ? "the pattern \(shown)" : "one of \(step.count) patterns such as \(shown)",
                datatype: name
            )
        }
        return nil
    }

    /// The length facets. Of QName and NOTATION every value satisfies them, so those do not come here.
    func checkLength(_ count: Int, _ unit: String) -> DatatypeViolation? {
        if let length = facets.length, count != length {
            return wrongLength("cvc-length-valid", count, "exactly \(length)", unit)
        }
        if let minLength = facets.minLength, count < minLength {
            return wrongLength("cvc-minLength-valid", count, "at least \(minLength)", unit)
        }
        if let maxLength = facets.maxLength, count > maxLength {
            return wrongLength("cvc-maxLength-valid", count, "at most \(maxLength)", unit)
        }
        return nil
    }

    private func wrongLength(_ clause: String, _ count: Int, _ allowed: String, _ unit: String) -> DatatypeViolation {
        DatatypeViolation(
            clause,
            found: "a value of \(count) \(unit)",
            allowed: "\(allowed) \(unit)",
            datatype: name
        )
    }

    func checkDigits(_ literal: DecimalLiteral) -> DatatypeViolation? {
        if let totalDigits = facets.totalDigits, literal.totalDigits > totalDigits {
            return DatatypeViolation(
                "cvc-totalDigits-valid",
                found: "a number of \(literal.totalDigits) digits",
                allowed: "at most \(totalDigits) digits",
                datatype: name
            )
        }
        if let fractionDigits = facets.fractionDigits, literal.fractionDigits > fractionDigits {
            return DatatypeViolation(
                "cvc-fractionDigits-valid",
                found: "a number of \(literal.fractionDigits) digits after the point",
                allowed: "at most \(fractionDigits) digits after the point",
                datatype: name
            )
        }
        return nil
    }

    func checkBounds(of literal: DecimalLiteral, _ text: UnsafeBufferPointer<UInt8>) -> DatatypeViolation? {
        guard !present.isDisjoint(with: .bounds) else { return nil }
        return checkBounds(text) { bound in
            guard case .decimal(let bound) = bound else { return .indeterminate }
            return ValueOrder(literal.compare(bound))
        }
    }

    func checkBounds(of value: AtomicValue, _ text: UnsafeBufferPointer<UInt8>) -> DatatypeViolation? {
        checkBounds(text) { value.order($0) }
    }

    /// The bounding facets. A value that has no order with a bound is outside it.
    func checkBounds(
        _ text: UnsafeBufferPointer<UInt8>,
        _ order: (AtomicValue) -> ValueOrder
    ) -> DatatypeViolation? {
        if let bound = facets.minInclusive {
            let order = order(bound)
            guard order == .greater || order == .equal else { return outside(.minInclusive, bound, text) }
        }
        if let bound = facets.minExclusive, order(bound) != .greater { return outside(.minExclusive, bound, text) }
        if let bound = facets.maxInclusive {
            let order = order(bound)
            guard order == .less || order == .equal else { return outside(.maxInclusive, bound, text) }
        }
        if let bound = facets.maxExclusive, order(bound) != .less { return outside(.maxExclusive, bound, text) }
        return nil
    }

    private func outside(
        _ facet: Facet,
        _ bound: AtomicValue,
        _ text: UnsafeBufferPointer<UInt8>
    ) -> DatatypeViolation {
        let words =
            switch facet {
            case .minInclusive: "at least"
            case .minExclusive: "more than"
            case .maxInclusive: "at most"
            default: "less than"
            }
        let limit = Excerpt.escaped(bound.canonicalText(asInteger: facets.fractionDigits == 0).utf8)
        return DatatypeViolation(
            "cvc-\(facet.localName)-valid",
            text: text,
            allowed: "\(words) \(limit)",
            datatype: name
        )
    }

    func notInLexicalSpace(_ text: UnsafeBufferPointer<UInt8>) -> DatatypeViolation {
        DatatypeViolation("cvc-datatype-valid.1.2.1", text: text, allowed: builtIn.lexicalSpace, datatype: name)
    }

    func notInEnumeration(_ text: UnsafeBufferPointer<UInt8>) -> DatatypeViolation {
        let literals = facets.enumeration?.literals ?? []
        let shown = literals.prefix(5).map { "'\(Excerpt.escaped($0.utf8))'" }.joined(separator: ", ")
        return DatatypeViolation(
            "cvc-enumeration-valid",
            text: text,
            allowed: literals.count > 5 ? "one of \(literals.count) values such as \(shown)" : "one of \(shown)",
            datatype: name
        )
    }
}

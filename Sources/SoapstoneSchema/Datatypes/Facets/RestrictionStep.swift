import SoapstoneXML

/// The facets of one step of derivation while they are put together with those of the base.
struct RestrictionStep {
    let base: Datatype
    var facets: Facets
    var problems: [FacetProblem] = []
    /// Where the facets of this step stand.
    var indices: [Facet: Int] = [:]
    private(set) var budget: DatatypeBudget
    private var patterns: [Pattern] = []
    private var members: [(literal: String, value: DatatypeValue)] = []
    private var hasEnumeration = false
    /// What keeping a value takes, its memory included.
    private static let valueSteps = 100

    init(base: Datatype, budget: DatatypeBudget) {
        self.base = base
        self.budget = budget
        facets = base.facets
    }

    mutating func add(
        _ written: WrittenFacet,
        _ index: Int,
        _ limits: PatternLimits,
        resolving resolve: (UnsafeBufferPointer<UInt8>) -> String?
    ) {
        let facet = written.facet
        guard applies(facet) else {
            report("cos-applicable-facets", index, "\(facet.localName) does not apply to \(kind)")
            return
        }
        if facet != .pattern, facet != .enumeration {
            guard indices[facet] == nil else {
                report("src-single-facet-value", index, "\(facet.localName) is given more than once")
                return
            }
        }
        let isSet =
            switch facet {
            case .pattern: addPattern(written.value, index, limits)
            case .enumeration: addMember(written.value, index, resolving: resolve)
            case .whiteSpace: setWhiteSpace(written.value, index)
            case .length, .minLength, .maxLength, .totalDigits, .fractionDigits: setNumber(facet, written.value, index)
            case .maxInclusive, .maxExclusive, .minInclusive, .minExclusive: setBound(facet, written.value, index)
            }
        guard isSet else { return }
        indices[facet] = index
        if written.isFixed { facets.fixed.insert(FacetSet(facet)) }
    }

    /// Checks what is between facets, and puts the patterns and values of the step in their places.
    mutating func finish() {
        checkLengths()
        checkBounds()
        checkDigits()
        if !patterns.isEmpty {
            facets.patterns.append(patterns)
            facets.patternSteps += patterns.reduce(0) { $0 + $1.stepsPerByte }
        }
        if hasEnumeration { facets.enumeration = Enumeration(members) }
    }
}

extension RestrictionStep {
    private func applies(_ facet: Facet) -> Bool {
        switch base.variety {
        case .atomic: base.primitive.map(facet.applies(to:)) ?? false
        case .list:
            switch facet {
            case .length, .minLength, .maxLength, .pattern, .enumeration, .whiteSpace: true
            default: false
            }
        case .union: facet == .pattern || facet == .enumeration
        }
    }

    private var kind: String {
        switch base.variety {
        case .atomic: "types derived from \(base.primitive?.builtIn.localName ?? "anySimpleType")"
        case .list: "lists"
        case .union: "unions"
        }
    }

    private mutating func addPattern(_ source: String, _ index: Int, _ limits: PatternLimits) -> Bool {
        guard !budget.isSpent else { return false }
        do {
            let pattern = try Pattern(source, limits: limits)
            guard spend(pattern.buildSteps, index) else { return false }
            patterns.append(pattern)
            return true
        } catch {
            report(error.code == .cost ? "REGEX_COST" : "rf-pattern", index, error.description)
            return false
        }
    }

    private mutating func addMember(
        _ literal: String,
        _ index: Int,
        resolving resolve: (UnsafeBufferPointer<UInt8>) -> String?
    ) -> Bool {
        hasEnumeration = true
        guard spend(Self.valueSteps + base.checkCost.steps(literal.utf8.count), index) else { return false }
        var literal = literal
        let base = base
        let result: Result<(String, DatatypeValue), DatatypeViolation> = literal.withUTF8 { text in
            do throws(DatatypeViolation) {
                let value = try base.value(of: text, resolving: resolve)
                return .success(
                    (base.facets.whiteSpace.withProcessed(text) { String(decoding: $0, as: UTF8.self) }, value)
                )
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let member):
            members.append(member)
            return true
        case .failure(let violation):
            report("enumeration-valid-restriction", index, violation.description)
            return false
        }
    }

    /// Takes steps from the budget; false where there are too few, which is reported once.
    private mutating func spend(_ steps: Int, _ index: Int) -> Bool {
        guard !budget.isSpent else { return false }
        guard budget.spend(steps) else {
            report(
                "XSD_COST",
                index,
                "The values and patterns of the types take too long to read; the rest is left out"
            )
            return false
        }
        return true
    }

    private mutating func setWhiteSpace(_ value: String, _ index: Int) -> Bool {
        guard let whiteSpace = WhiteSpace(keyword: value.utf8) else {
            report("rf-whiteSpace", index, "'\(Excerpt.escaped(value.utf8))', expected preserve, replace or collapse")
            return false
        }
        guard isFree(.whiteSpace, index, whiteSpace == base.facets.whiteSpace) else { return false }
        guard whiteSpace >= base.facets.whiteSpace else {
            report(
                "whiteSpace-valid-restriction",
                index,
                "\(whiteSpace) where the base type has \(base.facets.whiteSpace)"
            )
            return false
        }
        facets.whiteSpace = whiteSpace
        return true
    }

    private mutating func setNumber(_ facet: Facet, _ value: String, _ index: Int) -> Bool {
        guard let number = Self.number(value), number > 0 || facet != .totalDigits else {
            let expected = facet == .totalDigits ? "a positive integer" : "a non-negative integer"
            report("rf-\(facet.localName)", index, "'\(Excerpt.escaped(value.utf8))', expected \(expected)")
            return false
        }
        let inherited = base.facets[number: facet]
        guard isFree(facet, index, number == inherited) else { return false }
        if let inherited {
            let isRestriction =
                switch facet {
                case .length: number == inherited
                case .minLength: number >= inherited
                default: number <= inherited
                }
            guard isRestriction else {
                report("\(facet.localName)-valid-restriction", index, "\(number) where the base type has \(inherited)")
                return false
            }
        }
        facets[number: facet] = number
        return true
    }

    private mutating func setBound(_ facet: Facet, _ value: String, _ index: Int) -> Bool {
        var value = value
        let (builtIn, whiteSpace) = (base.builtIn, base.facets.whiteSpace)
        let read: AtomicValue? = value.withUTF8 { text in
            whiteSpace.withProcessed(text) { text in
                guard let primitive = builtIn.primitive, builtIn.accepts(text) else { return nil }
                return AtomicValue(text, of: primitive) { _ in nil }
            }
        }
        guard let read else {
            report(
                "rf-\(facet.localName)",
                index,
                "'\(Excerpt.escaped(value.utf8))' is not xs:\(builtIn.localName): expected \(builtIn.lexicalSpace)"
            )
            return false
        }
        guard isFree(facet, index, read == base.facets.bound(facet)) else { return false }
        for (other, allowed) in Self.allowedOrders(of: facet) {
            guard let bound = base.facets.bound(other), !allowed.contains(read.order(bound)) else { continue }
            report(
                "\(facet.localName)-valid-restriction",
                index,
                "\(shown(read)) where the base type has \(other.localName) \(shown(bound))"
            )
            return false
        }
        facets.setBound(facet, read)
        return true
    }

    /// How a bound may stand to those of the base type (sections 4.3.7.4, 4.3.8.4, 4.3.9.4 and 4.3.10.4).
    private static func allowedOrders(of facet: Facet) -> [(Facet, [ValueOrder])] {
        switch facet {
        case .maxInclusive:
            [
                (.maxInclusive, [.less, .equal]), (.maxExclusive, [.less]),
                (.minInclusive, [.greater, .equal]), (.minExclusive, [.greater]),
            ]
        case .maxExclusive:
            [
                (.maxExclusive, [.less, .equal]), (.maxInclusive, [.less, .equal]),
                (.minInclusive, [.greater]), (.minExclusive, [.greater]),
            ]
        case .minExclusive:
            [
                (.minExclusive, [.greater, .equal]), (.minInclusive, [.greater, .equal]),
                (.maxInclusive, [.less, .equal]), (.maxExclusive, [.less]),
            ]
        default:
            [
                (.minInclusive, [.greater, .equal]), (.minExclusive, [.greater]),
                (.maxInclusive, [.less, .equal]), (.maxExclusive, [.less]),
            ]
        }
    }

    /// A non-negative integer; what is beyond a machine word is beyond any text and counts as the largest word.
    private static func number(_ value: String) -> Int? {
        var value = value
        return value.withUTF8 { text in
            let text = WhiteSpace.trimmed(text)
            guard let literal = DecimalLiteral(text), !literal.hasPoint, !literal.isNegative else { return nil }
            var number = 0
            for byte in text where byte &- UInt8(ascii: "0") <= 9 {
                let (product, overflow) = number.multipliedReportingOverflow(by: 10)
                let (sum, carry) = product.addingReportingOverflow(Int(byte & 0x0F))
                guard !overflow, !carry else { return .max }
                number = sum
            }
            return number
        }
    }

    /// Whether a facet is not fixed in the base type, or keeps its value.
    private mutating func isFree(_ facet: Facet, _ index: Int, _ isUnchanged: Bool) -> Bool {
        guard base.facets.fixed.contains(facet), !isUnchanged else { return true }
        report("st-restrict-facets", index, "\(facet.localName) is fixed in the base type")
        return false
    }
}

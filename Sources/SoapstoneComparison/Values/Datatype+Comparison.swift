internal import SoapstoneMessages
internal import SoapstoneSchema
internal import SoapstoneXML

extension Datatype {
    var isAtomic: Bool { if case .atomic = variety { true } else { false } }

    /// Whether it is one that every schema has, not one that was derived from it.
    var isBuiltIn: Bool { self === Datatype.builtIn(builtIn) }

    /// What messages call the type.
    var title: String {
        if isBuiltIn { return "xs:\(builtIn.localName)" }
        if let name { return ShownName.text(name) }
        switch variety {
        case .atomic: return "a restriction of xs:\(builtIn.localName)"
        case .list: return "a list"
        case .union: return "a union"
        }
    }

    /// The clause for which a text is refused; nil for one that is accepted.
    func refusal(of text: String) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            check(bytes) { $0.elementsEqual(SampleValues.qNamePrefix.utf8) ? SchemaTag.namespace : nil }?.clause
        }
    }

    func takes(_ text: String) -> Bool { refusal(of: text) == nil }

    /// Whether two types accept the same texts with the same values, whatever they are called; false where that is not
    /// plain to see.
    func acceptsSame(as other: Datatype) -> Bool {
        if self === other { return true }
        switch (variety, other.variety) {
        case (.atomic, .atomic):
            guard primitive == other.primitive, hasSameLexicalSpace(as: other) else { return false }
        case (.list(let a), .list(let b)):
            guard a.acceptsSame(as: b) else { return false }
        case (.union(let a), .union(let b)):
            guard a.acceptSame(as: b) else { return false }
        default: return false
        }
        return facets.acceptSame(as: other.facets)
    }

    /// Whether two atomic types differ in nothing but facets.
    ///
    /// Types derived from string have lexical spaces of their own, ID and IDREF a meaning.
    func hasSameLexicalSpace(as other: Datatype) -> Bool {
        if builtIn == other.builtIn { return true }
        // An integer is written without a point, a decimal without digits after it may have one: "1.0".
        return primitive == .decimal && other.primitive == .decimal
            && (builtIn == .decimal) == (other.builtIn == .decimal)
    }

    /// Whether every text that it accepts is one that another type accepts; false where that is not plain to see.
    func isPart(of other: Datatype) -> Bool {
        if acceptsSame(as: other) || other.acceptsEverything { return true }
        if let literals = facets.enumeration?.literals, isAtomic {
            return literals.allSatisfy { other.takes($0) } && takesAllForms(in: other)
        }
        if case .union(let members) = other.variety, other.facets.present == FacetSet(.whiteSpace) {
            if members.contains(where: { isPart(of: $0) }) { return true }
        }
        switch variety {
        case .union(let members): return members.allSatisfy { $0.isPart(of: other) }
        case .list(let item):
            // A list of one item is that item, but one of two is not.
            if case .list(let wider) = other.variety, other.facets.present == FacetSet(.whiteSpace) {
                return item.isPart(of: wider)
            }
            return false
        case .atomic:
            if case .list(let item) = other.variety {
                let isAnyLong = Facet.allCases.allSatisfy { facet in
                    facet == .whiteSpace || other.facets.word(facet) == nil
                        || facet == .minLength && other.facets.minLength == 1 && !takes("")
                }
                // A text of any form is a list of such texts.
                if isAnyLong, item.acceptsEverything { return true }
                // A text without blanks is a list of one item.
                let isOneItem = primitive != .string && primitive != .anyURI || builtIn.isPart(of: .nmtoken)
                return isAnyLong && isOneItem && isPart(of: item)
            }
            guard other.isAtomic, builtIn.isPart(of: other.builtIn), hasSpacesTaken(by: other) else { return false }
            return Facet.allCases.allSatisfy { facet in
                facet == .whiteSpace || facets.word(facet) == other.facets.word(facet)
                    || facets.change(facet, to: other.facets) == .widened
            }
        }
    }
}

extension Datatype {
    /// Whether another type that takes a text takes all others that are the same value of this one: `01` for `1`, and a word
    /// with blanks around it.
    private func takesAllForms(in other: Datatype) -> Bool {
        guard primitive != .string, primitive != .anyURI else {
            return facets.whiteSpace == .preserve || other.facets.whiteSpace == .collapse && other.isAtomic
        }
        return other.isAtomic && builtIn.isPart(of: other.builtIn) && other.facets.word(.pattern) == nil
    }

    /// Whether white space is no reason for another type to refuse a text of this one.
    private func hasSpacesTaken(by other: Datatype) -> Bool {
        let (own, others) = (facets.whiteSpace, other.facets.whiteSpace)
        guard own != others else { return true }
        // What the other one takes away makes a text shorter, what only this one takes away may be of any length.
        let harmed: [Facet] = [.length, .pattern, .enumeration, own < others ? .minLength : .maxLength]
        return harmed.allSatisfy { other.facets.word($0) == nil }
    }
}

extension [Datatype] {
    func acceptSame(as other: [Datatype]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.acceptsSame(as: $1) }
    }
}

extension BuiltInType {
    /// Whether every value's text is one of another type, facets aside that are told by themselves.
    func isPart(of other: BuiltInType) -> Bool {
        var type: BuiltInType? = self
        while let current = type {
            if current == other { return true }
            type = current.base
        }
        return other.isAnyText
    }
}

extension Facets {
    /// How a facet of a later version stands to an earlier one.
    enum Change {
        case narrowed, widened, unknown
    }

    /// Whether the same is asked of texts.
    fileprivate func acceptSame(as other: Facets) -> Bool {
        Facet.allCases.allSatisfy { word($0) == other.word($0) }
    }

    /// What a facet says, in words that are the same for the same demand; nil where it says nothing.
    func word(_ facet: Facet) -> String? {
        switch facet {
        case .minLength:
            // Every text is that long.
            return minLength.flatMap { $0 > 0 ? String($0) : nil }
        case .length, .maxLength, .totalDigits, .fractionDigits:
            return self[number: facet].map { String($0) }
        case .maxInclusive, .maxExclusive, .minInclusive, .minExclusive:
            return bound(facet).map { $0.canonicalText(asInteger: fractionDigits == 0) }
        case .whiteSpace:
            switch whiteSpace {
            case .preserve: return nil
            case .replace: return "replace"
            case .collapse: return "collapse"
            }
        case .pattern:
            guard !patterns.isEmpty else { return nil }
            // Within a step one has to match, of the steps all: order does not matter in either.
            let steps = Set(patterns.map { Set($0.map(\.source)).sorted().joined(separator: " or ") })
            return Excerpt.escaped(steps.sorted().joined(separator: " and ").utf8)
        case .enumeration:
            guard let enumeration else { return nil }
            return ShownName.list(enumeration.shownLiterals().sorted().map(ShownName.text))
        }
    }

    /// What it is for texts that a facet here is another one there.
    func change(_ facet: Facet, to new: Facets) -> Change {
        switch facet {
        case .enumeration:
            return enumeration == nil ? .narrowed : new.enumeration == nil ? .widened : .unknown
        case .pattern:
            if Self.areSteps(patterns, within: new.patterns) { return .widened }
            return Self.areSteps(new.patterns, within: patterns) ? .narrowed : .unknown
        case .whiteSpace: return .unknown
        case .length:
            return length == nil ? .narrowed : new.length == nil ? .widened : .unknown
        case .maxLength, .totalDigits, .fractionDigits:
            return Self.change(self[number: facet], new[number: facet], moreIsWider: true)
        case .minLength:
            return Self.change(minLength, new.minLength, moreIsWider: false)
        case .maxInclusive, .maxExclusive:
            return Self.change(bound(facet), new.bound(facet), moreIsWider: true)
        case .minInclusive, .minExclusive:
            return Self.change(bound(facet), new.bound(facet), moreIsWider: false)
        }
    }

    /// Whether what some steps of patterns take others take plainly: of each of the others' steps, one of these has no
    /// pattern that is not there, too.
    private static func areSteps(_ steps: [[Pattern]], within others: [[Pattern]]) -> Bool {
        others.allSatisfy { other in
            let sources = Set(other.map(\.source))
            return steps.contains { $0.allSatisfy { sources.contains($0.source) } }
        }
    }

    private static func change(_ old: Int?, _ new: Int?, moreIsWider: Bool) -> Change {
        guard let old else { return .narrowed }
        guard let new else { return .widened }
        return (new > old) == moreIsWider ? .widened : .narrowed
    }

    private static func change(_ old: AtomicValue?, _ new: AtomicValue?, moreIsWider: Bool) -> Change {
        guard let old else { return .narrowed }
        guard let new else { return .widened }
        switch new.order(old) {
        case .greater: return moreIsWider ? .widened : .narrowed
        case .less: return moreIsWider ? .narrowed : .widened
        case .equal, .indeterminate: return .unknown
        }
    }
}

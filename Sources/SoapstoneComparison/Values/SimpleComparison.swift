internal import SoapstoneMessages
internal import SoapstoneSchema
internal import SoapstoneXML

/// Compares what two simple types accept.
///
/// What is said to be refused was tried: a text that the one type accepts and the other one does not. Where none was
/// found and the facets do not say that there is none either, it is undecided.
struct SimpleComparison {
    /// A difference, with texts that show it.
    struct Difference {
        var kind: ChangeKind
        var message: String
        var fewer = Effect.none
        var more = Effect.none
        var warning: String?
    }

    enum Effect {
        case none
        case text(String)
        case undecided(String)
    }

    private let old: Datatype
    private let new: Datatype
    private var texts = ComparedTexts()
    private(set) var differences: [Difference] = []

    init(_ old: Datatype, _ new: Datatype) {
        self.old = old
        self.new = new
        guard old !== new, !old.acceptsSame(as: new) else { return }
        texts = ComparedTexts(old, new)
        compare()
    }

    private mutating func compare() {
        guard old.isAtomic, new.isAtomic else {
            if case .list(let a) = old.variety, case .list(let b) = new.variety, a.acceptsSame(as: b) {
                return compareFacets(Facets(whiteSpace: .collapse), Facets(whiteSpace: .collapse))
            }
            if case .union(let a) = old.variety, case .union(let b) = new.variety, a.acceptSame(as: b) {
                return compareFacets(Facets(whiteSpace: .preserve), Facets(whiteSpace: .preserve))
            }
            return compareAsWhole()
        }
        if old.builtIn != new.builtIn, old.isBuiltIn || new.isBuiltIn || !old.hasSameLexicalSpace(as: new) {
            let needed = [
                !old.builtIn.isPart(of: new.builtIn) && !old.isPart(of: new),
                !new.builtIn.isPart(of: old.builtIn) && !new.isPart(of: old),
            ]
            var difference = Difference(
                kind: .simpleType,
                message: "\(old.title) became \(new.title)"
            )
            difference.fewer = effect(texts.fewer(nil), isPossible: needed[0])
            difference.more = effect(texts.more(nil), isPossible: needed[1])
            if old.facets.whiteSpace != new.facets.whiteSpace, old.primitive == .string, new.primitive == .string {
                difference.warning = Self.whiteSpaceWarning
            }
            differences.append(difference)
            // Facets of the built-in types are told by their names.
            return compareFacets(old.builtIn.facets, new.builtIn.facets)
        }
        compareFacets(Facets(whiteSpace: .preserve), Facets(whiteSpace: .preserve))
    }

    private static let whiteSpaceWarning =
        "Values are other ones where a text has white space at its ends or in rows."

    /// Types of different kinds, lists and unions: by trying alone.
    private mutating func compareAsWhole() {
        var difference = Difference(kind: .simpleType, message: "\(old.title) became \(new.title)")
        difference.fewer = effect(texts.fewer(nil), isPossible: !old.isPart(of: new))
        difference.more = effect(texts.more(nil), isPossible: !new.isPart(of: old))
        // Another way to write the same, such as a union with a value that another member takes anyway.
        if case .none = difference.fewer, case .none = difference.more { return }
        differences.append(difference)
    }

    // MARK: - Facets

    /// Compares facets, without those that both types have from types that were told already.
    private mutating func compareFacets(_ oldTold: Facets, _ newTold: Facets) {
        if let a = old.facets.enumeration, let b = new.facets.enumeration {
            // The values are listed: nothing else matters.
            return compareEnumerations(a, b)
        }
        var isWritten = false
        for facet in Facet.allCases {
            let (before, after) = (old.facets.word(facet), new.facets.word(facet))
            guard before != after, before != oldTold.word(facet) || after != newTold.word(facet) else { continue }
            isWritten = true
            var difference = difference(in: facet)
            let narrows = old.facets.change(facet, to: new.facets)
            if facet == .whiteSpace {
                difference.warning = Self.whiteSpaceWarning
                (difference.fewer, difference.more) = spaceEffects
            } else if facet == .pattern, narrows == .unknown {
                (difference.fewer, difference.more) = patternEffects
                if case .none = difference.fewer, case .none = difference.more { continue }
            } else {
                difference.fewer = effect(
                    texts.fewer(facet),
                    isPossible: narrows != .widened && !new.facets.spans(old.facets, facet)
                )
                difference.more = effect(
                    texts.more(facet),
                    isPossible: narrows != .narrowed && !old.facets.spans(new.facets, facet)
                )
                // The same range by other facets.
                if case .none = difference.fewer, case .none = difference.more { continue }
            }
            differences.append(difference)
        }
        if !isWritten, differences.isEmpty { compareAsWhole() }
    }

    private func difference(in facet: Facet) -> Difference {
        let words = [old, new].map { $0.facets.word(facet) ?? "none" }
        return Difference(kind: ChangeKind(facet), message: "\(facet.localName) \(words[0]) became \(words[1])")
    }

    private mutating func compareEnumerations(_ a: Enumeration, _ b: Enumeration) {
        if [old, new].contains(where: { $0.primitive == .qName || $0.primitive == .notation }) {
            return compareNames(a, b)
        }
        let removed = a.literals.filter { old.takes($0) && !new.takes($0) }
        let added = b.literals.filter { new.takes($0) && !old.takes($0) }
        if old.facets.whiteSpace != new.facets.whiteSpace {
            var difference = difference(in: .whiteSpace)
            (difference.fewer, difference.more) = spaceEffects
            differences.append(difference)
        }
        addEnumeration(without: removed, with: added) { .text($0) }
    }

    /// Compares the names that are listed by their namespaces: a prefix says nothing, so no text shows what changed.
    private mutating func compareNames(_ a: Enumeration, _ b: Enumeration) {
        let (before, after) = (a.shownLiterals(), b.shownLiterals())
        let (removed, added) = (Set(before).subtracting(after).sorted(), Set(after).subtracting(before).sorted())
        addEnumeration(without: removed, with: added) { _ in .undecided("no message is made for values that are names")
        }
    }

    private mutating func addEnumeration(
        without removed: [String],
        with added: [String],
        _ effect: (String) -> Effect
    ) {
        guard !removed.isEmpty || !added.isEmpty else { return }
        var words: [String] = []
        if !removed.isEmpty { words.append("without \(ShownName.list(removed.map(ShownName.text)))") }
        if !added.isEmpty { words.append("with \(ShownName.list(added.map(ShownName.text)))") }
        var difference = Difference(
            kind: .enumeration,
            message: "the enumeration is now \(words.joined(separator: " and "))"
        )
        difference.fewer = removed.first.map(effect) ?? .none
        difference.more = added.first.map(effect) ?? .none
        differences.append(difference)
    }

    /// What texts with white space at their ends or in rows decide.
    private var spaceEffects: (fewer: Effect, more: Effect) {
        func isSpaced(_ text: String) -> Bool {
            text.utf8.split(separator: 0x20, omittingEmptySubsequences: false).contains(where: \.isEmpty)
        }
        let (fewer, more) = (texts.fewer(where: isSpaced), texts.more(where: isSpaced))
        return (fewer.map(Effect.text) ?? .none, more.map(Effect.text) ?? .none)
    }

    /// What texts that the patterns of one type alone match decide.
    private var patternEffects: (fewer: Effect, more: Effect) {
        let (fewer, more) = (texts.fewer(.pattern), texts.more(.pattern))
        let lengths = [old, new].flatMap { [$0.facets.length, $0.facets.minLength, $0.facets.maxLength] }
        let walk = PatternWalk(
            old.facets.patterns,
            new.facets.patterns,
            longest: min((lengths.compactMap(\.self).max() ?? -1) + 1, 64),
            hasBlanks: [old, new].contains { $0.facets.whiteSpace == .preserve }
        )
        func effect(_ text: String?, _ texts: [String], _ own: Datatype, _ other: Datatype) -> Effect {
            if let found = text ?? texts.first(where: { own.takes($0) && !other.takes($0) }) { return .text(found) }
            if walk.isWhole, texts.isEmpty { return .none }
            return .undecided(
                walk.isWhole
                    ? "the patterns take other texts, and none was found that the rest of the type takes"
                    : "the patterns are too large to be compared"
            )
        }
        return (effect(fewer, walk.fewer, old, new), effect(more, walk.more, new, old))
    }

    private func effect(_ text: String?, isPossible: Bool) -> Effect {
        if let text { return .text(text) }
        return isPossible ? .undecided("no value was found that shows it, and that there is none was not shown") : .none
    }
}

/// Texts that one of two types accepts and the other one refuses, with the facet for which it does.
struct ComparedTexts {
    private var refusedByNew: [(text: String, clause: String)] = []
    private var refusedByOld: [(text: String, clause: String)] = []

    init() {}

    init(_ old: Datatype, _ new: Datatype) {
        for text in CandidateTexts.of(old, new) {
            switch (old.refusal(of: text), new.refusal(of: text)) {
            case (nil, let clause?): refusedByNew.append((text, clause))
            case (let clause?, nil): refusedByOld.append((text, clause))
            default: continue
            }
        }
    }

    /// A text that the new type alone refuses, for a facet if there is one.
    func fewer(_ facet: Facet?) -> String? { Self.first(refusedByNew, facet) }

    func more(_ facet: Facet?) -> String? { Self.first(refusedByOld, facet) }

    /// A text that the new type alone refuses, and that is as it is asked for.
    func fewer(where isWanted: (String) -> Bool) -> String? { refusedByNew.first { isWanted($0.text) }?.text }

    func more(where isWanted: (String) -> Bool) -> String? { refusedByOld.first { isWanted($0.text) }?.text }

    private static func first(_ texts: [(text: String, clause: String)], _ facet: Facet?) -> String? {
        guard let facet else { return texts.first?.text }
        return texts.first { $0.clause == "cvc-\(facet.localName)-valid" }?.text
    }
}

internal import SoapstoneSchema
internal import SoapstoneXML

/// Decides one by one what a sample has where its schema leaves a choice, and keeps the decisions.
///
/// Each decision is a number of which 0 is the smallest choice, so a sample gets smaller as its decisions do.
package struct SampleScript: Sendable {
    /// What is chosen where no choice is given.
    package enum Fallback: Sendable {
        /// The first: nothing that may be left out, and the first branch.
        case least
        /// All that may be left out, and twice what may be repeated.
        case most
        case random(seed: UInt64)
    }

    /// What a decision is about.
    package enum Kind: Sendable {
        /// How often an element or a group is there.
        case count
        /// Which branch of a choice is taken.
        case branch
        /// Whether an attribute is there.
        case attribute
        /// The text of an element or an attribute.
        case value
        /// Whether an element is nil.
        case isNil
    }

    /// How a sample breaks its schema at one decision.
    package enum Violation: String, CaseIterable, Sendable {
        /// What is required is not there.
        case missing
        /// Something is there once more than it may be.
        case repeated
        /// An element that no schema declares stands before.
        case undeclared
        /// The value is none of its type.
        case value
    }

    /// Which decision of a sample is meant, whatever else the sample has.
    package struct Place: Hashable, Sendable {
        let kind: Kind
        /// The names of the elements around the place and of the element or attribute, as `order/@id`.
        package let path: String
        /// How many decisions of the kind the path had before.
        let occurrence: Int
    }

    /// A decision that was made.
    package struct Decision: Sendable {
        package let place: Place
        /// What was chosen, as words.
        package let title: String
        package let chosen: Int
        /// How many choices there were.
        package let count: Int
        /// How a sample can break its schema here.
        package let violations: [Violation]
    }

    package var choices: [Place: Int]
    package var violation: (place: Place, Violation)?
    private let fallback: Fallback
    private var random: SampleRandom
    /// The decisions of the last sample, in order.
    package private(set) var decisions: [Decision] = []
    private var counts: [Place: Int] = [:]

    package init(_ fallback: Fallback = .least, choices: [Place: Int] = [:], violation: (Place, Violation)? = nil) {
        self.fallback = fallback
        self.choices = choices
        self.violation = violation
        random = if case .random(let seed) = fallback { SampleRandom(seed: seed) } else { SampleRandom(seed: 0) }
    }

    /// The script that decides what this one did, where everything that is not listed is the smallest choice.
    package var asChoices: SampleScript {
        let made = decisions.filter { $0.chosen > 0 }
        let choices = Dictionary(uniqueKeysWithValues: made.map { ($0.place, $0.chosen) })
        return SampleScript(.least, choices: choices, violation: violation)
    }

    /// Makes a decision.
    ///
    /// - Parameters:
    ///   - titles: the choices as words, the smallest first; at least one.
    ///   - most: the choice of a sample that has all there may be.
    /// - Returns: the choice, and how the sample is to break its schema here.
    mutating func decide(
        _ kind: Kind,
        at path: String,
        _ titles: [String],
        most: Int = 0,
        violations: [Violation] = []
    ) -> (choice: Int, violation: Violation?) {
        let first = Place(kind: kind, path: path, occurrence: 0)
        let occurrence = counts[first, default: 0]
        counts[first] = occurrence + 1
        let place = Place(kind: kind, path: path, occurrence: occurrence)
        let choice: Int
        if let given = choices[place] {
            choice = min(max(given, 0), titles.count - 1)
        } else {
            switch fallback {
            case .least: choice = 0
            case .most: choice = most
            // What may be left out is often there, so that what is below it is tried.
            case .random: choice = titles.count > 1 ? Int.random(in: 0..<titles.count, using: &random) : 0
            }
        }
        var broken: Violation?
        if let violation, violation.place == place, violations.contains(violation.1) { broken = violation.1 }
        decisions.append(
            Decision(
                place: place,
                title: broken.map(Self.words) ?? titles[choice],
                chosen: choice,
                count: titles.count,
                violations: violations
            )
        )
        return (choice, broken)
    }

    private static func words(_ violation: Violation) -> String {
        switch violation {
        case .missing: "is missing"
        case .repeated: "is there too often"
        case .undeclared: "has an undeclared element before it"
        case .value: "has a value that its type does not allow"
        }
    }
}

extension SampleWriting {
    /// The place of an element or attribute, as a decision names it.
    func place(_ name: String) -> String { (path + [name]).joined(separator: "/") }

    /// How often a particle is there, as the script decides.
    ///
    /// - Parameters:
    ///   - least: how often it has to be there.
    ///   - mayGrow: whether more of it can be made.
    mutating func scriptedCount(of particle: Particle, _ least: Int, mayGrow: Bool) -> Int {
        let most = particle.occurs.max == Occurs.unbounded ? .max : Int(clamping: particle.occurs.max)
        var counts = [least]
        if mayGrow {
            counts += [1, 2, least.addingReportingOverflow(1).partialValue, most <= 16 ? most : 2]
            counts = Set(counts.filter { $0 >= least && $0 <= most }).sorted()
        }
        var violations: [SampleScript.Violation] = []
        let name: String
        switch particle.term {
        case .element(let id):
            name = set[id].name.local
            violations = [.undeclared]
            if least > 0 { violations.append(.missing) }
            if most <= 16 { violations.append(.repeated) }
        case .group: name = "group"
        case .wildcard: name = "any"
        }
        let titles = counts.map { $0 == 0 ? "is left out" : $0 == 1 ? "is there" : "is there \($0) times" }
        let twice = counts.lastIndex { $0 <= max(2, least) } ?? 0
        let place = place(name)
        let decision = script?.decide(.count, at: place, titles, most: twice, violations: violations)
        guard let decision else { return least }
        switch decision.violation {
        case .missing: return least - 1
        case .repeated: return most + 1
        case .undeclared:
            text += "<undeclared/>"
            return counts[decision.choice]
        case .value, nil: return counts[decision.choice]
        }
    }

    /// The branch of a choice that the script decides on.
    mutating func scriptedBranch(_ branches: [Particle]) -> Particle? {
        let titles = branches.map { branch in
            if case .element(let id) = branch.term { "has the branch '\(set[id].name.local)'" } else { "has a branch" }
        }
        let decision = script?.decide(.branch, at: path.joined(separator: "/"), titles)
        return decision.map { branches[$0.choice] }
    }

    /// The text that the script decides on.
    ///
    /// - Parameter text: the text that the sample would have.
    mutating func scriptedText(_ text: String, _ type: Datatype) -> String {
        let all = CandidateTexts.edges(of: type).filter { edge in
            edge.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\t" || $0 == "\n" }
        }
        // The edges of the facets come first, and the rest is more of the same.
        let other = all.filter { !$0.utf8.elementsEqual(text.utf8) && values.isValid($0, type) }.prefix(12)
        let wrong = all.first { !values.isValid($0, type) }
        let texts = [text] + other
        let titles = texts.map { text in
            let excerpt = text.unicodeScalars.count > 40 ? "\(text.unicodeScalars.count) characters" : "'\(text)'"
            return "is \(excerpt)"
        }
        let place = path.joined(separator: "/")
        let decision = script?.decide(.value, at: place, titles, violations: wrong == nil ? [] : [.value])
        guard let decision else { return text }
        if decision.violation != nil, let wrong { return wrong }
        return texts[decision.choice]
    }
}

/// Makes values of simple types: candidates from the facets, of which the first that the type itself accepts is taken.
struct SampleValues {
    var random: SampleRandom
    /// IDs that the sample has so far.
    private(set) var ids = 0
    /// What is left for candidates that turn out wrong, in steps of some ten nanoseconds: there are types that allow
    /// next to nothing, and cost much to be told so.
    private var effort = 20_000_000
    /// The prefix that a sample declares for QNames.
    static let qNamePrefix = "xs"

    init(random: SampleRandom) {
        self.random = random
    }

    /// A text of the type; nil where none was found.
    mutating func text(of type: Datatype) -> String? {
        switch type.variety {
        case .atomic: return atomic(type)
        case .list(let item): return list(type, of: item)
        case .union(let members):
            if let literals = type.facets.enumeration?.literals, let literal = first(of: literals, type) {
                return literal
            }
            for member in members where effort > 0 {
                if let text = text(of: member), accepts(text, type) { return text }
            }
            return fromPatterns(type)
        }
    }

    private mutating func atomic(_ type: Datatype) -> String? {
        if let literals = type.facets.enumeration?.literals {
            let start = random.below(max(literals.count, 1))
            return first(of: literals.indices.lazy.map { literals[(start + $0) % literals.count] }, type)
        }
        if type.builtIn == .id {
            ids += 1
            return "id\(ids)"
        }
        if !type.facets.patterns.isEmpty, let text = fromPatterns(type) { return text }
        let byType = Self.candidates(for: type.builtIn) + fitted(type)
        let bounds = bounds(of: type)
        return first(of: byType + bounds, type) ?? first(of: steps(from: bounds, type), type)
    }

    private mutating func list(_ type: Datatype, of item: Datatype) -> String? {
        if let literals = type.facets.enumeration?.literals { return first(of: literals, type) }
        let count = type.facets.length ?? type.facets.minLength ?? 1
        guard count <= 1_000 else { return nil }
        if !type.facets.patterns.isEmpty, let text = fromPatterns(type) { return text }
        var items: [String] = []
        for _ in 0..<count {
            guard let text = text(of: item) else { return nil }
            items.append(text)
        }
        let text = items.joined(separator: " ")
        return accepts(text, type) ? text : nil
    }

    private mutating func first(of candidates: some Sequence<String>, _ type: Datatype) -> String? {
        for candidate in candidates {
            if accepts(candidate, type) { return candidate }
            if effort <= 0 { return nil }
        }
        return nil
    }

    /// Texts that match the patterns of the last step, shorter ones first.
    private mutating func fromPatterns(_ type: Datatype) -> String? {
        guard let step = type.facets.patterns.last else { return nil }
        // Any of them will do.
        var samples = step.prefix(20).compactMap { PatternSample($0) }
        for extra in Self.repetitions(type) {
            for index in samples.indices {
                for attempt in 0..<8 where effort > 0 {
                    // The first attempt takes every first branch; the others look around.
                    let seed = attempt == 0 && random.isPlain ? 0 : random.next() | 1
                    let text = samples[index].text(SampleRandom(seed: seed), extra: extra)
                    effort -= samples[index].steps
                    if let text, accepts(text, type) { return text }
                }
            }
        }
        return nil
    }

    /// Numbers of repetitions to try: all up to the length that is asked for, then some.
    private static func repetitions(_ type: Datatype) -> [Int] {
        let some = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 100, 200]
        guard let length = type.facets.length ?? type.facets.minLength, length <= 1_000 else { return some }
        return (0...length) + some.filter { $0 > length }
    }

    /// The bounds themselves.
    private func bounds(of type: Datatype) -> [String] {
        let asInteger = type.facets.fractionDigits == 0
        return [type.facets.minInclusive, type.facets.maxInclusive].compactMap { $0 }
            .map { $0.canonicalText(asInteger: asInteger) }
    }

    /// Values beside exclusive bounds.
    private func steps(from bounds: [String], _ type: Datatype) -> [String] {
        let exclusive = [type.facets.minExclusive, type.facets.maxExclusive].compactMap { $0 }
            .map { $0.canonicalText(asInteger: type.facets.fractionDigits == 0) }
        var found: [String] = []
        for text in exclusive + bounds {
            if let number = Int(text) {
                found += [number.addingReportingOverflow(1), number.subtractingReportingOverflow(1)]
                    .filter { !$0.overflow }.map { String($0.partialValue) }
            } else if let number = Double(text) {
                found += [0.1, -0.1, 0.01, -0.01, 1, -1].map { DecimalNotation.text(number + $0) }
            }
        }
        return found
    }

    /// A text of letters that has the length that is asked for, in characters or octets.
    private func fitted(_ type: Datatype) -> [String] {
        let facets = type.facets
        let length = facets.length ?? max(facets.minLength ?? 0, min(facets.maxLength ?? 6, 6))
        guard length <= 100_000 else { return [] }
        switch type.primitive {
        case .hexBinary: return [String(repeating: "5A", count: length)]
        case .base64Binary: return [base64(length)]
        default: return [String(String(repeating: "sample", count: length / 6 + 1).prefix(length))]
        }
    }

    /// So many octets with the value 0x69, in groups of three.
    private func base64(_ length: Int) -> String {
        String(repeating: "aWlp", count: length / 3) + ["", "aQ==", "aWk="][length % 3]
    }

    /// Whether a type allows a candidate; one that it does not allow is paid for.
    private mutating func accepts(_ text: String, _ type: Datatype) -> Bool {
        if Self.isValid(text, type) { return true }
        effort -= min(type.checkCost.steps(text.utf8.count), effort)
        return false
    }

    private static func isValid(_ text: String, _ type: Datatype) -> Bool {
        var text = text
        let violation = text.withUTF8 { bytes in
            type.check(bytes) { prefix in
                prefix.elementsEqual(qNamePrefix.utf8) ? SchemaTag.namespace : nil
            }
        }
        return violation == nil
    }

    private static func candidates(for type: BuiltInType) -> [String] {
        switch type {
        case .boolean: ["true"]
        case .decimal: ["1.5", "1", "0.1", "0", "-1"]
        case .float, .double: ["1.5", "1", "0", "-1.5"]
        case .duration: ["P1D", "PT1H", "P1M"]
        case .dateTime: ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00"]
        case .time: ["12:00:00", "12:00:00Z"]
        case .date: ["2026-01-31"]
        case .gYearMonth: ["2026-01"]
        case .gYear: ["2026"]
        case .gMonthDay: ["--01-31"]
        case .gDay: ["---31"]
        case .gMonth: ["--01"]
        case .hexBinary: ["5A"]
        case .base64Binary: ["aWlp"]
        case .anyURI: ["urn:example:sample"]
        case .qName, .notation: ["\(qNamePrefix):string"]
        case .language: ["en"]
        case .idref, .idrefs: ["id1"]
        case .integer, .nonNegativeInteger, .positiveInteger, .long, .int, .short, .byte, .unsignedLong, .unsignedInt,
            .unsignedShort, .unsignedByte:
            ["1", "10", "100", "0", "-1"]
        case .nonPositiveInteger, .negativeInteger: ["-1", "0"]
        default: []
        }
    }
}

/// Numbers without an exponent.
enum DecimalNotation {
    /// A number with up to six digits behind the point.
    static func text(_ number: Double) -> String {
        guard abs(number) < 1e12 else { return "\(number)" }
        let scaled = Int64((number * 1_000_000).rounded())
        let fraction = String(String(scaled.magnitude % 1_000_000 + 1_000_000).dropFirst())
        let digits = fraction.reversed().drop { $0 == "0" }.reversed()
        let whole = "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 1_000_000)"
        return digits.isEmpty ? whole : "\(whole).\(String(digits))"
    }
}

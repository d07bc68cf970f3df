package import SoapstoneSchema
internal import SoapstoneXML

/// Texts at the edges of the facets of simple types, some of which the types do not allow.
package enum CandidateTexts {
    /// The most literals of an enumeration that are tried.
    private static let mostLiterals = 5_000
    /// The longest text that is tried.
    private static let longest = 70_000

    /// Texts that are likely to tell two types apart.
    package static func of(_ old: Datatype, _ new: Datatype) -> [String] {
        var seen: Set<ByteKey> = []
        let texts = own(old) + own(new) + usual
        let leaves = leaves(of: old) + leaves(of: new)
        let isSpaced = Set(leaves.map(\.facets.whiteSpace)).count > 1
        return (texts + (isSpaced ? spaced(texts, leaves.flatMap(counts)) : []))
            .filter { seen.insert(ByteKey($0)).inserted }
    }

    /// Texts of one type and of none, those at the edges of its own facets first.
    static func edges(of type: Datatype) -> [String] {
        let leaves = leaves(of: type)
        let edges = leaves.flatMap { lengths($0) + bounds($0) + digits($0) }
        let literals = leaves.flatMap { ($0.facets.enumeration?.literals ?? []).prefix(50) }
        let spelled = [
            "", "&<>\"'", "é漢😀", " a  b ", "2024-02-29", "2024-02-29T23:59:59.999Z", "--02-29", "0", "-1", "false",
        ]
        var seen: Set<ByteKey> = []
        return (literals + edges + patternTexts(type) + spelled + usual).filter { seen.insert(ByteKey($0)).inserted }
    }

    /// The type, or the members of a union.
    private static func leaves(of type: Datatype) -> [Datatype] {
        guard case .union(let members) = type.variety else { return [type] }
        return members.prefix(20).flatMap(leaves)
    }

    /// Texts with white space that is part of the value of one type and not of the other.
    private static func spaced(_ texts: [String], _ counts: [Int]) -> [String] {
        let blanks = Set(counts).sorted().map { String(repeating: " ", count: $0) }
        let around = texts.prefix(100).flatMap { [" \($0) ", $0.replacing(" ", with: "  ")] }
        return around + blanks + blanks.flatMap { blank in ["a", "1"].map { $0 + blank } }
            + texts.prefix(20).flatMap { text in blanks.map { text + $0 } }
    }

    /// Values of every kind.
    private static let usual = [
        "sample", "a b", "A", "a", "", "1", "0", "-1", "10", "1.0", "1.5", "0.001", "1e5", "true", "false", "INF",
        "NaN",
        "-129", "-128", "127", "128", "255", "256", "-32769", "-32768", "32767", "32768", "65535", "65536",
        "-2147483649", "-2147483648", "2147483647", "2147483648", "4294967295", "4294967296",
        "-9223372036854775809", "-9223372036854775808", "9223372036854775807", "9223372036854775808",
        "18446744073709551615", "18446744073709551616", "123456789012345678901234567890",
        "2026-01-31", "2026-01-31Z", "2026-01-31T12:00:00", "2026-01-31T12:00:00Z", "12:00:00", "2026-01", "2026",
        "--01-31", "---31", "--01", "P1D", "PT1H", "5A", "5a5", "aWlp", "urn:example:sample",
        "https://example.org/a", "xs:string", "en", "a:b", "1a", "_a", "a-b", " a ", "a\tb", "%zz", "é", "*",
        "+1", "-0", "01", "+1.5", "-1.5", "1.50", ".5", "5.",
    ]

    private static func own(_ type: Datatype) -> [String] {
        var texts: [String] = []
        if let literals = type.facets.enumeration?.literals {
            texts += literals.prefix(mostLiterals)
            // With white space around it, a literal of a token is a value, and one of a string is none.
            for literal in literals.prefix(50) { texts += [literal + "x", literal + "1", " \(literal) "] }
            // Other forms of the same number.
            texts += literals.prefix(50).flatMap { ["0\($0)", "+\($0)", "\($0).0", "\($0)0"] }
        }
        for seed: UInt64 in [0, 1, 2, 3, 5, 8, 13, 21] {
            var values = SampleValues(random: SampleRandom(seed: seed))
            if let text = values.text(of: type) { texts.append(text) }
        }
        texts += patternTexts(type)
        switch type.variety {
        case .atomic: texts += lengths(type) + bounds(type) + digits(type)
        case .list(let item):
            let items = own(item).prefix(40)
            texts += items
            texts += counts(type).flatMap { count in
                items.prefix(8).map { Array(repeating: $0, count: min(count, 1_000)).joined(separator: " ") }
            }
            texts += items.prefix(8).map { "\($0) \($0)" }
        case .union(let members):
            for member in members.prefix(20) { texts += own(member).prefix(200) }
        }
        return texts
    }

    /// Lengths at the edges of the facets about them.
    private static func counts(_ type: Datatype) -> [Int] {
        let facets = type.facets
        let edges = [facets.length, facets.minLength, facets.maxLength].compactMap(\.self)
        return edges.flatMap { [$0 - 1, $0, $0 + 1] }.filter { $0 >= 0 && $0 <= longest }
    }

    private static func lengths(_ type: Datatype) -> [String] {
        counts(type).flatMap { count -> [String] in
            switch type.primitive {
            case .hexBinary: return [String(repeating: "5A", count: count)]
            case .base64Binary:
                return [String(repeating: "aWlp", count: count / 3) + ["", "aQ==", "aWk="][count % 3]]
            case .anyURI, .string, nil:
                return ["a", "1", "A"].map { String(repeating: $0, count: count) }
            default: return []
            }
        }
    }

    private static func bounds(_ type: Datatype) -> [String] {
        let facets = type.facets
        let all = [facets.minInclusive, facets.maxInclusive, facets.minExclusive, facets.maxExclusive]
        return all.compactMap(\.self).flatMap { value -> [String] in
            let text = value.canonicalText(asInteger: facets.fractionDigits == 0)
            var texts = [text]
            if let number = Int(text) {
                for step in [-1, 1] {
                    let (sum, isTooMuch) = number.addingReportingOverflow(step)
                    if !isTooMuch { texts.append(String(sum)) }
                }
            }
            if facets.fractionDigits != 0, let number = Double(text) {
                texts += [0.1, -0.1, 0.01, -0.01, 1, -1].map { DecimalNotation.text(number + $0) }
            }
            return texts
        }
    }

    private static func digits(_ type: Datatype) -> [String] {
        var texts: [String] = []
        let facets = type.facets
        for total in [facets.totalDigits].compactMap(\.self) where total < 1_000 {
            for count in [total - 1, total, total + 1] where count > 0 {
                texts += [String(repeating: "9", count: count), "-" + String(repeating: "9", count: count)]
            }
        }
        for fraction in [facets.fractionDigits].compactMap(\.self) where fraction < 1_000 {
            for count in [fraction - 1, fraction, fraction + 1] where count > 0 {
                texts.append("0." + String(repeating: "1", count: count))
            }
        }
        return texts
    }

    /// Texts of the patterns, and beside them.
    private static func patternTexts(_ type: Datatype) -> [String] {
        var texts: [String] = []
        for pattern in type.facets.patterns.flatMap(\.self).prefix(20) {
            guard var sample = PatternSample(pattern) else { continue }
            for extra in 0..<4 {
                for seed: UInt64 in [0, 1, 7, 11, 17, 23] {
                    if let text = sample.text(SampleRandom(seed: seed), extra: extra) {
                        texts += [text, text + "x", text + "1", text + "A", text + "a", String(text.dropLast())]
                    }
                }
            }
        }
        return texts
    }
}

internal import SoapstoneBase
package import SoapstoneSchema
internal import SoapstoneXML

/// Makes values of simple types: candidates from the facets, of which the first that the type itself accepts is taken.
package struct SampleValues {
    var random: SampleRandom
    /// IDs that the sample has so far.
    private(set) var ids = 0
    /// The first of them.
    private(set) var firstID: String?
    /// The ID that references have: that of an earlier try, else the one that the first would have.
    var referredID = "id1"
    /// Whether a value refers to an ID.
    private(set) var refersToID = false
    /// Namespaces in the order in which they were met: the first has the prefix `n1`.
    private(set) var namespaces: [String] = []
    /// What is left for candidates that turn out wrong, in steps of some ten nanoseconds: there are types that allow
    /// next to nothing, and cost much to be told so.
    private var effort = 20_000_000
    /// The prefix that a sample declares for QNames.
    package static let qNamePrefix = "xs"

    package init(random: SampleRandom) {
        self.random = random
    }

    /// The prefix of a namespace, which the sample declares then.
    mutating func prefix(of namespace: String) -> String {
        if let index = namespaces.firstIndex(where: { $0.isSameBytes(as: namespace) }) { return "n\(index + 1)" }
        namespaces.append(namespace)
        return "n\(namespaces.count)"
    }

    /// The text of a value of the schema's own: QNames get prefixes of the sample.
    package mutating func text(of value: SchemaValue, _ type: Datatype) -> String {
        guard type.usesQNames, let read = value.value(as: type) else { return value.text }
        return text(of: read) ?? value.text
    }

    /// The text of a value with QNames; nil where there are none.
    private mutating func text(of value: DatatypeValue) -> String? {
        switch value {
        case .atomic(let atomic): return atomic.isQName ? text(of: atomic) : nil
        case .list(let items):
            guard items.contains(where: \.isQName) else { return nil }
            return items.map { text(of: $0) }.joined(separator: " ")
        }
    }

    private mutating func text(of value: AtomicValue) -> String {
        switch value {
        case .qName(let namespace, let local), .notation(let namespace, let local):
            let local = String(decoding: local, as: UTF8.self)
            return namespace.map { "\(prefix(of: $0)):\(local)" } ?? local
        default: return value.canonicalText()
        }
    }

    /// The values that are listed, as a sample writes them.
    private mutating func literals(of type: Datatype) -> [String]? {
        guard let enumeration = type.facets.enumeration else { return nil }
        guard type.usesQNames else { return enumeration.literals }
        return zip(enumeration.literals, enumeration.values).map { text(of: $1) ?? $0 }
    }

    /// A text of the type that is none of those that are there already; any text of it where none was found.
    package mutating func text(of type: Datatype, besides used: Set<String>) -> String? {
        guard let first = text(of: type) else { return nil }
        guard used.contains(first) else { return first }
        for candidate in variants(of: type, first, used.count + 8) where !used.contains(candidate) {
            if accepts(candidate, type) { return candidate }
            if effort <= 0 { break }
        }
        // Other attempts at a pattern.
        for _ in 0..<used.count + 8 where effort > 0 {
            if let text = fromPatterns(type, isFresh: true), !used.contains(text) { return text }
        }
        return first
    }

    /// Texts that may be others of the type, and are as many as are wanted or fewer.
    private mutating func variants(of type: Datatype, _ first: String, _ count: Int) -> [String] {
        if let literals = literals(of: type) { return literals }
        switch type.variety {
        case .list: return (1...count).map { Array(repeating: first, count: $0 + 1).joined(separator: " ") }
        case .union(let members): return members.flatMap { variants(of: $0, first, count) }
        case .atomic: break
        }
        guard let primitive = type.primitive else { return (1...count).map { "\(first)\($0)" } }
        switch primitive {
        case .decimal, .float, .double, .duration, .dateTime, .time, .date, .gYearMonth, .gYear, .gMonthDay, .gDay,
            .gMonth:
            var text = first
            let value = text.withUTF8 { bytes in
                type.facets.whiteSpace.withProcessed(bytes) { AtomicValue($0, of: primitive) { _ in nil } }
            }
            guard let value else { return [] }
            let places = places(of: type)
            let rounds = primitive == .float || primitive == .double ? [] : [true, false]
            let near = rounds.flatMap { NearbyValues.texts(beside: value, isAbove: $0, places: places, count: count) }
            return near + (0...count).map { "\($0)" }
        case .boolean: return ["false", "true"]
        case .hexBinary: return (1...count).map { number in Self.hexadecimal(number, like: first) }
        case .base64Binary: return (1...count).map { Self.base64(counting: $0, like: first) }
        case .qName: return (2...count + 1).map { "\(first)\($0)" }
        case .notation: return []
        case .string, .anyURI:
            let most = type.facets.length ?? type.facets.maxLength ?? .max
            return (2...count + 1).map { number in
                let suffix = "\(number)"
                let room = max(0, min(most, first.unicodeScalars.count + suffix.utf8.count) - suffix.utf8.count)
                return String(String.UnicodeScalarView(first.unicodeScalars.prefix(room))) + suffix
            }
        }
    }

    private static func hexadecimal(_ number: Int, like first: String) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        let width = max(first.utf8.count, digits.utf8.count + digits.utf8.count % 2)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    private static func base64(counting number: Int, like first: String) -> String {
        let alphabet = Base64Bytes.alphabet
        guard first.utf8.count >= 4 else { return first }
        let start = [alphabet[number / 64 % 64], alphabet[number % 64]]
        // The second letter may carry bits of a last octet that has to be zero: the type says.
        return String(decoding: start, as: UTF8.self) + String(first.dropFirst(2))
    }

    /// A text of the type; nil where none was found.
    package mutating func text(of type: Datatype) -> String? {
        switch type.variety {
        case .atomic: return atomic(type)
        case .list(let item): return list(type, of: item)
        case .union(let members):
            if let literals = literals(of: type), let literal = first(of: literals, type) { return literal }
            for member in members where effort > 0 {
                if let text = text(of: member), accepts(text, type) { return text }
            }
            return fromPatterns(type)
        }
    }

    private mutating func atomic(_ type: Datatype) -> String? {
        if let literals = literals(of: type) {
            let start = random.below(max(literals.count, 1))
            return first(of: literals.indices.lazy.map { literals[(start + $0) % literals.count] }, type)
        }
        if type.builtIn == .id { return id(type) }
        if type.builtIn == .idref {
            refersToID = true
            if accepts(referredID, type) { return referredID }
        }
        if !type.facets.patterns.isEmpty, let text = fromPatterns(type) { return text }
        let byType = Self.candidates(for: type.builtIn) + fitted(type)
        let bounds = bounds(of: type)
        return first(of: byType + bounds, type) ?? first(of: steps(type), type)
    }

    /// An ID that the sample does not have yet.
    private mutating func id(_ type: Datatype) -> String? {
        ids += 1
        let length = type.facets.length ?? max(type.facets.minLength ?? 0, 0)
        let number = "\(ids)"
        let padded = "id" + String(repeating: "0", count: max(0, min(length, 1_000) - 2 - number.utf8.count)) + number
        var found = first(of: [padded, "i\(ids)", String(UnicodeScalar(UInt8(0x61 + ids % 26)))], type)
        for _ in 0..<8 where found == nil { found = fromPatterns(type, isFresh: ids > 1) }
        if firstID == nil { firstID = found }
        return found
    }

    private mutating func list(_ type: Datatype, of item: Datatype) -> String? {
        if let literals = literals(of: type) { return first(of: literals, type) }
        let count = type.facets.length ?? type.facets.minLength ?? min(1, type.facets.maxLength ?? 1)
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
    ///
    /// - Parameter isFresh: whether the first attempt, which is the same each time, is left out.
    private mutating func fromPatterns(_ type: Datatype, isFresh: Bool = false) -> String? {
        guard let step = type.facets.patterns.last else { return nil }
        // Any of them will do.
        var samples = step.prefix(20).compactMap { PatternSample($0) }
        for extra in Self.repetitions(type) {
            for index in samples.indices {
                for attempt in 0..<8 where effort > 0 {
                    // The first attempt takes every first branch; the others look around.
                    let seed = attempt == 0 && random.isPlain && !isFresh ? 0 : random.next() | 1
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

    /// Values beside bounds.
    private func steps(_ type: Datatype) -> [String] {
        let facets = type.facets
        let places = places(of: type)
        let above = [facets.minExclusive, facets.minInclusive].compactMap(\.self)
        let below = [facets.maxExclusive, facets.maxInclusive].compactMap(\.self)
        return above.flatMap { NearbyValues.texts(beside: $0, isAbove: true, places: places) }
            + below.flatMap { NearbyValues.texts(beside: $0, isAbove: false, places: places) }
    }

    /// Numbers of digits behind the decimal point that make a difference: few first, then one more than the bounds have.
    private func places(of type: Datatype) -> [Int] {
        guard type.primitive == .decimal else { return [] }
        let facets = type.facets
        let bounds = [facets.minExclusive, facets.minInclusive, facets.maxExclusive, facets.maxInclusive]
        let finest = bounds.compactMap(\.self).map(\.fractionCount).max() ?? 0
        return Array(Set([0, 1, 2, finest, finest + 1].map { min($0, facets.fractionDigits ?? .max) })).sorted()
    }

    /// A text of letters that has the length that is asked for, in characters or octets.
    private func fitted(_ type: Datatype) -> [String] {
        let facets = type.facets
        let length = facets.length ?? max(facets.minLength ?? 0, min(facets.maxLength ?? 6, 6))
        guard length <= 100_000 else { return [] }
        switch type.primitive {
        case .hexBinary: return [String(repeating: "5A", count: length)]
        case .base64Binary: return [base64(length)]
        default:
            let text = String(String(repeating: "sample", count: length / 6 + 1).prefix(length))
            // A language has parts of at most eight letters.
            let parts = String(String(repeating: "sample-", count: length / 7 + 1).prefix(length))
            return type.primitive == .string && length > 8 ? [text, parts, String(parts.dropLast()) + "s"] : [text]
        }
    }

    /// So many octets with the value 0x69, in groups of three.
    private func base64(_ length: Int) -> String {
        String(repeating: "aWlp", count: length / 3) + ["", "aQ==", "aWk="][length % 3]
    }

    /// Whether a type allows a candidate; one that it does not allow is paid for.
    private mutating func accepts(_ text: String, _ type: Datatype) -> Bool {
        if isValid(text, type) { return true }
        effort -= min(type.checkCost.steps(text.utf8.count), effort)
        return false
    }

    func isValid(_ text: String, _ type: Datatype) -> Bool {
        var text = text
        let violation = text.withUTF8 { bytes in
            type.check(bytes) { prefix in
                if prefix.elementsEqual(Self.qNamePrefix.utf8) { return SchemaTag.namespace }
                return namespaces.indices.first { prefix.elementsEqual("n\($0 + 1)".utf8) }.map { namespaces[$0] }
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
        case .integer, .nonNegativeInteger, .positiveInteger, .long, .int, .short, .byte, .unsignedLong, .unsignedInt,
            .unsignedShort, .unsignedByte:
            ["1", "10", "100", "0", "-1"]
        case .nonPositiveInteger, .negativeInteger: ["-1", "0"]
        default: []
        }
    }
}

extension AtomicValue {
    /// The digits behind the decimal point of a decimal.
    fileprivate var fractionCount: Int {
        if case .decimal(let value) = self { max(0, value.digits.count - value.exponent) } else { 0 }
    }
}

/// Numbers without an exponent.
package enum DecimalNotation {
    /// A number with up to six digits behind the point.
    package static func text(_ number: Double) -> String {
        guard abs(number) < 1e12 else { return "\(number)" }
        let scaled = Int64((number * 1_000_000).rounded())
        let fraction = String(String(scaled.magnitude % 1_000_000 + 1_000_000).dropFirst())
        let digits = fraction.reversed().drop { $0 == "0" }.reversed()
        let whole = "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 1_000_000)"
        return digits.isEmpty ? whole : "\(whole).\(String(digits))"
    }
}

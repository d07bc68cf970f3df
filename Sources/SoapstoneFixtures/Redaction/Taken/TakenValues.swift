internal import SoapstoneBase

/// Secrets that were taken away somewhere, which are taken away wherever they stand: as they are, percent-encoded, in
/// hexadecimal, in Base64, and with the escapes of XML and JSON.
///
/// They are in memory only. A value that others may have by chance, such as a year, a short number or a single word, is
/// looked for less or not at all.
struct TakenValues: Sendable {
    /// Where a value must stand to be the same one.
    private enum Reach: Sendable {
        /// As all of a text.
        case whole
        /// Where no letter and no digit is beside it.
        case word
        case anywhere
    }

    private struct Pattern: Sendable {
        var bytes: [UInt8]
        var name: RedactionName
        var reach: Reach
    }

    /// The values, and the rules that took them away first.
    private(set) var names: [[UInt8]: RedactionName] = [:]
    /// By their first four bytes.
    private var patterns: [UInt32: [Pattern]] = [:]
    /// A bit for four bytes, by a hash; empty where there is nothing to look for.
    private var bits: [UInt64] = []

    var isEmpty: Bool { names.isEmpty }
    var count: Int { names.count }

    /// The fewest bytes that are looked for, and the fewest of a number.
    static let shortest = 4
    static let fewestDigits = 6
    /// From so many bytes on a value is no other's by chance.
    private static let certain = 8
    private static let certainLetters = 12
    private static let longest = 8_192
    /// The most values; what has more secrets than that is searched for those.
    private static let bound = 16_384

    /// Adds a value; one that may be anything's is left out.
    mutating func add(_ value: some Collection<UInt8>, _ name: RedactionName) {
        guard count < Self.bound, Self.mayHave(value, name) else { return }
        let value = Array(value)
        guard names[value] == nil, let reach = Self.reach(of: value) else { return }
        names[value] = name
        insert(Pattern(bytes: value, name: name, reach: reach))
        for form in SecretSearch.forms(of: value) where form != value {
            // A few characters of Base64 may be anything's.
            if form.count >= Self.fewestDigits { insert(Pattern(bytes: form, name: name, reach: reach)) }
        }
    }

    mutating func formUnion(_ other: TakenValues) {
        guard !isEmpty else {
            self = other
            return
        }
        for (value, name) in other.names { add(value, name) }
    }

    /// Rules whose values say who somebody is, and let nobody in: they may well stand elsewhere in the open.
    private static let personal: Set<RedactionName> = [
        RedactionName(builtIn: "personal"), RedactionName(builtIn: "username"), RedactionName(builtIn: "nested"),
        RedactionName(builtIn: "unreadable"),
    ]

    /// Tells whether a pseudonym is long enough to be that of a value that is searched for elsewhere.
    static func mayHave(pseudonym: [UInt8], _ name: RedactionName) -> Bool {
        // The pseudonym of a number may look like a date by chance.
        mayHave(pseudonym, name) && (CompactDate.isDate(pseudonym) || reach(of: pseudonym) != nil)
    }

    private static func mayHave(_ value: some Collection<UInt8>, _ name: RedactionName) -> Bool {
        shortest...longest ~= value.count && !personal.contains(name)
    }

    private static func reach(of value: [UInt8]) -> Reach? {
        if value.allSatisfy(ASCII.isDigit) {
            return value.count >= fewestDigits && !CompactDate.isDate(value) ? .word : nil
        }
        if DateText(value) != nil || value == LexicalShape.true || value == LexicalShape.false { return nil }
        let isWord =
            value.dropFirst().allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
            || value.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
        if isWord { return value.count >= certainLetters ? .word : .whole }
        return value.count >= certain ? .anywhere : .word
    }

    private mutating func insert(_ pattern: Pattern) {
        if bits.isEmpty { bits = [UInt64](repeating: 0, count: Self.bitCount / 64) }
        let start = pattern.bytes.withUnsafeBufferPointer { Self.four($0, 0) }
        patterns[start, default: []].append(pattern)
        let hash = Self.hash(start)
        bits[hash / 64] |= 1 << UInt64(hash % 64)
    }

    private static let bitCount = 1 << 14

    private static func hash(_ start: UInt32) -> Int { Int((start &* 2_654_435_761) >> 18) }

    private static func four(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
        UInt32(text[index]) << 24 | UInt32(text[index + 1]) << 16 | UInt32(text[index + 2]) << 8
            | UInt32(text[index + 3])
    }

    // MARK: - Search

    /// A value in a text, and the rule that took it away before.
    struct Found {
        var range: Range<Int>
        var name: RedactionName
    }

    /// Whether a value stands in a text.
    func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !bits.isEmpty else { return false }
        let whole = text.indices
        return first(in: text, whole, from: 0, whole: Self.trimmed(text)) != nil
    }

    /// Whether a document may have a value in it, in any place: one in several layers of encodings is not seen.
    func mayBe(in document: [UInt8]) -> Bool {
        // UTF-16 has a NUL beside each character.
        let isWide = document.starts(with: [0xFE, 0xFF]) || document.starts(with: [0xFF, 0xFE])
        let text = isWide ? document.filter { $0 != 0 } : document
        guard !bits.isEmpty else { return false }
        return text.withUnsafeBufferPointer { text in
            guard text.count >= Self.shortest else { return false }
            return (0...(text.count - Self.shortest)).contains { index in
                let four = Self.four(text, index)
                let hash = Self.hash(four)
                return bits[hash / 64] >> UInt64(hash % 64) & 1 != 0
                    && (patterns[four] ?? []).contains { text[index...].starts(with: $0.bytes) }
            }
        }
    }

    /// The values in a part of a text, in their order.
    ///
    /// - Parameter whole: the text without white space around it.
    func all(in text: [UInt8], _ part: Range<Int>, whole: Range<Int>) -> [Found] {
        guard !bits.isEmpty else { return [] }
        return text.withUnsafeBufferPointer { text in
            var found: [Found] = []
            var index = part.lowerBound
            while let next = first(in: text, part, from: index, whole: whole) {
                found.append(next)
                index = next.range.upperBound
            }
            return found
        }
    }

    private func first(
        in text: UnsafeBufferPointer<UInt8>,
        _ part: Range<Int>,
        from start: Int,
        whole: Range<Int>
    ) -> Found? {
        var index = start
        while index + Self.shortest <= part.upperBound {
            let four = Self.four(text, index)
            let hash = Self.hash(four)
            if bits[hash / 64] >> UInt64(hash % 64) & 1 != 0, let found = match(four, in: text, part, at: index, whole)
            {
                return found
            }
            index += 1
        }
        return nil
    }

    private func match(
        _ start: UInt32,
        in text: UnsafeBufferPointer<UInt8>,
        _ part: Range<Int>,
        at index: Int,
        _ whole: Range<Int>
    ) -> Found? {
        var best: Found?
        for pattern in patterns[start] ?? [] {
            let end = index + pattern.bytes.count
            guard end <= part.upperBound, end > (best?.range.upperBound ?? 0),
                text[index..<end].elementsEqual(pattern.bytes)
            else { continue }
            let isThere =
                switch pattern.reach {
                case .whole: index..<end == whole
                case .word:
                    (index == 0 || !ASCII.isAlphanumeric(text[index - 1]))
                        && (end == text.count || !ASCII.isAlphanumeric(text[end]))
                case .anywhere: true
                }
            if isThere { best = Found(range: index..<end, name: pattern.name) }
        }
        return best
    }

    private static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        guard let first = text.firstIndex(where: { !ASCII.isSpace($0) }),
            let last = text.lastIndex(where: { !ASCII.isSpace($0) })
        else { return 0..<0 }
        return first..<last + 1
    }
}

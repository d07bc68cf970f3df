internal import SoapstoneBase
internal import Synchronization

/// Judges names by their words: which of them name a secret, whatever they are called in full.
///
/// A phrase such as `session id` or `password` is looked for among a name's words. It does not count where a word behind it
/// says that the value is something else (`tokenCount`, `passwordPolicy`), or the first word does (`isPasswordExpired`).
/// A name in letters of one case is taken apart by the words that are known: `confirmpassword`, `JSESSIONID`.
///
/// Each name is judged once: a class, so that all copies of the rules have one memory.
final class SecretWords: Sendable {
    /// What the words of a name say.
    struct Verdict: Equatable, Sendable {
        /// The phrase as one word, by which placeholders are known.
        var name: RedactionName
        /// Whether what is inside the element is meant, too; an operation (`changePassword`) and its messages have more
        /// inside than a secret.
        var isDeep: Bool
    }

    private struct Phrase: Sendable {
        var words: [[UInt8]]
        var name: RedactionName
    }

    /// The phrases by their first words.
    private let phrases: [[UInt8]: [Phrase]]
    /// Phrases that count for parameters of queries only.
    private let queryPhrases: [[UInt8]: [Phrase]]
    /// The words that a name of one case is taken apart by.
    private let vocabulary: Set<[UInt8]>
    private let longestWord: Int
    private let kept: Set<[UInt8]>
    /// A bit for the first three letters of each phrase's longest word, by a hash: a name without any is judged by that alone.
    private let letters: [UInt64]
    private let judged = Mutex<[Key: Verdict?]>([:])

    private struct Key: Hashable {
        var name: [UInt8]
        var isQuery: Bool
    }

    /// - Parameters:
    ///   - words: the phrases, written in any manner that names have.
    ///   - kept: names that stay whatever their words say.
    init(_ words: [String], kept: Set<[UInt8]>) {
        self.kept = kept
        let all = words.compactMap(Self.phrase)
        let query = Self.standardQueryWords.compactMap(Self.phrase)
        phrases = Dictionary(grouping: all) { $0.words[0] }
        queryPhrases = Dictionary(grouping: all.isEmpty ? [] : query) { $0.words[0] }
        vocabulary = Self.companions.union((all + query).flatMap(\.words)).union(Self.tails).union(Self.heads)
        longestWord = vocabulary.map(\.count).max() ?? 0
        var letters = [UInt64](repeating: 0, count: Self.bits / 64)
        for phrase in all + query {
            guard let word = phrase.words.filter(Self.isTelling).max(by: { $0.count < $1.count }) else { continue }
            let hash = word.count > 2 ? Self.hash(word[0], word[1], word[2]) : Self.hash(word[0], word[1], 0)
            letters[hash / 64] |= 1 << UInt64(hash % 64)
        }
        self.letters = letters
    }

    /// Whether a word can tell a name from others: it has two letters.
    static func isTelling(_ word: [UInt8]) -> Bool { word.count > 1 && !word.contains(where: ASCII.isDigit) }

    /// The names of the rules of the standard words for what lets somebody in.
    static let standardSecrets = Set(RedactionRules.standardWords.compactMap { phrase($0)?.name })
        .subtracting([RedactionName(builtIn: "ssn")])

    private static func phrase(_ text: String) -> Phrase? {
        let words = NameWords.cut(Array(text.utf8))
        let joined = String(decoding: words.joined(), as: UTF8.self)
        guard words.contains(where: isTelling), let name = RedactionName(joined) ?? RedactionName("word") else {
            return nil
        }
        return Phrase(words: words, name: name)
    }

    // MARK: - Names

    /// What a name says; nil where it names no secret.
    ///
    /// - Parameter isQuery: whether it is that of a parameter in a query.
    func verdict(on name: some Collection<UInt8>, isQuery: Bool = false) -> Verdict? {
        guard mayHavePhrase(name) else { return nil }
        let key = Key(name: Array(name), isQuery: isQuery)
        if let known = judged.withLock({ $0[key] }) { return known }
        let verdict = judge(key.name, isQuery: isQuery)
        judged.withLock { if $0.count < Self.mostNames { $0[key] = .some(verdict) } }
        return verdict
    }

    /// What the name of an element or member says together with that of the one that it is in: `<session><id>`.
    func verdict(on name: some Collection<UInt8>, in parent: some Collection<UInt8>) -> Verdict? {
        guard !parent.isEmpty, name.count <= 7, Self.general.contains(name.map(ASCII.lowercase)) else { return nil }
        return verdict(on: Array(parent) + [UInt8(ascii: "_")] + Array(name))
    }

    /// Names that say nothing without that of what they are in.
    static let general = words("id key value code text string number content")
    private static let mostNames = 4_096
    private static let bits = 4_096

    private static func hash(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
        (Int(first) * 961 + Int(second) * 31 + Int(third)) % bits
    }

    private func mayHavePhrase(_ name: some Collection<UInt8>) -> Bool {
        guard !phrases.isEmpty, name.count <= NameWords.longest else { return false }
        var (first, second): (UInt8, UInt8) = (0, 0)
        for byte in name where byte >= 0x80 || ASCII.isAlphanumeric(byte) && !ASCII.isDigit(byte) {
            let third = ASCII.lowercase(byte)
            if has(first, second, third) || has(second, third, 0) { return true }
            (first, second) = (second, third)
        }
        return false
    }

    private func has(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        let hash = Self.hash(first, second, third)
        return letters[hash / 64] >> UInt64(hash % 64) & 1 != 0
    }

    private func judge(_ name: [UInt8], isQuery: Bool) -> Verdict? {
        guard !kept.contains(CompiledRules.folded(name)) else { return nil }
        let cut = NameWords.cut(name)
        let words = cut.flatMap(takenApart)
        if let verdict = verdict(onWords: words, isQuery: isQuery) { return verdict }
        // Capitals may stand anywhere: `PINcode`.
        guard cut.count > 1, let whole = segments(of: Array(cut.joined())), whole != words else { return nil }
        return verdict(onWords: whole, isQuery: isQuery)
    }

    private func verdict(onWords words: [[UInt8]], isQuery: Bool) -> Verdict? {
        guard let first = words.first, !Self.heads.contains(first) else { return nil }
        for start in words.indices {
            let candidates =
                (phrases[Self.singular(words[start])] ?? phrases[words[start]] ?? [])
                + (isQuery ? queryPhrases[words[start]] ?? [] : [])
            for phrase in candidates {
                let end = start + phrase.words.count
                guard end <= words.count, Self.isSame(words[start..<end], phrase.words),
                    phrase.words != Self.pass || words.count == 1, !words[end...].contains(where: Self.tails.contains)
                else { continue }
                let isWrapper = Self.verbs.contains(first) || words[end...].contains(where: Self.wrappers.contains)
                return Verdict(name: phrase.name, isDeep: !isWrapper)
            }
        }
        return nil
    }

    /// Whether words are those of a phrase; the last one may be a plural where one word alone is none of many meanings.
    private static func isSame(_ words: ArraySlice<[UInt8]>, _ phrase: [[UInt8]]) -> Bool {
        guard words.dropLast().elementsEqual(phrase.dropLast()), let last = words.last, let wanted = phrase.last else {
            return false
        }
        return last == wanted || singular(last) == wanted && (phrase.count > 1 || plurals.contains(wanted))
    }

    private static func singular(_ word: [UInt8]) -> [UInt8] {
        word.count > 3 && word.last == UInt8(ascii: "s") ? Array(word.dropLast()) : word
    }

    // MARK: - Names of one case

    /// A word as it is where it is known, and else the words that it is made of.
    private func takenApart(_ word: [UInt8]) -> [[UInt8]] {
        guard !vocabulary.contains(word) else { return [word] }
        if let segments = segments(of: word) { return segments }
        for strong in Self.strong {
            guard let start = ByteSearch.first(strong, in: word) else { continue }
            let parts = [Array(word[..<start]), Array(word[(start + strong.count)...])]
            let (before, behind) = (parts[0], parts[1])
            return (before.isEmpty ? [] : takenApart(before)) + (segments(of: strong) ?? [strong])
                + (behind.isEmpty ? [] : takenApart(behind))
        }
        for ending in Self.endings where word.count > ending.count && word.suffix(ending.count).elementsEqual(ending) {
            return [Array(word.dropLast(ending.count)), ending]
        }
        return [word]
    }

    /// The known words that a run of letters is made of, without a rest; nil where it is made of others.
    private func segments(of run: [UInt8]) -> [[UInt8]]? {
        guard 1...64 ~= run.count else { return nil }
        // For each place, where the word begins that ends there.
        var begins = [Int?](repeating: nil, count: run.count + 1)
        begins[0] = 0
        for end in 1...run.count {
            for start in max(0, end - longestWord)..<end where begins[start] != nil {
                guard vocabulary.contains(Array(run[start..<end])) else { continue }
                // The longest word that ends here.
                begins[end] = start
                break
            }
        }
        guard begins[run.count] != nil else { return nil }
        var words: [[UInt8]] = []
        var end = run.count
        while end > 0, let start = begins[end] {
            words.append(Array(run[start..<end]))
            end = start
        }
        return words.reversed()
    }
}

extension ByteSearch {
    /// Where some bytes stand first in others.
    fileprivate static func first(_ wanted: [UInt8], in text: [UInt8]) -> Int? {
        wanted.withUnsafeBufferPointer { first($0, in: text, text.indices) }
    }
}

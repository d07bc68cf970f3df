import Testing

@testable import SoapstoneSchema

/// Regular expressions of Part 2, appendix F.
@Suite struct PatternTests {
    static let patterns: [(String, matches: [String], differs: [String])] = [
        // Branches, pieces, quantifiers.
        ("", [""], ["a"]),
        ("a", ["a"], ["", "aa", "A", "ba", "ab"]),
        ("a|b|", ["a", "b", ""], ["ab", "c"]),
        ("ab|c", ["ab", "c"], ["ac", "abc", "a"]),
        ("(a|b)c", ["ac", "bc"], ["a", "c", "abc"]),
        ("()", [""], ["a"]),
        ("(a|)b", ["ab", "b"], ["a"]),
        ("a?", ["", "a"], ["aa"]),
        ("a*", ["", "a", "aaa"], ["ab"]),
        ("a+", ["a", "aaa"], ["", "b"]),
        ("a{2}", ["aa"], ["", "a", "aaa"]),
        ("a{2,}", ["aa", "aaaaaa"], ["", "a", "ab"]),
        ("a{2,4}", ["aa", "aaa", "aaaa"], ["a", "aaaaa"]),
        ("a{0}", [""], ["a"]),
        ("a{0,0}b", ["b"], ["ab"]),
        ("a{0,}", ["", "a", "aa"], ["b"]),
        ("(ab){2,3}c", ["ababc", "abababc"], ["abc", "ababababc", "abab"]),
        ("(ab|c){2}", ["abab", "abc", "cab", "cc"], ["ab", "c", "abcc"]),
        ("(a{2}){3}", ["aaaaaa"], ["aaaaa", "aaaaaaa"]),
        ("(a*)*", ["", "a", "aaa"], ["b", "ab"]),
        ("(a?){3}", ["", "a", "aaa"], ["aaaa"]),
        ("(a|b)*abb", ["abb", "aabb", "babaabb"], ["ab", "abba"]),
        // No anchors, no lazy or possessive quantifiers, no back references.
        ("^a$", ["^a$"], ["a"]),
        ("a^b$", ["a^b$"], ["ab"]),
        // Escapes of one character.
        (#"\n\r\t"#, ["\n\r\t"], ["nrt"]),
        (#"\\\|\.\?\*\+\(\)\{\}\-\[\]\^"#, [#"\|.?*+(){}-[]^"#], [#"\"#]),
        // The wildcard is anything but an end of line.
        (".", ["a", "é", "😀", "\u{85}", "\u{2028}"], ["", "\n", "\r", "ab"]),
        // Escapes of several characters.
        (#"\s"#, [" ", "\t", "\n", "\r"], ["\u{A0}", "\u{85}", "a"]),
        (#"\S"#, ["\u{A0}", "a"], [" ", "\t"]),
        (#"\i\c*"#, ["a", ":", "_1", "é-.·", "中"], ["1", "-a", "·", "a b", ""]),
        (#"\I"#, ["1", "-", " "], ["a", ":", "_"]),
        (#"\C"#, [" ", "/", ","], ["a", "1", "-", ".", ":"]),
        (#"\d+"#, ["0123456789", "٠١٢", "९"], ["a", "½", "Ⅷ"]),
        (#"\D"#, ["a", "½"], ["1", "٠"]),
        (#"\w"#, ["a", "1", "é", "$", "+", "\u{301}"], [" ", "-", ".", "_", "\u{200D}"]),
        (#"\W"#, [" ", "-", "_", "\u{200D}"], ["a", "$"]),
        // Categories and blocks.
        (#"\p{L}+"#, ["aÄǅʰ中"], ["1", "-"]),
        (#"\p{Lu}"#, ["A", "Ä"], ["a", "ǅ"]),
        (#"\P{Lu}"#, ["a", "1"], ["A"]),
        (#"\p{Nd}\p{Nl}\p{No}"#, ["1Ⅷ½"], ["123"]),
        (#"\p{P}"#, ["_", "-", "(", "»", "!"], ["$", "+", "a"]),
        (#"\p{S}"#, ["$", "+", "^", "©"], ["-", "a"]),
        (#"\p{Sc}"#, ["$", "€"], ["+"]),
        (#"\p{Z}"#, [" ", "\u{A0}", "\u{2028}"], ["\t"]),
        (#"\p{Cc}"#, ["\t", "\u{85}"], [" "]),
        (#"\p{Co}"#, ["\u{E000}", "\u{10FFFD}"], ["a"]),
        (#"\p{IsBasicLatin}+"#, ["abc~"], ["é"]),
        (#"\p{IsLatin-1Supplement}"#, ["é"], ["a", "ā"]),
        (#"\P{IsBasicLatin}"#, ["é"], ["a"]),
        (#"\p{IsGreek}\p{IsGreekandCoptic}"#, ["αω"], ["aa"]),
        (#"\p{IsCyrillicSupplement}"#, ["\u{500}"], ["\u{4FF}"]),
        (#"\p{IsCJKUnifiedIdeographs}"#, ["中"], ["ア"]),
        (#"\p{IsGothic}"#, ["\u{10330}"], ["a"]),
        (#"\p{IsPrivateUse}"#, ["\u{E000}", "\u{F0000}", "\u{100000}"], ["a"]),
        (#"\p{IsHighSurrogates}?"#, [""], ["a"]),
        // Classes.
        ("[abc]", ["a", "b", "c"], ["d", "", "ab"]),
        ("[a-c]", ["a", "b", "c"], ["d", "-"]),
        ("[^a-c]", ["d", "-", "\n", "😀"], ["a", "c", ""]),
        ("[a-cx-z0]+", ["axz0"], ["d", "1"]),
        ("[-a]", ["-", "a"], ["b"]),
        ("[a-]", ["-", "a"], ["b"]),
        ("[a-c-]", ["-", "b"], ["d"]),
        ("[^-a]", ["b"], ["-", "a"]),
        ("[^a-]", ["b"], ["-", "a"]),
        ("[^^]", ["a"], ["^"]),
        ("[a^]", ["a", "^"], ["b"]),
        ("[.?*+(){}|$]", [".", "?", "*", "+", "(", ")", "{", "}", "|", "$"], ["a", "\\"]),
        (#"[\]\[\\\-\^]"#, ["]", "[", "\\", "-", "^"], ["a"]),
        (#"[\d\s]"#, ["1", " "], ["a"]),
        (#"[^\d\s]"#, ["a"], ["1", " "]),
        (#"[\p{Lu}\p{Nd}]"#, ["A", "1"], ["a"]),
        (#"[\n-\r]"#, ["\n", "\u{B}", "\r"], ["\t"]),
        (#"[\+-\-]"#, ["+", ",", "-"], ["*", "."]),
        // Subtraction.
        ("[a-z-[aeiou]]", ["b", "z"], ["a", "-", "["]),
        ("[^a-z-[A-Z]]", ["1"], ["a", "A"]),
        ("[a-z-[^aeiou]]", ["a"], ["b", "1"]),
        // A minus sign that ends the group from which another one is subtracted.
        ("[a-z--[b-z]]", ["a", "-"], ["b", "["]), ("[a--[a]]", ["-"], ["a"]),
        ("[a-z-[b-y-[m]]]", ["a", "m", "z"], ["b", "y"]),
        (#"[\i-[:]][\c-[:]]*"#, ["a", "_1"], [":a", "a:b"]),
        (#"[\w-[\d]]"#, ["a"], ["1"]),
        ("[a-[a]]", [], ["a", ""]),
        // What is counted is characters, whatever they take in UTF-8.
        ("é{2}", ["éé"], ["é", "e\u{301}e\u{301}"]),
        ("[à-ü]", ["é"], ["e", "ÿ"]),
        ("😀+", ["😀😀"], ["😁"]),
        ("[😀-😂]", ["😁"], ["😃"]),
        // Real ones.
        (#"\d{3}-[A-Z]{2}"#, ["926-AA"], ["926AA", "92-AA", "926-AAA"]),
        (#"[0-9]{5}(-[0-9]{4})?"#, ["12345", "12345-6789"], ["1234", "12345-678", "12345-"]),
        (
            #"(([A-Za-z0-9!#$%'*+/=?^_`{|}~\-]+\.)*)[A-Za-z0-9]+@([a-z0-9\-]+\.)+[a-z]{2,6}"#,
            ["a.b@example.org", "a@b.co"], ["a@b", "@b.co", "a.b@example.org "]
        ),
        ("([0-9]{4})-(1[0-2]|0[1-9])", ["2000-12", "2000-01"], ["2000-13", "2000-00"]),
        (#"(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}"#, ["1.2.3.255"], ["1.2.3.256", "1.2.3"]),
        (#".{0,65535}"#, ["", "abc"], ["\n"]),
        (#"[\s\S]{1,32768}"#, ["\n", "abc"], [""]),
    ]

    @Test("A pattern matches whole texts only", arguments: patterns)
    func matches(source: String, matches: [String], differs: [String]) throws {
        let pattern = try Pattern(source)
        for text in matches { #expect(pattern.matches(text), "'\(text)'") }
        for text in differs { #expect(!pattern.matches(text), "'\(text)'") }
        // The simulation and the table have to agree.
        let program = try Compiled(source)
        for text in matches { #expect(program.run(text).outcome == .matches, "'\(text)'") }
        for text in differs { #expect(program.run(text).outcome == .differs, "'\(text)'") }
    }

    static let wrong: [(String, Int)] = [
        ("*", 0), ("?a", 0), ("+", 0), ("a**", 2), ("a+?", 2), ("a{2}{3}", 4), ("(*)", 1), ("a|*", 2),
        ("(a", 2), ("a)", 1), ("(()", 3), (")", 0), ("]", 0), ("a]", 1), ("}", 0), ("{", 0), ("a}", 1),
        ("a{", 2), ("a{}", 2), ("a{,3}", 2), ("a{1", 3), ("a{1,", 4), ("a{1,2", 5), ("a{x}", 2), ("a{-1}", 2),
        ("a{2,1}", 1), ("a{1 }", 3),
        ("[", 1), ("[]", 0), ("[^]", 0), ("[a", 2), ("[a-", 2), ("[[a]", 1), ("[a[b]]", 2), ("[z-a]", 1),
        ("[a-b-c]", 4), ("[a-c-e-g]", 4), ("[--a]", 2), ("[a--]", 3), (#"[\d-a]"#, 3), (#"[a-\d]"#, 1),
        ("[a-z-[b]c]", 8),
        ("[a-[b]", 6),
        (#"\"#, 1), (#"\a"#, 1), (#"\$"#, 1), (#"\/"#, 1), (#"\1"#, 1), (#"\b"#, 1), (#"[\b]"#, 2), (#"\u0041"#, 1),
        (#"\p"#, 2), (#"\pL"#, 2), (#"\p{"#, 3), (#"\p{L"#, 4), (#"\p{Cs}"#, 3), (#"\p{Xx}"#, 3), (#"\p{}"#, 3),
        (#"\p{IsNothing}"#, 3), (#"\p{Is}"#, 3), (#"\p{isThai}"#, 3), ("(?:a)", 1), ("(?i)a", 1),
    ]

    @Test("What is not a pattern is refused with its place", arguments: wrong)
    func refuses(source: String, offset: Int) {
        let error = #expect(throws: PatternError.self) { try Pattern(source) }
        #expect(error?.code == .syntax)
        #expect(error?.offset == offset, "\(error?.description ?? "")")
    }

    static let limits: [(String, Bool)] = [
        (String(repeating: "a", count: 1_024), true), (String(repeating: "a", count: 1_025), false),
        (String(repeating: "(", count: 32) + String(repeating: ")", count: 32), true),
        (String(repeating: "(", count: 33) + String(repeating: ")", count: 33), false),
        (String(repeating: "[a-", count: 31) + "[a]" + String(repeating: "]", count: 31), true),
        (String(repeating: "[a-", count: 32) + "[a]" + String(repeating: "]", count: 32), false),
        ("(a{100}){100}", true), ("(a{100}){101}", false), ("(a{1,100}){1,100}", true),
        ("((a{10}){10}){100}", true), ("((a{10}){10}){101}", false),
        ("ba{10000}", false), ("ba{9999}", true), ("(a{99999999999999999999}){99999999999999999999}", false),
        ("(a{10000,}b)", false), ("(a*){10000}", true), ("(a*){10001}", false), ("a{2147483647}", true),
        ("((){99999}){99999}", true), ("(|){99999999}", true),
    ]

    @Test("A pattern that costs too much is refused at load", arguments: limits)
    func costs(source: String, isAllowed: Bool) {
        let error = (try? Pattern(source)) == nil ? #expect(throws: PatternError.self) { try Pattern(source) } : nil
        #expect((error == nil) == isAllowed)
        if !isAllowed { #expect(error?.code == .cost) }
    }

    @Test(
        "Matching looks at a bounded number of instructions for each character",
        arguments: [
            "(a|a)*", "(a*)*", "(a|aa)+", "(a+)+b", "(.*)(.*)(.*)(.*)x", "(a?){100}a{100}", "([a-z]+)*\\d",
            "(a|b|ab)*(bc|c)?", "(x+x+)+y", "((a|b)*(a|b)*)*c",
        ]
    )
    func isLinear(source: String) throws {
        let program = try Compiled(source)
        let short = program.run(String(repeating: "a", count: 1_000)).steps
        let long = program.run(String(repeating: "a", count: 2_000)).steps
        let size = program.program.instructions.count
        #expect(short <= 1_001 * size * 2)
        #expect(long <= 2 * short + size * 4)
    }

    @Test("A match that takes more steps than allowed says so, and nothing of the text")
    func gaveUp() throws {
        var limits = PatternLimits()
        limits.steps = 10_000
        // Too many states for a table.
        let pattern = try Pattern("(a|b)*a(a|b){20}", limits: limits)
        var text = String(repeating: "ab", count: 2_000)
        #expect(text.withUTF8 { pattern.outcome($0) } == .gaveUp)
        let type = Datatype.builtIn(.string).restricted(by: [.init(.pattern, "(a|b)*a(a|b){20}")], limits: limits)
            .datatype
        let violation = #expect(throws: DatatypeViolation.self) { try type.validate(text) }
        #expect(violation?.clause == "REGEX_COST")
        #expect(throws: Never.self) { try type.validate("a" + String(repeating: "b", count: 20)) }
    }

    @Test("Bytes that are not UTF-8 match no class and trap nothing")
    func malformed() throws {
        let patterns = try [".*", "[^a]*", #"\S*"#, "(.|a)*b?"].map { try Pattern($0) }
        for bytes: [UInt8] in [
            [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80],
        ] {
            for pattern in patterns {
                #expect(bytes.withUnsafeBufferPointer { !pattern.matches($0) })
            }
        }
    }

    @Test("Every category has characters, and together they are all of them")
    func categories() {
        let names = CharacterClasses.categories.keys
        #expect(names.count == 7 + 29)
        let all = names.filter { $0.utf8.count == 1 }.reduce(ScalarSet.empty) {
            $0.union(CharacterClasses.categories[$1] ?? .empty)
        }
        #expect(all == .all)
    }

    @Test("What is known of a plane without a look at its characters is what Unicode says of each")
    func planes() {
        let wrong = (0..<ScalarSet.end).filter { value in
            let category = Unicode.Scalar(value)?.properties.generalCategory ?? .surrogate
            return CharacterClasses.category(of: value) != category
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    }
}

/// A pattern without the table that a small one gets.
struct Compiled {
    let program: PatternProgram
    let alphabet: PatternAlphabet

    init(_ source: String) throws {
        var parser = try PatternParser(source, limits: PatternLimits())
        program = PatternProgram(try parser.parse())
        alphabet = PatternAlphabet(parser.sets)
    }

    func run(_ text: String) -> (outcome: PatternOutcome, steps: Int) {
        var text = text
        return text.withUTF8 { program.run($0, alphabet, stepLimit: .max) }
    }
}

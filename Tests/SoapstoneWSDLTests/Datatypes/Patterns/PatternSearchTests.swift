import Testing

@testable import SoapstoneSchema

@Suite struct PatternSearchTests {
    @Test(
        "The leftmost and longest matches of whole words are found",
        arguments: [
            ("a", "b", []), ("a", "", []), ("a", "a", ["a"]), ("a", "a-a", ["a", "a"]), ("a", "aa ba ab", []),
            ("M-[0-9]{6}", "M-123456, M-1234567 XM-123456 m-123456 (M-654321)", ["M-123456", "M-654321"]),
            ("[0-9]{2,4}", "1 12 123 1234 12345", ["12", "123", "1234"]),
            ("a|a b", "a b a c", ["a b", "a"]), ("a( b)*", "a b b c a", ["a b b", "a"]),
            ("-+", "a--b - c", ["--", "-"]), ("[A-Z]\\.", "A.B. C.", ["A.", "B.", "C."]),
            ("\\p{Lu}+", "ÄÖ xÄ Ä", ["ÄÖ", "Ä"]), (".é", "xé é", ["xé", " é"]), ("<.*>", "a<b>c<d>e", ["<b>c<d>"]),
            ("(x|y)z?", "xz.yx.y", ["xz", "y"]),
        ]
    )
    func matches(pattern: String, text: String, found: [String]) throws {
        let bytes = Array(text.utf8)
        let ranges = try #require(try PatternSearch(pattern).all(in: bytes, bytes.indices))
        #expect(ranges.map { String(decoding: bytes[$0], as: UTF8.self) } == found)
    }

    @Test("A part of a text is searched as if nothing stood around it")
    func part() throws {
        #expect(try PatternSearch("b+").all(in: Array("abbba".utf8), 1..<3) == [1..<3])
    }

    @Test("A match has at most 1,024 bytes")
    func longest() throws {
        let search = try PatternSearch("<[a-z]*>")
        for (count, isFound) in [(1_022, true), (1_023, false)] {
            let text = Array("<\(String(repeating: "a", count: count))>".utf8)
            #expect(search.all(in: text, text.indices) == (isFound ? [text.indices] : []))
        }
    }

    @Test("Bytes that are no UTF-8 match nothing, and what stands beside them is found")
    func malformed() throws {
        let text: [UInt8] = [0x61, 0x20, 0xC3, 0x20, 0x61, 0x2E, 0x80, 0x80, 0xBF, 0x80, 0x80, 0x2E, 0x61]
        #expect(try PatternSearch("a").all(in: text, text.indices) == [0..<1, 4..<5, 12..<13])
        #expect(try PatternSearch("[\\s\\S]").all(in: [0xFF], 0..<1) == [])
    }

    @Test(
        "A pattern that is none, that is too large, or that an empty text matches, is refused",
        arguments: [
            ("a(", PatternError.Code.syntax), ("\\b1", .syntax), ("a*", .syntax), ("", .syntax), ("a{0}", .syntax),
            ("a{501}", .cost), ("(a{30}b){30}", .cost),
        ]
    )
    func refused(pattern: String, code: PatternError.Code) {
        #expect(throws: PatternError.self) { try PatternSearch(pattern) }
        #expect((try? PatternSearch(pattern)) == nil)
        do throws(PatternError) { _ = try PatternSearch(pattern) } catch { #expect(error.code == code) }
    }

    /// The limit is for a search that does not end.
    @Test(
        "What makes other engines go back and forth is searched once, or given up",
        .timeLimit(.minutes(10)),
        arguments: [
            ("(a+)+b", "a", false), ("(a|aa)+ ?b", "a", false), ("(.*)*x", "ab ", false), (".*x", "a ", false),
            ("a( a)*b", "a ", false), ("a|a[\\s\\S]*b", "a ", true), ("(a|a)*b", "a ", false),
            ("a{1,499}b", "a", false),
        ]
    )
    func linear(pattern: String, piece: String, isGivenUp: Bool) throws {
        let text = Array(String(repeating: piece, count: (256 << 10) / piece.utf8.count).utf8)
        let found = try PatternSearch(pattern).all(in: text, text.indices)
        #expect((found == nil) == isGivenUp)
        #expect(found?.isEmpty != false)
    }
}

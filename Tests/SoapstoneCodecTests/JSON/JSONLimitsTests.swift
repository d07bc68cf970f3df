import SoapstoneCodec
import Testing

/// Every limit at the limit and one over.
@Suite struct JSONLimitsTests {
    private func limit(_ source: String, _ limits: JSONLimits = .standard) -> JSONLimits.Name? {
        do {
            _ = try JSONDocument(parsing: [UInt8](source.utf8), limits: limits)
            return nil
        } catch {
            #expect(error.code == .limit)
            if let name = error.limit { #expect(error.message.contains("limit \(name.rawValue)")) }
            return error.limit
        }
    }

    @Test("The defaults are those that the documentation names")
    func defaults() {
        let expected = JSONLimits(
            body: 2_097_152,
            depth: 64,
            members: 1_000,
            values: 100_000,
            string: 1_048_576,
            number: 64
        )
        #expect(JSONLimits.standard == expected)
    }

    @Test("A body has at most 2 MiB")
    func body() {
        let blanks = String(repeating: " ", count: 2_097_151)
        #expect(limit(blanks + "1") == nil)
        #expect(limit(blanks + "1 ") == .body)
        #expect(limit("12", JSONLimits(body: 1)) == .body)
    }

    @Test("Objects and arrays nest 64 deep", arguments: [("[", "]"), ("{\"a\":", "}")])
    func depth(opening: String, closing: String) {
        func nested(_ count: Int) -> String {
            String(repeating: opening, count: count - 1) + (opening == "[" ? "[]" : "{}")
                + String(repeating: closing, count: count - 1)
        }
        #expect(limit(nested(64)) == nil)
        #expect(limit(nested(65)) == .depth)
        #expect(limit("[1,[2],[3],{}]", JSONLimits(depth: 2)) == nil)
        #expect(limit("1", JSONLimits(depth: 0)) == nil)
        #expect(limit("[]", JSONLimits(depth: 0)) == .depth)
    }

    @Test("Very deep input is refused, and taken where the limit allows, without a deep stack")
    func veryDeep() throws {
        let source = String(repeating: "[", count: 200_000)
        #expect(limit(source) == .depth)
        let whole = [UInt8]((source + String(repeating: "]", count: 200_000)).utf8)
        let limits = JSONLimits(depth: 200_000, values: 200_000)
        let document = try JSONDocument(parsing: whole, limits: limits)
        let other = try JSONDocument(parsing: whole, limits: limits)
        #expect(document.root.isEquivalent(to: other.root))
    }

    @Test("An object has at most 1,000 members")
    func members() {
        func object(_ count: Int) -> String { "{" + (0..<count).map { "\"\($0)\":0" }.joined(separator: ",") + "}" }
        #expect(limit(object(1_000)) == nil)
        #expect(limit(object(1_001)) == .members)
        #expect(limit("[\(object(3)),\(object(3))]", JSONLimits(members: 3)) == nil)
        #expect(limit("{}", JSONLimits(members: 0)) == nil)
    }

    @Test("A document has at most 100,000 values, the outermost included, keys not")
    func values() {
        func array(_ count: Int) -> String { "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]" }
        #expect(limit(array(99_999)) == nil)
        #expect(limit(array(100_000)) == .values)
        #expect(limit("{\"a\":1,\"b\":[]}", JSONLimits(values: 3)) == nil)
        #expect(limit("{\"a\":1,\"b\":[]}", JSONLimits(values: 2)) == .values)
    }

    @Test("A string or key has at most 1 MiB of UTF-8, escapes undone")
    func string() {
        let long = String(repeating: "x", count: 1_048_576)
        #expect(limit("\"\(long)\"") == nil)
        #expect(limit("\"\(long)x\"") == .string)
        let limits = JSONLimits(string: 3)
        #expect(limit(#""\u0041\u0042\u0043""#, limits) == nil)
        #expect(limit(#""\u0041\u0042\u0043d""#, limits) == .string)
        #expect(limit("\"aé\"", limits) == nil)
        #expect(limit("\"éé\"", limits) == .string)
        #expect(limit("{\"abc\":1}", limits) == nil)
        #expect(limit("{\"abcd\":1}", limits) == .string)
    }

    @Test("A number has at most 64 characters")
    func number() {
        #expect(limit(String(repeating: "1", count: 64)) == nil)
        #expect(limit(String(repeating: "1", count: 65)) == .number)
        #expect(limit("-1.5e+100", JSONLimits(number: 9)) == nil)
        #expect(limit("-1.5e+1000", JSONLimits(number: 9)) == .number)
    }
}

import Testing

@testable import SoapstoneSchema

/// Input from anyone: nothing traps, nothing takes more than time in proportion to its length.
@Suite struct HostileInputTests {
    /// The same numbers in each run (SplitMix64, Steele et al. 2014).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    /// Pieces of which texts that are nearly right are made.
    private static let pieces: [[UInt8]] =
        [
            "0", "1", "9", "99999999999999999999", "-", "+", ".", ":", "T", "Z", "P", "Y", "M", "D", "H", "S", "E", "e",
            "INF",
            "NaN", "=", "A", "AA==", " ", "\t", "\n", "a", "b:", "é", "😀", "/", "#", "%", "2000-01-01", "12:00:00",
            "--02-29",
            "+14:00", "24", "0000", "true",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F], [0x00], [0xED, 0xA0, 0x80]]

    @Test("Every type gives every text a verdict, and a value where it is valid")
    func texts() throws {
        var numbers = Numbers(state: 20)
        for _ in 0..<3_000 {
            var text: [UInt8] = []
            for _ in 0..<Int.random(in: 0...8, using: &numbers) {
                text += Self.pieces.randomElement(using: &numbers) ?? []
            }
            text.withUnsafeBufferPointer { text in
                for type in BuiltInType.allCases {
                    let datatype = Datatype.builtIn(type)
                    let verdict = datatype.check(text)
                    let value = try? datatype.value(of: text) { _ in nil }
                    #expect((verdict == nil) == (value != nil))
                    // The canonical form of a valid text is valid, and of the same value.
                    guard case .atomic(let atomic)? = value, type != .qName, type != .notation, type != .time else {
                        continue
                    }
                    var canonical = atomic.canonicalText(asInteger: type != .decimal)
                    let again = canonical.withUTF8 { text in try? datatype.value(of: text) { _ in nil } }
                    guard type != .anySimpleType, type.primitive != .string, type != .anyURI else { continue }
                    #expect(again == value, "\(type) '\(canonical)'")
                }
            }
        }
    }

    @Test("Any two values of a type have an order, and the same one from both sides")
    func orders() {
        var numbers = Numbers(state: 21)
        for type in [BuiltInType.decimal, .double, .duration, .dateTime, .date, .time, .gMonthDay] {
            let datatype = Datatype.builtIn(type)
            var values: [AtomicValue] = []
            for _ in 0..<20_000 where values.count < 60 {
                var text: [UInt8] = []
                for _ in 0..<Int.random(in: 1...5, using: &numbers) {
                    text += Self.pieces.randomElement(using: &numbers) ?? []
                }
                if case .atomic(let value)? = text.withUnsafeBufferPointer({ try? datatype.value(of: $0) { _ in nil } })
                {
                    values.append(value)
                }
            }
            for a in values {
                #expect(a == a)
                for b in values {
                    switch a.order(b) {
                    case .less: #expect(b.order(a) == .greater)
                    case .greater: #expect(b.order(a) == .less)
                    case .equal: #expect(b.order(a) == .equal)
                    case .indeterminate: #expect(b.order(a) == .indeterminate && a != b)
                    }
                    if a == b { #expect(a.hashValue == b.hashValue) }
                }
            }
        }
    }

    @Test(
        "A text of a million characters is read as one of ten",
        arguments: [
            (BuiltInType.decimal, "1", ""), (.integer, "0", "1"), (.double, "1", "E5"), (.double, "1E", "5"),
            (.duration, "P", "Y"), (.dateTime, "1", "-01-01T00:00:00.5Z"), (.gYear, "9", ""), (.hexBinary, "", "00"),
            (.anyURI, "a", ""), (.nmtoken, "a", ""), (.token, "  ", "a"), (.nmtokens, "a ", "a"),
        ]
    )
    func lengths(type: BuiltInType, start: String, end: String) {
        let filling: String =
            switch type {
            case .token: " "
            case .nmtokens: "b "
            case .anyURI, .nmtoken: "a"
            case .integer: "0"
            default: "8"
            }
        let text = Array((start + String(repeating: filling, count: 1_000_000) + end).utf8)
        text.withUnsafeBufferPointer { text in
            #expect(Datatype.builtIn(type).check(text) == nil)
            #expect((try? Datatype.builtIn(type).value(of: text) { _ in nil }) != nil)
        }
    }

    @Test("Every string is a pattern or is refused; what is one matches or does not")
    func patterns() {
        var numbers = Numbers(state: 22)
        let pieces = [
            "a", "b", "-", "[", "]", "^", "(", ")", "|", "?", "*", "+", "{", "}", "{2}", "{1,3}", "{0,99999}", ",", ".",
            "\\",
            "\\d", "\\p{L}", "\\i", "\\c", "-[", "é", "😀", "[a-z]", "[^a]", "1",
        ]
        var count = 0
        for _ in 0..<5_000 {
            var source = ""
            for _ in 0..<Int.random(in: 0...12, using: &numbers) {
                source += pieces.randomElement(using: &numbers) ?? ""
            }
            guard let pattern = try? Pattern(source), let compiled = try? Compiled(source) else { continue }
            count += 1
            for text in ["", "a", "ab1", "aaaaaaaaaaaaaaaaaaaaaa", "é😀-", "^]"] {
                #expect(pattern.matches(text) == (compiled.run(text).outcome == .matches), "'\(source)' '\(text)'")
            }
        }
        #expect(count > 500)
    }

    @Test("Facets of any value are taken or refused")
    func facets() {
        var numbers = Numbers(state: 23)
        for _ in 0..<2_000 {
            let base = Datatype.builtIn(BuiltInType.allCases.randomElement(using: &numbers) ?? .string)
            let facets = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
                let value = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
                    String(decoding: Self.pieces.randomElement(using: &numbers) ?? [], as: UTF8.self)
                }
                return WrittenFacet(
                    Facet.allCases.randomElement(using: &numbers) ?? .length,
                    value.joined(),
                    isFixed: Bool.random(using: &numbers)
                )
            }
            let derivation = base.restricted(by: facets).datatype.restricted(by: facets)
            _ = try? derivation.datatype.validate("1")
            #expect(derivation.problems.allSatisfy { $0.description.utf8.count < 4_000 })
        }
    }
}

import Testing

@testable import SoapstoneSchema

/// Texts against facets (Part 2, section 4.3.x.3 and `cvc-datatype-valid`).
@Suite struct FacetValidationTests {
    static let facets: [(BuiltInType, [WrittenFacet], valid: [String], clause: String, invalid: [String])] = [
        (.string, [.init(.length, "2")], ["ab", "é😀", "  "], "cvc-length-valid", ["a", "abc", "e\u{301}x", ""]),
        (.string, [.init(.minLength, "2")], ["ab", "abc"], "cvc-minLength-valid", ["a", "", "é"]),
        (.string, [.init(.maxLength, "2")], ["", "é😀"], "cvc-maxLength-valid", ["abc"]),
        (.string, [.init(.maxLength, "99999999999999999999")], ["", "a"], "", []),
        (.string, [.init(.minLength, "99999999999999999999")], [], "cvc-minLength-valid", ["", "a"]),
        (.token, [.init(.length, "3")], ["  a   b "], "cvc-length-valid", ["a  b c"]),
        (.anyURI, [.init(.length, "2")], ["ab"], "cvc-length-valid", ["abc"]),
        (.hexBinary, [.init(.length, "2")], ["0fB7"], "cvc-length-valid", ["0f", ""]),
        (.base64Binary, [.init(.length, "1")], ["YQ==", "Y Q = ="], "cvc-length-valid", ["YWI=", ""]),
        (.qName, [.init(.length, "1")], ["abc", "a"], "cvc-datatype-valid.1.2.1", ["1"]),
        (.idrefs, [.init(.length, "2")], ["a b", " a\n b "], "cvc-length-valid", ["a", "a b c"]),
        (.idrefs, [.init(.maxLength, "2")], ["a"], "cvc-minLength-valid", ["", " "]),
        (.int, [.init(.minInclusive, "5")], ["5", "+6", "005"], "cvc-minInclusive-valid", ["4", "-6"]),
        (.int, [.init(.minExclusive, "5")], ["6"], "cvc-minExclusive-valid", ["5", "05"]),
        (.int, [.init(.maxInclusive, "5")], ["5", "-6"], "cvc-maxInclusive-valid", ["6", "2147483647"]),
        (.int, [.init(.maxExclusive, "5")], ["4"], "cvc-maxExclusive-valid", ["5"]),
        (
            .decimal, [.init(.maxInclusive, "0.1")], ["0.10", "0.0999999999999999999"], "cvc-maxInclusive-valid",
            ["0.11"]
        ),
        (
            .double, [.init(.maxInclusive, "1")], ["-INF", "1.0E0", "-0"], "cvc-maxInclusive-valid",
            ["NaN", "INF", "1.1"]
        ),
        (.double, [.init(.minInclusive, "0")], ["-0", "0", "INF"], "cvc-minInclusive-valid", ["-1E-300", "NaN"]),
        (.double, [.init(.maxInclusive, "NaN")], ["NaN"], "cvc-maxInclusive-valid", ["0", "-INF"]),
        (.duration, [.init(.maxInclusive, "P1Y")], ["P12M", "P364D"], "cvc-maxInclusive-valid", ["P365D", "P13M"]),
        (
            .dateTime, [.init(.minInclusive, "2000-01-01T12:00:00Z")], ["2000-01-01T12:00:00Z", "2000-01-02T02:00:01"],
            "cvc-minInclusive-valid", ["2000-01-01T12:00:00", "2000-01-01T12:00:00+00:01"]
        ),
        (.gMonthDay, [.init(.maxExclusive, "--03-01")], ["--02-29"], "cvc-maxExclusive-valid", ["--03-01"]),
        (
            .decimal, [.init(.totalDigits, "3")], ["123", "-1.23", "0.123", "000123.000", ".5", "0", "100"],
            "cvc-totalDigits-valid", ["1234", "1.234", "0.0001", "1000"]
        ),
        (
            .decimal, [.init(.fractionDigits, "2")], ["1", "1.25", "1.2500", "123456789"],
            "cvc-fractionDigits-valid", ["0.001", "1.255"]
        ),
        (.integer, [.init(.totalDigits, "2")], ["99", "0099", "-99"], "cvc-totalDigits-valid", ["100", "-100"]),
        (.token, [.init(.pattern, "a b")], ["a b", "  a   b "], "cvc-pattern-valid", ["ab"]),
        (.string, [.init(.pattern, "a b")], ["a b"], "cvc-pattern-valid", [" a b"]),
        (.string, [.init(.pattern, "a"), .init(.pattern, "b")], ["a", "b"], "cvc-pattern-valid", ["ab", "c"]),
        (.int, [.init(.pattern, "0[0-9]+")], ["01"], "cvc-pattern-valid", ["1", "x", "0x"]),
        (.int, [.init(.pattern, "[0-9x]+")], ["01"], "cvc-datatype-valid.1.2.1", ["0x"]),
        (
            .string, [.init(.enumeration, "a b"), .init(.enumeration, "é")], ["a b", "é"], "cvc-enumeration-valid",
            ["a  b", "e\u{301}"]
        ),
        (
            .decimal, [.init(.enumeration, "1.0"), .init(.enumeration, "2")], ["1", "+2.00"], "cvc-enumeration-valid",
            ["1.1"]
        ),
        (.hexBinary, [.init(.enumeration, "0fb7")], ["0FB7"], "cvc-enumeration-valid", ["0FB8"]),
        (
            .double, [.init(.enumeration, "NaN"), .init(.enumeration, "0")], ["NaN", "0.0"], "cvc-enumeration-valid",
            ["-0"]
        ),
        (
            .dateTime, [.init(.enumeration, "2000-01-01T00:00:00Z")], ["1999-12-31T19:00:00-05:00"],
            "cvc-enumeration-valid", ["2000-01-01T00:00:00"]
        ),
        (.nmtokens, [.init(.enumeration, "a  b")], ["a b", "a\tb"], "cvc-enumeration-valid", ["b a", "a b c"]),
        (.nmtokens, [.init(.pattern, "a( b)*")], ["a", "a\n  b b"], "cvc-pattern-valid", ["b", "a c"]),
    ]

    @Test("A text is valid against facets or breaks their clause", arguments: facets)
    func validates(base: BuiltInType, facets: [WrittenFacet], valid: [String], clause: String, invalid: [String]) throws
    {
        let derivation = Datatype.builtIn(base).restricted(named: "t", by: facets)
        try #require(derivation.problems.isEmpty)
        for text in valid { #expect(throws: Never.self, "'\(text)'") { try derivation.datatype.validate(text) } }
        for text in invalid {
            let violation = #expect(throws: DatatypeViolation.self, "'\(text)'") {
                try derivation.datatype.validate(text)
            }
            #expect(violation?.clause == clause)
            #expect(violation?.datatype == "t")
        }
    }

    @Test("Patterns of one step are alternatives, of two steps both are needed")
    func patternSteps() throws {
        let first = Datatype.builtIn(.string).restricted(by: [.init(.pattern, "a.*"), .init(.pattern, "b.*")]).datatype
        let second = first.restricted(by: [.init(.pattern, ".*x"), .init(.pattern, ".*y")]).datatype
        for text in ["ax", "by", "bx"] { #expect(throws: Never.self) { try second.validate(text) } }
        for text in ["a", "x", "cx", "az"] { #expect(throws: DatatypeViolation.self) { try second.validate(text) } }
        #expect(second.facets.patterns.map { $0.map(\.source) } == [["a.*", "b.*"], [".*x", ".*y"]])
    }

    @Test("A violation says what was found and what is allowed, in at most 200 escaped characters")
    func messages() {
        let type = Datatype.builtIn(.decimal)
        let violation = #expect(throws: DatatypeViolation.self) { try type.validate("12,50\u{1B}") }
        #expect(
            violation?.description
                == "'12,50\\u{1B}' is not xs:decimal: expected digits, with one decimal point and a sign if wanted "
                + "[cvc-datatype-valid.1.2.1]"
        )
        let long = #expect(throws: DatatypeViolation.self) { try type.validate(String(repeating: "x", count: 10_000)) }
        #expect(long?.found.count == 203)
        let bound = Datatype.builtIn(.int).restricted(named: "t", by: [.init(.maxInclusive, "+05")]).datatype
        #expect(#expect(throws: DatatypeViolation.self) { try bound.validate("6") }?.allowed == "at most 5")
    }

    @Test("A list's items are checked one by one")
    func lists() throws {
        let small = Datatype.builtIn(.int).restricted(named: "small", by: [.init(.maxInclusive, "9")]).datatype
        let list = try Datatype(listOf: small)
        for text in ["", "1", " 1 2\n3 "] { #expect(throws: Never.self) { try list.validate(text) } }
        let violation = #expect(throws: DatatypeViolation.self) { try list.validate("1 10 2") }
        #expect(violation?.clause == "cvc-datatype-valid.1.2.2")
        #expect(violation?.found == "'10', item 2 of a list,")
        #expect(throws: FacetProblem.self) { try Datatype(listOf: list) }
        #expect(throws: FacetProblem.self) { try Datatype(listOf: Datatype(unionOf: [small, list])) }
        #expect(throws: FacetProblem.self) { try Datatype(listOf: .builtIn(.anySimpleType)) }
    }

    @Test("A union's value is that of the first member that fits")
    func unions() throws {
        let union = try Datatype(unionOf: [.builtIn(.int), .builtIn(.boolean), .builtIn(.string)])
        func value(_ text: String, _ type: Datatype) throws -> DatatypeValue {
            var text = text
            return try text.withUTF8 { text in try type.value(of: text) { _ in nil } }
        }
        #expect(try value(" 1 ", union) == .atomic(.decimal(#require("1".withDecimal))))
        #expect(try value("true", union) == .atomic(.boolean(true)))
        #expect(try value(" x ", union) == .atomic(.string(Array(" x ".utf8))))
        let numbers = try Datatype(unionOf: [.builtIn(.int), .builtIn(.date)], named: "u")
        let violation = #expect(throws: DatatypeViolation.self) { try numbers.validate("x") }
        #expect(violation?.clause == "cvc-datatype-valid.1.2.3")
        // An enumeration of a union is compared as the values of its members: '1' is an integer in both places.
        let some = union.restricted(by: [.init(.enumeration, "1"), .init(.enumeration, "x")]).datatype
        for text in ["1", "+01", "x"] { #expect(throws: Never.self) { try some.validate(text) } }
        for text in ["true", " x", "2"] { #expect(throws: DatatypeViolation.self) { try some.validate(text) } }
    }

    @Test("A union's pattern is matched with what its member makes of white space")
    func whiteSpaceOfUnions() throws {
        let union = try Datatype(unionOf: [.builtIn(.int), .builtIn(.string)])
        let type = union.restricted(by: [.init(.pattern, "1| x")]).datatype
        let outer = try Datatype(unionOf: [type]).restricted(by: [.init(.pattern, "1|x")]).datatype
        #expect(throws: Never.self) { try type.validate("  1 ") }
        #expect(throws: Never.self) { try type.validate(" x") }
        #expect(throws: DatatypeViolation.self) { try type.validate("x") }
        #expect(throws: Never.self) { try outer.validate("  1 ") }
        #expect(throws: DatatypeViolation.self) { try outer.validate(" x") }
    }

    @Test(
        "An enumeration of 10,000 values finds each one, and nothing else",
        arguments: [BuiltInType.string, .decimal]
    )
    func manyValues(base: BuiltInType) {
        let facets = (0..<10_000).map { WrittenFacet(.enumeration, "\($0 * 7)") }
        let type = Datatype.builtIn(base).restricted(by: facets).datatype
        for number in 0..<10_000 {
            let isValid = (try? type.validate("\(number)")) != nil
            #expect(isValid == number.isMultiple(of: 7))
        }
        #expect(type.facets.enumeration?.literals.count == 10_000)
    }

    @Test("Unions that would double with each step are refused or made flat")
    func unionBombs() throws {
        var flat = try Datatype(unionOf: [.builtIn(.int)])
        for _ in 0..<1_000 { flat = try Datatype(unionOf: [flat, flat]) }
        #expect(flat.cost == 2)
        #expect(throws: DatatypeViolation.self) { try flat.validate("x") }

        let problem = #expect(throws: FacetProblem.self) {
            var type = try Datatype(unionOf: [.builtIn(.int)])
            for step in 0..<100 {
                let twice = ["a\(step)", "b\(step)"].map { type.restricted(by: [.init(.pattern, $0)]).datatype }
                type = try Datatype(unionOf: twice)
            }
        }
        #expect(problem?.constraint == "XSD_COST")
        let deep = #expect(throws: FacetProblem.self) {
            var type = Datatype.builtIn(.int)
            for _ in 0..<200 { type = try Datatype(unionOf: [type]).restricted(by: [.init(.pattern, "1")]).datatype }
        }
        #expect(deep?.constraint == "XSD_COST")
    }
}

extension String {
    fileprivate var withDecimal: DecimalValue? {
        var text = self
        return text.withUTF8 { DecimalValue($0) }
    }
}

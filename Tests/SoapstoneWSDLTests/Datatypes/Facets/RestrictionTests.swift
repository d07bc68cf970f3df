import SoapstoneSchema
import Testing

/// What the facets of one step may be (Part 2, sections 4.1.5 and 4.3).
@Suite struct RestrictionTests {
    typealias Step = [WrittenFacet]

    /// A built-in type, steps of restriction, and the constraints that the last step breaks.
    static let steps: [(BuiltInType, [Step], [String])] = [
        // 4.3.1.4
        (.string, [[.init(.length, "3")]], []),
        (.string, [[.init(.length, "3")], [.init(.length, "3")]], []),
        (.string, [[.init(.length, "3")], [.init(.length, "4")]], ["length-valid-restriction"]),
        (.string, [[.init(.length, "3"), .init(.minLength, "3")]], ["length-minLength-maxLength"]),
        (.string, [[.init(.length, "3"), .init(.maxLength, "3")]], ["length-minLength-maxLength"]),
        (.string, [[.init(.minLength, "2")], [.init(.length, "3")]], []),
        (.string, [[.init(.minLength, "4")], [.init(.length, "3")]], ["length-minLength-maxLength"]),
        (.string, [[.init(.maxLength, "2")], [.init(.length, "3")]], ["length-minLength-maxLength"]),
        (.nmtokens, [[.init(.length, "3")]], []),
        (.nmtokens, [[.init(.minLength, "0")]], ["minLength-valid-restriction"]),
        // 4.3.2.4, 4.3.3.4
        (.string, [[.init(.minLength, "3"), .init(.maxLength, "3")]], []),
        (.string, [[.init(.minLength, "4"), .init(.maxLength, "3")]], ["minLength-less-than-equal-to-maxLength"]),
        (.string, [[.init(.maxLength, "3")], [.init(.minLength, "4")]], ["minLength-less-than-equal-to-maxLength"]),
        (.string, [[.init(.minLength, "3")], [.init(.minLength, "2")]], ["minLength-valid-restriction"]),
        (.string, [[.init(.maxLength, "3")], [.init(.maxLength, "4")]], ["maxLength-valid-restriction"]),
        (
            .string,
            [[.init(.minLength, "3"), .init(.maxLength, "9")], [.init(.minLength, "4"), .init(.maxLength, "5")]], []
        ),
        // 4.3.5.4
        (.byte, [[.init(.enumeration, "1"), .init(.enumeration, "127")]], []),
        (.byte, [[.init(.enumeration, "1"), .init(.enumeration, "128")]], ["enumeration-valid-restriction"]),
        (.token, [[.init(.enumeration, "a")], [.init(.enumeration, " a ")]], []),
        (.token, [[.init(.enumeration, "a")], [.init(.enumeration, "b")]], ["enumeration-valid-restriction"]),
        (.token, [[.init(.pattern, "[0-9]+")], [.init(.enumeration, "b")]], ["enumeration-valid-restriction"]),
        // 4.3.6.4
        (.string, [[.init(.whiteSpace, "collapse")], [.init(.whiteSpace, "collapse")]], []),
        (.string, [[.init(.whiteSpace, "replace")], [.init(.whiteSpace, "collapse")]], []),
        (
            .string, [[.init(.whiteSpace, "collapse")], [.init(.whiteSpace, "replace")]],
            ["whiteSpace-valid-restriction"]
        ),
        (
            .string, [[.init(.whiteSpace, "replace")], [.init(.whiteSpace, "preserve")]],
            ["whiteSpace-valid-restriction"]
        ),
        (.token, [[.init(.whiteSpace, "replace")]], ["whiteSpace-valid-restriction"]),
        (.int, [[.init(.whiteSpace, "collapse")]], []),
        (.int, [[.init(.whiteSpace, "preserve")]], ["st-restrict-facets"]),
        (.string, [[.init(.whiteSpace, "trim")]], ["rf-whiteSpace"]),
        // 4.3.7.4
        (.int, [[.init(.maxInclusive, "5")], [.init(.maxInclusive, "5")]], []),
        (.int, [[.init(.maxInclusive, "5")], [.init(.maxInclusive, "6")]], ["maxInclusive-valid-restriction"]),
        (.int, [[.init(.maxExclusive, "5")], [.init(.maxInclusive, "5")]], ["maxInclusive-valid-restriction"]),
        (.int, [[.init(.maxExclusive, "5")], [.init(.maxInclusive, "4")]], []),
        (.int, [[.init(.minInclusive, "5")], [.init(.maxInclusive, "4")]], ["maxInclusive-valid-restriction"]),
        (.int, [[.init(.minExclusive, "5")], [.init(.maxInclusive, "5")]], ["maxInclusive-valid-restriction"]),
        (
            .int, [[.init(.minInclusive, "5"), .init(.maxInclusive, "4")]],
            ["minInclusive-less-than-equal-to-maxInclusive"]
        ),
        (.int, [[.init(.minInclusive, "5"), .init(.maxInclusive, "5")]], []),
        // 4.3.8.4
        (.int, [[.init(.maxInclusive, "5"), .init(.maxExclusive, "6")]], ["maxInclusive-maxExclusive"]),
        (
            .int, [[.init(.minExclusive, "6"), .init(.maxExclusive, "5")]],
            ["minExclusive-less-than-equal-to-maxExclusive"]
        ),
        (.int, [[.init(.minExclusive, "5"), .init(.maxExclusive, "5")]], []),
        (.int, [[.init(.maxExclusive, "5")], [.init(.maxExclusive, "6")]], ["maxExclusive-valid-restriction"]),
        (.int, [[.init(.maxInclusive, "5")], [.init(.maxExclusive, "6")]], ["maxExclusive-valid-restriction"]),
        (.int, [[.init(.maxInclusive, "5")], [.init(.maxExclusive, "5")]], []),
        (.int, [[.init(.minInclusive, "5")], [.init(.maxExclusive, "5")]], ["maxExclusive-valid-restriction"]),
        // 4.3.9.4
        (.int, [[.init(.minInclusive, "5"), .init(.minExclusive, "5")]], ["minInclusive-minExclusive"]),
        (.int, [[.init(.minExclusive, "5"), .init(.maxInclusive, "5")]], ["minExclusive-less-than-maxInclusive"]),
        (.int, [[.init(.minExclusive, "5")], [.init(.minExclusive, "4")]], ["minExclusive-valid-restriction"]),
        (.int, [[.init(.minInclusive, "5")], [.init(.minExclusive, "4")]], ["minExclusive-valid-restriction"]),
        (.int, [[.init(.minInclusive, "5")], [.init(.minExclusive, "5")]], []),
        // 4.3.10.4
        (.int, [[.init(.minInclusive, "5"), .init(.maxExclusive, "5")]], ["minInclusive-less-than-maxExclusive"]),
        (.int, [[.init(.minInclusive, "5")], [.init(.minInclusive, "4")]], ["minInclusive-valid-restriction"]),
        (.int, [[.init(.minExclusive, "5")], [.init(.minInclusive, "5")]], ["minInclusive-valid-restriction"]),
        (.int, [[.init(.minExclusive, "5")], [.init(.minInclusive, "6")]], []),
        (.int, [[.init(.minInclusive, "2147483648")]], ["minInclusive-valid-restriction"]),
        (.int, [[.init(.minInclusive, "1.5")]], ["rf-minInclusive"]),
        (.int, [[.init(.maxInclusive, "")]], ["rf-maxInclusive"]),
        (
            .date, [[.init(.minInclusive, "2000-01-01")], [.init(.minInclusive, "2000-01-01Z")]],
            ["minInclusive-valid-restriction"]
        ),
        (.double, [[.init(.maxInclusive, "NaN")]], []),
        // 4.3.11.4, 4.3.12.4
        (.decimal, [[.init(.totalDigits, "5"), .init(.fractionDigits, "5")]], []),
        (
            .decimal, [[.init(.totalDigits, "5"), .init(.fractionDigits, "6")]],
            ["fractionDigits-less-than-equal-to-totalDigits"]
        ),
        (.decimal, [[.init(.totalDigits, "5")], [.init(.totalDigits, "6")]], ["totalDigits-valid-restriction"]),
        (
            .decimal, [[.init(.fractionDigits, "5")], [.init(.fractionDigits, "6")]],
            ["fractionDigits-valid-restriction"]
        ),
        (.decimal, [[.init(.totalDigits, "0")]], ["rf-totalDigits"]),
        (.integer, [[.init(.fractionDigits, "0")]], []),
        (.integer, [[.init(.fractionDigits, "1")]], ["st-restrict-facets"]),
        // fixed
        (.string, [[.init(.length, "3", isFixed: true)], [.init(.length, "3")]], []),
        (.int, [[.init(.maxInclusive, "5", isFixed: true)], [.init(.maxInclusive, "4")]], ["st-restrict-facets"]),
        (.int, [[.init(.maxInclusive, "5", isFixed: true)], [.init(.maxInclusive, "+5")]], []),
        (.string, [[.init(.minLength, "5", isFixed: true)], [.init(.minLength, "6")]], ["st-restrict-facets"]),
        // 4.1.5
        (.string, [[.init(.minInclusive, "a")]], ["cos-applicable-facets"]),
        (.string, [[.init(.totalDigits, "3")]], ["cos-applicable-facets"]),
        (.boolean, [[.init(.enumeration, "true")]], ["cos-applicable-facets"]),
        (.boolean, [[.init(.pattern, "true|false")]], []),
        (.int, [[.init(.length, "3")]], ["cos-applicable-facets"]),
        (.double, [[.init(.fractionDigits, "3")]], ["cos-applicable-facets"]),
        (.qName, [[.init(.maxLength, "3")]], []),
        (.idrefs, [[.init(.maxInclusive, "3")]], ["cos-applicable-facets"]),
        (.anySimpleType, [[.init(.pattern, "a")]], ["cos-applicable-facets"]),
        // Single values, and values that are none.
        (.string, [[.init(.length, "3"), .init(.length, "3")]], ["src-single-facet-value"]),
        (.string, [[.init(.length, "-1")]], ["rf-length"]),
        (.string, [[.init(.length, "-0")]], []),
        (.string, [[.init(.maxLength, "1e3")]], ["rf-maxLength"]),
        (.string, [[.init(.minLength, " +3 ")]], []),
        (.string, [[.init(.minLength, "10000000000000000000000")]], []),
        (.string, [[.init(.pattern, "a{2,1}")]], ["rf-pattern"]),
        (.string, [[.init(.pattern, String(repeating: "a", count: 1_025))]], ["REGEX_COST"]),
    ]

    private func derive(_ base: Datatype, _ steps: [Step]) -> (Datatype, [FacetProblem]) {
        var type = base
        var problems: [FacetProblem] = []
        for step in steps {
            let derivation = type.restricted(by: step)
            type = derivation.datatype
            problems = derivation.problems
        }
        return (type, problems)
    }

    @Test("A step of restriction breaks the constraints that the specification names", arguments: steps)
    func checks(base: BuiltInType, steps: [Step], constraints: [String]) {
        let (_, problems) = derive(.builtIn(base), steps)
        #expect(problems.map(\.constraint) == constraints, "\(problems.map(\.description))")
    }

    @Test("Only two facets apply to unions, six to lists")
    func varieties() throws {
        let list = try Datatype(listOf: .builtIn(.int))
        let union = try Datatype(unionOf: [.builtIn(.int), .builtIn(.string)])
        func applicable(_ type: Datatype) -> [Facet] {
            Facet.allCases.filter { facet in
                !type.restricted(by: [WrittenFacet(facet, "1")]).problems.contains {
                    $0.constraint == "cos-applicable-facets"
                }
            }
        }
        #expect(applicable(list) == [.length, .minLength, .maxLength, .pattern, .enumeration, .whiteSpace])
        #expect(applicable(union) == [.pattern, .enumeration])
    }

    @Test("A problem has the position of its facet, and the facet is left out")
    func positions() {
        let derivation = Datatype.builtIn(.int).restricted(
            named: "t",
            by: [.init(.minInclusive, "1"), .init(.maxInclusive, "x"), .init(.length, "3")]
        )
        #expect(derivation.problems.map(\.index) == [1, 2])
        #expect(throws: Never.self) { try derivation.datatype.validate("2000000000") }
        #expect(throws: DatatypeViolation.self) { try derivation.datatype.validate("0") }
    }

    @Test("An enumeration of QNames is resolved where its facet stands")
    func namesInScope() throws {
        let derivation = Datatype.builtIn(.qName).restricted(
            by: [.init(.enumeration, "p:a"), .init(.enumeration, "p:b"), .init(.enumeration, "q:c")]
        ) { index, prefix in
            prefix.elementsEqual("p".utf8) ? "urn:\(index)" : nil
        }
        #expect(derivation.problems.map(\.constraint) == ["enumeration-valid-restriction"])
        let type = derivation.datatype
        #expect(throws: Never.self) { try type.validate("x:a", namespaces: ["x": "urn:0"]) }
        #expect(throws: DatatypeViolation.self) { try type.validate("x:a", namespaces: ["x": "urn:1"]) }
        #expect(throws: Never.self) { try type.validate("b", namespaces: ["": "urn:1"]) }
    }
}

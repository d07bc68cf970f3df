import Testing

@testable import SoapstoneSchema

/// Order and equality of values, from the tables and examples of Part 2.
@Suite struct ValueOrderTests {
    private func value(_ text: String, _ type: BuiltInType) throws -> AtomicValue {
        var text = text
        let value = try text.withUTF8 { text throws(DatatypeViolation) in
            try Datatype.builtIn(type).value(of: text) { String(decoding: $0, as: UTF8.self) }
        }
        guard case .atomic(let atomic) = value else {
            throw DatatypeViolation("", found: text, allowed: "", datatype: nil)
        }
        return atomic
    }

    static let orders: [(BuiltInType, String, ValueOrder, String)] = [
        (.decimal, "1.0", .equal, "+001"),
        (.decimal, "-0", .equal, "0.00"),
        (.decimal, "0.1", .less, "0.11"),
        (.decimal, "9", .less, "10"),
        (.decimal, "-9", .greater, "-10"),
        (.decimal, "-0.001", .less, "0.0001"),
        (.decimal, "0.001", .greater, "0.0001"),
        (.decimal, "123456789012345678901234567890.1", .less, "123456789012345678901234567890.2"),
        (.integer, "1000000000000000000000000000000", .greater, "999999999999999999999999999999"),
        (.float, "NaN", .equal, "NaN"),
        (.float, "NaN", .indeterminate, "1"),
        (.float, "INF", .greater, "3.4E38"),
        (.float, "-INF", .less, "-3.4E38"),
        (.float, "-0", .equal, "0"),
        (.float, "16777217", .equal, "16777216"),
        (.double, "1E999", .equal, "INF"),
        (.double, "1E-999", .equal, "0"),
        (.double, "0.1", .equal, "0.1000000000000000000000000000000000000001"),
        (.double, "9007199254740993", .equal, "9007199254740992"),
        // Section 3.2.6.2.
        (.duration, "P1Y", .greater, "P364D"), (.duration, "P1Y", .indeterminate, "P365D"),
        (.duration, "P1Y", .indeterminate, "P366D"), (.duration, "P1Y", .less, "P367D"),
        (.duration, "P1M", .greater, "P27D"), (.duration, "P1M", .indeterminate, "P28D"),
        (.duration, "P1M", .indeterminate, "P29D"), (.duration, "P1M", .indeterminate, "P30D"),
        (.duration, "P1M", .indeterminate, "P31D"), (.duration, "P1M", .less, "P32D"),
        (.duration, "P5M", .greater, "P149D"), (.duration, "P5M", .indeterminate, "P150D"),
        (.duration, "P5M", .indeterminate, "P151D"), (.duration, "P5M", .indeterminate, "P152D"),
        (.duration, "P5M", .indeterminate, "P153D"), (.duration, "P5M", .less, "P154D"),
        (.duration, "P1Y", .equal, "P12M"), (.duration, "PT36H", .equal, "P1DT12H"),
        (.duration, "-PT0.5S", .greater, "-PT0.6S"), (.duration, "PT1.50S", .equal, "PT1.5S"),
        (.duration, "-P1D", .equal, "-PT24H"), (.duration, "P0D", .equal, "-PT0S"),
        (.duration, "P400Y", .equal, "P146097D"),
        (.duration, "P1000000000000000000000000Y", .equal, "P12000000000000000000000000M"),
        (.duration, "P99999999999999999999Y", .less, "P100000000000000000000Y"),
        (.duration, "-P99999999999999999999D", .greater, "-P100000000000000000000D"),
        // Section 3.2.7.4.
        (.dateTime, "2000-01-15T00:00:00", .less, "2000-02-15T00:00:00"),
        (.dateTime, "2000-01-15T12:00:00", .less, "2000-01-16T12:00:00Z"),
        (.dateTime, "2000-01-01T12:00:00", .indeterminate, "1999-12-31T23:00:00Z"),
        (.dateTime, "2000-01-16T12:00:00", .indeterminate, "2000-01-16T12:00:00Z"),
        (.dateTime, "2000-01-16T00:00:00", .indeterminate, "2000-01-16T12:00:00Z"),
        (.dateTime, "2000-01-16T12:00:00Z", .greater, "2000-01-15T12:00:00"),
        // Sections 3.2.7.1 to 3.2.7.3.
        (.dateTime, "2002-10-10T12:00:00-05:00", .equal, "2002-10-10T17:00:00Z"),
        (.dateTime, "1999-12-31T24:00:00", .equal, "2000-01-01T00:00:00"),
        (.dateTime, "2000-12-31T23:30:00-01:00", .equal, "2001-01-01T00:30:00Z"),
        (.dateTime, "2000-03-01T00:30:00+01:00", .equal, "2000-02-29T23:30:00Z"),
        (.dateTime, "0001-01-01T00:00:00+01:00", .equal, "-0001-12-31T23:00:00Z"),
        (.dateTime, "-0002-01-01T00:00:00", .less, "-0001-01-01T00:00:00"),
        (.dateTime, "100000000000000000000-01-01T00:00:00Z", .equal, "99999999999999999999-12-31T23:00:00-01:00"),
        (.dateTime, "2000-01-01T00:00:00.10", .equal, "2000-01-01T00:00:00.1"),
        (.dateTime, "2000-01-01T00:00:00.09999999999999999999", .less, "2000-01-01T00:00:00.1"),
        (.time, "24:00:00", .equal, "00:00:00"),
        (.time, "12:00:00Z", .equal, "07:00:00-05:00"),
        (.time, "12:00:00", .less, "12:00:01"),
        // Section 3.2.9.
        (.date, "2002-10-10+13:00", .equal, "2002-10-09-11:00"),
        (.date, "2002-10-10", .indeterminate, "2002-10-10Z"),
        (.date, "2002-10-08", .less, "2002-10-10Z"),
        (.gYearMonth, "1999-05", .less, "1999-06"),
        (.gYear, "-0044", .less, "0001"),
        (.gMonthDay, "--02-29", .less, "--03-01"),
        (.gDay, "---30", .greater, "---01"),
        (.gMonth, "--12", .greater, "--01"),
        (.hexBinary, "0fb7", .equal, "0FB7"),
        (.hexBinary, "0fb7", .indeterminate, "0FB8"),
        (.base64Binary, "Y Q = =", .equal, "YQ=="),
        (.boolean, "1", .equal, "true"),
        (.string, "é", .indeterminate, "e\u{301}"),
        (.anyURI, "http://a", .indeterminate, "HTTP://a"),
        (.qName, "p:a", .indeterminate, "q:a"),
    ]

    @Test("Two values stand to each other as the specification says", arguments: orders)
    func stand(type: BuiltInType, first: String, order: ValueOrder, second: String) throws {
        let (a, b) = (try value(first, type), try value(second, type))
        #expect(a.order(b) == order)
        let reversed: ValueOrder =
            switch order {
            case .less: .greater
            case .greater: .less
            default: order
            }
        #expect(b.order(a) == reversed)
        // Zeros are the only values that stand at the same place and are not identical (section 3.2.4).
        if type != .float || first != "-0" {
            #expect((a == b) == (order == .equal))
            if a == b { #expect(a.hashValue == b.hashValue) }
        }
    }

    @Test("Positive and negative zero are two values, NaN is one")
    func identity() throws {
        #expect(try value("-0", .double) != value("0", .double))
        #expect(try value("-0.0E5", .double) == value("-0", .double))
        #expect(try Set([value("NaN", .float), value("NaN", .float)]).count == 1)
    }

    @Test("Values of two primitives are never equal")
    func primitives() throws {
        #expect(try value("1", .decimal) != value("1", .double))
        #expect(try value("1", .float) != value("1", .double))
        #expect(try value("a", .string) != value("a", .anyURI))
        #expect(try value("00", .hexBinary) != value("0000", .base64Binary))
        #expect(try value("1", .byte) == value("1.0", .decimal))
        #expect(try value("2000-01-01", .date).order(value("2000", .gYear)) == .indeterminate)
    }

    static let canonicalForms: [(BuiltInType, String, String)] = [
        (.decimal, "+100000.00", "100000.0"), (.decimal, "210", "210.0"), (.decimal, "-.5", "-0.5"),
        (.decimal, "-0", "0.0"), (.decimal, "000.00100", "0.001"), (.decimal, "1200.", "1200.0"),
        (.float, "-1E4", "-1.0E4"), (.double, "1267.43233E12", "1.26743233E15"), (.float, "12.78e-2", "1.278E-1"),
        (.float, "12", "1.2E1"), (.float, "0", "0.0E0"), (.float, "-0", "-0.0E0"), (.float, "-INF", "-INF"),
        (.float, "NaN", "NaN"), (.double, "0.1", "1.0E-1"), (.double, "1e21", "1.0E21"),
        (.double, "4.9E-324", "5.0E-324"), (.double, "123456789.125", "1.23456789125E8"),
        (.boolean, "1", "true"), (.boolean, "0", "false"),
        (.duration, "P1Y2M3DT10H30M", "P1Y2M3DT10H30M"), (.duration, "PT36H", "P1DT12H"), (.duration, "P0Y", "PT0S"),
        (.duration, "-P13M", "-P1Y1M"), (.duration, "-PT90.50S", "-PT1M30.5S"), (.duration, "-PT0.25S", "-PT0.25S"),
        (.duration, "-P1M", "-P1M"),
        (.dateTime, "2002-10-10T12:00:00-05:00", "2002-10-10T17:00:00Z"),
        (.dateTime, "2000-03-04T23:00:00+03:00", "2000-03-04T20:00:00Z"),
        (.dateTime, "1999-12-31T24:00:00.000", "2000-01-01T00:00:00"),
        (.dateTime, "-0001-12-31T24:00:00Z", "0001-01-01T00:00:00Z"),
        (.time, "13:20:00-05:00", "18:20:00Z"), (.time, "24:00:00", "00:00:00"),
        (.date, "2002-10-10+13:00", "2002-10-09-11:00"), (.date, "2002-10-10+12:00", "2002-10-10+12:00"),
        (.date, "2002-10-10-12:00", "2002-10-11+12:00"), (.date, "2002-10-10-11:59", "2002-10-10-11:59"),
        (.date, "2002-10-10+00:00", "2002-10-10Z"), (.gYear, "-0044", "-0044"), (.gMonthDay, "--02-29", "--02-29"),
        (.gDay, "---05-00:00", "---05Z"), (.gMonth, "--05+05:30", "--05+05:30"), (.gYearMonth, "12000-01", "12000-01"),
        (.hexBinary, "0fb7", "0FB7"), (.base64Binary, "Y Q = =", "YQ=="), (.base64Binary, "YWI=", "YWI="),
        (.base64Binary, "YWJj+/8=", "YWJj+/8="), (.base64Binary, "", ""),
    ]

    @Test("A value has one canonical form", arguments: canonicalForms)
    func writes(type: BuiltInType, text: String, expected: String) throws {
        #expect(try value(text, type).canonicalText() == expected)
        #expect(try value(expected, type) == value(text, type))
    }

    @Test("A time that is on another day in UTC is ordered by that day, and written without it")
    func timesOfAnotherDay() throws {
        #expect(try value("00:30:00+01:00", .time).canonicalText() == "23:30:00Z")
        #expect(try value("00:30:00+01:00", .time).order(value("00:00:00Z", .time)) == .less)
    }

    @Test("The canonical form of an integer has no point")
    func integers() throws {
        #expect(try value("+0012", .integer).canonicalText(asInteger: true) == "12")
        #expect(try value("-1000", .integer).canonicalText(asInteger: true) == "-1000")
        #expect(try value("-0", .integer).canonicalText(asInteger: true) == "0")
    }

    @Test("A QName's value is its namespace and local part")
    func names() throws {
        let type = Datatype.builtIn(.qName)
        func read(_ text: String, _ namespaces: [String: String]) throws -> DatatypeValue {
            var text = text
            return try text.withUTF8 { text in
                try type.value(of: text) { namespaces[String(decoding: $0, as: UTF8.self)] }
            }
        }
        #expect(try read("p:a", ["p": "urn:x"]) == read("a", ["": "urn:x"]))
        #expect(try read("p:a", ["p": "urn:x"]) != read("p:a", ["p": "urn:y"]))
        #expect(try read("a", [:]) != read("a", ["": "urn:x"]))
    }
}

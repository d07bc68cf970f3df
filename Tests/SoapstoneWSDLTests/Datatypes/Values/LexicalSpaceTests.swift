import SoapstoneSchema
import Testing

/// Texts inside and outside the lexical spaces of Part 2, section 3, mostly those that its text gives.
@Suite struct LexicalSpaceTests {
    static let valid: [(BuiltInType, [String])] = [
        (.anySimpleType, ["", " a\tb "]),
        (.string, ["", " a\tb\n", "é"]),
        (.normalizedString, ["", "a\tb"]),
        (.token, ["  a   b "]),
        (.boolean, ["true", "false", "1", "0", " true\n"]),
        (.decimal, ["-1.23", "12678967.543233", "+100000.00", "210", ".5", "5.", "0", "-0", "000.000"]),
        (
            .float,
            ["-1E4", "1267.43233E12", "12.78e-2", "12", "-0", "0", "INF", "-INF", "NaN", "+1.5E+2", ".5", "5.E0"]
        ),
        (.double, ["-1E4", "1267.43233E12", "12.78e-2", "12", "INF", "1E999", "1E-999"]),
        (
            .duration,
            [
                "P1Y2M3DT10H30M", "-P120D", "P1347Y", "P1347M", "P1Y2MT2H", "P0Y1347M", "P0Y1347M0D", "-P1347M",
                "PT1.5S",
                "P0D", "PT0S", "P1Y2M3DT5H20M30.123S", "PT36H",
            ]
        ),
        (
            .dateTime,
            [
                "2002-10-10T12:00:00-05:00", "2002-10-10T17:00:00Z", "1999-12-31T24:00:00", "2000-03-04T23:00:00+03:00",
                "-0001-01-01T00:00:00", "12345-01-01T00:00:00.000000000000000000001Z", "2000-02-29T00:00:00",
                "2004-02-29T00:00:00+14:00", "2004-01-01T00:00:00-14:00", "1999-12-31T24:00:00.000",
            ]
        ),
        (.time, ["13:20:00-05:00", "13:20:00", "24:00:00", "00:00:00.0Z", "23:59:59.999999"]),
        (.date, ["2002-10-10", "2002-10-10+13:00", "2002-10-10Z", "-2002-10-10", "2000-02-29", "123456-01-31-00:00"]),
        (.gYearMonth, ["1999-05", "1999-05Z", "-0044-03", "12000-12+05:30"]),
        (.gYear, ["1999", "-0001", "12345", "1999-14:00"]),
        (.gMonthDay, ["--02-29", "--12-31", "--06-30Z"]),
        (.gDay, ["---01", "---31", "---15+02:00"]),
        (.gMonth, ["--01", "--12", "--05Z"]),
        (.hexBinary, ["", "0FB7", "0fb7", " 0FB7 "]),
        (.base64Binary, ["", "AAAA", "AA==", "AAA=", "Y Q = =", "+/09", "YWJj\n ZGVm"]),
        (
            .anyURI,
            [
                "", "http://www.example.com/", "a b", "urn:x:é", "http://[::1]/", "../a?b=c#d", "{x}", "mailto:a@b.c",
                "%20", "|",
            ]
        ),
        (.qName, ["a", "_a.b-c", "xs:string", " p:é "]),
        (.notation, ["jpeg", "xs:jpeg"]),
        (.language, ["en", "en-GB", "i-navajo", "x-klingon", "en-a1b2c3d4", "abcdefgh"]),
        (.nmtoken, ["a", "1a", "-.:", "é", "·"]),
        (.nmtokens, ["a", " a  1b\n-c "]),
        (.name, ["a", ":a", "_a:b:c", "é1"]),
        (.ncName, ["a", "_a-b.c", "é", "a\u{301}"]),
        (.id, ["a1"]),
        (.idref, ["a1"]),
        (.idrefs, ["a1 b2"]),
        (.entity, ["a1"]),
        (.entities, ["a1 b2"]),
        (.integer, ["-1", "0", "12678967543233", "+100000", "-0", "0001"]),
        (.nonPositiveInteger, ["-1", "0", "-0", "+0", "-12678967543233"]),
        (.negativeInteger, ["-1", "-01", "-12678967543233"]),
        (.long, ["9223372036854775807", "-9223372036854775808", "+009223372036854775807"]),
        (.int, ["2147483647", "-2147483648"]),
        (.short, ["32767", "-32768"]),
        (.byte, ["127", "-128", "-0"]),
        (.nonNegativeInteger, ["0", "-0", "+1", "12678967543233"]),
        (.unsignedLong, ["18446744073709551615", "0"]),
        (.unsignedInt, ["4294967295", "-0"]),
        (.unsignedShort, ["65535"]),
        (.unsignedByte, ["255", "+255"]),
        (.positiveInteger, ["1", "+100000"]),
    ]

    static let invalid: [(BuiltInType, [String])] = [
        (.boolean, ["", "TRUE", "yes", "2", "01", "tru", "truee"]),
        (.decimal, ["", ".", "+", "-", "1e5", "1,5", "1.2.3", "INF", "--1", "1 2", "0x1", "١"]),
        (.float, ["", "+INF", "inf", "nan", "Infinity", "1E", "E5", "1E5.0", "0x1p3", "1e+", "--1", ".", "-NaN"]),
        (.double, ["", "+INF", "INF ity", "1D", "1E1_0"]),
        (
            .duration,
            [
                "", "P", "PT", "P1YT", "-P", "P-20M", "P20MT", "P1YM5D", "P15.5Y", "P1D2H", "1Y2M", "P2M1Y", "P1S",
                "PT15.S", "PT.5S", "P1Y1Y", "+P1Y", "PT1.5M", "P1Y2MT", "p1y",
            ]
        ),
        (
            .dateTime,
            [
                "", "2007-04-05T24:00:01", "2007-02-29T00:00:00", "2000-13-01T00:00:00", "2000-01-01T25:00:00",
                "2000-01-01T00:60:00", "2000-01-01T00:00:60", "0000-01-01T00:00:00", "99-01-01T00:00:00",
                "02000-01-01T00:00:00", "2000-01-01T00:00:00+14:01", "2000-01-01T00:00:00-15:00", "2000-1-01T00:00:00",
                "2000-01-01 00:00:00", "2000-01-01T00:00", "2000-01-01T00:00:00.", "2000-01-01T00:00:00z",
                "2000-01-01T00:00:00+5:00", "+2000-01-01T00:00:00", "1900-02-29T00:00:00", "2000-00-01T00:00:00",
                "2000-01-00T00:00:00", "2000-01-01T24:00:00.1", "2000-01-01T24:01:00", "-0000-01-01T00:00:00",
            ]
        ),
        (
            .time,
            ["", "24:00:01", "1:20:00", "13:20", "13:20:60", "13:60:00", "25:00:00", "13:20:00+24:00", "13:20:00.Z"]
        ),
        (.date, ["", "2002-02-30", "2002-2-01", "2002-04-31", "20020401", "0000-01-01", "2002-10-10T00:00:00"]),
        (.gYearMonth, ["", "1999", "1999-13", "99-05", "1999-5", "1999-05-01"]),
        (.gYear, ["", "99", "0000", "01999", "+1999", "1999-15:00"]),
        (.gMonthDay, ["", "--02-30", "--13-01", "-02-29", "02-29", "--04-31", "--2-29"]),
        (.gDay, ["", "---32", "---00", "--15", "---1"]),
        (.gMonth, ["", "--13", "--00", "-05", "--05--", "--5"]),
        (.hexBinary, ["0", "0FB", "0G", "0F B7"]),
        (.base64Binary, ["A", "AA", "AAA", "A===", "====", "AB==", "AAB=", "AA=A", "A*AA", "AA==AA=="]),
        (.anyURI, ["%", "%2", "%GG", "a#b#c", ":a"]),
        (.qName, ["", ":a", "a:", "a:b:c", "1a", "a b", "xs:1"]),
        (.language, ["", "abcdefghi", "en_GB", "en-", "-en", "1a", "en--GB", "en-abcdefghi", "e n"]),
        (.nmtoken, ["", "a b", "a/b", "a,b"]),
        (.nmtokens, ["", " ", "a ,"]),
        (.name, ["", "1a", "-a", ".a", "a b", "a/b"]),
        (.ncName, ["", "a:b", ":a", "1", "-", "\u{301}a"]),
        (.id, ["", "a:b", "1"]),
        (.idref, ["a b"]),
        (.idrefs, ["", "a 1"]),
        (.entities, ["", "a :b"]),
        (.integer, ["", "1.0", "1.", "1e5", "+", "- 1", "a"]),
        (.nonPositiveInteger, ["1", "0.0"]),
        (.negativeInteger, ["0", "-0", "1"]),
        (.long, ["9223372036854775808", "-9223372036854775809", "1000000000000000000000000000"]),
        (.int, ["2147483648", "-2147483649"]),
        (.short, ["32768", "-32769"]),
        (.byte, ["128", "-129", "0.5"]),
        (.nonNegativeInteger, ["-1"]),
        (.unsignedLong, ["18446744073709551616", "-1"]),
        (.unsignedInt, ["4294967296", "-1"]),
        (.unsignedShort, ["65536", "-1"]),
        (.unsignedByte, ["256", "-1"]),
        (.positiveInteger, ["0", "-0", "-1"]),
    ]

    private static let namespaces = ["xs": "http://www.w3.org/2001/XMLSchema", "p": "urn:p", "a": "urn:a"]

    @Test("A text of the lexical space is valid", arguments: valid)
    func accepts(type: BuiltInType, texts: [String]) {
        for text in texts {
            #expect(throws: Never.self, "\(type) '\(text)'") {
                try Datatype.builtIn(type).validate(text, namespaces: Self.namespaces)
            }
        }
    }

    @Test("A text outside the lexical space is not", arguments: invalid)
    func refuses(type: BuiltInType, texts: [String]) {
        for text in texts {
            #expect(throws: DatatypeViolation.self, "\(type) '\(text)'") {
                try Datatype.builtIn(type).validate(text, namespaces: Self.namespaces)
            }
        }
    }

    @Test("Every built-in type is in the table of valid texts and has its own name")
    func isComplete() {
        #expect(BuiltInType.allCases.count == 45)
        #expect(Set(Self.valid.map(\.0)) == Set(BuiltInType.allCases))
        #expect(Set(BuiltInType.allCases.map(\.localName)).count == 45)
        for type in BuiltInType.allCases { #expect(BuiltInType(localName: type.localName) == type) }
        #expect(BuiltInType(localName: "qname") == nil)
        #expect(BuiltInType(localName: "") == nil)
        #expect(BuiltInType(localName: "strin\u{301}g") == nil)
    }

    @Test("Each primitive is a built-in type, and every atomic type comes from one")
    func primitives() {
        for primitive in Primitive.allCases { #expect(primitive.builtIn.primitive == primitive) }
        #expect(BuiltInType.unsignedByte.primitive == .decimal)
        #expect(BuiltInType.entity.primitive == .string)
        #expect(BuiltInType.idrefs.primitive == nil)
        #expect(BuiltInType.anySimpleType.primitive == nil)
        #expect(BuiltInType.nmtokens.itemType == .nmtoken)
    }

    @Test("A prefix without a namespace makes a QName invalid")
    func prefixes() throws {
        let type = Datatype.builtIn(.qName)
        #expect(throws: Never.self) { try type.validate("p:a", namespaces: ["p": "urn:p"]) }
        #expect(throws: DatatypeViolation.self) { try type.validate("q:a", namespaces: ["p": "urn:p"]) }
        #expect(throws: Never.self) { try type.validate("a") }
    }
}

import SoapstoneCodec
import Testing

@Suite struct XSDDoubleTests {
    /// Lexical forms of XML Schema part 2, 3.2.5.1.
    @Test(
        "Each lexical form of a finite number is read",
        arguments: [
            ("-1E4", -10_000), ("1267.43233E12", 1_267.43233e12), ("12.78e-2", 0.1278), ("12", 12), ("-0", 0),
            ("+7", 7),
            (".5", 0.5), ("1.", 1), ("007", 7), (" 0.6\n", 0.6), ("", nil), (" ", nil),
        ] as [(String, Double?)]
    )
    func read(lexical: String, value: Double?) throws {
        #expect(try XSDDouble(lexical: lexical)?.value == value)
    }

    @Test(
        "Anything else is no number that JSON has",
        arguments: [
            "INF", "-INF", "NaN", "nan", "infinity", "0x1p3", "1e", "e5", ".", "1 2", "1,5", "--1", "1e400", "٧",
        ]
    )
    func refuses(lexical: String) {
        #expect(throws: ScalarError(expected: "a finite xs:double")) { try XSDDouble(lexical: lexical) }
    }

    @Test("JSON has a number, which is the shortest that is read as the same")
    func json() throws {
        #expect(try XSDDouble(json: "0.10").json == "0.1")
        #expect(try XSDDouble(json: "1.5E-05").value == 0.000015)
        #expect(XSDDouble(1e21)?.json == "1e+21")
        #expect(XSDDouble(.infinity) == nil && XSDDouble(.nan) == nil)
        #expect(XSDDouble.type == ScalarType("double", json: .number))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() throws {
        let zero = try #require(XSDDouble(0))
        expectRoundTrips(XSDDouble.self) {
            XSDDouble(Double(bitPattern: .random(in: .min ... .max, using: &$0))) ?? zero
        }
        expectDistinctSpecimens(XSDDouble.self, 1000)
    }
}

import SoapstoneCodec
import Testing

@Suite struct IndicatorTests {
    @Test(
        "Y and N are read, blank is no value",
        arguments: [("Y", true), ("N", false), ("Y ", true), ("", nil), (" ", nil)] as [(String, Bool?)]
    )
    func decodes(lexical: String, isYes: Bool?) throws {
        #expect(try Indicator(lexical: lexical)?.isYes == isYes)
    }

    @Test("Anything else is refused", arguments: ["y", "n", "1", "0", "T", "YES", " Y", "YN", "Ｙ"])
    func refuses(lexical: String) {
        #expect(throws: ScalarError(expected: "Y, N or blank")) { try Indicator(lexical: lexical) }
    }

    @Test("JSON has a Boolean")
    func json() throws {
        #expect(Indicator(true).json == "true")
        #expect(Indicator(false).json == "false")
        #expect(try Indicator(json: "true") == true)
        #expect(try Indicator(json: "false").lexical == "N")
        for text in ["Y", "True", "1", "", "null", "truex"] {
            #expect(throws: ScalarError(expected: "true or false")) { try Indicator(json: text) }
        }
    }

    @Test("The declared type is one character of text")
    func type() {
        #expect(Indicator.type == ScalarType("string", [.maxLength(1)], json: .boolean))
        #expect(Indicator.blank.description == "")
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(Indicator.self) { Indicator(.random(using: &$0)) }
        expectDistinctSpecimens(Indicator.self, 2)
    }
}

import SoapstoneCodec
import Testing

@Suite struct XSDBooleanTests {
    @Test(
        "All four spellings are read, and white space collapses",
        arguments: [("true", true), ("1", true), ("false", false), ("0", false), (" \ttrue\r\n", true), ("", nil)]
            as [(String, Bool?)]
    )
    func decodes(lexical: String, value: Bool?) throws {
        #expect(try XSDBoolean(lexical: lexical)?.value == value)
    }

    @Test(
        "Anything else is refused",
        arguments: ["TRUE", "True", "yes", "Y", "01", "2", "tru", "true false", "false0"]
    )
    func refuses(lexical: String) {
        #expect(throws: ScalarError(expected: "xs:boolean: true, false, 1 or 0")) { try XSDBoolean(lexical: lexical) }
    }

    @Test("JSON has a Boolean, never a number", arguments: ["1", "0", "", " true", "TRUE"])
    func refusesJSON(text: String) {
        #expect(throws: ScalarError.self) { try XSDBoolean(json: text) }
    }

    @Test("The declared type is the built-in one")
    func type() {
        #expect(XSDBoolean.type == ScalarType("boolean", json: .boolean))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(XSDBoolean.self) { XSDBoolean(.random(using: &$0)) }
        expectDistinctSpecimens(XSDBoolean.self, 2)
    }
}

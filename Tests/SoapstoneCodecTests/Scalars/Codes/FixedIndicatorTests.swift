import SoapstoneCodec
import Testing

@Suite struct FixedIndicatorTests {
    @Test(
        "Y and N are read, blank is no value",
        arguments: [("Y", true), ("N", false), ("", nil), (" ", nil)] as [(String, Bool?)]
    )
    func decodes(lexical: String, isYes: Bool?) throws {
        #expect(try FixedIndicator(lexical: lexical)?.isYes == isYes)
    }

    @Test("Anything else is refused", arguments: ["y", "1", "YN"])
    func refuses(lexical: String) {
        #expect(throws: ScalarError.self) { try FixedIndicator(lexical: lexical) }
        #expect(throws: ScalarError.self) { try FixedIndicator(json: lexical) }
    }

    @Test("The declared type has a length, and JSON a Boolean")
    func type() {
        #expect(FixedIndicator.type == ScalarType("string", [.length(1)], json: .boolean))
        #expect(FixedIndicator(true).json == "true")
        #expect("\(FixedIndicator.blank)" == " ")
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(FixedIndicator.self) { FixedIndicator(.random(using: &$0)) }
    }
}

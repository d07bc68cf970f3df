import SoapstoneCodec
import Testing

@Suite struct ClobTests {
    @Test("32,768 characters are read and one more is not")
    func limit() throws {
        let text = String(repeating: "é", count: 32_768)
        #expect(try Clob(lexical: text)?.value == text)
        #expect(throws: ScalarError(expected: "at most 32768 characters")) { try Clob(lexical: text + "x") }
        #expect(throws: ScalarError(expected: "at most 32768 characters")) { try Clob(json: text + "x") }
    }

    @Test("The declared type has no length")
    func type() {
        #expect(Clob.type == ScalarType("string"))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() throws {
        try expectRoundTrips(Clob.self) { try Clob(randomText(&$0, limit: 60)) }
        expectDistinctSpecimens(Clob.self, 1000)
    }
}

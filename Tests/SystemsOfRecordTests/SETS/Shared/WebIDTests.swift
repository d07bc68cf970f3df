import SoapstoneCodec
import Testing

@testable import SystemsOfRecord

@Suite struct WebIDTests {
    @Test("Twelve digits from 300000000000 on are one", arguments: ["300000000000", "300000000017", "999999999999"])
    func accepts(text: String) throws {
        #expect(try WebID(lexical: text)?.description == text)
        #expect(try WebID(json: text).json == "\"\(text)\"")
    }

    @Test("Zero and blank are no value", arguments: ["0", "", "000000000000", "   "])
    func absent(text: String) throws {
        #expect(try WebID(lexical: text) == nil)
        #expect(throws: ScalarError.self) { try WebID(json: text) }
    }

    @Test(
        "Anything else is refused",
        arguments: ["299999999999", "1", "1000000000000", "-300000000000", "30000000000x", "3000000000170"]
    )
    func refuses(text: String) {
        #expect(throws: ScalarError.self) { try WebID(lexical: text) }
        #expect(throws: ScalarError.self) { try WebID(json: text) }
    }

    @Test("JSON has no spelling but the twelve digits", arguments: [" 300000000017", "+300000000017", "0300000000017"])
    func refusesJSON(text: String) {
        #expect(throws: ScalarError.self) { try WebID(json: text) }
    }

    @Test("The declared type is a long with its least value")
    func type() {
        #expect(WebID.type == ScalarType("long", [.minInclusive("300000000000"), .totalDigits(12)]))
    }

    @Test("Values survive XML and JSON, and differ with the seed", arguments: [0, 1, -1, 17, .max, .min])
    func specimens(seed: Int) throws {
        let value = WebID.specimen(seed)
        #expect(try WebID(lexical: value.lexical) == value)
        #expect(try WebID(json: value.description) == value)
        #expect(value != WebID.specimen(seed / 2 + 5))
    }
}

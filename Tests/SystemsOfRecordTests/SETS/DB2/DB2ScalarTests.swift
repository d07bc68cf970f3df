import SoapstoneCodec
import Testing

@testable import SystemsOfRecord

@Suite struct DB2ScalarTests {
    @Test("A county's code becomes its FIPS code", arguments: [("049", "39049"), ("001", "39001"), ("000", "39000")])
    func county(code: String, fips: String) throws {
        let county = try #require(try CountyFIPS(lexical: code))
        #expect(county.json == "\"\(fips)\"")
        #expect(county.lexical == code)
        #expect(try CountyFIPS(json: fips) == county)
    }

    @Test("A county of blanks is none", arguments: ["", "   "])
    func blankCounty(code: String) throws {
        #expect(try CountyFIPS(lexical: code) == nil)
    }

    @Test("Anything else is no county", arguments: ["49 ", " 49", "49", "0490", "04a", "-49", "٠٤٩", "04٩"])
    func invalidCounty(code: String) {
        #expect(throws: ScalarError.self) { try CountyFIPS(lexical: code) }
        #expect(throws: ScalarError.self) { try CountyFIPS(json: "39\(code)") }
    }

    @Test("JSON has Ohio's counties only", arguments: ["38049", "049", "390490", "", "3904"])
    func invalidFIPS(fips: String) {
        #expect(throws: ScalarError.self) { try CountyFIPS(json: fips) }
    }

    @Test("A limit of rows is 1 to 200", arguments: [("0", false), ("1", true), ("200", true), ("201", false)])
    func rows(text: String, isValid: Bool) {
        #expect(((try? RowLimit(json: text)) != nil) == isValid)
        #expect(((try? RowLimit(lexical: text)) != nil) == isValid)
    }

    @Test("The declared types are those of the contract")
    func types() {
        #expect(CountyFIPS.type == ScalarType("string", [.maxLength(3)]))
        #expect(RowLimit.type == ScalarType("int", [.minInclusive("1"), .maxInclusive("200")], json: .number))
        #expect(AttachmentData.type == ScalarType("base64Binary", [.maxLength(5_242_880)]))
        #expect(MessageTopic.type == ScalarType("string", [.length(2), .enumeration(["CI", "EM", "HI", "PY", "GN"])]))
        #expect(MessageDirection.type == ScalarType("string", [.length(1), .enumeration(["I", "O"])]))
    }
}

import SoapstoneCodec
import Testing

@Suite struct OpenCodeTests {
    enum PaymentType: String, HostEnumeration {
        case incomeWithholding = "IW"
        case card = "CC"
    }

    @Test(
        "Known and unknown codes are passed on",
        arguments: [("IW", "incomeWithholding"), ("CC", "card"), ("ZZ", nil), ("iw", nil), ("C", nil)]
            as [(String, String?)]
    )
    func decodes(lexical: String, text: String?) throws {
        let code = try #require(try OpenCode<PaymentType, 2>(lexical: lexical))
        #expect(code.value == lexical)
        #expect(code.text == text)
        #expect(code.lexical == lexical)
        #expect(code.json == "\"\(lexical)\"")
    }

    @Test("Blank is no value and a longer code is refused")
    func edges() throws {
        #expect(try OpenCode<PaymentType, 2>(lexical: "  ") == nil)
        #expect(throws: ScalarError(expected: "at most 2 characters")) { try OpenCode<PaymentType, 2>(lexical: "IWX") }
        #expect(throws: ScalarError.self) { try OpenCode<PaymentType, 2>(json: "IWX") }
        #expect(OpenCode<PaymentType, 2>(.card).known == .card)
        #expect(OpenCode<PaymentType, 2>.type == ScalarType("string", [.maxLength(2)]))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(OpenCode<PaymentType, 4>.self) { generator in
            let code = try? OpenCode<PaymentType, 4>(randomText(&generator, limit: 4))
            return code?.value.isEmpty == true ? nil : code
        }
        expectDistinctSpecimens(OpenCode<PaymentType, 4>.self, 2)
    }
}

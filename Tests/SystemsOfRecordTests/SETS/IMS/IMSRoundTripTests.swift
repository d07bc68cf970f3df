import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct IMSRoundTripTests {
    /// Responses that are spelled otherwise than the codec spells them, and why.
    static let otherSpellings: [String: String] = [
        "getCaseEvents/canary": "a time with a leading zero",
        "getCaseEvents/full-table": "times with leading zeros",
        "getCaseEvents/summer-time-begins": "a time with a leading zero",
        "getCaseEvents/summer-time-ends-in-europe": "a time with a leading zero",
        "getCaseList/extra-elements": "elements that the contract does not know",
        "getCaseList/stale-rows": "rows past the count",
        "getCaseList/zeros-and-leading-blanks": "leading zeros, a filler with text",
        "getCaseOrder/credit": "decimals with a plus sign, without digits before or behind the point",
        "getCaseOrder/negative-zero": "decimals without decimals, a zero with a minus sign",
        "getCaseOrder/unsigned-and-largest": "99999999 for no date, a zoned number without sign",
        "getChildren/full-table": "a count with a leading zero, 99999999 for no date",
        "getCustomerAlerts/full-table": "99999999 for no date",
        "getEmployer/canary": "numbers with leading zeros",
        "getEmployer/ordinary": "a number with leading zeros",
        "getHealthInsurance/canary": "99999999 for no end",
        "getHealthInsurance/full-table": "a count with leading zeros, 99999999 for no end",
        "getHealthInsurance/ordinary": "99999999 for no end",
        "getPaymentHistory/blank-segment": "a segment past the count, of length 0",
        "getPaymentHistory/more-to-come": "a zero with a minus sign",
        "getPaymentHistory/zoned-amounts": "decimals in other forms, a zero with a minus sign",
        "getPersonal/canary": "a zip code with a leading zero",
        "getPersonal/short-zip": "a zip code with a leading zero",
        "getRecentPayments/extra-elements": "elements that the contract does not know",
        "getRecentPayments/full-tables": "decimals in other forms, 99999999 for no date",
    ]

    @Test("A decoded answer encodes to one that decodes to the same", arguments: IMSMessages.responded)
    func roundTrip(fixture: RecordedFixture) throws {
        guard case .payload(let element) = try fixture.response().content else { return }
        let again = try #require(try IMSMessages.responses[fixture.operation]?.reencode(element))
        let written = CanonicalForm().text(of: again)
        let read = Self.trimmed(CanonicalForm().text(of: element))
        if Self.otherSpellings[fixture.testDescription] == nil {
            #expect(written == read)
        } else {
            #expect(written != read, "the spelling is the codec's own, so it needs no reason")
        }
    }

    @Test("No two fields of a message are swapped", arguments: IMSMessages.responses.keys.sorted())
    func specimen(operation: String) throws {
        #expect(try IMSMessages.requests[operation]?.mismatches() == [])
        #expect(try IMSMessages.responses[operation]?.mismatches() == [])
    }

    /// A host writes blanks and zeros as many as the field is long, or one, or none: here as few as there can be.
    private static func trimmed(_ canonical: String) -> String {
        canonical.replacing(#/ +<\//#, with: "</").replacing(#/>0+<\//#, with: ">0</")
    }
}

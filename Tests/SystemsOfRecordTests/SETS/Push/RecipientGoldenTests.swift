import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

import SoapstoneOperations

@testable import SystemsOfRecord

@Suite struct RecipientGoldenTests {
    static let fixtures = RecordedFixture.all(of: "push-recipients")

    @Test("Every operation has recorded exchanges, and no exchange lacks an operation")
    func complete() {
        #expect(Set(Self.fixtures.map(\.operation)) == Set(SETS.recipientOperations.map(\.name)))
        #expect(Self.fixtures.count > 50)
    }

    @Test("A recorded answer becomes the device's", arguments: fixtures)
    func responses(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectResponse(fixture, of: SETS.recipientOperations)
    }

    @Test("A request becomes the recorded one, which has the criteria of its operation", arguments: fixtures)
    func requests(_ fixture: RecordedFixture) throws {
        let request = try DB2LDAPGolden.expectRequest(fixture, of: SETS.recipientOperations)
        #expect(request.user == nil && request.headers.isEmpty)
    }

    @Test("A recorded request becomes the device's", arguments: fixtures)
    func deviceRequests(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectDeviceRequest(fixture, of: SETS.recipientOperations)
    }

    @Test("What happens every day follows the contract strictly", arguments: fixtures.filter { $0.kind == .ordinary })
    func ordinary(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectStrict(fixture, by: RecipientRecordTests.probes)
    }

    /// Responses that are not written as they were read.
    static let irregular: [String: String] = [
        "getPaymentDueRecipients/largest-numbers": "a boolean is written as a word",
        "getPaymentDueRecipients/missing-restart-key": "all parts are written",
        "getPaymentDueRecipients/prefixes-and-comments": "a number has no white space, and a boolean is a word",
        "getPaymentDueRecipients/unknown-elements": "what is not in the contract is gone",
    ]

    @Test("An answer is written as it was read, but for irregular ones", arguments: fixtures)
    func canonical(_ fixture: RecordedFixture) throws {
        let isIrregular = Self.irregular[fixture.testDescription] != nil
        #expect(try DB2LDAPGolden.isKept(fixture, by: RecipientRecordTests.probes) == !isIrregular)
    }

    @Test("A device cannot choose the criteria", arguments: SETS.recipientOperations.map(\.name))
    func criteria(name: String) throws {
        let operation = try #require(SETS.recipientOperations.first { $0.name == name })
        let json = #"{"asOfDate":"2024-02-29","criteria":"OTHER","maxRows":5}"#
        let body = try? operation.request(from: JSONDocument(parsing: Array(json.utf8)), .none).body
        #expect(body == nil || !String(decoding: body ?? [], as: UTF8.self).contains("OTHER"))
    }

    @Test("Rows that were counted are blank in an answer made from JSON; no number makes one of any size")
    func dropped() throws {
        let operation = try #require(SETS.recipientOperations.first)
        func body(_ dropped: String) throws -> [UInt8] {
            let json = #"{"total":3,"recipients":["a@example.com"],"more":false,"dropped":\#(dropped)}"#
            return try operation.responseFromJSON(JSONDocument(parsing: Array(json.utf8)))
        }
        let response = try PaymentDueRecipientsResponse.decode(
            from: XMLDocument(parsing: body("2")).root,
            strictly: true
        )
        #expect(response.page.emails.items.map(\.value) == ["a@example.com", "", ""])
        for number in ["-1", "100001", "2147483647"] {
            let error = #expect(throws: DecodeError.self) { try body(number) }
            #expect(error?.path.hasSuffix("dropped") == true)
        }
    }
}

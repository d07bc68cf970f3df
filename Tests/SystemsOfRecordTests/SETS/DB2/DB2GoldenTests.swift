import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

import SoapstoneOperations

@testable import SystemsOfRecord

@Suite struct DB2GoldenTests {
    static let fixtures = RecordedFixture.all(of: "db2-content")

    @Test("Every operation has recorded exchanges, and no exchange lacks an operation")
    func complete() {
        #expect(Set(Self.fixtures.map(\.operation)) == Set(SETS.db2Operations.map(\.name)))
        #expect(Self.fixtures.count > 100)
    }

    @Test("A recorded answer becomes the device's", arguments: fixtures)
    func responses(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectResponse(fixture, of: SETS.db2Operations)
    }

    @Test("A device's request becomes the recorded one", arguments: fixtures)
    func requests(_ fixture: RecordedFixture) throws {
        let request = try DB2LDAPGolden.expectRequest(fixture, of: SETS.db2Operations)
        #expect(request.user == nil)
    }

    @Test("A recorded request becomes the device's", arguments: fixtures)
    func deviceRequests(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectDeviceRequest(fixture, of: SETS.db2Operations)
    }

    @Test("What happens every day follows the contract strictly", arguments: fixtures.filter { $0.kind == .ordinary })
    func ordinary(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectStrict(fixture, by: DB2RecordTests.probes)
    }

    /// Responses that are not written as they were read, because no record keeps how something was spelled.
    static let irregular: [String: String] = [
        "getCountyBulletins/clob-line-ends": "CR LF and CR become LF",
        "getCountyBulletins/leading-zero-county": "a timestamp has one form",
        "getCountyBulletins/nil-and-missing-columns": "what is not nil does not say so",
        "getCountyBulletins/timestamp-forms": "a timestamp has one form",
        "getCountyBulletins/unknown-column": "what is not in the contract is gone",
        "getMessage/attachments-89-90-91-days": "a timestamp that stands for no value is nil",
        "getMessage/markup-and-line-ends-in-text": "CR LF becomes LF",
        "getMessage/unknown-elements": "what is not in the contract is gone",
        "getMessage/with-attachments": "CHAR is not padded",
        "getMessageList/for-the-home-screen": "CHAR is not padded",
        "getMessageList/inbound-and-outbound": "CHAR is not padded",
        "getMessageList/max-rows-1": "a timestamp has one form",
        "getMessageList/max-rows-200": "a timestamp has one form",
        "getMessageList/message-ids-beyond-2-53": "a number has no leading zeros",
        "getMessageList/null-case-padded-order": "CHAR is not padded",
        "getMessageList/time-change-days": "hour 24 is hour 0 of the next day",
        "getNewsFlash/absent-body-and-expiry": "a timestamp that stands for no value is nil",
        "markMessageRead/id-beyond-2-53": "a number has no plus sign and no white space",
        "markMessageRead/unknown-element": "what is not in the contract is gone",
    ]

    @Test("An answer is written as it was read, but for irregular ones", arguments: fixtures)
    func canonical(_ fixture: RecordedFixture) throws {
        let isIrregular = Self.irregular[fixture.testDescription] != nil
        #expect(try DB2LDAPGolden.isKept(fixture, by: DB2RecordTests.probes) == !isIrregular)
    }
}

import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

import SoapstoneOperations

@testable import SystemsOfRecord

@Suite struct LDAPGoldenTests {
    static let fixtures = RecordedFixture.all(of: "ldap")

    @Test("Every operation has recorded exchanges, and no exchange lacks an operation")
    func complete() {
        #expect(Set(Self.fixtures.map(\.operation)) == Set(SETS.ldapOperations.map(\.name)))
        #expect(Self.fixtures.count > 90)
    }

    @Test("A recorded answer becomes the device's", arguments: fixtures)
    func responses(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectResponse(fixture, of: SETS.ldapOperations)
    }

    @Test("A device's request becomes the recorded one, and a sign-in runs as its user", arguments: fixtures)
    func requests(_ fixture: RecordedFixture) throws {
        let request = try DB2LDAPGolden.expectRequest(fixture, of: SETS.ldapOperations)
        guard fixture.operation == "validateCredentials" else {
            #expect(request.user == nil)
            return
        }
        let token = try Self.token(fixture)
        // A recorder takes the name out of the header; the one in the batch is held against the device's above.
        #expect(request.user?.name == token.name || token.name.hasPrefix("[[redacted:username:"))
        #expect(request.user?.password == token.password)
    }

    @Test("A recorded request becomes the device's, but for a password that is in the header", arguments: fixtures)
    func deviceRequests(_ fixture: RecordedFixture) throws {
        var members = ByteWriter()
        if fixture.operation == "validateCredentials" {
            members.append(",\"password\":")
            members.appendJSON(try Self.token(fixture).password)
        }
        try DB2LDAPGolden.expectDeviceRequest(fixture, of: SETS.ldapOperations, adding: members.string)
    }

    @Test("What happens every day follows the contract strictly", arguments: fixtures.filter { $0.kind == .ordinary })
    func ordinary(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectStrict(fixture, by: LDAPRecordTests.probes)
    }

    /// Responses that are not written as they were read, because no record keeps how something was spelled.
    static let irregular: [String: String] = [
        "findUser/address-with-filter-characters": "the prefix of a type's name is gone",
        "createUser/unknown-extra-element": "what is not in the contract is gone",
        "validateCredentials/base64-and-other-scripts": "the prefix of a type's name is gone",
        "validateCredentials/several-values-and-no-descr": "white space without a value is gone",
        "validateCredentials/unknown-elements": "what is not in the contract is gone",
        "validateCredentials/openldap-good-password": "the type of a control's value is gone",
        "validateCredentials/openldap-grace-login": "the type of a control's value is gone",
        "validateCredentials/empty-policy-control": "the type of a control's value is gone",
        "validateCredentials/other-control": "the type of a control's value is gone",
        "validateCredentials/warning-days": "the type of a control's value is gone",
        "validateCredentials/warning-no-grace-login-left": "the type of a control's value is gone",
        "changePassword/warning-is-not-for-the-device": "the type of a control's value is gone",
    ]

    @Test("An answer is written as it was read, but for irregular ones", arguments: fixtures)
    func canonical(_ fixture: RecordedFixture) throws {
        let isIrregular = Self.irregular[fixture.testDescription] != nil
        #expect(try DB2LDAPGolden.isKept(fixture, by: LDAPRecordTests.probes) == !isIrregular)
    }

    @Test("A sign-in tells the session the web id")
    func sessionValues() throws {
        let fixture = try #require(Self.fixtures.first { $0.testDescription == "validateCredentials/success" })
        let operation = try #require(SETS.ldapOperations.first { $0.name == "validateCredentials" })
        let sessionValues = try #require(operation.sessionValues)
        let response = try fixture.response()
        let values = try sessionValues(response)
        let request = try GetPreferences.decode(from: try JSONDocument(parsing: Array("{}".utf8)), session: values)
        #expect(request.customer.webID.description == "300000000081")
    }

    @Test("What knows a web id is called by the gateway alone, so that nobody begins a session with another one's")
    func webIDs() {
        let telling = SETS.ldapOperations.filter { $0.sessionValues != nil }
        #expect(telling.map(\.name) == ["validateCredentials", "findUser"])
        #expect(telling.allSatisfy { $0.role?.isInside == true })
    }

    /// Name and password of the security header.
    private static func token(_ fixture: RecordedFixture) throws -> (name: String, password: String) {
        let security = try #require(try Envelope(parsing: fixture.bytes("request.xml")).headers.first?.element)
        let parts = try #require(security.children.first).children
        try #require(parts.count == 2)
        return (parts[0].text, parts[1].text)
    }
}

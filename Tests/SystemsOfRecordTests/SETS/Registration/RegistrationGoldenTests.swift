import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct RegistrationGoldenTests {
    static let fixtures = RecordedFixture.all(of: "registration")

    @Test("Every operation has recorded exchanges, and no exchange lacks an operation")
    func complete() {
        #expect(Set(Self.fixtures.map(\.operation)) == Set(SETS.registrationOperations.map(\.name)))
        #expect(Self.fixtures.count == 94)
    }

    @Test("A recorded answer becomes the device's", arguments: fixtures)
    func responses(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectResponse(fixture, of: SETS.registrationOperations)
    }

    @Test("A device's request becomes the recorded one", arguments: fixtures)
    func requests(_ fixture: RecordedFixture) throws {
        let request = try DB2LDAPGolden.expectRequest(fixture, of: SETS.registrationOperations)
        #expect(request.user == nil && request.headers.isEmpty)
    }

    @Test("A recorded request becomes the device's", arguments: fixtures)
    func deviceRequests(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectDeviceRequest(fixture, of: SETS.registrationOperations)
    }

    @Test("What happens every day follows the contract strictly", arguments: fixtures.filter { $0.kind == .ordinary })
    func ordinary(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectStrict(fixture, by: RegistrationRecordTests.probes)
    }

    /// Responses that are not written as they were read.
    static let irregular: [String: String] = [
        "validateIdentity/unknown-elements": "what is not in the contract is gone",
        "completeRegistration/registered-as-1": "a boolean is written as a word",
        "recoverUserId/sent-as-1": "a boolean is written as a word",
        "resetPassword/reset-as-1": "a boolean is written as a word, without white space",
    ]

    @Test("An answer is written as it was read, but for irregular ones", arguments: fixtures)
    func canonical(_ fixture: RecordedFixture) throws {
        let isIrregular = Self.irregular[fixture.testDescription] != nil
        #expect(try DB2LDAPGolden.isKept(fixture, by: RegistrationRecordTests.probes, .soap12) == !isIrregular)
    }

    private static let namespace = "http://jfs.example.org/jfs/registration/v1"

    /// The details of the description of the system, and some that are like them.
    @Test(
        "A fault's code and its detail decide",
        arguments: [
            ("Sender", ["IdentityNotVerified"], 20020), ("Sender", ["EmailInUse"], 20022),
            ("Sender", ["AlreadyRegistered"], 20023), ("Sender", ["Locked"], 20002), ("Sender", [], 8009),
            ("Sender", ["Other"], 8009), ("Sender", ["Other", "Locked"], 20002),
            ("Sender", ["Locked", "EmailInUse"], 20002), ("Receiver", [], 9109), ("Receiver", ["Locked"], 9109),
            ("MustUnderstand", ["Locked"], 8009), ("VersionMismatch", [], 8009), ("Server", ["Locked"], 8009),
        ] as [(String, [String], Int)]
    )
    func faults(code: String, details: [String], status: Int) throws {
        let fault = Fault(
            .soap12,
            code: XMLName(code, in: SOAPVersion.soap12.namespace),
            reason: "CANARY",
            detail: try details.map { try XMLDocument(parsing: Array("<\($0) xmlns='\(Self.namespace)'/>".utf8)).root }
        )
        for operation in SETS.registrationOperations {
            let outcome = try operation.decode(.init(httpStatus: 400, content: .fault(fault), clock: 0))
            guard case .failure(let failure) = outcome else {
                Issue.record("\(operation.name) succeeds")
                continue
            }
            #expect(failure.status.number == status)
            #expect(failure.backendStatus == 400 && failure.fieldErrors.isEmpty)
            #expect(failure.detail?.contains("CANARY") != true)
            #expect(!failure.isWorthRetrying)
        }
    }

    @Test("Field errors come in the order of the fault, each as often as it stands there")
    func fieldErrors() throws {
        let xml = """
            <FieldErrors xmlns="\(Self.namespace)"><error field="ssn" code="INVALID"/>\
            <error field="securityQuestions[2].answer" code="REUSED"/><error code="INVALID" field="ssn"/></FieldErrors>
            """
        let fault = Fault(
            .soap12,
            code: XMLName("Sender", in: SOAPVersion.soap12.namespace),
            reason: "",
            detail: [try XMLDocument(parsing: Array(xml.utf8)).root]
        )
        let operation = try #require(SETS.registrationOperations.first)
        guard
            case .failure(let failure) = try operation.decode(.init(httpStatus: 400, content: .fault(fault), clock: 0))
        else {
            Issue.record("a fault is no success")
            return
        }
        #expect(failure.status == .validation)
        #expect(
            failure.fieldErrors == [
                Outcome.FieldError(field: "ssn", code: "INVALID"),
                Outcome.FieldError(field: "securityQuestions[2].answer", code: "REUSED"),
                Outcome.FieldError(field: "ssn", code: "INVALID"),
            ]
        )
    }

    @Test(
        "A success tells the session what its next step needs, and nothing else does",
        arguments: [
            ("validateIdentity/canary", "identityToken", "CANARY-REG-IDENTITY-TOKEN"),
            ("validateIdentity/empty-token", "identityToken", nil), ("validateIdentity/locked", "identityToken", nil),
            ("completeRegistration/canary", "webId", "300000000194"),
            ("completeRegistration/without-web-id", "webId", nil),
            ("completeRegistration/not-registered", "webId", nil),
            ("recoverUserId/canary", "webId", nil), ("resetPassword/canary", "flowToken", nil),
        ] as [(String, String, String?)]
    )
    func sessionValues(name: String, key: String, value: String?) throws {
        let fixture = try #require(Self.fixtures.first { $0.testDescription == name })
        let operation = try fixture.operation(among: SETS.registrationOperations)
        let values = try #require(try operation.sessionValues?(fixture.response()))
        let empty = try JSONDocument(parsing: Array("{}".utf8))
        let kept: String? =
            switch key {
            case "webId": (try? KeptWebID.decode(from: empty, session: values))?.value.value
            case "flowToken": (try? ResetPassword.decode(from: Self.password, session: values))?.flowToken.value
            default: (try? KeptToken.decode(from: empty, session: values))?.token.value
            }
        #expect(kept == value)
        // The device has none of it.
        let device = String(decoding: try fixture.bytes("response.json"), as: UTF8.self)
        if let value { #expect(!device.contains(value)) }
    }

    private static var password: JSONDocument {
        get throws { try JSONDocument(parsing: Array(#"{"newPassword":"p"}"#.utf8)) }
    }

    /// What a later step takes from the session.
    private struct KeptToken: Equatable, Record {
        var token: PlainText<64>

        static let codec = Codec("kept", KeptToken.init, .element("token", \.token, .session("identityToken")))
    }

    private struct KeptWebID: Equatable, Record {
        var value: WebIDText

        static let codec = Codec("kept", KeptWebID.init, .element("webId", \.value, .session("webId")))
    }
}

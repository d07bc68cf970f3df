import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

import SoapstoneOperations

@testable import SystemsOfRecord

@Suite struct OTPGoldenTests {
    static let fixtures = RecordedFixture.all(of: "otp")

    @Test("Every operation has recorded exchanges, and no exchange lacks an operation")
    func complete() {
        #expect(Set(Self.fixtures.map(\.operation)) == Set(SETS.otpOperations.map(\.name)))
        #expect(Self.fixtures.count > 50)
    }

    @Test("A recorded answer becomes the device's", arguments: fixtures)
    func responses(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectResponse(fixture, of: SETS.otpOperations)
    }

    @Test("A device's request becomes the recorded one", arguments: fixtures)
    func requests(_ fixture: RecordedFixture) throws {
        let request = try DB2LDAPGolden.expectRequest(fixture, of: SETS.otpOperations)
        #expect(request.user == nil && request.headers.isEmpty)
    }

    @Test("A recorded request becomes the device's", arguments: fixtures)
    func deviceRequests(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectDeviceRequest(fixture, of: SETS.otpOperations)
    }

    @Test("What happens every day follows the contract strictly", arguments: fixtures.filter { $0.kind == .ordinary })
    func ordinary(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectStrict(fixture, by: OTPRecordTests.probes)
    }

    /// Responses that are not written as they were read.
    static let irregular: [String: String] = [
        "sendOtp/prefixes-and-comments": "a number has no plus sign and no white space",
        "sendOtp/unknown-elements": "what is not in the contract is gone",
        "validateOtp/last-attempt-is-right": "a boolean is written as a word",
    ]

    @Test("An answer is written as it was read, but for irregular ones", arguments: fixtures)
    func canonical(_ fixture: RecordedFixture) throws {
        let isIrregular = Self.irregular[fixture.testDescription] != nil
        #expect(try DB2LDAPGolden.isKept(fixture, by: OTPRecordTests.probes, .soap12) == !isIrregular)
    }

    /// The codes and subcodes of the description of the system, and some that are like them.
    @Test(
        "A fault's code and subcodes decide",
        arguments: [
            ("Sender", ["InvalidChannel"], 20013), ("Sender", ["NotFoundOrExpired"], 20011),
            ("Sender", ["TooManyAttempts"], 20012), ("Sender", [], 8009), ("Sender", ["Other"], 8009),
            ("Sender", ["Other", "TooManyAttempts"], 20012), ("Sender", ["TooManyAttempts", "InvalidChannel"], 20012),
            ("Receiver", [], 9109), ("Receiver", ["TooManyAttempts"], 9109), ("VersionMismatch", [], 8009),
            ("MustUnderstand", ["InvalidChannel"], 8009), ("DataEncodingUnknown", [], 8009), ("Server", [], 8009),
        ] as [(String, [String], Int)]
    )
    func faults(code: String, subcodes: [String], status: Int) throws {
        let fault = Fault(
            .soap12,
            code: XMLName(code, in: SOAPVersion.soap12.namespace),
            subcodes: subcodes.map { XMLName($0, in: "http://jfs.example.org/jfs/otp/v1") },
            reason: "CANARY"
        )
        for operation in SETS.otpOperations {
            let outcome = try operation.decode(.init(httpStatus: 400, content: .fault(fault), clock: 0))
            guard case .failure(let failure) = outcome else {
                Issue.record("\(operation.name) succeeds")
                continue
            }
            #expect(failure.status.number == status)
            #expect(failure.backendStatus == 400)
            #expect(failure.detail?.contains("CANARY") != true)
            #expect(!failure.isWorthRetrying)
        }
    }

    @Test(
        "A right password tells the session the token of the flow; nothing else does",
        arguments: [
            ("validateOtp/canary", "CANARY-OTP-FLOW-TOKEN"), ("validateOtp/without-flow-token", nil),
            ("validateOtp/empty-flow-token", nil), ("validateOtp/wrong-with-a-token", nil),
            ("validateOtp/too-many-attempts", nil), ("sendOtp/canary", nil),
        ] as [(String, String?)]
    )
    func sessionValues(name: String, token: String?) throws {
        let fixture = try #require(Self.fixtures.first { $0.testDescription == name })
        let operation = try fixture.operation(among: SETS.otpOperations)
        let values = try #require(try operation.sessionValues?(fixture.response()))
        let kept = try? KeptToken.decode(from: JSONDocument(parsing: Array("{}".utf8)), session: values)
        #expect(kept?.token.value == token)
    }

    @Test("The session of a flow keeps which password was sent, for what, and where to")
    func sent() throws {
        let fixture = try #require(Self.fixtures.first { $0.testDescription == "sendOtp/canary" })
        let operation = try fixture.operation(among: SETS.otpOperations)
        #expect(
            try operation.sessionValues?(fixture.response()).values == ["otpReference": "CANARY-OTP-REFERENCE-SEND-01"]
        )
        let request = { (channel: String, place: String) in
            try JSONDocument(
                parsing: Array(#"{"flow":"FORGOT_USERID","channel":"\#(channel)","destination":"\#(place)"}"#.utf8)
            )
        }
        #expect(
            operation.requestValues?(try request("EMAIL", "a@example.org")).values
                == ["flow": "FORGOT_USERID", "otpEmail": "a@example.org"]
        )
        #expect(
            operation.requestValues?(try request("SMS", "6145550101")).values
                == ["flow": "FORGOT_USERID", "otpPhone": "6145550101"]
        )
    }

    @Test("The JSON of a failure makes no answer")
    func noSuccess() throws {
        let operation = try #require(SETS.otpOperations.last)
        #expect(throws: DecodeError.self) {
            try operation.responseFromJSON(JSONDocument(parsing: Array(#"{"valid":false,"attemptsLeft":4}"#.utf8)))
        }
    }

    /// What a later step takes from the session.
    private struct KeptToken: Equatable, Record {
        var token: PlainText<64>

        static let codec = Codec("kept", KeptToken.init, .element("token", \.token, .session("flowToken")))
    }
}

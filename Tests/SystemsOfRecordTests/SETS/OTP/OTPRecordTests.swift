import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct OTPRecordTests {
    static let probes = [
        "sendOtp": RecordProbe(SendOTP.self),
        "sendOtpResponse": RecordProbe(SendOTPResponse.self),
        "validateOtp": RecordProbe(ValidateOTP.self),
        "validateOtpResponse": RecordProbe(ValidateOTPResponse.self),
        "Session": RecordProbe(PortalSession.self),
    ]

    @Test("No two fields are swapped: a different value in every leaf comes back", arguments: probes.keys.sorted())
    func specimens(name: String) throws {
        #expect(try #require(Self.probes[name]).mismatches() == [])
    }

    /// What has no class in the description of the system is `/N`.
    static let classes: [String: [String]] = [
        "sendOtp": ["flow N", "channel N", "destination P"],
        "sendOtpResponse": ["otpReference S", "expiresInSeconds N", "maskedDestination P"],
        "validateOtp": ["otpReference S", "otp S"],
        "validateOtpResponse": ["valid N", "attemptsLeft N", "flowToken S"],
        "Session": ["BearerToken S"],
    ]

    @Test("Every field has the redaction class that is listed for it", arguments: probes.keys.sorted())
    func classes(name: String) throws {
        let lines = try #require(Self.probes[name]).lines()
        #expect(DB2LDAPLeaves.classes(lines) == Self.classes[name])
    }

    @Test(
        "A password has six digits",
        arguments: [
            ("000000", true), ("739184", true), ("12345", false), ("1234567", false), ("12345a", false), ("", false),
            ("12 456", false), ("+12345", false), ("\u{0661}\u{0662}\u{0663}", false),
        ]
    )
    func passwords(text: String, isPassword: Bool) throws {
        #expect(((try? OneTimePassword(text)) != nil) == isPassword)
        let xml = """
            <validateOtp xmlns="http://jfs.example.org/jfs/otp/v1"><otpReference>R</otpReference>\
            <otp>\(text)</otp></validateOtp>
            """
        let request = try? ValidateOTP.decode(from: XMLDocument(parsing: Array(xml.utf8)).root)
        #expect((request != nil) == isPassword)
        #expect(request == nil || request?.password.value == text)
    }

    @Test("A wrong request is refused before anything is sent, and its secrets are not told")
    func refused() throws {
        let operation = try #require(SETS.otpOperations.last)
        let json = #"{"otpReference":"CANARY-REFERENCE","otp":"CANARY"}"#
        let error = #expect(throws: DecodeError.self) {
            try operation.request(from: JSONDocument(parsing: Array(json.utf8)), .none)
        }
        #expect(error?.path == "otp")
        #expect(error.map { !"\($0)".contains("CANARY") } == true)
    }

    @Test("A token stands in the header as it is, and what is none does not")
    func tokens() throws {
        let block = try #require(PortalSession.block("a<b>&'\"é"))
        let element = try XMLDocument(parsing: block).root
        #expect(element.name == XMLName("Session", in: "http://jfs.example.org/jfs/session/v1"))
        #expect(element.children.map(\.text) == ["a<b>&'\"é"])
        #expect(PortalSession.block(String(repeating: "T", count: 64)) != nil)
        for text in ["", String(repeating: "T", count: 65), "a\u{0}b"] {
            #expect(PortalSession.block(text) == nil)
        }
    }
}

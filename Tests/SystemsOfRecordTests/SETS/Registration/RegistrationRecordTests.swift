import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct RegistrationRecordTests {
    static let probes: [String: RecordProbe] = [
        "validateIdentity": RecordProbe(ValidateIdentity.self),
        "validateIdentityResponse": RecordProbe(ValidateIdentityResponse.self),
        "completeRegistration": RecordProbe(CompleteRegistration.self),
        "completeRegistrationResponse": RecordProbe(CompleteRegistrationResponse.self),
        "recoverUserId": RecordProbe(RecoverUserID.self),
        "recoverUserIdResponse": RecordProbe(RecoverUserIDResponse.self),
        "resetPassword": RecordProbe(ResetPassword.self),
        "resetPasswordResponse": RecordProbe(ResetPasswordResponse.self),
        "FieldErrors": RecordProbe(FieldErrors.self),
    ]

    @Test("No two fields are swapped: a different value in every leaf comes back", arguments: probes.keys.sorted())
    func specimens(name: String) throws {
        #expect(try #require(Self.probes[name]).mismatches() == [])
    }

    /// What has no class in the description of the system is `/N`, but for the user id, which is a name.
    static let classes: [String: [String]] = [
        "validateIdentity": [
            "identity/ohioId/idType N", "identity/ohioId/idNumber S", "identity/ohioId/ssnLast4 S",
            "identity/ohioId/birthDate P", "identity/ohioId/lastNameInitial P", "identity/ohioId/email P",
            "identity/alternate/caseNumber P", "identity/alternate/ssn S", "identity/alternate/webId P",
            "identity/alternate/email P",
        ],
        "validateIdentityResponse": ["identityToken S", "nextStep N"],
        "completeRegistration": [
            "identityToken S", "userId P", "password S", "phone P", "securityQuestion/id N",
            "securityQuestion/answer S",
        ],
        "completeRegistrationResponse": ["registered N", "webId P"],
        "recoverUserId": ["email P"],
        "recoverUserIdResponse": ["sent N"],
        "resetPassword": ["flowToken S", "newPassword S"],
        "resetPasswordResponse": ["reset N"],
        "FieldErrors": ["error/@field N", "error/@code N"],
    ]

    @Test("Every field has the redaction class that is listed for it", arguments: probes.keys.sorted())
    func classes(name: String) throws {
        let lines = try #require(Self.probes[name]).lines()
        #expect(DB2LDAPLeaves.classes(lines) == Self.classes[name])
    }

    /// What one scalar makes of texts, without its type.
    struct Form: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var accepts: @Sendable (String) -> Bool
        var good: [String]
        var bad: [String]

        init<Text: TextScalar>(_: Text.Type, _ good: [String], _ bad: [String]) {
            testDescription = "\(Text.self)"
            accepts = { text in
                let made = (try? Text(text)) != nil
                let read = ((try? Text(lexical: text)) ?? nil) != nil
                #expect(made == read, "'\(text)' from JSON and from XML")
                return made
            }
            self.good = good
            self.bad = bad
        }
    }

    static let texts: [Form] = [
        Form(
            DigitText<4>.self,
            ["0000", "0042", "9999"],
            ["", "123", "12345", "12a4", " 123", "\u{0661}234", "+123"]
        ),
        Form(DigitText<9>.self, ["000000000", "900000000"], ["90000000", "9000000000", "900-00-0000"]),
        Form(DigitText<10>.self, ["6145550100"], ["614-555-0100", "16145550100", "614555010"]),
        Form(InitialText.self, ["A", "Z"], ["", "a", "AB", "1", "É"]),
        Form(CaseNumberText.self, ["7000000042"], ["6000000042", "700000004", "70000000420", "7OOOOOOO42"]),
        Form(WebIDText.self, ["300000000017"], ["200000000017", "30000000001", "3000000000171"]),
        Form(
            OhioIDNumber.self,
            ["TL900001", "12345678", "ABCDEFGHIJKL"],
            ["TL90001", "tl900001", "ABCDEFGHIJKLM", "TL 90001"]
        ),
        Form(
            EmailAddress.self,
            ["a@b.c", "o'hara+a&b@mail.example.org", "a@b..c", String(repeating: "l", count: 242) + "@example.org"],
            [
                "", "a", "a@b", "@b.c", "a@.c", "a@b.", "a@b@c.d", "a b@c.d", "a@b.c\n",
                String(repeating: "l", count: 243) + "@example.org",
            ]
        ),
        Form(FilledText<3>.self, ["a", "äöü", " ", "a b"], ["", "abcd"]),
        Form(FieldName.self, ["ssn", "securityQuestions[0].answer", "a1"], ["", "1a", "a b", "a=b", "é", "a@b.c"]),
        Form(FieldErrorCode.self, ["INVALID", "UNREADABLE_2"], ["", "invalid", "2X", "A B", "_A"]),
    ]

    @Test("A text has its form, or is refused", arguments: texts)
    func forms(form: Form) {
        for text in form.good { #expect(form.accepts(text), "'\(text)'") }
        for text in form.bad { #expect(!form.accepts(text), "'\(text)'") }
    }

    @Test(
        "The number of a license or a state id has two letters and six digits, that of a key either",
        arguments: [
            (OhioIDType.drivingLicense, "TL900001", true), (.stateID, "TL900001", true), (.key, "TL900001", true),
            (.drivingLicense, "12345678", false), (.stateID, "TLX00001", false), (.drivingLicense, "TL9000011", false),
            (.key, "12345678", true), (.key, "ABCDEFGHIJKL", true),
        ]
    )
    func idNumbers(kind: OhioIDType, number: String, isAdmitted: Bool) throws {
        #expect(kind.admits(try OhioIDNumber(number)) == isAdmitted)
    }
}

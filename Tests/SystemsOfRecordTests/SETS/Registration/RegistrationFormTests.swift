import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

/// Requirement R0-57: fields are validated before any back end is called.
@Suite struct RegistrationFormTests {
    private static let ohio = #"""
        "idType":"OL","idNumber":"TL900001","ssnLast4":"0000","birthDate":"1980-02-29","lastNameInitial":"T",\#
        "email":"riley@example.com"
        """#
    private static let alternate =
        #""caseNumber":"7000000042","ssn":"900000042","webId":"300000000017","email":"riley@example.com""#

    private static let ohioFields = [
        "idType REQUIRED", "idNumber REQUIRED", "ssnLast4 REQUIRED", "birthDate REQUIRED", "lastNameInitial REQUIRED",
    ]

    /// What an operation says of a request that it does not make.
    private static func error(_ name: String, _ json: String) throws -> Operation.RequestError? {
        let operation = try #require(SETS.registrationOperations.first { $0.name == name })
        let session = SessionValues(["identityToken": "T", "flowToken": "T"])
        let document = try JSONDocument(parsing: Array(json.utf8))
        do throws(Operation.RequestError) {
            _ = try operation.encode(document, session)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "Each field that is wrong is told with its code, all of them at once",
        arguments: [
            ("validateIdentity", "{\(ohio.replacing("0000\"", with: "00a0\""))}", ["ssnLast4 INVALID"]),
            ("validateIdentity", "{\(ohio.replacing("\"T\"", with: "\"\""))}", ["lastNameInitial REQUIRED"]),
            ("validateIdentity", "{\(ohio.replacing("1980-02-29", with: "1981-02-29"))}", ["birthDate INVALID"]),
            ("validateIdentity", "{\(ohio.replacing("TL900001", with: "TL900001TL900"))}", ["idNumber TOO_LONG"]),
            ("validateIdentity", "{\(ohio.replacing("TL900001", with: "12345678"))}", ["idNumber INVALID"]),
            ("validateIdentity", "{\(ohio.replacing("OL", with: "XX"))}", ["idType INVALID"]),
            (
                "validateIdentity", #"{"idType":"KEY","ssnLast4":null,"email":"riley"}"#,
                [
                    "idNumber REQUIRED", "ssnLast4 REQUIRED", "birthDate REQUIRED", "lastNameInitial REQUIRED",
                    "email INVALID",
                ]
            ),
            ("validateIdentity", "{\(alternate.replacing("7000000042", with: "6000000042"))}", ["caseNumber INVALID"]),
            ("validateIdentity", "{\(alternate.replacing("900000042", with: "900-00-0042"))}", ["ssn INVALID"]),
            (
                "validateIdentity", #"{"webId":"300000000017"}"#,
                [
                    "caseNumber REQUIRED", "ssn REQUIRED", "email REQUIRED",
                ]
            ),
            ("validateIdentity", "{}", ohioFields + ["email REQUIRED"]),
            ("validateIdentity", #"{"email":"riley@example.com"}"#, ohioFields),
            ("validateIdentity", #"{"idType":"","caseNumber":null,"email":"riley@example.com"}"#, ohioFields),
            ("validateIdentity", #"{"idType":"OL","ssn":"900000042"}"#, ["ssn INVALID"]),
            ("validateIdentity", "{\(ohio),\"caseNumber\":\"7\",\"ssn\":\"\"}", ["caseNumber INVALID"]),
            ("recoverUserId", "{}", ["email REQUIRED"]),
            ("resetPassword", #"{"newPassword":""}"#, ["newPassword REQUIRED"]),
            (
                "completeRegistration", #"{"userId":"123456789012345678901","phone":"614-555-0100","password":"p"}"#,
                [
                    "userId TOO_LONG", "phone INVALID", "securityQuestions REQUIRED",
                ]
            ),
            (
                "completeRegistration", #"{"userId":"u","password":"p","securityQuestions":[]}"#,
                [
                    "securityQuestions REQUIRED"
                ]
            ),
            ("completeRegistration", questions(4), ["securityQuestions TOO_MANY"]),
            (
                "completeRegistration",
                #"{"userId":"u","password":"p","securityQuestions":[{"id":"1","answer":"a"},{"id":"2","answer":""}]}"#,
                ["securityQuestions[1].answer REQUIRED"]
            ),
        ] as [(String, String, [String])]
    )
    func fields(name: String, json: String, errors: [String]) throws {
        let error = try #require(try Self.error(name, json))
        #expect(error.failure?.status == .validation)
        #expect(error.failure?.fieldErrors.map { "\($0.field) \($0.code)" } == errors)
        #expect(error.mistakes.map(\.code) == errors.map { $0.split(separator: " ").last.map(String.init) ?? "" })
        #expect(error.count == errors.count)
    }

    private static func questions(_ count: Int) -> String {
        let list = (1...count).map { #"{"id":"Q\#($0)","answer":"a"}"# }.joined(separator: ",")
        return #"{"userId":"u","password":"p","securityQuestions":[\#(list)]}"#
    }

    @Test(
        "What only a program gets wrong is no field's error",
        arguments: [
            ("validateIdentity", "{\(ohio),\"middleName\":\"M\"}", "unknown", "/middleName"),
            ("validateIdentity", "{\(ohio.replacing("\"0000\"", with: "0"))}", "kind", "/ssnLast4"),
            ("recoverUserId", #"{"email":["riley@example.com"]}"#, "kind", "/email"),
            ("recoverUserId", "[]", "kind", ""),
            (
                "completeRegistration", #"{"userId":"u","password":"p","securityQuestions":{}}"#, "kind",
                "/securityQuestions"
            ),
        ]
    )
    func programs(name: String, json: String, code: String, pointer: String) throws {
        let error = try #require(try Self.error(name, json))
        // An array has no member, so its fields are missing as well.
        guard json != "[]" else { return #expect(error.failure?.fieldErrors.map(\.field) == ["email"]) }
        #expect(error.failure == nil)
        #expect(error.mistakes.map(\.code) == [code])
        #expect(error.mistakes.first?.pointer == pointer)
    }

    @Test(
        "What is right is sent, by either way; fields that nobody has filled in are not there",
        arguments: [
            (ohio, "ohioId"), (alternate, "alternate"), (ohio + #","ssn":"","webId":null"#, "ohioId"),
            (alternate + #","idType":"","ssnLast4":"""#, "alternate"),
        ]
    )
    func right(members: String, way: String) throws {
        #expect(try Self.error("validateIdentity", "{\(members)}") == nil)
        let operation = try #require(SETS.registrationOperations.first)
        let request = try operation.encode(JSONDocument(parsing: Array("{\(members)}".utf8)), .none)
        let identity = try XMLDocument(parsing: request.body).root.children.first
        #expect(identity?.children.map(\.name.local) == [way])
    }

    @Test("Nothing that was entered is told or logged")
    func silent() throws {
        let json = Self.ohio.replacing("0000\"", with: "CANARY-SSN\"").replacing("riley@", with: "CANARY MAIL@")
        let error = try #require(try Self.error("validateIdentity", "{\(json)}"))
        #expect(error.count == 2)
        #expect(!"\(error)".contains("CANARY"))
        #expect(error.failure?.detail?.contains("CANARY") == false)
    }
}

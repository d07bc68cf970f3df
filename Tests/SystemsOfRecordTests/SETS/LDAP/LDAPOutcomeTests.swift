import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct LDAPOutcomeTests {
    /// The number and the reason that an operation makes of the content of a batch's response; 0 for success.
    private static func outcome(_ name: String, _ content: String, status: Int = 200) throws -> (Int, String?) {
        let operation = try #require(SETS.ldapOperations.first { $0.name == name })
        let xml = "<batchResponse xmlns=\"\(DSML.namespace)\">\(content)</batchResponse>"
        let element = try XMLDocument(parsing: Array(xml.utf8)).root
        do {
            let response = Operation.Response(httpStatus: status, content: .payload(element), clock: 0)
            guard case .failure(let failure) = try operation.decode(response) else { return (0, nil) }
            #expect(failure.backendStatus == status)
            return (failure.status.number, failure.reason)
        } catch {
            #expect(!error.description.contains("CANARY"))
            return (OpStatus.contract.number, nil)
        }
    }

    private static let responses = [
        ("validateCredentials", "authResponse"), ("changePassword", "modifyResponse"), ("createUser", "addResponse"),
        ("comparePassword", "compareResponse"),
    ]

    @Test(
        "A result code is the same to every operation",
        arguments: [
            (3, 9109, nil), (19, 20006, "constraintViolation"), (32, 20001, nil), (49, 20001, nil), (50, 17005, nil),
            (51, 9109, nil), (52, 9109, nil), (68, 20023, nil), (1, 8009, nil), (2, 8009, nil), (53, 8009, nil),
            (80, 8009, nil), (-1, 8009, nil), (Int(Int32.max), 8009, nil),
        ] as [(Int, Int, String?)]
    )
    func codes(code: Int, status: Int, reason: String?) throws {
        for (name, response) in Self.responses {
            let result = try Self.outcome(name, "<\(response)><resultCode code=\"\(code)\"/></\(response)>")
            #expect(result == (status, reason))
        }
        let result = try Self.outcome(
            "findUser",
            "<searchResponse><searchResultDone><resultCode code=\"\(code)\"/></searchResultDone></searchResponse>"
        )
        #expect(result == (status, reason))
    }

    @Test(
        "A password policy's error comes before the code, whatever that is",
        arguments: [
            ("MAOBAQA=", 20003, nil), ("MAOBAQE=", 20002, nil), ("MAOBAQI=", 20004, nil),
            ("MAOBAQM=", 20006, "modNotAllowed"), ("MAOBAQQ=", 20006, "mustSupplyOld"), ("MAOBAQU=", 20006, "quality"),
            ("MAOBAQY=", 20006, "tooShort"), ("MAOBAQc=", 20006, "tooYoung"), ("MAOBAQg=", 20006, "inHistory"),
            ("MAOBAQk=", 8007, nil), ("", 8007, nil), ("CANARY", 8007, nil), ("MAOBAQA=MA", 8007, nil),
        ] as [(String, Int, String?)]
    )
    func policy(value: String, status: Int, reason: String?) throws {
        for (name, response) in Self.responses {
            for code in [0, 5, 6, 19, 49, 50, 53] {
                let result = try Self.outcome(
                    name,
                    """
                    <\(response)><control type="1.3.6.1.4.1.42.2.27.8.5.1"><controlValue>\(value)</controlValue></control>\
                    <resultCode code="\(code)"/></\(response)>
                    """
                )
                #expect(result == (status, reason))
            }
        }
    }

    @Test("A control of the policy without a value breaks the contract")
    func noControlValue() throws {
        let control = #"<control type="1.3.6.1.4.1.42.2.27.8.5.1"/>"#
        let content = "<modifyResponse>\(control)<resultCode code=\"0\"/></modifyResponse>"
        #expect(try Self.outcome("changePassword", content).0 == 8007)
    }

    @Test(
        "Active Directory's reason counts with code 49 only",
        arguments: [
            ("525", 20001), ("52e", 20001), ("52E", 20001), ("530", 20001), ("532", 20003), ("533", 20005),
            ("701", 20005), ("773", 20004), ("775", 20002), ("0", 20001), ("", 20001), ("xyz", 20001),
            ("FFFFFFFF", 20001), ("100000532", 20001),
        ]
    )
    func activeDirectory(reason: String, status: Int) throws {
        let message = "80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data \(reason), v3839"
        func content(_ code: Int) -> String {
            """
            <authResponse><resultCode code="\(code)"/><errorMessage>\(message)</errorMessage></authResponse>
            """
        }
        #expect(try Self.outcome("validateCredentials", content(49)).0 == status)
        #expect(try Self.outcome("validateCredentials", content(50)).0 == 17005)
    }

    @Test(
        "A message that only begins like Active Directory's has no reason",
        arguments: ["", "data 532", " data", "x"]
    )
    func noReason(message: String) {
        #expect(ActiveDirectoryReason(message: message) == nil)
    }

    @Test(
        "The gateway's own error stands for the answer that is missing",
        arguments: [
            ("notAttempted", 9109), ("couldNotConnect", 9109), ("connectionClosed", 9109), ("malformedRequest", 8009),
            ("gatewayInternalError", 8009), ("unresolvableURI", 8009), ("other", 8009), ("authenticationFailed", 20001),
            ("", 8009), ("busy", 8007),
        ]
    )
    func errorResponses(type: String, status: Int) throws {
        let error = "<errorResponse type=\"\(type)\"/>"
        for operation in SETS.ldapOperations {
            #expect(try Self.outcome(operation.name, error).0 == status)
        }
    }

    @Test("An error without a type has failed")
    func untyped() throws {
        #expect(try Self.outcome("findUser", "<errorResponse/>").0 == 8009)
    }

    @Test("A refused sign-in is told before the search that was not made for it")
    func order() throws {
        let content = #"<authResponse><resultCode code="49"/></authResponse><errorResponse type="notAttempted"/>"#
        #expect(try Self.outcome("validateCredentials", content).0 == 20001)
        let accepted = #"<authResponse><resultCode code="0"/></authResponse><errorResponse type="connectionClosed"/>"#
        #expect(try Self.outcome("validateCredentials", accepted).0 == 9109)
        #expect(
            try Self.outcome("validateCredentials", #"<authResponse><resultCode code="0"/></authResponse>"#).0 == 8007
        )
    }

    private static func found(_ names: [String], code: Int) -> String {
        let entries = names.map {
            "<searchResultEntry dn=\"uid=\($0)\"><attr name=\"uid\"><value>\($0)</value></attr></searchResultEntry>"
        }
        return """
            <searchResponse>\(entries.joined())<searchResultDone><resultCode code="\(code)"/></searchResultDone>\
            </searchResponse>
            """
    }

    @Test(
        "An address belongs to nobody, to one user or to more",
        arguments: [
            ([], 0, 0), (["a"], 0, 0), (["a", "b"], 0, 20022), (["a", "b"], 4, 20022), (["a"], 4, 20022), ([], 4, 8009),
        ] as [([String], Int, Int)]
    )
    func find(names: [String], code: Int, status: Int) throws {
        #expect(try Self.outcome("findUser", Self.found(names, code: code)).0 == status)
    }

    @Test(
        "A sign-in needs exactly one entry",
        arguments: [([], 8007), (["a"], 0), (["a", "b"], 8007)] as [([String], Int)]
    )
    func signIn(names: [String], status: Int) throws {
        let content = #"<authResponse><resultCode code="0"/></authResponse>"# + Self.found(names, code: 0)
        #expect(try Self.outcome("validateCredentials", content).0 == status)
    }

    @Test(
        "A comparison succeeds with either answer, and with no other code",
        arguments: [(5, 0), (6, 0), (0, 8009), (4, 8009)]
    )
    func compare(code: Int, status: Int) throws {
        let content = "<compareResponse><resultCode code=\"\(code)\"/></compareResponse>"
        #expect(try Self.outcome("comparePassword", content).0 == status)
    }

    @Test("An answer with another status than 200 has failed")
    func status() throws {
        #expect(try Self.outcome("findUser", Self.found(["a"], code: 0), status: 500).0 == 8009)
    }

    @Test(
        "A request that cannot be sent is told by its member, without its value",
        arguments: [
            ("validateCredentials", #"{"userName":"CANARY","password":""}"#, "password: is not at least one character"),
            ("validateCredentials", #"{"userName":"","password":"CANARY"}"#, "userName: is not at least one character"),
            ("validateCredentials", #"{"userName":"CANARY"}"#, "password: is missing"),
            ("comparePassword", #"{"userName":"a","password":"CANARY\u0000"}"#, "password: is not characters"),
            ("comparePassword", #"{"userName":"a","password":"CANARY\uFFFF"}"#, "password: is not characters"),
            ("changePassword", #"{"userName":"a","oldPassword":"b"}"#, "newPassword: is missing"),
            ("findUser", #"{"email":["CANARY"]}"#, "email: is an array where a string is expected"),
            ("findUser", #"{"mail":"CANARY"}"#, "email: is missing"),
            ("createUser", #"{"userId":"a","password":"b"}"#, "email: is missing"),
        ]
    )
    func invalidRequests(name: String, json: String, message: String) throws {
        let operation = try #require(SETS.ldapOperations.first { $0.name == name })
        let error = #expect(throws: DecodeError.self) {
            try operation.request(from: JSONDocument(parsing: Array(json.utf8)), .none)
        }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("CANARY") == false)
    }

    @Test(
        "A batch of another use has no request of a device",
        arguments: LDAPGoldenTests.fixtures.filter { $0.kind == .ordinary }
    )
    func otherBatch(_ fixture: RecordedFixture) throws {
        let payload = try fixture.requestPayload()
        for operation in SETS.ldapOperations where operation.name != fixture.operation {
            #expect(throws: DecodeError.self) { try operation.requestToJSON(payload) }
        }
    }

    @Test(
        "A value of Base64 is UTF-8, an empty one is none",
        arguments: [("U8O2aG5l", 0), ("/w==", 8007), ("not Base64", 8007), ("", 8007)]
    )
    func base64(value: String, status: Int) throws {
        let content = """
            <searchResponse><searchResultEntry dn="x"><attr name="uid"><value xsi:type="q:base64Binary" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:q="http://www.w3.org/2001/XMLSchema">\(value)\
            </value></attr></searchResultEntry><searchResultDone><resultCode code="0"/></searchResultDone></searchResponse>
            """
        #expect(try Self.outcome("findUser", content).0 == status)
    }
}

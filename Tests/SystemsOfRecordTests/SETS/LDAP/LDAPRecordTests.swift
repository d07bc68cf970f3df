import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct LDAPRecordTests {
    static let probes: [String: DB2LDAPProbe] = Dictionary(
        uniqueKeysWithValues: [DB2LDAPProbe(BatchRequest.self), DB2LDAPProbe(BatchResponse.self)].map { ($0.name, $0) }
    )

    static let jsonProbes = [
        DB2LDAPProbe(ValidateCredentials.self), DB2LDAPProbe(ChangePassword.self), DB2LDAPProbe(FindUser.self),
        DB2LDAPProbe(CreateUser.self), DB2LDAPProbe(ComparePassword.self), DB2LDAPProbe(SignedInUser.self),
        DB2LDAPProbe(FoundUser.self), DB2LDAPProbe(PasswordMatch.self), DB2LDAPProbe(NoMembers.self),
    ]

    @Test("No two fields are swapped: a different value in every leaf comes back", arguments: probes.values)
    func specimens(_ probe: DB2LDAPProbe) throws {
        let specimen = try XMLDocument(parsing: Array(probe.specimen().utf8))
        let again = try XMLDocument(parsing: probe.recode(specimen.root, true))
        #expect(CanonicalForm().text(of: again.root) == CanonicalForm().text(of: specimen.root))
    }

    @Test("No two members are swapped: a different value in every member comes back", arguments: jsonProbes)
    func jsonSpecimens(_ probe: DB2LDAPProbe) throws {
        let specimen = try JSONDocument(parsing: Array(probe.jsonSpecimen().utf8))
        let again = try JSONDocument(parsing: probe.recodeJSON(specimen))
        #expect(again.root.isEquivalent(to: specimen.root))
    }

    private static let result = [
        "@requestID N", "@matchedDN P", "control/@type N", "control/@criticality N", "control/controlValue N",
        "resultCode/@code N", "resultCode/@descr N", "errorMessage P", "referral P",
    ]

    private static func under(_ step: String, _ paths: [String]) -> [String] {
        paths.map { "\(step)/\($0)" }
    }

    /// Section 3.4 of the contract notes: users' names and attributes are `/P`, passwords `/S`, the protocol is `/N`.
    static let classes: [String: [String]] = [
        "batchRequest": [
            "@processing N", "@responseOrder N", "@onError N", "authRequest/@principal P",
            "searchRequest/@dn P", "searchRequest/@scope N", "searchRequest/@derefAliases N",
            "searchRequest/@sizeLimit N",
            "searchRequest/filter/and/equalityMatch/@name N", "searchRequest/filter/and/equalityMatch/value P",
            "searchRequest/filter/equalityMatch/@name N", "searchRequest/filter/equalityMatch/value P",
            "searchRequest/attributes/attribute/@name N",
            "modifyRequest/@dn P", "modifyRequest/modification/@name N", "modifyRequest/modification/@operation N",
            "modifyRequest/modification/value S",
            "addRequest/@dn P", "addRequest/attr/@name N", "addRequest/attr/value S",
            "compareRequest/@dn P", "compareRequest/assertion/@name N", "compareRequest/assertion/value S",
        ],
        "batchResponse": ["@requestID N"] + under("authResponse", result)
            + under(
                "searchResponse",
                [
                    "@requestID N", "searchResultEntry/@dn P", "searchResultEntry/attr/@name N",
                    "searchResultEntry/attr/value/@type N", "searchResultEntry/attr/value/text() P",
                    "searchResultReference/ref P",
                ] + under("searchResultDone", result)
            )
            + under("modifyResponse", result) + under("addResponse", result) + under("compareResponse", result)
            + ["errorResponse/@requestID N", "errorResponse/@type N", "errorResponse/message P"],
        "validateCredentials": ["userName P", "password S"],
        "changePassword": ["userName P", "oldPassword S", "newPassword S"],
        "findUser": ["email P"],
        "createUser": ["userId P", "password S", "email P", "firstName P", "lastName P"],
        "comparePassword": ["userName P", "password S"],
        "user": [
            "userId P", "email P", "firstName P", "lastName P", "passwordWarning/days N",
            "passwordWarning/graceLogins N",
        ],
        "foundUser": ["found N", "userId P"],
        "passwordMatch": ["matches N"],
        "noMembers": [],
    ]

    @Test("Every field has the redaction class of the contract notes", arguments: probes.values + jsonProbes)
    func redaction(_ probe: DB2LDAPProbe) {
        #expect(probe.classes() == Self.classes[probe.name])
    }

    @Test("Nothing of a batch is in the JSON of an operation, only the members of its use")
    func lines() {
        let names = Dictionary(
            uniqueKeysWithValues: LDAPDirectory.operations.map { operation in
                (operation.name, operation.requestLines().compactMap(\.slot.jsonName))
            }
        )
        #expect(
            names == [
                "validateCredentials": ["password"], "changePassword": ["oldPassword", "newPassword"],
                "findUser": ["email"], "createUser": ["userId", "password", "email", "firstName", "lastName"],
                "comparePassword": ["password"],
            ]
        )
    }
}

import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

import SoapstoneOperations

@testable import SystemsOfRecord

@Suite struct LDAPRecordTests {
    static let probes = [
        "batchRequest": RecordProbe(BatchRequest.self), "batchResponse": RecordProbe(BatchResponse.self),
    ]

    /// The records that are in JSON only.
    static let jsonProbes = [
        "validateCredentials": RecordProbe(ValidateCredentials.self),
        "changePassword": RecordProbe(ChangePassword.self),
        "findUser": RecordProbe(FindUser.self),
        "createUser": RecordProbe(CreateUser.self),
        "comparePassword": RecordProbe(ComparePassword.self),
        "user": RecordProbe(SignedInUser.self),
        "foundUser": RecordProbe(FoundUser.self),
        "passwordMatch": RecordProbe(PasswordMatch.self),
        "noMembers": RecordProbe(NoMembers.self),
    ]

    static let allProbes = probes.merging(jsonProbes) { first, _ in first }

    @Test("No two fields are swapped: a different value in every leaf comes back", arguments: probes.keys.sorted())
    func specimens(name: String) throws {
        #expect(try #require(Self.probes[name]).mismatches() == [])
    }

    @Test("No two members are swapped: a different value in every member comes back")
    func jsonSpecimens() throws {
        try expectMembersKept(ValidateCredentials.self)
        try expectMembersKept(ChangePassword.self)
        try expectMembersKept(FindUser.self)
        try expectMembersKept(ComparePassword.self)
        try expectMembersKept(SignedInUser.self)
        try expectMembersKept(FoundUser.self)
        try expectMembersKept(PasswordMatch.self)
    }

    private func expectMembersKept<Root: Record>(_: Root.Type) throws {
        var seed = 0
        let members = DB2LDAPLeaves.members(Root.codec.lines(), &seed)
        let specimen = try JSONDocument(parsing: Array("{\(members.joined(separator: ","))}".utf8))
        let again = try JSONDocument(parsing: Root.decode(from: specimen).jsonObject)
        #expect(again.root.isEquivalent(to: specimen.root))
    }

    private static let result = [
        "@requestID N", "@matchedDN P", "control/@type N", "control/@criticality N", "control/controlValue N",
        "resultCode/@code N", "resultCode/@descr N", "errorMessage P", "referral P",
    ]

    private static func under(_ step: String, _ paths: [String]) -> [String] {
        paths.map { "\(step)/\($0)" }
    }

    /// Users' names and attributes are `/P`, passwords `/S`, the protocol is `/N`.
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
        // The web id is the session's, which has no member.
        "createUser": ["userId P", "password S", "email P", " P"],
        "comparePassword": ["userName P", "password S"],
        "user": [
            "userId P", "email P", "firstName P", "lastName P", "passwordWarning/days N",
            "passwordWarning/graceLogins N",
        ],
        "foundUser": ["found N", "userId P"],
        "passwordMatch": ["matches N"],
        "noMembers": [],
    ]

    @Test("Every field has the redaction class that is listed for it", arguments: allProbes.keys.sorted())
    func redaction(name: String) throws {
        let lines = try #require(Self.allProbes[name]).lines()
        #expect(DB2LDAPLeaves.classes(lines) == Self.classes[name])
    }

    @Test("Nothing of a batch is in the JSON of an operation, only the members of its use")
    func lines() {
        let names = Dictionary(
            uniqueKeysWithValues: SETS.ldapOperations.map { operation in
                (operation.name, operation.requestLines().compactMap(\.slot.jsonName))
            }
        )
        #expect(
            names == [
                "validateCredentials": ["password"], "changePassword": ["oldPassword", "newPassword"],
                "findUser": ["email"], "createUser": ["userId", "password", "email"],
                "comparePassword": ["password"],
            ]
        )
    }
}

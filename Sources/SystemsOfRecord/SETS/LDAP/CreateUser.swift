import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Makes an entry for a new user, who can sign in from then on.
///
/// Nobody has asked for a name by then: until IMS tells it at a sign-in, the user id stands for the name that every entry
/// of a person must have (RFC 4519, `cn` and `sn`).
struct CreateUser: Equatable {
    var userID: RequiredText
    var password: RequiredText
    var email: RequiredText
    /// What the registration was answered with.
    var webID: RequiredText
}

extension CreateUser: DirectoryUse {
    static let codec = Codec(
        "createUser",
        CreateUser.init,
        .jsonOnly("userId", \.userID),
        .jsonOnly("password", \.password, .secret),
        .jsonOnly("email", \.email),
        .jsonOnly("webId", \.webID, .session("webId"))
    )

    /// The classes of a user's entry, from the most general on (RFC 2798), and the one that lets it have a web id.
    private static let objectClasses: [DSMLText] = [
        DSMLText(trusted: "top"), DSMLText(trusted: "person"), DSMLText(trusted: "organizationalPerson"),
        DSMLText(trusted: "inetOrgPerson"), DSMLText(trusted: "odjfsUser"),
    ]

    var batch: BatchRequest {
        BatchRequest(
            addRequest: AddRequest(
                dn: UserKey(userName: userID).entry,
                attributes: [
                    NewAttribute(name: .objectClass, values: Self.objectClasses),
                    NewAttribute(name: .uid, values: [userID.directoryText]),
                    NewAttribute(name: .cn, values: [userID.directoryText]),
                    NewAttribute(name: .sn, values: [userID.directoryText]),
                    NewAttribute(name: .mail, values: [email.directoryText]),
                    NewAttribute(name: .webID, values: [webID.directoryText]),
                    NewAttribute(name: .userPassword, values: [password.directoryText]),
                ]
            )
        )
    }

    static func json(of batch: BatchRequest) throws(DecodeError) -> [UInt8] {
        guard let request = batch.addRequest else { throw batch.missing("addRequest") }
        return try CreateUser(
            userID: request.first(.uid),
            password: request.first(.userPassword),
            email: request.first(.mail),
            webID: request.first(.webID)
        ).jsonObject
    }

    static func judge(_ response: BatchResponse) throws(DecodeError) -> Result<NoMembers, Outcome.Failure> {
        if let failure = try response.failure(of: response.addResponse, "addResponse") { return .failure(failure) }
        return .success(NoMembers())
    }

    static func response(telling response: NoMembers) -> BatchResponse {
        BatchResponse(addResponse: LDAPResult(.success))
    }
}

extension AddRequest {
    fileprivate func first(_ name: DSMLText) throws(DecodeError) -> RequiredText {
        let attribute = attributes.first { $0.name.isAttribute(name) }
        guard let value = attribute?.values.first, let text = try? RequiredText(value.value) else {
            throw DecodeError(.missing, ["addRequest", "attr"], "has no \(name)")
        }
        return text
    }
}

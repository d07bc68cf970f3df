import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Signs a user in: the batch runs as the user, and the search for the user's own entry tells who it is.
struct ValidateCredentials: Equatable {
    var key: UserKey
    var password: RequiredText
}

extension ValidateCredentials: DirectoryUse {
    static let codec = Codec(
        "validateCredentials",
        ValidateCredentials.init,
        .inline(\.key),
        .jsonOnly("password", \.password, .secret)
    )

    var batch: BatchRequest {
        let name = key.userName.directoryText
        return BatchRequest(
            authRequest: AuthRequest(principal: key.entry),
            searchRequest: .users(
                SearchFilter(equalityMatch: FilterAssertion(name: .uid, value: name)),
                attributes: [.uid, .mail, .givenName, .sn, .webID]
            )
        )
    }

    var user: (name: String, password: String)? { (key.userName.value, password.value) }

    /// The password is in the security header, not in the batch.
    static func json(of batch: BatchRequest) throws(DecodeError) -> [UInt8] {
        guard let principal = batch.authRequest?.principal else { throw batch.missing("authRequest") }
        return try UserKey(entry: principal).jsonObject
    }

    /// The password is right, and the search returned one entry with a `uid`: only then is the user signed in.
    static func judge(_ response: BatchResponse) throws(DecodeError) -> Result<SignedInUser, Outcome.Failure> {
        if let failure = try response.failure(of: response.authResponse, "authResponse") { return .failure(failure) }
        if let failure = try response.failure(of: response.searchResponse?.done, "searchResponse") {
            return .failure(failure)
        }
        let entry = try response.onlyEntry
        let userID = try entry.required(.uid)
        // Where a registration had no name, the user id stands for it.
        let lastName = try entry.first(.sn).flatMap { $0 == userID ? nil : $0 }
        return .success(
            SignedInUser(
                userID: userID,
                email: try entry.first(.mail),
                firstName: try entry.first(.givenName),
                lastName: lastName,
                passwordWarning: try response.authResponse?.passwordPolicy?.warning.map(PasswordWarning.init)
            )
        )
    }

    /// The sign-in succeeds and the search finds the user's entry, which has no web id: no device knows it.
    static func response(telling user: SignedInUser) throws(DecodeError) -> BatchResponse {
        let entry = try SearchResultEntry(
            ofUser: user.userID,
            and: [(.mail, user.email), (.givenName, user.firstName), (.sn, user.lastName)]
        )
        return BatchResponse(
            authResponse: LDAPResult(.success, warning: try user.passwordWarning?.policyWarning()),
            searchResponse: SearchResponse(finding: [entry])
        )
    }

    /// The web id of the user's entry, under the name that records take it from.
    static var sessionValues: (@Sendable (Operation.Response) throws(DecodeError) -> SessionValues)? {
        { response throws(DecodeError) in
            guard case .payload(let element) = response.content else { return .none }
            return try BatchResponse.decode(from: element).onlyEntry.sessionWebID
        }
    }
}

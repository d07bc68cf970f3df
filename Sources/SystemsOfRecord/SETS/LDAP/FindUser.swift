import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Looks for the user of an e-mail address: for a forgotten name, before an address is given to another user, and for the
/// preferences of somebody who is to be notified.
struct FindUser: Equatable {
    var email: RequiredText
}

/// The user of an e-mail address, if there is one.
struct FoundUser: Equatable {
    var isFound: XSDBoolean
    var userID: DSMLText?
}

extension FindUser: DirectoryUse {
    static let codec = Codec("findUser", FindUser.init, .jsonOnly("email", \.email))

    var batch: BatchRequest {
        let assertion = FilterAssertion(name: .mail, value: email.directoryText)
        return BatchRequest(
            searchRequest: .users(
                SearchFilter(and: FilterSet(equalityMatches: [assertion])),
                attributes: [.uid, .webID]
            )
        )
    }

    static func json(of batch: BatchRequest) throws(DecodeError) -> [UInt8] {
        let assertion = batch.searchRequest?.filter.and?.equalityMatches.first { $0.name.isAttribute(.mail) }
        guard let value = assertion?.value, let email = try? RequiredText(value.value) else {
            throw batch.missing("searchRequest")
        }
        return FindUser(email: email).jsonObject
    }

    static func judge(_ response: BatchResponse) throws(DecodeError) -> Result<FoundUser, Outcome.Failure> {
        let found = response.searchResponse
        if let failure = try response.failure(
            of: found?.done,
            "searchResponse",
            accepting: [.success, .sizeLimitExceeded]
        ) {
            return .failure(failure)
        }
        let entries = found?.entries ?? []
        guard let entry = entries.first else {
            // A search that was stopped before it found anything tells nothing.
            guard found?.done.resultCode.known == .success else { return .failure(Outcome.Failure(.failed)) }
            return .success(FoundUser(isFound: false, userID: nil))
        }
        guard entries.count == 1, found?.done.resultCode.known == .success else {
            return .failure(Outcome.Failure(.emailInUse))
        }
        return .success(FoundUser(isFound: true, userID: try entry.required(.uid)))
    }

    /// The web id of the user, where one was found that has it.
    static var sessionValues: (@Sendable (Operation.Response) throws(DecodeError) -> SessionValues)? {
        { response throws(DecodeError) in
            guard case .payload(let element) = response.content,
                let entry = try BatchResponse.decode(from: element).searchResponse?.entries.first
            else { return .none }
            return try entry.sessionWebID
        }
    }

    static func response(telling user: FoundUser) throws(DecodeError) -> BatchResponse {
        switch (user.isFound.value, user.userID) {
        case (true, let userID?):
            let entry = try SearchResultEntry(ofUser: userID)
            return BatchResponse(searchResponse: SearchResponse(finding: [entry]))
        case (true, nil): throw DecodeError(.missing, ["userId"], "is missing: a user was found")
        case (false, .some): throw DecodeError(.unknown, ["userId"], "is there: no user was found")
        case (false, nil): return BatchResponse(searchResponse: SearchResponse(finding: []))
        }
    }
}

extension FoundUser: Record {
    static let codec = Codec(
        "foundUser",
        FoundUser.init,
        .jsonOnly("found", \.isFound, .open),
        .jsonOnly("userId", \.userID)
    )
}

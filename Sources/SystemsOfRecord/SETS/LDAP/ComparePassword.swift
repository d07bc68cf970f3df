import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Asks whether a password is the user's, without signing in.
struct ComparePassword: Equatable {
    var key: UserKey
    var password: RequiredText
}

/// Whether the password is the user's.
struct PasswordMatch: Equatable {
    var matches: XSDBoolean
}

extension ComparePassword: DirectoryUse {
    static let codec = Codec(
        "comparePassword",
        ComparePassword.init,
        .inline(\.key),
        .jsonOnly("password", \.password, .secret)
    )

    var batch: BatchRequest {
        BatchRequest(
            compareRequest: CompareRequest(
                dn: key.entry,
                assertion: PasswordAssertion(name: .userPassword, value: password.directoryText)
            )
        )
    }

    static func json(of batch: BatchRequest) throws(DecodeError) -> [UInt8] {
        guard let request = batch.compareRequest, let password = try? RequiredText(request.assertion.value.value) else {
            throw batch.missing("compareRequest")
        }
        return try ComparePassword(key: UserKey(entry: request.dn), password: password).jsonObject
    }

    static func judge(_ response: BatchResponse) throws(DecodeError) -> Result<PasswordMatch, Outcome.Failure> {
        let result = response.compareResponse
        if let failure = try response.failure(
            of: result,
            "compareResponse",
            accepting: [.compareTrue, .compareFalse]
        ) {
            return .failure(failure)
        }
        return .success(PasswordMatch(matches: XSDBoolean(result?.resultCode.known == .compareTrue)))
    }

    static func response(telling match: PasswordMatch) -> BatchResponse {
        BatchResponse(compareResponse: LDAPResult(match.matches.value ? .compareTrue : .compareFalse))
    }
}

extension PasswordMatch: Record {
    static let codec = Codec("passwordMatch", PasswordMatch.init, .jsonOnly("matches", \.matches, .open))
}

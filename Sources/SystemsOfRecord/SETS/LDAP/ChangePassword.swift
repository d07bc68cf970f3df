import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Changes a user's password: the old value is taken out and the new one put in, so that a wrong old one fails.
struct ChangePassword: Equatable {
    var key: UserKey
    var oldPassword: RequiredText
    var newPassword: RequiredText
}

extension ChangePassword: DirectoryUse {
    static let codec = Codec(
        "changePassword",
        ChangePassword.init,
        .inline(\.key),
        .jsonOnly("oldPassword", \.oldPassword, .secret),
        .jsonOnly("newPassword", \.newPassword, .secret)
    )

    var batch: BatchRequest {
        BatchRequest(
            modifyRequest: ModifyRequest(
                dn: key.entry,
                modifications: [
                    Modification(name: .userPassword, operation: .delete, values: [oldPassword.directoryText]),
                    Modification(name: .userPassword, operation: .add, values: [newPassword.directoryText]),
                ]
            )
        )
    }

    static func json(of batch: BatchRequest) throws(DecodeError) -> [UInt8] {
        guard let request = batch.modifyRequest else { throw batch.missing("modifyRequest") }
        return try ChangePassword(
            key: UserKey(entry: request.dn),
            oldPassword: request.password(.delete),
            newPassword: request.password(.add)
        ).jsonObject
    }

    static func judge(_ response: BatchResponse) throws(DecodeError) -> Result<NoMembers, Outcome.Failure> {
        if let failure = try response.failure(of: response.modifyResponse, "modifyResponse") {
            return .failure(failure)
        }
        return .success(NoMembers())
    }

    static func response(telling response: NoMembers) -> BatchResponse {
        BatchResponse(modifyResponse: LDAPResult(.success))
    }
}

extension ModifyRequest {
    fileprivate func password(_ operation: Modification.Operation) throws(DecodeError) -> RequiredText {
        let modification = modifications.first { $0.operation == operation && $0.name.isAttribute(.userPassword) }
        guard let value = modification?.values.first, let text = try? RequiredText(value.value) else {
            throw DecodeError(.missing, ["modifyRequest", "modification"], "has no password to \(operation.rawValue)")
        }
        return text
    }
}

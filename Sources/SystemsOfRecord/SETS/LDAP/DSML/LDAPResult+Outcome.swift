import SoapstoneCodec
import SoapstoneSOAP

extension LDAPResult {
    /// Why the request did not succeed; nil where it did.
    ///
    /// A password policy comes before the code: `changeAfterReset` comes with success.
    func failure(accepting codes: Set<ResultCode>) throws(DecodeError) -> Outcome.Failure? {
        if let error = try passwordPolicy?.error { return error.failure }
        let code = resultCode.known
        if let code, codes.contains(code) { return nil }
        switch code {
        case .invalidCredentials:
            let reason = errorMessage.flatMap { ActiveDirectoryReason(message: $0.value) }
            return Outcome.Failure(reason?.status ?? .badCredentials)
        case .noSuchObject: return Outcome.Failure(.badCredentials)
        case .constraintViolation: return Outcome.Failure(.passwordRejected, reason: "constraintViolation")
        case .insufficientAccessRights: return Outcome.Failure(.notAuthorized)
        case .busy, .unavailable, .timeLimitExceeded: return Outcome.Failure(.unreachable)
        case .entryAlreadyExists: return Outcome.Failure(.alreadyRegistered)
        case .success, .sizeLimitExceeded, .compareFalse, .compareTrue, nil:
            return Outcome.Failure(.failed, detail: "LDAP result code \(resultCode.code)")
        }
    }

    /// What the password policy says; nil where the directory sent no control of it.
    var passwordPolicy: PasswordPolicyResponse? {
        get throws(DecodeError) {
            guard let control = controls.first(where: { $0.type.value.utf8.elementsEqual(Self.policyType.utf8) })
            else { return nil }
            do throws(ScalarError) {
                guard let value = control.value?.value, let content = try Base64(lexical: value) else {
                    throw ScalarError(expected: "BER as Base64")
                }
                return try PasswordPolicyResponse(ber: content.bytes)
            } catch {
                throw DecodeError(.value, ["control", "controlValue"], "is not \(error.expected)")
            }
        }
    }

    /// The control of draft-behera-ldap-password-policy.
    static let policyType = "1.3.6.1.4.1.42.2.27.8.5.1"
}

extension PasswordPolicyResponse.Error {
    /// What the error means to the device.
    var failure: Outcome.Failure {
        switch self {
        case .passwordExpired: Outcome.Failure(.passwordExpired)
        case .accountLocked: Outcome.Failure(.locked)
        case .changeAfterReset: Outcome.Failure(.mustChangePassword)
        case .modNotAllowed, .mustSupplyOld, .quality, .tooShort, .tooYoung, .inHistory:
            Outcome.Failure(.passwordRejected, reason: "\(self)")
        }
    }
}

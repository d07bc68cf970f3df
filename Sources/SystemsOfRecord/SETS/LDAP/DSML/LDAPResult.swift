import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// How one request ended.
struct LDAPResult: Equatable {
    var requestID: DSMLText?
    var matchedDN: DSMLText?
    var controls: [ResultControl]
    var resultCode: ResultCodeElement
    /// For people; Active Directory has the reason of a refused sign-in in it.
    var errorMessage: DSMLText?
    var referrals: [DSMLText]
}

/// The result's code; the name beside it may be missing, so the code decides.
struct ResultCodeElement: Equatable {
    var code: XSDInt
    var name: DSMLText?

    /// The code's case; nil for one that no use knows.
    var known: ResultCode? { ResultCode(rawValue: code.value) }
}

/// What a server says beyond the result; `value` is BER as Base64.
struct ResultControl: Equatable {
    var type: DSMLText
    var isCritical: XSDBoolean?
    var value: DSMLText?
}

extension LDAPResult: Record {
    static let codec = Codec(
        "LDAPResult",
        LDAPResult.init,
        .attribute("requestID", \.requestID, .open),
        .attribute("matchedDN", \.matchedDN),
        .element("control", \.controls),
        .element("resultCode", \.resultCode),
        .element("errorMessage", \.errorMessage),
        .element("referral", \.referrals)
    )
}

extension ResultCodeElement: Record {
    static let codec = Codec(
        "resultCode",
        ResultCodeElement.init,
        .attribute("code", \.code, .open),
        .attribute("descr", \.name, .open)
    )
}

extension ResultControl: Record {
    static let codec = Codec(
        "control",
        ResultControl.init,
        .attribute("type", \.type, .open),
        .attribute("criticality", \.isCritical, .open),
        .element("controlValue", \.value, .open)
    )
}

/// The result codes of LDAP that a use of the directory knows (RFC 4511, section 4.1.9).
enum ResultCode: Int32 {
    case success = 0
    case timeLimitExceeded = 3
    case sizeLimitExceeded = 4
    case compareFalse = 5
    case compareTrue = 6
    case constraintViolation = 19
    case noSuchObject = 32
    case invalidCredentials = 49
    case insufficientAccessRights = 50
    case busy = 51
    case unavailable = 52
    case entryAlreadyExists = 68
}

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

/// Why Active Directory refused a sign-in with code 49: the Windows error that it writes as `data 532` into the message.
struct ActiveDirectoryReason: Equatable {
    /// The number, which the message has in hexadecimal.
    let code: UInt32

    /// Finds the number in a message; nil where there is none.
    init?(message: String) {
        let marker = Array(" data ".utf8)
        let bytes = Array(message.utf8)
        var start = 0
        while start + marker.count <= bytes.count, !bytes[start...].starts(with: marker) { start += 1 }
        guard start + marker.count <= bytes.count else { return nil }
        let digits = bytes[(start + marker.count)...].prefix { (Character(Unicode.Scalar($0))).isHexDigit }
        guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
        self.code = code
    }

    /// What the reason means to the device; an unknown one is bad credentials.
    var status: OpStatus {
        switch code {
        case 0x532: .passwordExpired
        case 0x533, 0x701: .disabled
        case 0x773: .mustChangePassword
        case 0x775: .locked
        // 525, no such user, and 52e, wrong password, must not be told apart.
        default: .badCredentials
        }
    }
}

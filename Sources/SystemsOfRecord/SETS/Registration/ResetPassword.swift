import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Gives the user a new password who entered the right one-time password.
struct ResetPassword: Equatable {
    var flowToken: PlainText<64>
    var newPassword: FilledText<128>
}

/// Whether the password is the new one.
struct ResetPasswordResponse: Equatable {
    var isReset: XSDBoolean
}

extension ResetPassword: RegistrationForm {
    static let codec = Codec(
        "resetPassword",
        in: RegistrationService.namespace,
        ResetPassword.init,
        .element("flowToken", \.flowToken, .secret, .session(OTPService.flowToken)),
        .element("newPassword", \.newPassword, .secret)
    )
}

extension ResetPasswordResponse: RegistrationResponse {
    static let codec = Codec(
        "resetPasswordResponse",
        in: RegistrationService.namespace,
        ResetPasswordResponse.init,
        .element("reset", \.isReset, .open)
    )

    var failure: Outcome.Failure? { Self.refusal(unless: isReset, "reset") }
}

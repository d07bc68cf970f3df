import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Asks whether a one-time password is the one that was sent.
struct ValidateOTP: Equatable {
    var reference: PlainText<36>
    var password: OneTimePassword
}

/// Whether it is, and how often it may be tried still.
struct ValidateOTPResponse: Equatable {
    var isValid: XSDBoolean
    var attemptsLeft: XSDInt
    /// What the next step of a registration is called with; the device never sees it.
    var flowToken: PlainText<64>?
}

extension ValidateOTP: Record {
    static let codec = Codec(
        "validateOtp",
        in: OTPService.namespace,
        ValidateOTP.init,
        .element("otpReference", \.reference, .secret),
        .element("otp", \.password, .secret)
    )
}

extension ValidateOTPResponse: OTPResponse {
    static let codec = Codec(
        "validateOtpResponse",
        in: OTPService.namespace,
        ValidateOTPResponse.init,
        .element("valid", \.isValid, .open),
        .element("attemptsLeft", \.attemptsLeft, .open),
        .element("flowToken", \.flowToken, .secret, .internal)
    )

    var failure: Outcome.Failure? {
        guard !isValid.value else { return nil }
        var failure = Outcome.Failure(.otpWrong)
        failure.attemptsLeft = Int(attemptsLeft.value)
        return failure
    }

    var sessionValues: SessionValues {
        guard isValid.value, let flowToken, !flowToken.value.isEmpty else { return .none }
        return SessionValues([OTPService.flowToken: flowToken.value])
    }
}

import SoapstoneCodec
import SoapstoneSOAP

/// Sends a one-time password.
struct SendOTP: Equatable {
    var flow: OTPFlow
    var channel: OTPChannel
    /// An e-mail address or a telephone number.
    var destination: PlainText<254>
}

/// How the password is named, how long it holds, and where it went, in a form that may be shown.
struct SendOTPResponse: Equatable {
    var reference: PlainText<36>
    var lifetime: XSDInt
    var maskedDestination: PlainText<64>
}

extension SendOTP: Record {
    static let contract = Contract(
        "sendOtp",
        in: OTPService.namespace,
        SendOTP.init,
        .element("flow", \.flow, .open),
        .element("channel", \.channel, .open),
        .element("destination", \.destination)
    )
}

extension SendOTPResponse: OTPAnswer {
    static let contract = Contract(
        "sendOtpResponse",
        in: OTPService.namespace,
        SendOTPResponse.init,
        .element("otpReference", \.reference, .secret),
        .element("expiresInSeconds", \.lifetime, .open),
        .element("maskedDestination", \.maskedDestination)
    )
}

import SoapstoneCodec
import SoapstoneOperations
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
    static let codec = Codec(
        "sendOtp",
        in: OTPService.namespace,
        SendOTP.init,
        .element("flow", \.flow, .open),
        .element("channel", \.channel, .open),
        .element("destination", \.destination)
    )

    /// What the session keeps of a request: what the password is for, and where it was sent to.
    @Sendable static func kept(_ json: JSONDocument) -> SessionValues {
        guard let request = try? SendOTP.decode(from: json, session: SessionValues.none) else { return .none }
        let place =
            switch request.channel {
            case .email: OTPService.email
            case .textMessage: OTPService.phone
            }
        return SessionValues([SessionValues.flow: request.flow.rawValue, place: request.destination.value])
    }
}

extension SendOTPResponse: OTPResponse {
    static let codec = Codec(
        "sendOtpResponse",
        in: OTPService.namespace,
        SendOTPResponse.init,
        .element("otpReference", \.reference, .secret),
        .element("expiresInSeconds", \.lifetime, .open),
        .element("maskedDestination", \.maskedDestination)
    )

    var sessionValues: SessionValues { SessionValues([OTPService.reference: reference.value]) }
}

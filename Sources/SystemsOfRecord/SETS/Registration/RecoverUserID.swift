import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Sends the user id of whoever has this e-mail address there.
struct RecoverUserID: Equatable {
    var email: EmailAddress
}

/// Always the same, whether or not somebody has the address.
struct RecoverUserIDResponse: Equatable {
    var isSent: XSDBoolean
}

extension RecoverUserID: RegistrationForm {
    static let codec = Codec(
        "recoverUserId",
        in: RegistrationService.namespace,
        RecoverUserID.init,
        .element("email", \.email)
    )
}

extension RecoverUserIDResponse: RegistrationResponse {
    static let codec = Codec(
        "recoverUserIdResponse",
        in: RegistrationService.namespace,
        RecoverUserIDResponse.init,
        .element("sent", \.isSent, .open)
    )

    var failure: Outcome.Failure? { Self.refusal(unless: isSent, "sent") }
}

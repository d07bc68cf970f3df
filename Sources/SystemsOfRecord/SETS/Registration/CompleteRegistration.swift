import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Registers the customer whose identity was verified.
struct CompleteRegistration: Equatable {
    var identityToken: PlainText<64>
    var userID: FilledText<20>
    var password: FilledText<128>
    var phone: DigitText<10>?
    var securityQuestions: [SecurityQuestion]
}

/// A question by which a user is known who has forgotten a password.
struct SecurityQuestion: Equatable {
    var id: FilledText<8>
    var response: FilledText<64>
}

/// Whether the customer is registered, and the web id, which stays in the session.
struct CompleteRegistrationResponse: Equatable {
    var isRegistered: XSDBoolean
    var webID: WebIDText?
}

extension CompleteRegistration: RegistrationForm {
    static let codec = Codec(
        "completeRegistration",
        in: RegistrationService.namespace,
        CompleteRegistration.init,
        .element("identityToken", \.identityToken, .secret, .session(RegistrationService.identityToken)),
        .element("userId", \.userID),
        .element("password", \.password, .secret),
        .element("phone", \.phone),
        .element("securityQuestion", json: "securityQuestions", \.securityQuestions, .times(1...3))
    )
}

extension SecurityQuestion: Record {
    static let codec = Codec(
        "securityQuestion",
        SecurityQuestion.init,
        .element("id", \.id, .open),
        .element("answer", \.response, .secret)
    )
}

extension CompleteRegistrationResponse: RegistrationResponse {
    static let codec = Codec(
        "completeRegistrationResponse",
        in: RegistrationService.namespace,
        CompleteRegistrationResponse.init,
        .element("registered", \.isRegistered, .open),
        .element("webId", \.webID, .internal)
    )

    var failure: Outcome.Failure? { Self.refusal(unless: isRegistered, "registered") }

    var sessionValues: SessionValues {
        guard isRegistered.value, let webID else { return .none }
        return SessionValues([RegistrationService.webID: webID.value])
    }
}

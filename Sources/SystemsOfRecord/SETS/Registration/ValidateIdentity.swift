import SoapstoneCodec
import SoapstoneSOAP

/// Asks whether somebody is the customer that he or she claims to be.
struct ValidateIdentity: Equatable {
    var identity: Identity
}

/// What proves an identity: one of two ways.
struct Identity: Equatable {
    var ohioID: OhioIdentity?
    var alternate: AlternateIdentity?
}

/// Who has an Ohio driving license, state id or key number.
struct OhioIdentity: Equatable {
    var idType: OhioIDType
    var idNumber: OhioIDNumber
    var lastFour: DigitText<4>
    var birthDate: ISODate
    var initial: InitialText
    var email: EmailAddress
}

/// Who has none of them.
struct AlternateIdentity: Equatable {
    var caseNumber: CaseNumberText
    var socialSecurityNumber: DigitText<9>
    var webID: WebIDText
    var email: EmailAddress
}

/// What the next step of the registration is called with, and which step that is.
struct ValidateIdentityResponse: Equatable {
    /// The device never sees it.
    var identityToken: PlainText<64>
    var nextStep: NextStep
}

/// What follows once an identity is verified.
enum NextStep: String, HostEnumeration {
    case profile = "PROFILE"
    case done = "DONE"

    var jsonName: String { rawValue }
}

extension ValidateIdentity: Record {
    static let codec = Codec(
        "validateIdentity",
        in: RegistrationService.namespace,
        ValidateIdentity.init,
        .element("identity", \.identity, .flat)
    )
}

extension Identity: Record {
    static let codec = Codec(
        "identity",
        Identity.init,
        .element("ohioId", \.ohioID, .flat),
        .element("alternate", \.alternate, .flat)
    )
}

extension OhioIdentity: Record {
    static let codec = Codec(
        "ohioId",
        OhioIdentity.init,
        .element("idType", \.idType, .open),
        .element("idNumber", \.idNumber, .secret),
        .element("ssnLast4", \.lastFour, .secret),
        .element("birthDate", \.birthDate),
        .element("lastNameInitial", \.initial),
        .element("email", \.email)
    )
}

extension AlternateIdentity: Record {
    static let codec = Codec(
        "alternate",
        AlternateIdentity.init,
        .element("caseNumber", \.caseNumber),
        .element("ssn", \.socialSecurityNumber, .secret),
        .element("webId", \.webID),
        .element("email", \.email)
    )
}

extension ValidateIdentityResponse: RegistrationResponse {
    static let codec = Codec(
        "validateIdentityResponse",
        in: RegistrationService.namespace,
        ValidateIdentityResponse.init,
        .element("identityToken", \.identityToken, assuming: try? PlainText<64>(""), .secret, .internal),
        .element("nextStep", \.nextStep, .open)
    )

    var sessionValues: SessionValues {
        identityToken.value.isEmpty
            ? .none : SessionValues([RegistrationService.identityToken: identityToken.value])
    }
}

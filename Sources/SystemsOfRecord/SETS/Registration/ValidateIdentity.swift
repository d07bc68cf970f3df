import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

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

/// JSON has the fields of an identity side by side: which of them are filled in says which way is meant.
///
/// A form that nothing is filled in of is one of the first way. Fields of both ways are a mistake of the user's, too: those
/// of the second are told, since the first is the common one.
extension ValidateIdentity: RegistrationForm {
    static func read(
        _ json: JSONDocument,
        _ session: SessionValues
    ) throws(Operation.RequestError) -> ValidateIdentity {
        let ohioFields = fields(of: OhioIdentity.self, butNotOf: AlternateIdentity.self)
        let otherFields = fields(of: AlternateIdentity.self, butNotOf: OhioIdentity.self)
        let filledOther = otherFields.filter { isFilled(json.root[$0]) }
        if ohioFields.contains(where: { isFilled(json.root[$0]) }), !filledOther.isEmpty {
            throw FieldCheck.error(filledOther.map { .init("/\($0)", $0, .invalid) })
        }
        guard filledOther.isEmpty else {
            let alternate: AlternateIdentity = try FieldCheck.read(try json.without(ohioFields), session)
            return ValidateIdentity(identity: Identity(ohioID: nil, alternate: alternate))
        }
        let own = try json.without(otherFields)
        let ohioID: OhioIdentity = try FieldCheck.read(own, session) { identity in
            identity.idType.admits(identity.idNumber) ? nil : FieldCheck.Mistake("/idNumber", "idNumber", .invalid)
        }
        return ValidateIdentity(identity: Identity(ohioID: ohioID, alternate: nil))
    }

    /// The fields that only one of two records has.
    private static func fields<One: Record, Other: Record>(of _: One.Type, butNotOf _: Other.Type) -> [String] {
        let others = Other.codec.lines().compactMap(\.slot.jsonName)
        return One.codec.lines().compactMap(\.slot.jsonName).filter { !others.contains($0) }
    }

    /// Whether a field has a value: one that its user has not touched may come as an empty text.
    private static func isFilled(_ value: JSONValue?) -> Bool {
        guard let value, value.kind != .null else { return false }
        return value.string?.isEmpty != true
    }
}

extension JSONDocument {
    /// The document without members of its object.
    func without(_ keys: [String]) throws(Operation.RequestError) -> JSONDocument {
        let members = root.members.filter { !keys.contains($0.key) }
        guard members.count < root.count else { return self }
        var output = ByteWriter()
        output.append("{")
        for (index, member) in members.enumerated() {
            if index > 0 { output.append(",") }
            output.appendJSON(member.key)
            output.append(":")
            member.value.write(to: &output)
        }
        output.append("}")
        do throws(JSONError) {
            return try JSONDocument(parsing: output.bytes)
        } catch {
            throw Operation.RequestError([], count: 0)
        }
    }
}

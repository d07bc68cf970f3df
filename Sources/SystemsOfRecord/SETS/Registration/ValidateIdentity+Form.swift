import SoapstoneCodec
import SoapstoneSOAP

/// JSON has the fields of an identity side by side: which of them are there says which way is meant.
extension ValidateIdentity: RegistrationForm {
    static func read(
        _ json: JSONDocument,
        _ session: SessionValues
    ) throws(Operation.RequestError) -> ValidateIdentity {
        let hasOhioID = has(OhioIdentity.self, in: json.root, andNot: AlternateIdentity.self)
        let hasOther = has(AlternateIdentity.self, in: json.root, andNot: OhioIdentity.self)
        guard hasOhioID != hasOther else {
            throw Operation.RequestError(
                [
                    .init(
                        code: DecodeError.Code.count.rawValue,
                        pointer: "",
                        message: hasOther
                            ? "has fields of two ways to prove an identity; one is expected"
                            : "has no field that proves an identity"
                    )
                ],
                count: 1
            )
        }
        if hasOther {
            let alternate: AlternateIdentity = try FieldCheck.read(json, session)
            return ValidateIdentity(identity: Identity(ohioID: nil, alternate: alternate))
        }
        let ohioID: OhioIdentity = try FieldCheck.read(json, session) { identity in
            identity.idType.admits(identity.idNumber) ? nil : FieldCheck.Mistake("/idNumber", "idNumber", .invalid)
        }
        return ValidateIdentity(identity: Identity(ohioID: ohioID, alternate: nil))
    }

    /// Whether there is a field that only one of two records has.
    private static func has<One: Record, Other: Record>(
        _: One.Type,
        in json: JSONValue,
        andNot _: Other.Type
    ) -> Bool {
        let others = Other.contract.lines().compactMap(\.slot.jsonName)
        return One.contract.lines().compactMap(\.slot.jsonName).contains { !others.contains($0) && json[$0] != nil }
    }
}

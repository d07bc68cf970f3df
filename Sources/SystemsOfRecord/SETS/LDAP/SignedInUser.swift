import SoapstoneCodec

/// What the directory knows of a user who signed in.
struct SignedInUser: Equatable {
    var userID: DSMLText
    var email: DSMLText?
    var firstName: DSMLText?
    var lastName: DSMLText?
    var passwordWarning: PasswordWarning?
}

/// How long the password may still be used: one of both.
struct PasswordWarning: Equatable {
    /// Whole days until it expires.
    var days: XSDInt?
    /// How many more sign-ins it is good for after it expired.
    var graceLogins: XSDInt?
}

extension SignedInUser: Record {
    static let codec = Codec(
        "user",
        SignedInUser.init,
        .jsonOnly("userId", \.userID),
        .jsonOnly("email", \.email),
        .jsonOnly("firstName", \.firstName),
        .jsonOnly("lastName", \.lastName),
        .jsonOnly("passwordWarning", \.passwordWarning)
    )
}

extension PasswordWarning: Record {
    static let codec = Codec(
        "passwordWarning",
        PasswordWarning.init,
        .jsonOnly("days", \.days, .open),
        .jsonOnly("graceLogins", \.graceLogins, .open)
    )

    /// Takes what the directory warns of.
    init(_ warning: PasswordPolicyResponse.Warning) {
        switch warning {
        case .timeBeforeExpiration(let seconds): self.init(days: XSDInt(seconds / 86_400), graceLogins: nil)
        case .graceLogins(let count): self.init(days: nil, graceLogins: XSDInt(count))
        }
    }

    /// What the directory warns of to say this.
    ///
    /// - Throws: `DecodeError` where it is not one of both, or not in the range of the directory's numbers.
    func policyWarning() throws(DecodeError) -> PasswordPolicyResponse.Warning {
        switch (days, graceLogins) {
        case (let days?, nil):
            let (seconds, overflow) = days.value.multipliedReportingOverflow(by: 86_400)
            guard days >= 0, !overflow else {
                throw DecodeError(.value, ["passwordWarning", "days"], "is not from 0 to \(Int32.max / 86_400)")
            }
            return .timeBeforeExpiration(seconds: seconds)
        case (nil, let graceLogins?):
            guard graceLogins >= 0 else {
                throw DecodeError(.value, ["passwordWarning", "graceLogins"], "is negative")
            }
            return .graceLogins(graceLogins.value)
        case (nil, nil), (.some, .some):
            throw DecodeError(.count, ["passwordWarning"], "has not one of 'days' and 'graceLogins'")
        }
    }
}

public import SoapstoneOperations

extension SETS {
    /// The operations of the service `ldap`.
    public static let ldapOperations: [Operation] = [
        .dsml(ValidateCredentials.self, credentials: .endUser)
            .performing(.signIn(members: ["firstName", "passwordWarning"])),
        .dsml(ChangePassword.self, isIdempotent: false).performing(.passwordChange),
        .dsml(FindUser.self).performing(.account),
        .dsml(CreateUser.self, needsSession: true, isIdempotent: false).performing(.step)
            .requiring(OTPService.verified(.registration, .init(OTPService.email, .memberIfAny(["email"])))),
        .dsml(ComparePassword.self).performing(.account),
    ]
}

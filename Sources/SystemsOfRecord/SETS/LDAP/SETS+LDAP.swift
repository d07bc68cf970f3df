public import SoapstoneSOAP

extension SETS {
    /// The operations of the service `ldap`.
    public static let ldapOperations: [Operation] = [
        .dsml(ValidateCredentials.self, credentials: .endUser),
        .dsml(ChangePassword.self, isIdempotent: false),
        .dsml(FindUser.self),
        .dsml(CreateUser.self, isIdempotent: false),
        .dsml(ComparePassword.self),
    ]
}

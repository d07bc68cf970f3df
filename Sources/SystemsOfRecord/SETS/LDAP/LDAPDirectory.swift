public import SoapstoneSOAP

/// The directory of JFS users behind a DSML 2.0 gateway: five uses of its one operation.
///
/// Section 3.4 of the contract notes.
public enum LDAPDirectory {
    /// The service's id in the gateway's paths.
    public static let service = "ldap"

    /// Where the users' entries are.
    static let base = "ou=people,dc=jfs,dc=example,dc=org"

    /// The five operations.
    public static let operations: [Operation] = [
        .dsml(ValidateCredentials.self, credentials: .endUser),
        .dsml(ChangePassword.self, isIdempotent: false),
        .dsml(FindUser.self),
        .dsml(CreateUser.self, isIdempotent: false),
        .dsml(ComparePassword.self),
    ]
}

/// The directory of JFS users behind a DSML 2.0 gateway: five uses of its one operation.
enum LDAPDirectory {
    /// The service's id in the gateway's paths.
    static let service = "ldap"

    /// Where the users' entries are.
    static let base = "ou=people,dc=jfs,dc=example,dc=org"
}

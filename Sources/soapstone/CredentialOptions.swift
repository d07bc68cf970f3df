import ArgumentParser
import SoapstoneGateway
import SoapstoneOperations
import SoapstoneSOAP

/// As whom a back end is called.
struct CredentialOptions: ParsableArguments {
    enum TokenForm: String, ExpressibleByArgument, CaseIterable {
        case text, digest
    }

    @Option(help: "The user of the account for calls to the upstream.") var user: String?
    @Option(help: "The environment variable that holds the account's password.") var passwordEnv: String?
    @Option(help: "Send a WS-Security UsernameToken, with the password as text or as digest; call does so with --wsdl.")
    var wss: TokenForm?
    @Flag(help: "Send user and password by HTTP Basic; call does so with --wsdl.") var basic = false

    func validate() throws {
        guard (user == nil) == (passwordEnv == nil) || (wss == nil && !basic) else {
            throw ValidationError("--user and --password-env go together")
        }
        guard wss == nil || !basic else { throw ValidationError("--wss and --basic exclude each other") }
        guard wss == nil && !basic || user != nil else {
            throw ValidationError("--wss and --basic need --user and --password-env")
        }
    }

    /// How the account is named to the back end of a contract; as a token with its password unless it is said.
    var credentials: SoapstoneOperations.Operation.Credentials {
        guard user != nil else { return .none }
        if basic { return .basic }
        return wss == .digest ? .serviceAccountDigest : .serviceAccount
    }

    /// The account's password.
    func password() throws -> String? {
        try passwordEnv.map { try Secret.value(ofVariable: $0) }
    }
}

/// Secrets that commands are given.
enum Secret {
    /// The value of an environment variable, which must be set.
    static func value(ofVariable name: String) throws -> String {
        guard let value = ProcessVariable.value(name) else {
            throw Failure.unreadable(name, "this environment variable is not set")
        }
        return value
    }
}

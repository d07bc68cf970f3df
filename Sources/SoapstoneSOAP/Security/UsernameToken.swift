internal import SoapstoneBase

/// A user's name with a password or its digest (Web Services Security UsernameToken Profile 1.1).
///
/// Neither its description nor a dump shows the password.
public struct UsernameToken: Sendable {
    /// How the password stands in the message.
    public enum Form: Sendable {
        /// As it is: only TLS protects it.
        case text
        /// As `PasswordDigest`.
        case digest
    }

    /// The name of the account.
    public let username: String
    /// How the password stands in the message; nil where there is none.
    public let form: Form?
    /// The bytes behind `Nonce`.
    public let nonce: [UInt8]?
    /// The text of `Created`, exactly as it stands in the message.
    public let created: String?
    /// The password or the digest's Base64, in UTF-8.
    package let secret: [UInt8]

    /// Makes a token with a nonce of 16 bytes.
    ///
    /// - Parameter random: Draws 64 bits that cannot be guessed; the system's random numbers where it is left out.
    public init(
        _ username: String,
        password: String,
        form: Form,
        created: Instant,
        random: () -> UInt64 = { .random(in: .min ... .max) }
    ) {
        let nonce = RandomBytes.make16(from: random)
        let text = created.description
        let password = Array(password.utf8)
        let secret =
            switch form {
            case .text: password
            case .digest:
                Array(PasswordDigest(of: password.span, nonce: nonce.span, created: text.utf8.span).base64.utf8)
            }
        self.init(username: username, form: form, nonce: nonce, created: text, secret: secret)
    }

    /// Makes a token of name and password as they are, without nonce and time.
    public init(_ username: String, password: String) {
        self.init(username: username, form: .text, nonce: nil, created: nil, secret: Array(password.utf8))
    }

    init(username: String, form: Form?, nonce: [UInt8]?, created: String?, secret: [UInt8]) {
        self.username = username
        self.form = form
        self.nonce = nonce
        self.created = created
        self.secret = secret
    }
}

extension UsernameToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The form without name and password.
    public var description: String { "UsernameToken(\(form.map { "\($0)" } ?? "no password"))" }

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: []) }
}

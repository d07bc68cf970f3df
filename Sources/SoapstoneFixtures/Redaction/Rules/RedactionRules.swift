public import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// What is taken out of messages before they are kept: a plain value, to be changed part by part.
public struct RedactionRules: Sendable {
    /// Names of elements, attributes, JSON keys, and keys of queries and forms, whose values are taken away, beside those
    /// that ``words`` match; case, `-` and `_` do not matter. What is no `RedactionName` without those signs is never met, and
    /// is left out.
    public var names: [String]
    /// Words that tell the name of a secret from others, one word or several that follow each other: `password`,
    /// `session id`. A name is cut into words, so that `newPassword`, `JSESSIONID` and `x-session-id` are known by them.
    public var words: [String]
    /// Names that stay whatever words are in them; case, `-` and `_` do not matter.
    public var keptNames: [String]
    /// Kinds of values that are taken away wherever they stand.
    public var values: Set<ValueKind>
    /// Whether what WS-Security, WS-Trust, SAML and XML Encryption carry is taken away.
    public var includesSecurityTokens: Bool
    /// Secrets that the process knows, such as its passwords.
    public var secrets: [KnownSecret]
    /// Rules of the user's.
    public var rules: [RedactionRule]
    /// Classes of codecs whose values are not taken away, of operations that are added by `adding(classesOf:)`.
    public var keptClasses: Set<Traits.Redaction>
    /// Operations whose codecs say which values are personal or secret.
    var described: [Operation] = []
    /// The header fields that are kept; all others are dropped. Case does not matter.
    public var keptHeaders: [String]
    /// The media types of parts that are kept although they cannot be looked into: `image/png`, `image/*`.
    public var keptParts: [String]

    /// A kind of value that is told by its form.
    public enum ValueKind: String, Sendable, CaseIterable {
        /// A number of a payment card: 13 to 19 digits, not beginning with 0, with blanks or dashes between them or not,
        /// that satisfy the check of Luhn (ISO/IEC 7812-1, annex B).
        case cardNumber = "pan"
        /// An international bank account number of a country in the IBAN registry, in one piece or in groups of four, whose
        /// check digits are right (ISO 13616-1).
        case bankAccountNumber = "iban"
        /// A social security number, with dashes or blanks: `078-05-1120`.
        case socialSecurityNumber = "ssn"
        /// A number that a state gives to a person, whose check digits are right, of Brazil (CPF), Italy (codice fiscale),
        /// Switzerland (AHV), Belgium or France (NIR), in the form that people write: `529.982.247-25`.
        case nationalNumber = "nationalid"
        /// A business identifier code (ISO 9362) of a country, in a text that has an IBAN as well.
        case bankCode = "bic"
        /// A JSON Web Token (RFC 7519) in its compact form.
        case webToken = "jwt"
        /// A block of PEM (RFC 7468): keys and certificates.
        case pem
        /// `Bearer` or `Basic` and what follows (RFC 6750 section 2.1, RFC 7617 section 2), and user and password in a URL.
        case credentials
        /// What looks as if it had been drawn, such as an identifier of a session. It is looked for in recordings, and not
        /// taken away by itself.
        case randomText = "random"
    }

    /// A secret that the process knows.
    public struct KnownSecret: Sendable, CustomStringConvertible, CustomReflectable {
        /// The fewest bytes that are searched for: fewer would be found everywhere.
        public static let shortest = 4
        /// The most bytes.
        public static let longest = 8_192

        /// The name that placeholders show.
        public let name: RedactionName
        let bytes: [UInt8]

        /// Takes a secret; nil where it has fewer than 4 bytes or more than 8,192.
        public init?(_ name: RedactionName, _ bytes: [UInt8]) {
            guard Self.shortest...Self.longest ~= bytes.count else { return nil }
            self.name = name
            self.bytes = bytes
        }

        /// Says which secret it is, and not what.
        public var description: String { "KnownSecret(\(name))" }
        /// Has no parts, so that no dump shows them.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }

    /// Makes rules.
    public init(
        names: [String] = standardNames,
        words: [String] = standardWords,
        keptNames: [String] = [],
        values: Set<ValueKind> = Set(ValueKind.allCases),
        includesSecurityTokens: Bool = true,
        secrets: [KnownSecret] = [],
        rules: [RedactionRule] = [],
        keptClasses: Set<Traits.Redaction> = [],
        keptHeaders: [String] = standardHeaders,
        keptParts: [String] = []
    ) {
        self.names = names
        self.words = words
        self.keptNames = keptNames
        self.values = values
        self.includesSecurityTokens = includesSecurityTokens
        self.secrets = secrets
        self.rules = rules
        self.keptClasses = keptClasses
        self.keptHeaders = keptHeaders
        self.keptParts = keptParts
    }

    /// The rules that hold where nobody sets others.
    public static let standard = RedactionRules()

    /// The names whose values are taken away where nobody sets others.
    public static let standardNames =
        [
            "password", "passwd", "pwd", "passphrase", "passcode", "userpassword", "newpassword", "oldpassword", "pin",
            "secret", "clientsecret", "token", "accesstoken", "refreshtoken", "idtoken", "sessiontoken", "bearertoken",
            "apikey", "privatekey",
            "authorization", "proxyauthorization", "cookie", "setcookie", "ssn", "socialsecuritynumber", "dob",
            "dateofbirth",
            "birthdate", "cvv", "cvv2", "cvc", "pan", "cardnumber", "creditcardnumber", "account", "accountnumber",
            "iban",
        ] + BankCodes.names

    /// The header fields that are kept where nobody sets others: what matching and decoding need, and who sent it.
    public static let standardHeaders = [
        "SOAPAction", "Content-Type", "Content-Length", "Content-Language", "Accept", "Accept-Language", "User-Agent",
        "MIME-Version", "Retry-After", "Allow",
    ]
}

/// A reason to refuse a token.
enum TokenProblem: String, Error {
    case form = "TOKEN_FORM"
    case algorithm = "TOKEN_ALGORITHM"
    case key = "TOKEN_KEY"
    case signature = "TOKEN_SIGNATURE"
    case issuer = "TOKEN_ISSUER"
    case audience = "TOKEN_AUDIENCE"
    case expired = "TOKEN_EXPIRED"
    case early = "TOKEN_EARLY"
    case client = "TOKEN_CLIENT"
    /// The gateway has no keys, and the token may be in order.
    case noKeys = "TOKEN_KEYS"

    var text: String {
        switch self {
        case .form: "the token is not a signed JSON Web Token with an expiry"
        case .algorithm: "the token is signed by an algorithm that is not accepted"
        case .key: "the token is signed by an unknown key"
        case .signature: "the signature of the token is wrong"
        case .issuer: "the token is of another issuer"
        case .audience: "the token is for another audience"
        case .expired: "the token has expired"
        case .early: "the token is not valid yet"
        case .client: "the token does not name a client"
        case .noKeys: "the keys of tokens are unavailable"
        }
    }
}

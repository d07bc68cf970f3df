internal import Crypto
internal import SoapstoneXML

/// Judges the Security headers of requests: times, passwords, replays.
public struct TokenVerifier: Sendable {
    /// How far the sender's clock may be off, in milliseconds.
    public let skew: Int64
    private let nonces: NonceCache

    /// Makes a verifier.
    ///
    /// - Parameters:
    ///   - nonces: remembers what was accepted; share one among all that accept the same users.
    ///   - milliseconds: how far the sender's clock may be off, in milliseconds.
    public init(nonces: NonceCache = NonceCache(), skew milliseconds: Int64 = 60_000) {
        self.nonces = nonces
        skew = milliseconds
    }

    /// Accepts a header's token, or refuses it with one and the same sentence for every wrong name and password.
    ///
    /// - Parameters:
    ///   - header: the header as it was read.
    ///   - now: the time of the call.
    ///   - password: a user's password in UTF-8; nil for a user who is not known.
    /// - Returns: the user's name.
    /// - Throws: `WSS_INVALID` where there is no password, the times are off, the password is wrong, or the token was
    ///   accepted before.
    public func verify(
        _ header: SecurityHeader,
        now: Instant,
        password: (_ username: String) -> [UInt8]?
    ) throws(SOAPError) -> String {
        try header.timestamp?.require(now: now, skew: skew)
        guard let token = header.usernameToken, let form = token.form else {
            throw failure("The message has no UsernameToken with a password.")
        }
        let moment = try token.created.map { text throws(SOAPError) in try created(text, now: now) }
        if form == .digest, token.nonce == nil || moment == nil {
            throw failure("A password digest needs Nonce and Created.")
        }
        let known = password(token.username)
        // An unknown user costs as much time as a known one.
        guard token.matches(password: known ?? []), known != nil else { throw failure(Self.wrong) }
        guard token.nonce != nil, moment != nil else { return token.username }
        switch nonces.remember(token, now: now) {
        case .new: return token.username
        case .replayed: throw failure("The token was used before.")
        case .full: throw failure("Too many tokens were accepted lately.")
        }
    }

    static let wrong = "The user name or the password is wrong."

    /// A token that is accepted must be remembered as long as it would be accepted again: from `skew` before its
    /// creation on.
    private func created(_ text: String, now: Instant) throws(SOAPError) -> Instant {
        guard let created = Instant(text) else {
            throw failure("Created is '\(Excerpt.escaped(text.utf8))', not a time in UTC.")
        }
        let (age, overflow) = now.milliseconds.subtractingReportingOverflow(created.milliseconds)
        guard !overflow, age >= -skew, age < nonces.lifetime - skew else {
            throw failure("The token was created too early or too late.")
        }
        return created
    }

    private func failure(_ message: String) -> SOAPError {
        SOAPError(.security, message, subcodes: [XMLName("FailedAuthentication", in: SecurityNames.wsse)])
    }
}

extension UsernameToken {
    /// Whether a password is the token's.
    ///
    /// The time does not depend on how much of it is right.
    public func matches(password: [UInt8]) -> Bool {
        switch form {
        case nil: return false
        case .text: return SHA256.hash(data: secret) == SHA256.hash(data: password)
        case .digest:
            let created = Array((created ?? "").utf8)
            let nonce = nonce ?? []
            return PasswordDigest(of: password.span, nonce: nonce.span, created: created.span)
                .matches(base64: secret.span)
        }
    }
}

extension Timestamp {
    /// Refuses a message that is not yet valid or no longer (Web Services Security 1.1, section 10).
    ///
    /// - Parameters:
    ///   - now: the time of the call.
    ///   - milliseconds: how far the sender's clock may be off, in milliseconds.
    /// - Throws: `WSS_INVALID`.
    public func require(now: Instant, skew milliseconds: Int64) throws(SOAPError) {
        let latest = now.milliseconds.addingReportingOverflow(milliseconds).partialValue
        let earliest = now.milliseconds.subtractingReportingOverflow(milliseconds).partialValue
        if let created, created.milliseconds > latest {
            throw SOAPError(.security, "The message was created in the future.", subcodes: [Self.expired])
        }
        if let expires, expires.milliseconds <= earliest {
            throw SOAPError(.security, "The message expired at \(expires).", subcodes: [Self.expired])
        }
    }

    private static let expired = XMLName("MessageExpired", in: SecurityNames.wsu)
}

internal import Crypto
internal import SoapstoneBase
internal import SoapstoneFixtures

/// What a request to the admin interface must bring as `Authorization: Bearer …`.
///
/// Only its hash is kept, so that nothing can show it.
public struct AdminToken: Sendable, CustomStringConvertible, CustomReflectable {
    /// How many characters a token may have: fewer can be guessed.
    public static let lengths = 16...4_096

    private let digest: SHA256.Digest

    /// Takes a token; nil where it has too few or too many characters, or such as RFC 6750 section 2.1 does not allow.
    public init?(_ text: String) {
        let body = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
        guard Self.lengths ~= text.utf8.count, !body.isEmpty,
            body.allSatisfy({ ASCII.isAlphanumeric($0) || "-._~+/".utf8.contains($0) })
        else { return nil }
        digest = SHA256.hash(data: Array(text.utf8))
    }

    /// Says that it is a token, and not which.
    public var description: String { "AdminToken" }
    /// Has no parts, so that no dump shows them.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// A key that can be made of the token and a salt alone.
    func key(salt: SymmetricKey) -> SymmetricKey {
        SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Array(digest), using: salt))
    }

    /// Whether a text is the token, in a time that does not depend on where they differ.
    func isSame(as text: some Sequence<UInt8>) -> Bool {
        // The comparison of digests takes constant time.
        SHA256.hash(data: Array(text)) == digest
    }
}

import Crypto
internal import SoapstoneBase

/// The password digest of a UsernameToken: Base64 of SHA-1 over nonce, creation time and password
/// (OASIS Web Services Security UsernameToken Profile 1.1, section 3.1).
///
/// The profile fixes SHA-1. The digest hides the password from readers of one message and no more, so TLS belongs
/// below it; a receiver must also remember nonces and refuse old creation times.
public struct PasswordDigest: Sendable {
    /// The 20 bytes of the digest.
    public let bytes: [UInt8]

    /// Computes the digest. Nothing keeps a copy of the password.
    ///
    /// - Parameters:
    ///   - password: The password in UTF-8.
    ///   - nonce: The random bytes behind the Base64 of `wsse:Nonce`; empty where the token has none.
    ///   - created: The text of `wsu:Created` exactly as sent, in UTF-8; empty where the token has none.
    public init(of password: Span<UInt8>, nonce: Span<UInt8>, created: Span<UInt8>) {
        var hash = Insecure.SHA1()
        nonce.withUnsafeBytes { hash.update(bufferPointer: $0) }
        created.withUnsafeBytes { hash.update(bufferPointer: $0) }
        password.withUnsafeBytes { hash.update(bufferPointer: $0) }
        bytes = Array(hash.finalize())
    }

    /// The text of `wsse:Password`.
    public var base64: String {
        String(decoding: Base64Bytes.encode(bytes), as: UTF8.self)
    }

    /// Whether the text of a `wsse:Password` is this digest.
    ///
    /// The time depends on the length of the text, never on how much of it is right. Text that is not Base64 of 20
    /// bytes does not match.
    public func matches(base64 text: Span<UInt8>) -> Bool {
        let sent = text.withUnsafeBufferPointer { Base64Bytes.decode($0) }
        guard let sent, sent.count == bytes.count else { return false }
        var difference: UInt8 = 0
        for (left, right) in zip(sent, bytes) { difference |= left ^ right }
        return difference == 0
    }
}

internal import Crypto
internal import SoapstoneBase

/// The secret of a store, from which placeholders and pseudonyms are made: 32 random bytes.
///
/// Who has the key can test guesses of what was redacted: it is no part of the fixtures, and is not committed.
public struct RedactionKey: Sendable {
    /// How many bytes a key has.
    public static let length = 32

    private let key: SymmetricKey

    /// Makes a new key of random bytes.
    public init() { key = SymmetricKey(size: .bits256) }

    /// Takes a key's bytes; nil where they are not 32.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        key = SymmetricKey(data: bytes)
    }

    /// HMAC-SHA-256 of bytes (RFC 2104): 32 bytes.
    func code(of bytes: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
    }

    /// The key as its file has it: 64 hexadecimal digits and a line end.
    var text: [UInt8] {
        key.withUnsafeBytes { $0.flatMap(HexDigits.of) } + [UInt8(ascii: "\n")]
    }
}

extension RedactionKey: CustomStringConvertible, CustomReflectable {
    /// Says that it is a key, and not which.
    public var description: String { "RedactionKey" }
    /// Has no parts, so that no dump shows them.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

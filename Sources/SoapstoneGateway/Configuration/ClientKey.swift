internal import Crypto
internal import SoapstoneBase

/// An API key: 256 random bits that a client sends. The configuration has its hash alone.
public struct ClientKey: Sendable {
    /// The key as the client sends it: 64 hexadecimal digits.
    public let text: String

    /// Makes a new key.
    public init() { text = RandomID.make() + RandomID.make() }

    /// The hash for `keyHashes`: `sha256:` and 64 hexadecimal digits.
    public var hash: String {
        let digits = SHA256.hash(data: Array(text.utf8)).flatMap(HexDigits.of)
        return "\(Self.prefix)\(String(decoding: digits, as: UTF8.self))"
    }

    private static let prefix = "sha256:"

    /// The bytes of a hash; nil if the text is not `sha256:` and 64 small hexadecimal digits.
    static func digest(_ hash: String) -> [UInt8]? {
        guard hash.utf8.starts(with: prefix.utf8) else { return nil }
        let digits = Array(hash.utf8.dropFirst(prefix.utf8.count))
        guard digits.count == 2 * SHA256.byteCount else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

extension ClientKey: CustomStringConvertible, CustomReflectable {
    /// The hash, without the key.
    public var description: String { hash }

    /// The hash, without the key: what `dump` and test failures show.
    public var customMirror: Mirror { Mirror(self, children: ["hash": hash]) }
}

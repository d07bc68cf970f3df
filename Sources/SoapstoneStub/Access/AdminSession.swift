internal import Crypto
internal import Foundation
internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneFixtures

/// What a browser brings in the token's place once somebody has given it: the time when that ends, and the proof that this
/// stub has written it. Nothing of the token can be found from it.
struct AdminSession: Sendable {
    /// How long a browser stays logged in.
    static let seconds: Int64 = 12 * 3_600

    /// Cookies do not know ports: each stub on a machine has a name of its own.
    let cookie: String
    private let key: SymmetricKey

    /// Makes a key for this run of the stub, so that sessions end with it.
    init(_ token: AdminToken) {
        key = token.key(salt: SymmetricKey(size: .bits256))
        cookie = "soapstone-" + HexDigits.text(Array(Self.proof(of: "name", key)).prefix(4))
    }

    /// A value for the cookie.
    func value(from now: Int64 = Self.now) -> String {
        let end = String(now + Self.seconds)
        return "\(end).\(HexDigits.text(Array(Self.proof(of: end, key))))"
    }

    /// Whether one of a request's cookies is of this stub and not over.
    func isOpen(in headers: HTTPHeaders, at now: Int64 = Self.now) -> Bool {
        headers["Cookie"].contains { field in
            field.utf8.split(separator: UInt8(ascii: ";")).contains { pair in
                let pair = pair.drop { $0 == UInt8(ascii: " ") }
                guard let mark = pair.firstIndex(of: UInt8(ascii: "=")), pair[..<mark].elementsEqual(cookie.utf8) else {
                    return false
                }
                return isValid(Substring(pair[mark...].dropFirst()), at: now)
            }
        }
    }

    private func isValid(_ value: Substring, at now: Int64) -> Bool {
        let parts = value.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, let end = Int64(Substring(parts[0])), end > now, let proof = Self.bytes(parts[1]) else {
            return false
        }
        // It takes the same time wherever they differ.
        return HMAC<SHA256>.isValidAuthenticationCode(proof, authenticating: Array(parts[0]), using: key)
    }

    private static func proof(of text: String, _ key: SymmetricKey) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)
    }

    private static var now: Int64 { Int64(Date().timeIntervalSince1970) }

    private static func bytes(_ hex: Substring.UTF8View) -> [UInt8]? {
        hex.count == 64 ? HexDigits.bytes(hex) : nil
    }
}

import CryptoExtras
import Foundation

@testable import SoapstoneGateway

/// Texts that stand where an encrypted password is expected and are none: seven kinds of them.
enum BadBlob: CaseIterable {
    /// Not Base64.
    case text
    /// Base64 of too few or too many bytes.
    case length
    /// A number that is not less than the modulus.
    case aboveModulus
    /// Random bytes, which have no padding.
    case random
    /// A sound blob with one bit changed.
    case flipped
    /// Sound, for another key.
    case foreignKey
    /// Sound padding of another kind.
    case otherPadding

    /// One of the kind.
    func make(_ key: CredentialKey, _ foreign: CredentialKey) throws -> String {
        switch self {
        case .text: return "\(Self.bytes(12).map { String($0) }.joined(separator: "*"))"
        case .length: return Data(Self.bytes([0, 1, 128, 255, 257, 384].randomElement() ?? 0)).base64EncodedString()
        case .aboveModulus: return Data([0xFF, 0xFF] + Self.bytes(254)).base64EncodedString()
        case .random: return Data([0] + Self.bytes(255)).base64EncodedString()
        case .flipped:
            var blob = try unwrap(Data(base64Encoded: Device.encrypt("Canary-Right-1", key.publicPEM)))
            blob[Int.random(in: 1..<256)] ^= 1 << UInt8.random(in: 0..<8)
            return blob.base64EncodedString()
        case .foreignKey: return try Device.encrypt("Canary-Right-1", foreign.publicPEM)
        case .otherPadding: return try Device.encrypt("Canary-Right-1", key.publicPEM, .pkcs1v15)
        }
    }

    private static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255) } }

    private struct NotBase64: Error {}

    private func unwrap(_ data: Data?) throws -> Data {
        guard let data else { throw NotBase64() }
        return data
    }
}

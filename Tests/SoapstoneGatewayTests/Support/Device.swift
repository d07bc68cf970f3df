import CryptoExtras
import Foundation

@testable import SoapstoneGateway

/// Encrypts as a device does.
enum Device {
    /// A text under a key that the gateway has given out, in Base64.
    static func encrypt(
        _ text: String,
        _ publicPEM: String,
        _ padding: GatewayConfiguration.Padding = .oaepSHA256
    ) throws -> String {
        try encrypt(bytes: Array(text.utf8), publicPEM, padding)
    }

    /// Bytes under a key that the gateway has given out, in Base64.
    static func encrypt(
        bytes: [UInt8],
        _ publicPEM: String,
        _ padding: GatewayConfiguration.Padding = .oaepSHA256
    ) throws -> String {
        let key = try _RSA.Encryption.PublicKey(pemRepresentation: publicPEM)
        let own: _RSA.Encryption.Padding = padding == .oaepSHA256 ? .PKCS1_OAEP_SHA256 : ._WEAK_AND_INSECURE_PKCS_V1_5
        return try key.encrypt(Data(bytes), padding: own).base64EncodedString()
    }

    /// The body of a sign-in.
    static func login(_ user: String, _ password: String, _ key: CredentialKey) throws -> String {
        let (user, password) = (try encrypt(user, key.publicPEM), try encrypt(password, key.publicPEM))
        return #"{"userName":"\#(user)","password":"\#(password)","keyId":"\#(key.id)"}"#
    }
}

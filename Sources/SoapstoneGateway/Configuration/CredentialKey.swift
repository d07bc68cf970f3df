internal import CryptoExtras
internal import SoapstoneSOAP

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A key that devices encrypt user names and passwords with: RSA of 2048 bits, and the id that goes with it.
public struct CredentialKey: Sendable {
    /// What a request names the key by.
    public let id: String
    /// The public key as devices get it: PEM of an X.509 SubjectPublicKeyInfo.
    public let publicPEM: String
    /// The modulus, most significant byte first.
    private let modulus: [UInt8]
    /// Never changed after it was made. swift-crypto's own box around it is `@unchecked Sendable`, and BoringSSL takes
    /// calls for one RSA key from any number of threads ("RSA objects are thread-safe" for all that do not change them,
    /// rsa.h).
    nonisolated(unsafe) private let key: _RSA.Encryption.PrivateKey

    /// The bits of a key: devices use no other.
    static let bits = 2048
    /// The bytes of what is encrypted with a key.
    static let blobCount = bits / 8

    /// Reads a private key from a file in PEM, PKCS#8 or PKCS#1, that nobody but its owner may read and that is no
    /// link.
    ///
    /// - Throws: `ConfigurationError` at `gateway.credentials.keys`.
    public init(id: String, file path: String) throws(ConfigurationError) {
        do throws(ConfigurationFile.Failure) {
            let pem = try ConfigurationFile.secretBytes(at: path)
            guard let der = PEMKey.der(of: pem) else {
                throw ConfigurationFile.Failure(
                    message: "names \(path), which is no private key in PEM without a passphrase"
                )
            }
            let key = der.withBytes { try? _RSA.Encryption.PrivateKey(derRepresentation: $0) }
            guard let key, key.keySizeInBits == Self.bits else {
                throw ConfigurationFile.Failure(
                    message: "names \(path), which is no RSA key of \(Self.bits) bits"
                )
            }
            try self.init(id: id, key)
        } catch {
            throw ConfigurationError("gateway.credentials.keys", error.message)
        }
    }

    /// Makes a key that ends with the process.
    ///
    /// - Throws: `ConfigurationError` where there is no memory or no randomness for it.
    public init(temporary id: String) throws(ConfigurationError) {
        do {
            try self.init(id: id, _RSA.Encryption.PrivateKey(keySize: .bits2048))
        } catch {
            throw ConfigurationError("gateway.credentials.temporaryKey", "cannot be made")
        }
    }

    private init(id: String, _ key: _RSA.Encryption.PrivateKey) throws(ConfigurationFile.Failure) {
        guard let numbers = try? key.publicKey.getKeyPrimitives() else {
            throw ConfigurationFile.Failure(message: "has a key without a modulus")
        }
        self.id = id
        self.key = key
        modulus = Array(numbers.modulus)
        publicPEM = key.publicKey.pemRepresentation
    }

    /// What stands behind an encrypted text, or nil where it cannot be decrypted.
    ///
    /// The private key is used once whatever the blob is: in place of one that RSA would refuse unseen, by its length
    /// or because it is not less than the modulus, another one is decrypted, and nil is returned.
    func decrypt(_ blob: [UInt8]?, _ padding: GatewayConfiguration.Padding) -> SecretBytes? {
        let fits = blob.map { $0.count == Self.blobCount && $0.lexicographicallyPrecedes(modulus) } ?? false
        let input = fits ? blob ?? Self.stand : Self.stand
        guard var plain = try? key.decrypt(input, padding: padding.own) else { return nil }
        let secret = SecretBytes(count: plain.count) { memory in
            // The one owner of the plaintext is this variable: its bytes are overwritten where they are.
            plain.withUnsafeMutableBytes { bytes in
                memory.copyMemory(from: UnsafeRawBufferPointer(bytes))
                SecretBytes.erase(bytes)
            }
        }
        guard fits else { return nil }
        return secret
    }

    /// A blob that is less than any modulus of 2048 bits.
    private static let stand: [UInt8] = [0] + [UInt8](repeating: 0xA5, count: blobCount - 1)
}

extension GatewayConfiguration.Padding {
    fileprivate var own: _RSA.Encryption.Padding {
        switch self {
        case .oaepSHA256: .PKCS1_OAEP_SHA256
        case .pkcs1v15: ._WEAK_AND_INSECURE_PKCS_V1_5
        }
    }
}

extension CredentialKey: CustomStringConvertible, CustomReflectable {
    /// The id.
    public var description: String { id }

    /// The id alone: what `dump` and test failures show.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

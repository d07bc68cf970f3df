import CryptoExtras
import Foundation
import SoapstoneBase
import Testing

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

@Suite struct CredentialKeyTests {
    private func text(_ secret: consuming SecretBytes?) -> String? {
        guard let secret else { return nil }
        return secret.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    private func blob(_ base64: String) throws -> [UInt8] {
        try #require(Base64Bytes.decode(base64.utf8))
    }

    @Test("What OpenSSL encrypted is decrypted, with the key in PKCS#8 and in PKCS#1", arguments: [true, false])
    func vectors(isPKCS8: Bool) throws {
        let key = try OpenSSLKey.key(isPKCS8 ? OpenSSLKey.pkcs8 : OpenSSLKey.pkcs1)
        #expect(text(key.decrypt(try blob(OpenSSLKey.oaepSHA256), .oaepSHA256)) == OpenSSLKey.plaintext)
        #expect(text(key.decrypt(try blob(OpenSSLKey.pkcs1v15), .pkcs1v15)) == OpenSSLKey.plaintext)
        #expect(key.publicPEM == OpenSSLKey.publicPEM)
    }

    @Test("Another padding, another hash and another key decrypt nothing")
    func others() throws {
        let key = try OpenSSLKey.key()
        #expect(text(key.decrypt(try blob(OpenSSLKey.oaepSHA1), .oaepSHA256)) == nil)
        #expect(text(key.decrypt(try blob(OpenSSLKey.pkcs1v15), .oaepSHA256)) == nil)
        #expect(text(key.decrypt(try blob(OpenSSLKey.oaepSHA256), .pkcs1v15)) == nil)
        let other = try CredentialKey(temporary: "other")
        #expect(text(other.decrypt(try blob(OpenSSLKey.oaepSHA256), .oaepSHA256)) == nil)
    }

    @Test("A blob of another length, or not less than the modulus, decrypts to nothing")
    func misfits() throws {
        let key = try OpenSSLKey.key()
        let good = try blob(OpenSSLKey.oaepSHA256)
        for bad in [nil, [], Array(good.dropLast()), good + [0], [UInt8](repeating: 0xFF, count: 256)] {
            #expect(text(key.decrypt(bad, .oaepSHA256)) == nil)
        }
    }

    @Test(
        "Plaintexts reach as far as their padding allows",
        arguments: [(GatewayConfiguration.Padding.oaepSHA256, 190), (.pkcs1v15, 245)]
    )
    func longest(padding: GatewayConfiguration.Padding, count: Int) throws {
        let key = try CredentialKey(temporary: "k")
        let plain = String(repeating: "a", count: count)
        #expect(text(key.decrypt(try blob(Device.encrypt(plain, key.publicPEM, padding)), padding)) == plain)
        #expect(throws: (any Error).self) { try Device.encrypt(plain + "a", key.publicPEM, padding) }
    }

    @Test("Only RSA of 2048 bits is a key", arguments: [1024, 3072, 4096])
    func sizes(bits: Int) throws {
        let pem = try _RSA.Encryption.PrivateKey(unsafeKeySize: .init(bitCount: bits)).pkcs8PEMRepresentation
        let error = #expect(throws: ConfigurationError.self) { try OpenSSLKey.key(pem) }
        #expect(error?.message.hasSuffix("which is no RSA key of 2048 bits") == true)
    }

    @Test(
        "A file that is no private key says so, and nothing of what is in it",
        arguments: [
            "Canary", OpenSSLKey.publicPEM,
            OpenSSLKey.pkcs8.replacing("BEGIN PRIVATE", with: "BEGIN ENCRYPTED PRIVATE"),
            OpenSSLKey.pkcs8.replacing("-----END", with: "----"),
            "-----BEGIN PRIVATE KEY-----\nCanary\n-----END PRIVATE KEY-----",
        ]
    )
    func noKey(pem: String) {
        let error = #expect(throws: ConfigurationError.self) { try OpenSSLKey.key(pem) }
        #expect(error?.message.contains("which is no private key in PEM without a passphrase") == true)
        #expect(error?.message.contains("Canary") == false)
    }

    @Test("A key's file is read when its owner alone may do so", arguments: [0o640, 0o604, 0o620, 0o601, 0o660, 0o644])
    func mode(mode: Int) throws {
        try OpenSSLKey.withFile(OpenSSLKey.pkcs8, mode: mode) { path in
            let error = #expect(throws: ConfigurationError.self) { try CredentialKey(id: "k", file: path) }
            #expect(error?.message.hasSuffix("its mode must be 0600") == true)
        }
        for mode in [0o400, 0o600, 0o700] {
            try OpenSSLKey.withFile(OpenSSLKey.pkcs8, mode: mode) { _ = try CredentialKey(id: "k", file: $0) }
        }
    }

    @Test("A link to a key, a folder and a file that is not there are no keys")
    func links() throws {
        try OpenSSLKey.withFile(OpenSSLKey.pkcs8) { path in
            let link = path + ".link"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            defer { try? FileManager.default.removeItem(atPath: link) }
            for bad in [link, FileManager.default.temporaryDirectory.path(), path + ".none"] {
                #expect(throws: ConfigurationError.self) { try CredentialKey(id: "k", file: bad) }
            }
        }
    }

    @Test("A key shows its id, and nothing else of itself")
    func shown() throws {
        let key = try OpenSSLKey.key(id: "2026-01")
        var dumped = ""
        dump(key, to: &dumped)
        #expect("\(key)" == "2026-01")
        #expect(!dumped.contains("PRIVATE") && !dumped.contains("Encryption"), "\(dumped)")
    }

    @Test("Overwritten bytes are zeros")
    func erased() {
        var bytes = Array("Canary".utf8)
        SecretBytes.erase(&bytes)
        #expect(bytes == [0, 0, 0, 0, 0, 0])
        let secret = SecretBytes(copying: Array("Canary".utf8))
        let (count, copy) = (secret.count, secret.withBytes { Array($0) })
        #expect(count == 6)
        #expect(copy == Array("Canary".utf8))
    }
}

internal import Crypto
public import SoapstoneServing
internal import SwiftASN1
internal import X509

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A certificate authority for stub servers, which the user of this machine can trust.
///
/// It is a key and a certificate in a folder of the user's. Who has the key can make certificates that those accept who
/// trust the authority: it never leaves the folder, and only its owner can read it.
public struct LocalAuthority: Sendable {
    /// The file with the authority's certificate, in PEM, for clients to trust.
    public let certificateFile: String
    private let certificate: Certificate
    private let key: P256.Signing.PrivateKey

    /// How long certificates hold: ten years the authority's own, and as long as browsers take those of servers.
    private static let days = (authority: 3_652, server: 397)
    private static let day: Double = 86_400

    /// Opens the authority of a folder; what is not there is made.
    ///
    /// - Throws: `StubError` where the folder cannot be used, or others than its owner may read the key.
    public init(folder: String) throws(StubError) {
        let files = try AuthorityFiles(folder: folder)
        certificateFile = files.certificatePath
        let kept = try files.authority(Self.make)
        do {
            key = try P256.Signing.PrivateKey(pemRepresentation: kept.key)
            certificate = try Certificate(pemEncoded: kept.certificate)
        } catch {
            throw StubError(message: "the authority in \(folder) is none that was made here; remove it for a new one")
        }
        guard certificate.notValidAfter > Date(), certificate.publicKey == Certificate.PublicKey(key.publicKey) else {
            throw StubError(message: "the authority in \(folder) does not hold any more; remove it for a new one")
        }
        try files.publish(kept.certificate)
    }

    private static func make() throws(StubError) -> (key: String, certificate: String) {
        let key = P256.Signing.PrivateKey()
        do {
            return (key.pemRepresentation, try authority(key).serializeAsPEM().pemString)
        } catch {
            throw StubError(message: "the certificate of the authority cannot be made: \(error)")
        }
    }

    /// Makes a certificate for a server.
    ///
    /// - Parameter hosts: names and IP addresses of the server; this machine's own, `localhost`, `127.0.0.1` and `::1`,
    ///   are always among them.
    /// - Throws: `StubError` for what is no host.
    public func certificate(for hosts: [String]) throws(StubError) -> ServerTLS {
        var names = ["localhost", "127.0.0.1", "::1"].compactMap(SubjectName.init)
        for host in hosts {
            guard let name = SubjectName(host) else {
                throw StubError(message: "'\(host)' is no name or address of a host that a certificate can have")
            }
            if !names.contains(name) { names.append(name) }
        }
        do {
            let own = P256.Signing.PrivateKey()
            let made = try server(own.publicKey, names)
            return ServerTLS(
                certificates: Array(try made.serializeAsPEM().pemString.utf8),
                privateKey: Array(own.pemRepresentation.utf8)
            )
        } catch {
            throw StubError(message: "the certificate cannot be made: \(error)")
        }
    }

    private static func authority(_ key: P256.Signing.PrivateKey) throws -> Certificate {
        let publicKey = Certificate.PublicKey(key.publicKey)
        let name = try DistinguishedName { CommonName("Soapstone local authority") }
        return try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: publicKey,
            notValidBefore: Date() - day,
            notValidAfter: Date() + Double(days.authority) * day,
            issuer: name,
            subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                SubjectKeyIdentifier(hash: publicKey)
            },
            issuerPrivateKey: Certificate.PrivateKey(key)
        )
    }

    private func server(_ own: P256.Signing.PublicKey, _ names: [SubjectName]) throws -> Certificate {
        let publicKey = Certificate.PublicKey(own)
        // An authority that ends earlier ends what it has signed.
        let end = min(Date() + Double(Self.days.server) * Self.day, certificate.notValidAfter)
        return try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: publicKey,
            notValidBefore: Date() - Self.day,
            notValidAfter: end,
            issuer: certificate.subject,
            subject: try DistinguishedName { CommonName("Soapstone stub") },
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectKeyIdentifier(hash: publicKey)
                AuthorityKeyIdentifier(
                    keyIdentifier: SubjectKeyIdentifier(hash: certificate.publicKey).keyIdentifier
                )
                SubjectAlternativeNames(names.map(\.general))
            },
            issuerPrivateKey: Certificate.PrivateKey(key)
        )
    }
}

internal import SoapstoneFixtures

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The files of a local authority: `authority.key` with the key and the certificate, which only its owner can read, and
/// `authority.pem` with the certificate for clients.
struct AuthorityFiles {
    let certificatePath: String
    private let keyPath: String

    /// What ends the key and begins the certificate (RFC 7468 section 5.1).
    private static let mark = "-----BEGIN CERTIFICATE-----"

    /// Makes the folder where it is not there, for its owner alone.
    init(folder: String) throws(StubError) {
        keyPath = "\(folder)/authority.key"
        certificatePath = "\(folder)/authority.pem"
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw StubError(message: "the folder \(folder) of the authority cannot be made: \(error)")
        }
    }

    /// The key and the certificate in PEM. Where they are not there they are made, by one of all processes that do so at
    /// a time.
    func authority(_ make: () throws(StubError) -> (key: String, certificate: String)) throws(StubError) -> (
        key: String, certificate: String
    ) {
        if let kept = try kept() { return kept }
        let made = try make()
        let temporary = "\(keyPath)-\(UUID().uuidString)"
        do {
            try PrivateFile.create(temporary, Array("\(made.key)\n\(made.certificate)\n".utf8))
            defer { try? FileManager.default.removeItem(atPath: temporary) }
            // Of two that make it, one takes what the other made.
            try? FileManager.default.linkItem(atPath: temporary, toPath: keyPath)
        } catch {
            throw StubError(message: "the authority cannot be kept: \(error)")
        }
        guard let kept = try kept() else { throw StubError(message: "the authority cannot be kept in \(keyPath)") }
        return kept
    }

    /// Writes the certificate for clients.
    func publish(_ certificate: String) throws(StubError) {
        do {
            try Data(certificate.utf8).write(to: URL(filePath: certificatePath), options: .atomic)
        } catch {
            throw StubError(message: "\(certificatePath) cannot be written: \(error)")
        }
    }

    private func kept() throws(StubError) -> (key: String, certificate: String)? {
        let text: String
        do throws(FixtureError) {
            text = String(decoding: try PrivateFile.read(keyPath, atMost: 16 << 10), as: UTF8.self)
        } catch {
            guard error.code != .missing else { return nil }
            throw StubError(message: "\(error)")
        }
        guard let start = text.firstRange(of: Self.mark)?.lowerBound else {
            throw StubError(message: "\(keyPath) has no certificate; remove it to have an authority made anew")
        }
        return (String(text[..<start]), String(text[start...]))
    }
}

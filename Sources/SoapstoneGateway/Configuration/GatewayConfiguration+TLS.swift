internal import SoapstoneServing

extension GatewayConfiguration {
    static let tlsKeys = ["certificate", "key", "clientAuthorities"]

    /// Reads `tls` and `behindTLS`: what the gateway shows to its clients, or that something before it does.
    mutating func readTLS(_ gateway: YAMLSection, _ source: Source) {
        if let isBehindTLS = gateway.boolean("behindTLS") { self.isBehindTLS = isBehindTLS }
        guard let section = gateway.section("tls", allowing: Self.tlsKeys) else { return }
        let certificate = section.required("certificate").map(source.path)
        let key = section.required("key").map(source.path)
        let clients = section.string("clientAuthorities").map(source.path)
        guard let certificate, let key else { return }
        do {
            let files = try Self.tlsFiles(certificate, key, clientAuthorities: clients)
            _ = try ShownCertificate(files.tls)
            tls = files
        } catch let error as TLSFileError {
            section.fault(error.key, error.failure.message)
        } catch {
            gateway.fault("tls", "cannot be shown: \(error)")
        }
    }

    /// A file of `tls` that cannot be read.
    private struct TLSFileError: Error, CustomStringConvertible {
        let key: String
        let failure: ConfigurationFile.Failure

        var description: String { "gateway.tls.\(key) \(failure.message)" }
    }

    private static func tlsFiles(
        _ certificate: String,
        _ key: String,
        clientAuthorities: String?
    ) throws -> CertificateFiles {
        try CertificateFiles([certificate, key] + (clientAuthorities.map { [$0] } ?? [])) {
            func bytes(_ path: String, of name: String) throws(TLSFileError) -> [UInt8] {
                do throws(ConfigurationFile.Failure) {
                    return Array(try ConfigurationFile.read(path, isSecret: name == "key").utf8)
                } catch {
                    throw TLSFileError(key: name, failure: error)
                }
            }
            return ServerTLS(
                certificates: try bytes(certificate, of: "certificate"),
                privateKey: try bytes(key, of: "key"),
                clientAuthorities: try clientAuthorities.map { path throws(TLSFileError) in
                    try bytes(path, of: "clientAuthorities")
                }
            )
        }
    }
}

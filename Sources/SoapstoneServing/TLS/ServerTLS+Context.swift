package import NIOSSL
internal import Synchronization

/// What a server shows now, which new connections ask for.
package final class ShownCertificate: Sendable {
    private let current: Mutex<NIOSSLContext>

    package init(_ tls: ServerTLS) throws(ServerTLSError) { current = Mutex(try tls.context()) }

    /// What a new connection begins with.
    package func makeHandler() -> NIOSSLServerHandler {
        NIOSSLServerHandler(context: current.withLock { $0 })
    }

    /// Shows other certificates from now on; where they cannot be used, nothing changes.
    package func replace(_ tls: ServerTLS) throws(ServerTLSError) {
        let context = try tls.context()
        current.withLock { $0 = context }
    }
}

extension ServerTLS {
    /// What the connections of a server share.
    ///
    /// - Throws: `ServerTLSError` that says which of the parts cannot be used, without its contents.
    func context() throws(ServerTLSError) -> NIOSSLContext {
        let chain = try Self.read("the certificate") {
            try NIOSSLCertificate.fromPEMBytes(certificates).map { NIOSSLCertificateSource.certificate($0) }
        }
        guard !chain.isEmpty else {
            throw ServerTLSError(message: "the certificate is no PEM with a certificate in it")
        }
        let key = try Self.read("the private key") { try NIOSSLPrivateKey(bytes: privateKey, format: .pem) }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain,
            privateKey: .privateKey(key)
        )
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        if let clientAuthorities {
            let roots = try Self.read("the clients' authority") {
                try NIOSSLCertificate.fromPEMBytes(clientAuthorities)
            }
            guard !roots.isEmpty else {
                throw ServerTLSError(message: "the clients' authority is no PEM with a certificate in it")
            }
            configuration.trustRoots = .certificates(roots)
            // A client has no name that could be held against its certificate.
            configuration.certificateVerification = .noHostnameVerification
        }
        return try Self.read("the certificate with its private key") { try NIOSSLContext(configuration: configuration) }
    }

    private static func read<R>(_ what: String, _ body: () throws -> R) throws(ServerTLSError) -> R {
        do {
            return try body()
        } catch {
            throw ServerTLSError(message: "\(what) cannot be used: \(error)")
        }
    }
}

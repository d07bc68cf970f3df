import ArgumentParser
import SoapstoneServing
import SoapstoneStub

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Whether a server speaks HTTPS, and with which certificate.
struct TLSOptions: ParsableArguments {
    @Flag(
        help: """
            Serve HTTPS with a certificate that is made now, by an authority of this machine that clients can trust; its \
            file is printed.
            """
    )
    var tls = false
    @Option(help: ArgumentHelp("A further name or address of the server for that certificate.", valueName: "host"))
    var tlsHost: [String] = []
    @Option(
        help: ArgumentHelp("The folder of the authority; one of the user's own unless given.", valueName: "folder")
    )
    var tlsAuthority: String?
    @Option(
        help: ArgumentHelp(
            "Serve HTTPS with this certificate and its chain. When the files change, new connections get the new one.",
            valueName: "pem"
        )
    )
    var tlsCert: String?
    @Option(help: ArgumentHelp("Its private key, which only its owner may read.", valueName: "pem"))
    var tlsKey: String?
    @Option(
        help: ArgumentHelp("Turn clients away without a certificate of this authority.", valueName: "pem")
    )
    var tlsClientCa: String?

    func validate() throws {
        guard (tlsCert == nil) == (tlsKey == nil) else { throw ValidationError("--tls-cert and --tls-key go together") }
        guard !tls || tlsCert == nil else {
            throw ValidationError("--tls makes a certificate: --tls-cert cannot be given with it")
        }
        guard tls || tlsHost.isEmpty && tlsAuthority == nil else {
            throw ValidationError("--tls-host and --tls-authority need --tls")
        }
        guard tls || tlsCert != nil || tlsClientCa == nil else {
            throw ValidationError("--tls-client-ca needs --tls or --tls-cert")
        }
    }

    /// What a server shows, and the authority of its certificate where that was made for it.
    struct Settings {
        var files: CertificateFiles
        var authority: String?
    }

    /// What the server shows; nil without HTTPS.
    ///
    /// - Parameter host: the address that it listens on.
    func settings(for host: String) throws -> Settings? {
        let made: @Sendable () throws -> ServerTLS
        var authority: String?
        if tls {
            let local = try LocalAuthority(folder: tlsAuthority ?? Self.standardFolder())
            authority = local.certificateFile
            // A wildcard address is nobody's.
            let own = host == "0.0.0.0" || host == "::" ? [] : [host]
            let certificate = try local.certificate(for: own + tlsHost)
            made = { certificate }
        } else if let tlsCert, let tlsKey {
            made = {
                ServerTLS(
                    certificates: try Self.bytes(of: tlsCert, isSecret: false),
                    privateKey: try Self.bytes(of: tlsKey, isSecret: true)
                )
            }
        } else {
            return nil
        }
        let paths = [tlsCert, tlsKey, tlsClientCa].compactMap(\.self)
        let files = try CertificateFiles(paths) { [tlsClientCa] in
            var tls = try made()
            tls.clientAuthorities = try tlsClientCa.map { try Self.bytes(of: $0, isSecret: false) }
            return tls
        }
        return Settings(files: files, authority: authority)
    }

    /// Prints where the authority's certificate is that clients are to trust.
    static func tell(_ authority: String) {
        printOutput(Array("the authority of its certificate is \(authority)".utf8))
    }

    private static func bytes(of path: String, isSecret: Bool) throws -> [UInt8] {
        try TransportOptions.check(path, isSecret: isSecret)
        return try Input(argument: path).read(atMost: 1 << 20)
    }

    /// `$XDG_DATA_HOME/soapstone/authority`, or what stands for it (XDG Base Directory Specification).
    private static func standardFolder() throws -> String {
        let data = getenv("XDG_DATA_HOME").map { String(cString: $0) }
        if let data, data.utf8.first == UInt8(ascii: "/") { return "\(data)/soapstone/authority" }
        guard let home = getenv("HOME").map({ String(cString: $0) }), home.utf8.first == UInt8(ascii: "/") else {
            throw Failure.runTime("there is no HOME to keep the authority in; name a folder with --tls-authority")
        }
        return "\(home)/.local/share/soapstone/authority"
    }
}

import ArgumentParser
import SoapstoneTransport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How a back end is reached: whom to trust, how long to wait.
struct TransportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Certificate authorities to trust, in place of the system's. Each connection reads this file and the next \
            three anew.
            """,
            valueName: "pem"
        )
    )
    var ca: String?
    @Option(
        help: ArgumentHelp("Revocation lists, one of every authority above a certificate of theirs.", valueName: "pem")
    )
    var crl: String?
    @Option(help: ArgumentHelp("A client certificate, with the chain to its authority.", valueName: "pem"))
    var cert: String?
    @Option(help: ArgumentHelp("Its private key, which only its owner may read.", valueName: "pem"))
    var key: String?
    @Option(help: ArgumentHelp("The environment variable that holds the key's passphrase.", valueName: "name"))
    var keyPassphraseEnv: String?
    @Option(help: ArgumentHelp("Seconds that a response may take.", valueName: "seconds")) var timeout: Double?
    @Option(help: ArgumentHelp("Seconds that opening a connection may take.", valueName: "seconds"))
    var connectTimeout: Double?

    @Option(
        help: ArgumentHelp("Connections to one host at most; further calls wait. 16 unless given.", valueName: "number")
    )
    var connectionsPerHost: Int?

    func validate() throws {
        if let connectionsPerHost, !(1...10_000).contains(connectionsPerHost) {
            throw ValidationError("--connections-per-host is from 1 to 10000")
        }
        guard (cert == nil) == (key == nil) else { throw ValidationError("--cert and --key go together") }
        guard keyPassphraseEnv == nil || key != nil else { throw ValidationError("--key-passphrase-env needs --key") }
        for time in [timeout, connectTimeout].compactMap(\.self) {
            guard time > 0, time <= 86_400 else { throw ValidationError("a time is more than 0 and at most 86400") }
        }
    }

    /// How long a response may take, where it is said.
    var responseTime: Duration? { timeout.map { .seconds($0) } }

    /// Starts a transport, and closes its connections before it returns.
    ///
    /// - Parameters:
    ///   - plainHosts: hosts that may be spoken to without TLS.
    ///   - responseTime: how long a response may take where the command line does not say; nil for the transport's own.
    func withTransport<R>(
        plainHosts: Set<String> = [],
        responseTime: Duration? = nil,
        _ work: (HTTPTransport) async throws -> R
    ) async throws -> R {
        let transport = try transport(plainHosts: plainHosts, responseTime: self.responseTime ?? responseTime)
        // A process that exits takes from libcrypto what open connections need.
        defer { transport.shutdownAndWait() }
        return try await work(transport)
    }

    private func transport(plainHosts: Set<String>, responseTime: Duration?) throws -> HTTPTransport {
        var configuration = HTTPTransport.Configuration()
        configuration.allowsPlainHTTP = plainHosts
        if let responseTime { configuration.totalTimeout = responseTime }
        if let connectionsPerHost {
            configuration.connectionsPerHost = connectionsPerHost
            // In all as many as to four hosts, as without it.
            configuration.connections = 4 * connectionsPerHost
        }
        if let connectTimeout { configuration.connectTimeout = .seconds(connectTimeout) }
        if let ca {
            try Self.check(ca, isSecret: false)
            configuration.tls.authorityFile = ca
        }
        if let crl {
            try Self.check(crl, isSecret: false)
            configuration.tls.revocationFile = crl
        }
        if let cert, let key {
            try Self.check(cert, isSecret: false)
            try Self.check(key, isSecret: true)
            configuration.tls.identity = .init(
                certificateFile: cert,
                keyFile: key,
                passphrase: try keyPassphraseEnv.map { try Secret.value(ofVariable: $0) }
            )
        }
        return try HTTPTransport(configuration: configuration)
    }

    /// Refuses what is no file, and a secret that others may read.
    static func check(_ path: String, isSecret: Bool) throws {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure.unreadable(path, String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure.unreadable(path, "it is not a file") }
        guard !isSecret || status.st_mode & 0o077 == 0 else {
            throw Failure.unreadable(path, "others than its owner may read or write it; its mode must be 0600")
        }
    }
}

import ArgumentParser
import Logging
import ServiceLifecycle
import SoapstoneServing
import SoapstoneStub
import UnixSignals

/// Where a stub listens: what `replay`, `record`, `spy` and `compare` have in common.
struct ListeningOptions: ParsableArguments {
    @Option(help: "The address to listen on.") var host = "127.0.0.1"
    @Option(help: "The port to listen on; 0 picks a free one.") var port = StubConfiguration.standardPort
    @Option(help: "A file to write the port to, once the stub listens.") var portFile: String?
    @Option(help: "Threads that serve connections.") var threads = 1
    @Option(
        help: ArgumentHelp(
            "The most bytes of a request that has to be read whole; may be so many KiB or MiB, at most 32 MiB.",
            valueName: "size"
        ),
        transform: Self.size
    )
    var largestRequest = StubLimits().bodyBytes
    @OptionGroup(title: "Admin interface") var admin: AdminOptions
    @OptionGroup(title: "TLS") var secure: TLSOptions

    private static func size(_ text: String) throws -> Int {
        // A fixture's request is no larger.
        guard let size = LimitSetting.number(text), 1...StubLimits().bodyBytes ~= size else {
            throw ValidationError(
                "a size is a number from 1 to \(StubLimits().bodyBytes), which may be so many KiB or MiB"
            )
        }
        return size
    }

    /// What a server is started with, and the authority of its certificate where that was made for it.
    struct Settings {
        var configuration = StubConfiguration()
        var authority: String?
        /// What it shows over HTTPS.
        var certificates: CertificateFiles?
    }

    func settings() throws -> Settings {
        var settings = Settings()
        settings.configuration.host = host
        settings.configuration.port = port
        settings.configuration.threads = threads
        settings.configuration.limits.bodyBytes = largestRequest
        try admin.apply(to: &settings.configuration)
        if let secure = try secure.settings(for: host) {
            settings.configuration.tls = secure.files.tls
            settings.authority = secure.authority
            settings.certificates = secure.files
        }
        return settings
    }

    /// Runs a server until SIGTERM or SIGINT, and lets it finish what it has begun.
    ///
    /// - Parameters:
    ///   - settings: what it was started with.
    ///   - companion: what runs beside the server, as long as it.
    ///   - announcement: the line that says that the server runs; printed once it can be stopped by these signals.
    func serve(
        _ server: StubServer,
        _ settings: Settings,
        _ logger: Logger,
        beside companion: (any Service)? = nil,
        announcement: @escaping @Sendable (StubAddress) -> String
    ) async throws {
        let announced = AnnouncedServer(server: server) { [portFile, address = server.address] in
            if let portFile { try Output.write("\(address.port)\n", to: portFile) }
            printOutput(Array("\(announcement(address)), page \(address)/__soapstone/".utf8))
            if let authority = settings.authority { TLSOptions.tell(authority) }
        }
        let watch = settings.certificates.map { files in
            CertificateWatch(files, show: { try server.show($0) }, report: Self.tell)
        }
        let companions: [(any Service)?] = [companion, watch]
        try await ServiceGroup(
            services: [announced] + companions.compactMap(\.self),
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        ).run()
    }

    /// Problems go to standard error, as at the start.
    private static func tell(_ event: CertificateWatch.Event) {
        switch event {
        case .problem: printError("\(event)")
        case .replaced: printOutput(Array("\(event)".utf8))
        }
    }
}

/// A server that says that it runs, when whoever hears of it may stop it at once.
private struct AnnouncedServer: Service {
    let server: StubServer
    let announce: @Sendable () throws -> Void

    func run() async throws {
        do {
            try announce()
        } catch {
            // It listens and has threads, and nobody else is left to stop it.
            try await server.shutdown(draining: false)
            throw error
        }
        // Cancelled when the server has ended.
        async let _: Void = StartingCode.release()
        try await server.run()
    }
}

extension Logger {
    /// A logger to standard error.
    static func standard(_ label: String) -> Logger {
        Logger(label: "soapstone.\(label)", factory: StreamLogHandler.standardError(label:))
    }

    /// A logger to standard error, each event one JSON object on one line.
    static func jsonLines(_ label: String) -> Logger {
        Logger(label: "soapstone.\(label)") { JSONLogHandler(label: $0) }
    }
}

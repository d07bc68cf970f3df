internal import NIOPosix
public import ServiceLifecycle

/// Has a server show what stands in files of certificates now, each time that they change.
///
/// New connections get the new certificate, those that are open keep the one that they began with. Files that cannot be
/// used, or a key that is another certificate's, are told once, and the server shows what it had until they are corrected.
public struct CertificateWatch: Service {
    /// What is told of the files.
    public enum Event: Equatable, Sendable, CustomStringConvertible {
        /// The files cannot be used as they are now: why.
        case problem(String)
        /// The server shows what is in these files now.
        case replaced(paths: [String])

        public var description: String {
            switch self {
            case .problem(let text): "\(text); the certificate that was there before is shown until this is corrected"
            case .replaced(let paths): "showing the certificate that is in \(paths.joined(separator: ", ")) now"
            }
        }
    }

    /// How often the files are looked at. They are read once a look finds them as the one before did.
    public var interval: Duration = .seconds(1)

    private let files: CertificateFiles
    private let show: @Sendable (ServerTLS) throws -> Void
    private let report: @Sendable (Event) -> Void

    /// Makes a watch of files that were read.
    ///
    /// - Parameters:
    ///   - files: what the server was started with.
    ///   - show: has the server show something else; what it throws is told as a problem of the files.
    ///   - report: is told what happens, one after the other.
    public init(
        _ files: CertificateFiles,
        show: @escaping @Sendable (ServerTLS) throws -> Void,
        report: @escaping @Sendable (Event) -> Void
    ) {
        self.files = files
        self.show = show
        self.report = report
    }

    /// Looks at the files until the service group shuts down or the task is cancelled.
    public func run() async throws {
        guard !files.paths.isEmpty else { return try await gracefulShutdown() }
        let thread = NIOThreadPool(numberOfThreads: 1)
        thread.start()
        await cancelWhenGracefulShutdown {
            var files = files
            while (try? await Task.sleep(for: interval)) != nil {
                guard let look = try? await thread.runIfActive({ [files] in Self.looking(files, show) }) else {
                    break
                }
                files = look.files
                if let event = look.event { report(event) }
            }
        }
        try await thread.shutdownGracefully()
    }

    private static func looking(
        _ files: CertificateFiles,
        _ show: (ServerTLS) throws -> Void
    ) -> (files: CertificateFiles, event: Event?) {
        let look = files.looking()
        switch look.result {
        case nil: return (look.files, nil)
        case .failure(let error): return (look.files, .problem("\(error)"))
        case .success(let tls):
            do {
                try show(tls)
                return (look.files, .replaced(paths: files.paths))
            } catch {
                return (look.files, .problem("\(files.paths.joined(separator: ", ")): error: \(error)"))
            }
        }
    }
}

extension CertificateWatch: CustomStringConvertible {
    /// Its name alone: a service group prints its services, and this one has a private key.
    public var description: String { "CertificateWatch" }
}

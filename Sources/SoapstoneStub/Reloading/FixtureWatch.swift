internal import NIOPosix
public import ServiceLifecycle
public import SoapstoneFixtures
internal import SoapstoneXML

/// Has a server answer with what is in a folder now, each time that it changes.
///
///     let stamp = FolderStamp(of: "fixtures")
///     let index = FixtureIndex(try FixtureFolder.load("fixtures").fixtures)
///     let server = try await StubServer(replaying: index, logger: logger)
///     let watch = FixtureWatch("fixtures", since: stamp, for: server, replaying: index) { print($0) }
///     try await ServiceGroup(services: [watch, server], logger: logger).run()
///
/// The folder is looked at on a thread of its own. The new index is made there, and put in the old one's place whole. Calls
/// that the server expects of a fixture which is gone since are told as problems.
public struct FixtureWatch: Service {
    /// What is told of a folder.
    public enum Event: Equatable, Sendable, CustomStringConvertible {
        /// Something that cannot be read or used; told once, until it is gone.
        case problem(FixtureError)
        /// The server answers with so many fixtures now.
        case replaced(fixtures: Int)

        public var description: String {
            switch self {
            case .problem(let problem): "\(problem)"
            case .replaced(let count): "replaying \(String.counted(count, "fixture"))"
            }
        }
    }

    /// How often the folder is looked at. What has changed since is read once a look finds it as the one before did.
    public var interval: Duration = .milliseconds(500)

    private let server: StubServer
    private let reader: FixtureReader
    private let report: @Sendable (Event) -> Void

    /// Makes a watch of a folder that was read.
    ///
    /// - Parameters:
    ///   - folder: the folder of a system, or of all.
    ///   - stamp: what it looked like before it was read.
    ///   - server: what replays the folder.
    ///   - index: what it replays now.
    ///   - problems: what was told of the folder when the index was made.
    ///   - rules: what the fixtures were redacted by.
    ///   - report: is told what happens, one after the other.
    public init(
        _ folder: String,
        since stamp: FolderStamp,
        for server: StubServer,
        replaying index: FixtureIndex,
        problems: [FixtureError] = [],
        rules: RedactionRules = .standard,
        report: @escaping @Sendable (Event) -> Void
    ) {
        self.server = server
        self.report = report
        reader = FixtureReader(folder, rules, stamp, index, problems)
    }

    /// Looks at the folder until the service group shuts down or the task is cancelled.
    public func run() async throws {
        let thread = NIOThreadPool(numberOfThreads: 1)
        thread.start()
        await cancelWhenGracefulShutdown {
            var reader = reader
            var unmet: [FixtureError] = []
            while (try? await Task.sleep(for: interval)) != nil {
                guard let look = try? await thread.runIfActive({ [reader] in reader.looking() }) else { break }
                reader = look.reader
                for problem in look.problems { report(.problem(problem)) }
                guard let index = look.index, (try? await server.replace(with: index)) != nil else { continue }
                report(.replaced(fixtures: index.fixtures.count))
                let found = server.state.configuration.expectations?.problems(against: index) ?? []
                // The name that comes nearest may be another one now, which is no news.
                for problem in found {
                    let isKnown = unmet.contains { $0.line == problem.line && $0.code == problem.code }
                    if !isKnown { report(.problem(problem)) }
                }
                unmet = found
            }
        }
        try await thread.shutdownGracefully()
    }
}

extension FixtureWatch: CustomStringConvertible {
    /// Its name alone: a service group prints its services when it starts, and logs them.
    public var description: String { "FixtureWatch" }
}

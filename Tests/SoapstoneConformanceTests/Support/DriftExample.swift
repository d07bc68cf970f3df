import Foundation
import SoapstoneComparison
import SoapstoneConformance
import SoapstoneFixtures
import SoapstoneWSDL
import Synchronization
import Testing

/// The project of the examples, and a service that is a copy of it.
final class DriftExample {
    let own: ExampleProject
    let live: ExampleProject
    var options = DriftOptions()
    var settings = CheckSettings()
    var comparesContracts = true

    init() throws {
        own = try ExampleProject()
        live = try ExampleProject()
    }

    /// Applies the changes of a rule's section on the page of the group.
    func applyExample(_ rule: String) throws {
        let section = try ExampleProject.section(rule)
        var count = 0
        for match in section.matches(of: /(?s)<!-- (live|edit): (\S+) -->\n```diff\n(.*?)```\n/) {
            try (match.1 == "live" ? live : own).apply(match.3, to: String(match.2))
            count += 1
        }
        for match in section.matches(of: /<!-- live-remove: (\S+) -->/) {
            try FileManager.default.removeItem(at: live.folder.appending(path: String(match.1)))
            count += 1
        }
        try #require(count > 0, "the section \(rule) has no example")
    }

    /// Compares.
    func run(_ service: ExampleService? = nil, project: Project? = nil) async throws -> DriftResult {
        let drift = Drift(project ?? own.project, settings, options)
        let contracts = try drift.contracts().map { path, file in
            let loaded = try ContractLoader().load(file)
            return LiveContract(path: path, file: file, own: loaded, state(loaded, path))
        }
        return try await drift.run(try service ?? ExampleService(live), contracts, at: 1_709_199_000)
    }

    private func state(_ own: LoadedContract, _ path: String) -> LiveContract.State {
        guard comparesContracts else { return .unasked }
        do {
            let found = try ContractLoader().load(live.folder.appending(path: path).path)
            return .compared(live: found, ContractComparison(from: own, to: found))
        } catch {
            return .unreachable("the document is not there")
        }
    }

    /// Every file of the project.
    func files() throws -> [String: Data] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: own.folder.path)
        return Dictionary(
            uniqueKeysWithValues: paths.map { ($0, (try? Data(contentsOf: own.folder.appending(path: $0))) ?? Data()) }
        )
    }
}

/// A service that answers with the recorded responses of a project.
final class ExampleService: LiveService {
    /// What was asked of it.
    struct Seen: Sendable {
        var requests: [LiveRequest] = []
        var times: [ContinuousClock.Instant] = []
        var active = 0
        var mostActive = 0
    }

    private let fixtures: [Fixture]
    private let delay: Duration
    let seen = Mutex(Seen())

    /// - Parameter delay: how long each response takes.
    init(_ project: ExampleProject, delay: Duration = .zero) throws {
        fixtures = try FixtureFolder.load(project.folder.appending(path: "fixtures/shop").path).fixtures
        self.delay = delay
    }

    func response(to request: LiveRequest) async -> LiveOutcome {
        seen.withLock {
            $0.requests.append(request)
            $0.times.append(.now)
            $0.active += 1
            $0.mostActive = max($0.mostActive, $0.active)
        }
        if delay > .zero { try? await Task.sleep(for: delay) }
        seen.withLock { $0.active -= 1 }
        // The order's number, whatever stands in the header.
        func number(_ body: [UInt8]) -> Substring? {
            String(decoding: body, as: UTF8.self).firstMatch(of: /<s:id>(.*?)<\/s:id>/)?.1
        }
        guard let found = fixtures.first(where: { number($0.request) == number(request.body) }) else {
            return .silence("the connection was closed")
        }
        return .response(
            LiveResponse(
                status: found.details.status,
                headers: found.details.responseHeaders,
                body: found.response
            )
        )
    }
}

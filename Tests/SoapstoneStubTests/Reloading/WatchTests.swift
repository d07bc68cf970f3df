import Foundation
import Logging
import ServiceLifecycle
import SoapstoneFixtures
import SoapstoneStub
import Synchronization
import Testing

/// A folder of cases and what a watch tells of it.
private final class Watched: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)").path
    private let events = Mutex<[FixtureWatch.Event]>([])

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var all: [FixtureWatch.Event] { events.withLock { $0 } }

    func note(_ event: FixtureWatch.Event) { events.withLock { $0.append(event) } }

    var problems: [FixtureError] {
        all.compactMap { event in
            if case .problem(let problem) = event { problem } else { nil }
        }
    }

    /// Waits for what will be true; a test that waits in vain fails.
    func eventually(_ condition: () throws -> Bool) async throws {
        for _ in 0..<1_000 {
            if try condition() { return }
            try await Task.sleep(for: .milliseconds(30))
        }
        throw SocketClient.Failure(message: "it did not come to that: \(all)")
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/svc/op/\(name)") }

    /// Writes the files of a case, each of them whole unless `isAtomic` is false.
    func write(_ name: String, _ response: String, more: String = "", isAtomic: Bool = true) throws {
        let folder = "\(path)/svc/op/\(name)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let details = """
            operation: op
            endpoint: /s
            method: POST
            request: {headers: {Content-Type: text/xml, SOAPAction: '"urn:get"'}}
            response: {status: 200, headers: {Content-Type: text/xml}}
            recordedAt: 2024-02-29T09:30:00Z
            class: ordinary
            \(more)
            """
        let files = [
            ("request.xml", Stub.envelope("<\(name)/>")), ("response.xml", response), ("exchange.yaml", details),
        ]
        for (file, text) in files {
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(file)"), options: isAtomic ? .atomic : [])
        }
    }
}

@Suite struct WatchTests {
    /// Runs a server and a watch of its folder as one group of services, as the tool does.
    private static func run(
        _ folder: Watched,
        expecting expectations: Expectations? = nil,
        _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let stamp = FolderStamp(of: folder.path)
        let index = FixtureIndex(try FixtureFolder.load(folder.path).fixtures)
        var configuration = StubConfiguration()
        configuration.port = 0
        configuration.expectations = expectations
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let server = try await StubServer(replaying: index, configuration: configuration, logger: logger)
        var watch = FixtureWatch(folder.path, since: stamp, for: server, replaying: index) { folder.note($0) }
        watch.interval = .milliseconds(60)
        let group = ServiceGroup(configuration: .init(services: [server, watch], logger: logger))
        try await withTaskExecutorPreference(BlockingExecutor.shared) {
            async let run: Void = group.run()
            let result: Result<Void, any Error>
            do {
                try await body(server.address.port)
                result = .success(())
            } catch {
                result = .failure(error)
            }
            await group.triggerGracefulShutdown()
            try await run
            try result.get()
        }
    }

    /// What a new connection is answered: one that is asked until it says something may be asked too often.
    private static func text(_ name: String, _ port: Int) throws -> String {
        try SocketClient(port: port).exchange(Stub.request(Stub.envelope("<\(name)/>"))).text
    }

    @Test("What changes, comes and goes in the folder is replayed; what does not change is not read again")
    func changes() async throws {
        let folder = Watched()
        try folder.write("one", "<old/>")
        try await Self.run(folder) { port in
            #expect(try Self.text("one", port) == "<old/>")
            try folder.write("one", "<new/>")
            try await folder.eventually { try Self.text("one", port) == "<new/>" }
            try folder.write("two", "<two/>")
            try await folder.eventually { try Self.text("two", port) == "<two/>" }
            try folder.remove("one")
            try await folder.eventually { try Self.text("one", port).contains("<stub:code>") }
            try await folder.eventually { folder.all.last == .replaced(fixtures: 1) }
            let count = folder.all.count
            try await Task.sleep(for: .milliseconds(400))
            #expect(folder.all.count == count)
        }
    }

    @Test("A case that breaks answers as before, is told once with file and line, and is replayed once it is mended")
    func broken() async throws {
        let folder = Watched()
        try folder.write("one", "<one/>")
        try folder.write("two", "<two/>")
        try await Self.run(folder) { port in
            try folder.write("one", "<one/>", more: "delay: soon")
            try await folder.eventually { !folder.problems.isEmpty }
            #expect(folder.problems.map(\.file) == ["\(folder.path)/svc/op/one/exchange.yaml"])
            #expect(folder.problems.first?.line == 8)
            #expect(try Self.text("one", port) == "<one/>")
            try folder.write("two", "<second/>")
            try await folder.eventually { try Self.text("two", port) == "<second/>" }
            #expect(folder.problems.count == 1, "the problem is not told again")
            #expect(try Self.text("one", port) == "<one/>")
            try folder.write("one", "<new/>")
            try await folder.eventually { try Self.text("one", port) == "<new/>" }
            try folder.write("one", "<new/>", more: "delay: soon")
            try await folder.eventually { folder.problems.count == 2 }
        }
    }

    @Test("An expected exchange that goes is told once with the line that names it, and again when it has been back")
    func expected() async throws {
        let folder = Watched()
        for name in ["one", "two", "three"] { try folder.write(name, "<\(name)/>") }
        let all = ["one", "two"].enumerated().map { line, name in
            Expectation(.fixture("svc/op/\(name)"), line: line + 2)
        }
        let expectations = Expectations(file: "expectations.yaml", all)
        try await Self.run(folder, expecting: expectations) { port in
            try folder.remove("one")
            try await folder.eventually { !folder.problems.isEmpty }
            #expect(folder.problems.map(\.file) == ["expectations.yaml"])
            #expect(folder.problems.map(\.line) == [2])
            #expect(folder.problems.first?.message.contains("there is no fixture 'svc/op/one'") == true)
            try folder.remove("two")
            try await folder.eventually { folder.problems.count == 2 }
            #expect(folder.problems.map(\.line) == [2, 3])
            try folder.write("one", "<back/>")
            try await folder.eventually { try Self.text("one", port) == "<back/>" }
            try folder.remove("one")
            try await folder.eventually { folder.problems.count == 3 }
            #expect(folder.problems.map(\.line) == [2, 3, 2])
        }
    }

    @Test("A folder that is gone is told once, and what was there is replayed until it is back")
    func gone() async throws {
        let folder = Watched()
        try folder.write("one", "<one/>")
        try await Self.run(folder) { port in
            try FileManager.default.moveItem(atPath: folder.path, toPath: folder.path + "-away")
            try await folder.eventually { !folder.problems.isEmpty }
            try await Task.sleep(for: .milliseconds(300))
            #expect(folder.problems.map(\.code) == [.missing])
            #expect(try Self.text("one", port) == "<one/>")
            try FileManager.default.moveItem(atPath: folder.path + "-away", toPath: folder.path)
            try folder.write("one", "<back/>")
            try await folder.eventually { try Self.text("one", port) == "<back/>" }
        }
    }

    @Test("While files are written again and again, every request gets an answer that was in the folder")
    func load() async throws {
        let folder = Watched()
        try folder.write("one", "0")
        try await Self.run(folder) { port in
            let isOver = Flag()
            try await withThrowingTaskGroup(of: Int.self) { group in
                // However this ends, the clients do.
                defer { isOver.set() }
                for _ in 0..<3 {
                    group.addTask {
                        var responses = 0
                        var last = 0
                        while !isOver.isSet {
                            let client = try SocketClient(port: port)
                            for _ in 0..<900 where !isOver.isSet {
                                let text = try client.exchange(Stub.request(Stub.envelope("<one/>"))).text
                                // Load enough to meet each change, and not all that the machine has.
                                try await Task.sleep(for: .milliseconds(1))
                                guard let number = Int(text), number >= last else {
                                    throw SocketClient.Failure(message: "\(text) after \(last)")
                                }
                                last = number
                                responses += 1
                            }
                        }
                        return responses
                    }
                }
                for number in 1...40 {
                    try folder.write("one", "\(number)", isAtomic: false)
                    try await Task.sleep(for: .milliseconds(number.isMultiple(of: 5) ? 150 : 5))
                }
                try await folder.eventually { try Self.text("one", port) == "40" }
                isOver.set()
                var responses = 0
                for try await count in group { responses += count }
                #expect(responses > 50)
            }
            #expect(folder.all.contains(.replaced(fixtures: 1)))
        }
    }
}

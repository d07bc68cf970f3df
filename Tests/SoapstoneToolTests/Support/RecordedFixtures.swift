import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneOperations
import SoapstoneSOAP
import SystemsOfRecord
import Testing

/// The fixtures of the package's own project.
enum RecordedFixtures {
    private static let folder = Result { try FixtureFolder.load(Tool.root.appending(path: "fixtures/sets").path) }

    /// All fixtures, in the order of their ids.
    static func all() throws -> [Fixture] {
        let folder = try folder.get()
        try #require(folder.problems.isEmpty, "\(folder.problems)")
        return folder.fixtures
    }

    /// The fixtures whose response is a sound message.
    static func sound() throws -> [Fixture] { try all().filter { $0.details.kind != .negative } }

    /// One fixture, by `service/operation/case`.
    static func named(_ name: String) throws -> Fixture {
        try #require(try all().first { $0.id.description == name }, "there is no exchange \(name)")
    }

    /// What the sessions know that requests name.
    static let sessions = Result {
        let sessions = try Session.list(inFolder: Tool.root.appending(path: "fixtures/sets").path)
        return Dictionary(uniqueKeysWithValues: sessions.map { ($0.cacheID, $0.values) })
    }

    /// Texts that must not appear in a log.
    static func canaries() throws -> [String] {
        let file = Tool.root.appending(path: "fixtures/redaction/canary-strings.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// Those of them that a log has in it. Ids of requests and traces are left out: they are random, and in some runs six of
    /// their digits are one of the texts.
    static func canaries(inLog log: String) throws -> [String] {
        let text = log.replacing(/"(request|trace)":"[0-9a-f]{32}"/, with: "")
        return try canaries().filter { text.contains($0) }
    }
}

extension Fixture {
    /// The path of a file of the fixture, as a user in the package's root writes it.
    func path(_ file: String) -> String { "fixtures/sets/\(id)/\(file)" }

    /// The operation with its typed codecs.
    var codec: SoapstoneOperations.Operation {
        get throws {
            try #require(SETS.operations.first { $0.service == id.service && $0.name == id.operation })
        }
    }

    /// The request's JSON.
    var requestDocument: JSONDocument {
        get throws { try JSONDocument(parsing: try #require(requestJSON)) }
    }

    /// The response's JSON.
    var responseDocument: JSONDocument {
        get throws { try JSONDocument(parsing: try #require(responseJSON)) }
    }

    /// The id of the session that the request names.
    var cacheID: String? {
        get throws { try requestDocument.root["cacheid"]?.string }
    }

    /// What the session knows that the request names; nothing where it names none.
    var session: [String: String] {
        get throws {
            guard let cacheID = try cacheID else { return [:] }
            return try #require(try RecordedFixtures.sessions.get()[cacheID], "\(id): no session \(cacheID)")
        }
    }

    /// The same as arguments of a command.
    var sessionArguments: [String] {
        get throws { try session.sorted { $0.key < $1.key }.flatMap { ["--session", "\($0.key)=\($0.value)"] } }
    }
}

import Foundation
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneFixtures

/// What an import makes of files, on the disk and asked as a stub asks it.
struct ImportSample {
    let folder: TemporaryFolder
    let read: FixtureImport
    let placed: FixtureImport.Placed
    /// What is in the folder once it is written and read again.
    let index: FixtureIndex

    /// - Parameters:
    ///   - files: texts by their paths.
    ///   - paths: what is imported of them; all where nothing is given.
    init(
        _ files: [String: String],
        importing paths: [String] = [""],
        as format: FixtureImport.Format? = nil,
        rules: RedactionRules = .standard
    ) throws {
        folder = try TemporaryFolder()
        for (name, text) in files { try folder.write("in/\(name)", text) }
        let input = "\(folder.path)/in"
        let inputs = paths.map { $0.isEmpty ? input : "\(input)/\($0)" }
        read = try FixtureImport(reading: inputs, as: format)
        let store = folder.path + "/shop"
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
        let redactor = Redactor(rules, key: RedactionKey())
        placed = read.placed(in: "shop", beside: [], redactor: redactor, rules: rules)
        try FixtureImport.write(placed.fixtures, to: store)
        let loaded = try FixtureFolder.load(store)
        index = FixtureIndex(loaded.fixtures, redactor: redactor)
        // What an import writes can be read and responses: whatever a test is about.
        #expect(loaded.problems.isEmpty && index.problems.isEmpty, "\(loaded.problems)\(index.problems)")
        #expect(loaded.fixtures.count == placed.fixtures.count)
    }

    /// The names of the fixtures: `svc/op/name`.
    var names: [String] { placed.fixtures.map(\.id.description) }

    /// What was left out, without the folder's path.
    var findings: [String] {
        placed.findings.map { $0.description.replacing("\(folder.path)/in/", with: "") }
    }

    /// What was left out, but for notes.
    var losses: [String] { findings.filter { !$0.contains(": note: ") } }

    /// The body of the response to a request; nil where none matches.
    func response(
        to body: String,
        action: String? = nil,
        _ version: SOAPVersion = .soap11,
        headers: [Fixture.Header] = [],
        query: String = "",
        state: String? = nil
    ) throws -> String? {
        var scratch = ByteWriter()
        let found = index.find(
            try Envelope(parsing: Array(Sample.envelope(body, version).utf8)),
            action: action,
            head: RequestHead(headers: headers, query: query),
            scratch: &scratch,
            state: { _ in state }
        )
        return found.map { String(decoding: index.fixtures[$0.fixture].response, as: UTF8.self) }
    }

    /// The only fixture.
    var one: Fixture? { placed.fixtures.count == 1 ? placed.fixtures[0] : nil }
}

extension String {
    /// The text as it stands in JSON, with its quotes.
    var json: String {
        let escaped = replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}

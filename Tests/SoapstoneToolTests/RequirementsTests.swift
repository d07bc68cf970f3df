import Foundation
import Testing

/// `Documentation/Requirements.md`, held against the sources.
@Suite struct RequirementsTests {
    private struct Row {
        let id: String
        let state: String
        let place: String
        let tests: String

        /// The tests that it names, in either column.
        var named: [(suite: String, function: String)] {
            (place + tests).matches(of: /`(\w+Tests)\.(\w+)`/).map { (String($0.1), String($0.2)) }
        }

        /// The files and folders that it names.
        var paths: [String] { place.matches(of: /`([^`.]+\/[^`]+)`/).map { String($0.1) } }
    }

    private static func rows() throws -> [Row] {
        let page = Tool.root.appending(path: "Documentation/Requirements.md")
        return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap { line in
            guard line.contains(/^\| R\d-/) else { return nil }
            let cells = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(cells.count == 5, "\(line)")
            return Row(id: cells[0], state: cells[2], place: cells[3], tests: cells[4])
        }
    }

    /// The tests of the package that run: `Suite.function`.
    private static func tests() throws -> Set<String> {
        let folder = Tool.root.appending(path: "Tests")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var found: Set<String> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            guard let suite = text.firstMatch(of: /(?:struct|class|extension) (\w+Tests)\b/)?.1 else { continue }
            for test in text.components(separatedBy: "@Test").dropFirst() {
                guard let function = test.firstMatch(of: /\bfunc (\w+)\(/) else { continue }
                let traits = test[..<function.range.lowerBound]
                if !traits.contains(".disabled(") { found.insert("\(suite).\(function.1)") }
            }
        }
        return found
    }

    @Test("Every row is there once, in its order, and has one of the states")
    func complete() throws {
        let rows = try Self.rows()
        let ids = [("R0", 60), ("R1", 73), ("R2", 40)].flatMap { system, count in
            (1...count).map { "\(system)-" + ($0 < 10 ? "0" : "") + "\($0)" }
        }
        #expect(rows.map(\.id) == ids)
        #expect(Set(rows.map(\.state)).isSubset(of: ["shown", "partly", "open", "outside"]))
        for row in rows {
            #expect(!row.place.isEmpty, "\(row.id) says nothing of where it is, or why it is not")
            #expect(row.tests.isEmpty == (row.state == "open" || row.state == "outside"), "\(row.id)")
        }
    }

    @Test("What shows a requirement exists and runs, and so does the place where it is")
    func named() throws {
        let tests = try Self.tests()
        #expect(tests.contains("RequirementsTests.named"))
        for row in try Self.rows() {
            for (suite, function) in row.named {
                #expect(tests.contains("\(suite).\(function)"), "\(row.id) names a test that is not there")
            }
            for path in row.paths {
                let isThere = FileManager.default.fileExists(atPath: Tool.root.appending(path: path).path)
                #expect(isThere, "\(row.id) names \(path)")
            }
            if row.state == "shown" { #expect(!row.named.isEmpty && !row.paths.isEmpty, "\(row.id)") }
        }
    }
}

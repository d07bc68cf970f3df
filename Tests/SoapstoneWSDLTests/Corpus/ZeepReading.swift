import Foundation
import Testing

/// zeep as a reader of messages, run once for all of them (`Tests/Outside/corpus_zeep.py`).
struct ZeepReading {
    static let python = ProcessInfo.processInfo.environment["SOAPSTONE_PYTHON"]

    /// What zeep makes of one line of input.
    struct Response: Decodable {
        /// Why it was not asked.
        var skipped: String?
        /// Why it does not understand.
        var error: String?
        /// Operations by service and port.
        var services: [String: [String: [String]]]?
    }

    /// Runs the program with lines of input; a response for each.
    static func responses(_ task: String, _ lines: [Data]) throws -> [Response] {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = try TemporaryFolder([:])
        // Files and not pipes: both sides would wait for each other.
        let input = URL(filePath: folder.path("in"))
        let output = URL(filePath: folder.path("out"))
        try Data(lines.joined(separator: Data("\n".utf8))).write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: try #require(python))
        process.arguments = [root.appending(path: "Tests/Outside/corpus_zeep.py").path, task, Corpus.folder]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let responses = try Data(contentsOf: output).split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Response.self, from: $0)
        }
        try #require(responses.count == lines.count, "zeep has not answered every line")
        return responses
    }
}

import Foundation
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// Messages of other projects, which the package does not contain; the test is skipped where they are missing.
private enum Corpus {
    static let root = (0..<4)
        .reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appending(path: "../shared/corpus")

    static var isThere: Bool { FileManager.default.fileExists(atPath: root.appending(path: "INDEX.tsv").path) }

    /// The paths of the files that the index calls a message.
    static func messages() throws -> [String] {
        try String(contentsOf: root.appending(path: "INDEX.tsv"), encoding: .utf8).split(separator: "\n")
            .compactMap { line in
                let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
                return columns.count > 4 && columns[4] == "message" ? String(columns[0]) : nil
            }
    }
}

@Suite struct EnvelopeCorpusTests {
    @Test("Every message of the corpus is read, or refused for a reason that holds", .enabled(if: Corpus.isThere))
    func corpus() throws {
        var refusals: [String: [String]] = [:]
        var read = 0
        let paths = try Corpus.messages()
        for path in paths {
            let bytes = [UInt8](try Data(contentsOf: Corpus.root.appending(path: path)))
            do throws(SOAPError) {
                let envelope = try Envelope(parsing: bytes)
                _ = try Addressing(of: envelope)
                _ = try SecurityHeader(of: envelope)
                read += 1
            } catch {
                refusals[error.machineCode, default: []].append("\(path): \(error)")
            }
        }
        for (code, texts) in refusals.sorted(by: { $0.key < $1.key }) {
            print(code, texts.count)
            for text in texts { print("   ", text) }
        }
        print(read, paths.count)
    }
}

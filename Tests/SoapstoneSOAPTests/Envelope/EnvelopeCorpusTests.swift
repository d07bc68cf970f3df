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
    /// Parts of the paths of messages that are refused, and why.
    private static let refused = [
        // rpc/encoded: the parameters' values stand beside the operation as multiRef elements.
        "invalid-cardinality-messages", "omitted-header-messages", "soapmessage.customrole", "referenceparameters",
        // Two elements in the Body.
        "test-soap-header.xml", "test-soap-12-header.xml",
        // Literal readers do not take SOAP's own encoding.
        "f5.xml", "SWS-502.xml",
        // `Code` with text in the place of `Value`.
        "SOAP12ResT63.xml",
        // The Body itself was replaced by EncryptedData.
        "encrypted_body_element.xml",
    ]

    private func envelope(_ path: String) throws -> Envelope {
        try Envelope(parsing: [UInt8](Data(contentsOf: Corpus.root.appending(path: path))))
    }

    @Test("Every message is read, but for those with a reason", .enabled(if: Corpus.isThere))
    func envelopes() throws {
        let paths = try Corpus.messages()
        #expect(!paths.isEmpty)
        for path in paths {
            let isRefused = Self.refused.contains { path.contains($0) }
            if isRefused {
                #expect("\(path)") { try envelope(path) } throws: { ($0 as? SOAPError)?.code == .structure }
            } else {
                #expect(throws: Never.self, "\(path)") { try envelope(path) }
            }
        }
    }

    @Test("Security and addressing are read, but for answers to elsewhere", .enabled(if: Corpus.isThere))
    func headers() throws {
        for path in try Corpus.messages() where !Self.refused.contains(where: { path.contains($0) }) {
            let envelope = try envelope(path)
            #expect(throws: Never.self, "\(path)") { try SecurityHeader(of: envelope) }
            do throws(SOAPError) {
                _ = try Addressing(of: envelope)
            } catch {
                #expect(error.subcodes.last?.local == "OnlyAnonymousAddressSupported", "\(path)")
            }
        }
    }
}

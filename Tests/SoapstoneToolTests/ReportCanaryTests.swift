import Foundation
import SoapstoneFixtures
import Testing

/// What reports have of planted values, where the files that have them are wrong.
@Suite struct ReportCanaryTests {
    /// Damages each golden answer and each message with planted values at one of them.
    ///
    /// - Returns: how many files were damaged.
    private static func damage(_ copy: CheckCommandTests.Copy, at canaries: [String]) throws -> Int {
        var count = 0
        let folder = copy.folder.appending(path: "fixtures/sets")
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let isResponse = path.hasSuffix("/response.json")
            guard isResponse || path.hasSuffix("/canary/response.xml") else { continue }
            let file = folder.appending(path: path)
            var text = try String(contentsOf: file, encoding: .utf8)
            let damage = canaries.lazy.compactMap { canary -> (old: String, new: String)? in
                let (old, new) =
                    isResponse ? ("\"\(canary)\"", "\"\(canary)-\"") : (">\(canary)<", "><other>\(canary)</other><")
                return text.contains(old) ? (old, new) : nil
            }
            guard let (old, new) = damage.first else { continue }
            text.replace(old, with: new, maxReplacements: 1)
            try Data(text.utf8).write(to: file)
            count += 1
        }
        return count
    }

    @Test("No report of a check quotes a planted value, or shows the line that it stands in")
    func check() async throws {
        let canaries = try RecordedFixtures.canaries()
        let copy = try CheckCommandTests.Copy([
            "db2-content", "ims-case", "ims-payment", "ldap", "otp", "payment-history", "push-recipients",
            "registration",
        ])
        let files = try Self.damage(copy, at: canaries)
        try #require(files >= 30, "\(files) files are damaged")
        let formats = ["junit", "sarif", "json", "markdown", "html", "github"]
        func report(_ format: String) -> URL { copy.folder.appending(path: "report.\(format)") }
        let result = try await copy.check(formats.flatMap { ["--report", "\($0)=\(report($0).path)"] })
        #expect(result.status == 1, "\(result.error)")
        #expect(result.output.contains("fixture.response-json") && result.output.contains("fixture.response-schema"))
        var texts = ["text": result.output + result.error]
        for format in formats {
            texts[format] = try String(contentsOf: report(format), encoding: .utf8)
        }
        for (format, text) in texts {
            #expect(text.contains("the file does not have what the codec makes"), "\(format)")
            for canary in canaries { #expect(!text.contains(canary), "\(format) has '\(canary)'") }
        }
    }
}

import Foundation
import Testing

/// Failures that are known, each with its reason: a committed file beside the test.
///
/// A line is a contract, which of its messages (`*N` for N of them, none named), which check, and why, with tabs between.
struct ExceptionList {
    private var named: [String: String] = [:]
    private var counted: [String: Int] = [:]
    private var failures: [String: [String]] = [:]
    private let file: String

    /// Reads a file of this folder.
    init(_ file: String) throws {
        self.file = file
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: file)
        for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 4, !parts[3].isEmpty else {
                Issue.record("\(file): not four columns: \(line)")
                continue
            }
            if parts[1].hasPrefix("*"), let count = Int(parts[1].dropFirst()) {
                counted["\(parts[0])\t\(parts[2])"] = count
            } else {
                named["\(parts[0])\t\(parts[1])\t\(parts[2])"] = parts[3]
            }
        }
    }

    /// Notes a failure.
    mutating func note(_ contract: String, _ message: String, _ check: String, _ why: String) {
        guard named.removeValue(forKey: "\(contract)\t\(message)\t\(check)") == nil else { return }
        failures["\(contract)\t\(check)", default: []].append("\(contract)\t\(message)\t\(check)\t\(why)")
    }

    /// Forgets the lines of a check that was not made.
    mutating func leaveOut(_ check: String) {
        named = named.filter { !$0.key.hasSuffix("\t\(check)") }
        counted = counted.filter { !$0.key.hasSuffix("\t\(check)") }
    }

    /// Fails for each failure without a line, and for each line without a failure.
    func finish() {
        for (key, lines) in failures.sorted(by: { $0.key < $1.key }) where counted[key] != lines.count {
            Issue.record("not in \(file), or not as often (\(lines.count) times):\n\(lines.joined(separator: "\n"))")
        }
        for key in counted.keys.sorted() where failures[key] == nil {
            Issue.record("\(file) has a line that fails no more: \(key)")
        }
        for key in named.keys.sorted() { Issue.record("\(file) has a line that fails no more: \(key)") }
    }
}

import ArgumentParser

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Colours severities in reports on a terminal.
struct ColorOptions: ParsableArguments {
    @Flag(name: .customLong("no-color"), help: "No colours on a terminal; the variable NO_COLOR does the same.")
    var noColor = false

    /// True if standard output is a terminal with colours that are not turned off (no-color.org).
    private var showsColor: Bool {
        func value(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
        return !noColor && value("NO_COLOR").isEmpty && !["", "dumb"].contains(value("TERM"))
            && isatty(STDOUT_FILENO) == 1
    }

    /// A report for people, with colours where they are shown.
    func shown(_ text: String) -> String { showsColor ? Self.colored(text) : text }

    /// Colours the severity behind the place that begins a line, and the caret below the line of a finding.
    static func colored(_ text: String) -> String {
        var color = Color.note
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.utf8.last == UInt8(ascii: "^"), line.utf8.dropLast().allSatisfy({ $0 == UInt8(ascii: " ") }) {
                return "\(line.dropLast())\(color.rawValue)^\(Color.end)"
            }
            // A place has no blank behind its colon, so this is the one between place and severity.
            guard let colon = line.firstRange(of: ": "), line.first != " " else { return String(line) }
            let rest = line[colon.upperBound...]
            let word = rest.prefix { $0.isLetter }
            guard let found = Color(word), rest.dropFirst(word.count).first.map({ ": ".contains($0) }) ?? true else {
                return String(line)
            }
            color = found
            return "\(line[..<colon.upperBound])\(found.rawValue)\(word)\(Color.end)\(rest[word.endIndex...])"
        }.joined(separator: "\n")
    }

    /// Colours, as ECMA-48 8.3.117 (SGR) names them.
    private enum Color: String {
        case error = "\u{1B}[1;31m"
        case warning = "\u{1B}[1;33m"
        case note = "\u{1B}[36m"

        static let end = "\u{1B}[0m"

        /// The colour of a severity, or of a change's verdict.
        init?(_ word: Substring) {
            switch word {
            case "error", "breaking": self = .error
            case "warning", "unproved": self = .warning
            case "note", "compatible": self = .note
            default: return nil
            }
        }
    }
}

internal import SoapstoneXML

/// A rule that a contract document breaks, and where.
public struct ContractFinding: Equatable, Sendable {
    /// How bad it is.
    public enum Severity: String, Comparable, Sendable {
        /// Odd and allowed, or broken and harmless.
        case warning
        /// Breaks the rule: strict loading refuses the contract, lenient loading goes on without the part.
        case error

        public static func < (a: Severity, b: Severity) -> Bool { a == .warning && b == .error }
    }

    /// The rule that is broken.
    public var rule: ContractRule
    /// How bad it is.
    public var severity: Severity
    /// What was found, and what was expected.
    public var message: String
    /// What to do about it; nil where the message says it.
    public var remedy: String?
    /// The document, as it was named to the loader or by the document that imports it.
    public var file: String
    /// The line, from 1; 0 where the whole document is meant.
    public var line: Int
    /// The column, from 1, in bytes; 0 where the whole line or document is meant.
    public var column: Int

    package init(
        _ rule: ContractRule,
        _ severity: Severity,
        _ message: String,
        remedy: String? = nil,
        file: String,
        line: Int = 0,
        column: Int = 0
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.remedy = remedy
        self.file = file
        self.line = line
        self.column = column
    }
}

extension ContractFinding: CustomStringConvertible {
    /// `file:line:column: severity: message [rule; clause]`.
    public var description: String {
        var text = file
        if line > 0 { text += ":\(line)" }
        if column > 0 { text += ":\(column)" }
        text += ": \(severity.rawValue): \(message)"
        if let remedy { text += " \(remedy)" }
        return Excerpt.visible(text + " [\(rule.id); \(rule.clause)]")
    }
}

/// A rule that is broken, and where.
public struct Finding: Equatable, Sendable {
    /// The rule's id.
    public var rule: String
    /// How bad it is.
    public var severity: Severity
    /// What was found and what was expected; nothing that a rule of redaction would take away.
    public var message: String
    /// What to do about it.
    public var remedy: String
    /// The file, from the project's folder on.
    public var file: String
    /// The line, from 1; nil where the whole file is meant.
    public var line: Int?
    /// The column, from 1, in bytes of UTF-8; nil where the whole line is meant.
    public var column: Int?
    /// The cell, where the file is a workbook: it has no lines.
    public var cell: Cell?
    /// The place in the file as an XPath or a JSON pointer.
    public var path: String?
    /// The part of the contract that decides.
    public var contract: Place?
    /// Where the rule is written that is broken: a clause of a specification.
    public var clause: String?
    /// The field of a codec that is meant, where one is.
    public var field: Field?
    /// Whether a report may show the line itself: not where a secret stands in it.
    public var showsSource = true
    /// What stays the same when lines move; set by the check.
    public internal(set) var fingerprint = ""

    /// A line of a file.
    public struct Place: Equatable, Sendable {
        /// The file, as the project names it.
        public var file: String
        /// The line, from 1.
        public var line: Int
    }

    /// A field of a codec.
    public struct Field: Equatable, Sendable {
        /// Its name in XML, or in JSON where XML has none.
        public var name: String
        /// Where it is in JSON, from the message's own members on; nil where JSON does not have it.
        public var pointer: String?
        /// Where it is declared, as `#fileID` has it: the module and the file's name.
        public var fileID: String
        /// The line of the declaration, from 1.
        public var line: Int
    }

    init(
        _ rule: Rule,
        _ message: String,
        file: String,
        line: Int? = nil,
        column: Int? = nil,
        path: String? = nil,
        contract: Place? = nil,
        clause: String? = nil,
        severity: Severity? = nil,
        remedy: String? = nil
    ) {
        self.rule = rule.id
        self.severity = severity ?? rule.severity
        self.message = message
        self.remedy = remedy ?? rule.remedy
        self.file = file
        self.line = line
        self.column = column
        self.path = path
        self.contract = contract
        self.clause = clause
    }
}

extension Finding: CustomStringConvertible {
    /// `file:line:column`, as much as is known, or `file:Sheet!B12`.
    public var place: String {
        [file, line.map(String.init), column.map(String.init), cell?.description].compactMap(\.self).joined(
            separator: ":"
        )
    }

    /// `file:line:column: severity: message [rule]`, the form that editors open.
    public var description: String { "\(place): \(severity.rawValue): \(message) [\(rule)]" }

    /// The order of reports: file, line or row, column, rule, message, byte by byte.
    static func precedes(_ left: Finding, _ right: Finding) -> Bool {
        func order(_ a: String, _ b: String) -> Bool? {
            a.utf8.elementsEqual(b.utf8) ? nil : a.utf8.lexicographicallyPrecedes(b.utf8)
        }
        if let result = order(left.file, right.file) { return result }
        let one = (left.line ?? left.cell?.row ?? 0, left.column ?? left.cell?.column ?? 0)
        let other = (right.line ?? right.cell?.row ?? 0, right.column ?? right.cell?.column ?? 0)
        if one != other { return one < other }
        return order(left.rule, right.rule) ?? order(left.path ?? "", right.path ?? "")
            ?? order(left.message, right.message) ?? false
    }
}

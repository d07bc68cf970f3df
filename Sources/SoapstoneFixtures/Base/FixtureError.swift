/// A fixture that could not be read or used, and where.
public struct FixtureError: Error, Equatable, Sendable {
    /// A stable name for each kind of failure; texts may change, codes do not.
    public enum Code: String, Sendable {
        /// A folder or a file that a case needs is not there.
        case missing = "FIXTURE_MISSING"
        /// A file or folder exists and could not be read.
        case unreadable = "FIXTURE_UNREADABLE"
        /// YAML that cannot be read.
        case syntax = "FIXTURE_SYNTAX"
        /// Anchors with aliases, which can make much of little.
        case alias = "FIXTURE_ALIAS"
        /// A key that the format does not have.
        case unknownKey = "FIXTURE_KEY"
        /// A key that must be there and is not.
        case missingKey = "FIXTURE_KEY_MISSING"
        /// A value of the wrong type or out of range.
        case value = "FIXTURE_VALUE"
        /// A path, a regular expression or a placeholder that no request can be held against.
        case matcher = "FIXTURE_MATCHER"
        /// Conditions on JSON, and no contract to make it by.
        case contract = "FIXTURE_CONTRACT"
        /// A name outside `[A-Za-z0-9._-]{1,128}`, or one that begins with a dot.
        case name = "FIXTURE_NAME"
        /// A symbolic link or special file, which is not followed.
        case link = "FIXTURE_LINK"
        /// A file that is larger than its kind may be.
        case limit = "FIXTURE_LIMIT"
        /// A response that is no template, though exchange.yaml says that it is one.
        case template = "FIXTURE_TEMPLATE"
        /// A message with parts that cannot be taken apart.
        case parts = "FIXTURE_PARTS"
        /// A recorded request that is no SOAP message, so that no request can match it.
        case request = "FIXTURE_REQUEST"
        /// A recorded body of which only the size and the hash are kept, so that it cannot be replayed.
        case withheld = "FIXTURE_WITHHELD"
        /// Two fixtures that the same request would match, or two sessions of one id.
        case duplicate = "FIXTURE_DUPLICATE"
        /// Two fixtures whose requests differ in redacted values only, which cannot be compared without the key.
        case keyNeeded = "FIXTURE_KEY_NEEDED"
        /// A key for redaction that cannot be used or made.
        case keyFile = "FIXTURE_KEY_FILE"
    }

    /// What kind of failure it is.
    public var code: Code
    /// What was found and what was expected, with at most 200 escaped characters of the input.
    public var message: String
    /// The file or folder.
    public var file: String
    /// The line in the file, from 1; nil where the whole file is meant.
    public var line: Int?
    /// The column in the line, from 1, counted in Unicode scalars; nil where it is not known.
    public var column: Int?

    package init(_ code: Code, _ message: String, file: String, line: Int? = nil, column: Int? = nil) {
        self.code = code
        self.message = message
        self.file = file
        self.line = line
        self.column = column
    }
}

extension FixtureError: CustomStringConvertible {
    /// `file:line: message [code]`, the form that editors open.
    public var description: String {
        let place = line.map { "\(file):\($0)" } ?? file
        return "\(place): \(message) [\(code.rawValue)]"
    }
}

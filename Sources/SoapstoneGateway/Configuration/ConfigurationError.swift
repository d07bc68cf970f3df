/// What is wrong with a configuration, and under which key.
public struct ConfigurationError: Error, Equatable, Sendable {
    /// The key's path: `gateway.services.ims-case.url`.
    public let key: String
    /// What was found and what was expected; nothing of a password.
    public let message: String
    /// The line of the file, from 1; nil where no file was read.
    public var line: Int?
    /// The column in the line, from 1, counted in Unicode scalars; nil where no file was read.
    public var column: Int?
    /// What it takes to see the mistake.
    package var kind = Kind.value

    /// What it takes to see a mistake.
    package enum Kind: Sendable {
        /// The file's text alone: a key that is not known, or a value of the wrong type.
        case form
        /// Other values, or other files.
        case value
        /// The variables of the process: one that is named is not set.
        case variable
    }

    init(_ key: String, _ message: String, line: Int? = nil, column: Int? = nil, kind: Kind = .value) {
        self.key = key
        self.message = message
        self.line = line
        self.column = column
        self.kind = kind
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// `line 7: gateway.services.ims-case.url: what is wrong`.
    public var description: String {
        "\(line.map { "line \($0): " } ?? "")\(key): \(message)"
    }
}

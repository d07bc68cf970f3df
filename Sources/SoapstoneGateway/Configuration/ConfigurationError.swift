/// What is wrong with a configuration, and under which key.
public struct ConfigurationError: Error, Equatable, Sendable {
    /// The key's path: `gateway.services.ims-case.url`.
    public let key: String
    /// What was found and what was expected; nothing of a password.
    public let message: String
    /// The line of the file, from 1; nil where no file was read.
    public let line: Int?

    init(_ key: String, _ message: String, line: Int? = nil) {
        self.key = key
        self.message = message
        self.line = line
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// `line 7: gateway.services.ims-case.url: what is wrong`.
    public var description: String {
        "\(line.map { "line \($0): " } ?? "")\(key): \(message)"
    }
}

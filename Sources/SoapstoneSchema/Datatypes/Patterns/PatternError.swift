/// Why a text is not a pattern that can be used, and where.
public struct PatternError: Error, Equatable, Sendable {
    /// What kind of refusal it is.
    public enum Code: String, Sendable {
        /// Not a regular expression of Part 2, appendix F.
        case syntax = "REGEX_SYNTAX"
        /// A regular expression that would cost more than its limits allow.
        case cost = "REGEX_COST"
    }

    /// What kind of refusal it is.
    public let code: Code
    /// Where in the pattern, in characters from 0.
    public let offset: Int
    /// What was found and what was expected or allowed.
    public let message: String
}

extension PatternError: CustomStringConvertible {
    /// `message at character N [code]`, with N counted from 1.
    public var description: String { "\(message) at character \(offset + 1) [\(code.rawValue)]" }
}

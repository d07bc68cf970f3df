internal import SoapstoneXML

/// A path, pointer or pattern of a rule that cannot be used, and where in it.
public struct RedactionRuleError: Error, Equatable, Sendable {
    /// A stable name for each kind of failure; texts may change, codes do not.
    public enum Code: String, Sendable {
        /// What is no path of the kind that rules have.
        case path = "REDACTION_PATH"
        /// A prefix that is not declared beside the rule.
        case prefix = "REDACTION_PREFIX"
        /// What is no JSON pointer.
        case pointer = "REDACTION_POINTER"
        /// What is no regular expression that can be used.
        case pattern = "REDACTION_PATTERN"
    }

    /// What kind of failure it is.
    public var code: Code
    /// What was found and what is allowed, with at most 200 escaped characters of the input.
    public var message: String
    /// The character, from 1, counted in Unicode scalars.
    public var character: Int

    /// - Parameter offset: the byte of `text` that is not as it should be.
    init(_ code: Code, _ message: String, in text: [UInt8], at offset: Int) {
        self.code = code
        self.message = message
        // Every byte but those that go on with a character begins one.
        character = text.prefix(offset).count { $0 & 0xC0 != 0x80 } + 1
    }
}

extension RedactionRuleError: CustomStringConvertible {
    /// `character 3: message [code]`
    public var description: String { "character \(character): \(message) [\(code.rawValue)]" }
}

/// A JSON pointer (RFC 6901) that can be followed while a document is read: `/customer/ssn`, `/cards/0/number`.
public struct PointerPattern: Equatable, Sendable {
    /// The most tokens of a pointer.
    public static let tokenLimit = 64

    /// The pointer as it was written.
    public let text: String
    /// The keys and indexes, without escapes.
    let tokens: [[UInt8]]

    /// Reads a pointer.
    ///
    /// - Throws: `REDACTION_POINTER` for what is none (RFC 6901 section 3), or has more than 64 tokens.
    public init(_ text: String) throws(RedactionRuleError) {
        let bytes = Array(text.utf8)
        var tokens: [[UInt8]] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "/") {
                guard tokens.count < Self.tokenLimit else {
                    let message = "a pointer has \(Self.tokenLimit) tokens at most"
                    throw RedactionRuleError(.pointer, message, in: bytes, at: index)
                }
                tokens.append([])
                index += 1
                continue
            }
            guard !tokens.isEmpty else {
                throw RedactionRuleError(.pointer, "a pointer is empty or begins with '/'", in: bytes, at: index)
            }
            guard byte == UInt8(ascii: "~") else {
                tokens[tokens.count - 1].append(byte)
                index += 1
                continue
            }
            switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
            case UInt8(ascii: "0"): tokens[tokens.count - 1].append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): tokens[tokens.count - 1].append(UInt8(ascii: "/"))
            default:
                throw RedactionRuleError(.pointer, "'~' stands before '0' or '1' only", in: bytes, at: index)
            }
            index += 2
        }
        self.text = text
        self.tokens = tokens
    }
}

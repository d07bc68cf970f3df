internal import SoapstoneBase

/// A MIME entity that could not be read or written, and where it went wrong.
public struct MIMEError: Error, Equatable, Sendable {
    /// The stable name of what is wrong.
    public enum Code: String, Sendable {
        /// A limit of `MIMELimits` was passed.
        case limit = "MTOM_LIMIT"
        /// The bytes break the grammar of RFC 2045, 2046 or 2387, or a rule that keeps them unambiguous.
        case invalid = "MTOM_INVALID"
        /// A reference does not lead to a part that may be referred to.
        case reference = "MTOM_REF"
    }

    /// The stable name of what is wrong.
    public var code: Code
    /// What was found and what was expected, with at most 200 escaped characters of the input.
    public var message: String
    /// Where in the body or header text, in bytes from its start; nil where no place can be named.
    public var offset: Int?
    /// The property of `MIMELimits` that was passed.
    public var limit: String?

    /// Makes an error of grammar or reference.
    public init(_ code: Code, _ message: String, at offset: Int? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
    }

    /// Makes the error for a limit that was passed.
    init(limit: String, of maximum: Int, _ what: String, at offset: Int? = nil) {
        code = .limit
        message = "\(what): more than \(maximum) (limit \(limit))"
        self.offset = offset
        self.limit = limit
    }
}

extension MIMEError: CustomStringConvertible {
    /// Code, place and message on one line.
    public var description: String {
        let place = offset.map { " at byte \($0)" } ?? ""
        return "\(code.rawValue)\(place): \(message)"
    }
}

extension MIMEError {
    /// Input as it may stand in a message: at most 200 characters, everything but visible ASCII escaped.
    static func quote(_ bytes: some Sequence<UInt8>) -> String {
        var text = "'"
        var length = 0
        for byte in bytes {
            let visible = ASCII.isVisible(byte) || byte == ASCII.space
            let piece = visible ? String(UnicodeScalar(byte)) : "\\u{\(String(byte, radix: 16))}"
            length += piece.utf8.count
            guard length <= 200 else { return text + "'..." }
            text += piece
        }
        return text + "'"
    }
}

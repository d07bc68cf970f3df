/// Why bytes are not a JSON document that the package takes, or why a value in one is not what was asked for.
///
/// The place is computed when the error is made, so a document without errors pays nothing for it.
public struct JSONError: Error, Sendable, Equatable {
    /// What is wrong, as a stable machine code.
    public enum Code: String, Sendable {
        /// Not RFC 8259.
        case syntax = "JSON_SYNTAX"
        /// Not UTF-8, or an escape that no UTF-8 can carry (a lone surrogate).
        case encoding = "JSON_ENCODING"
        /// Two members of one object have the same key.
        case duplicateKey = "JSON_DUP"
        /// More than a limit allows; `limit` says which.
        case limit = "JSON_LIMIT"
        /// JSON, but not the value that the contract asks for.
        case value = "JSON_VALUE"
    }

    /// The machine code.
    public let code: Code
    /// What was found and what was expected, at most 200 characters; quotes nothing of the input but key names.
    public let message: String
    /// The line, from 1; lines end with a line feed.
    public let line: Int
    /// The column in bytes of UTF-8, from 1.
    public let column: Int
    /// The offset in bytes, from 0.
    public let offset: Int
    /// The innermost value around the place, as a JSON pointer (RFC 6901); empty for the whole document.
    ///
    /// It holds keys as they were sent: escape it before it goes to a terminal or a log, as `description` does.
    public let pointer: String
    /// The limit that was passed, where `code` is `limit`.
    public let limit: JSONLimits.Name?

    /// Makes an error that stands at `offset` in `source`.
    init(
        _ code: Code,
        _ message: String,
        limit: JSONLimits.Name? = nil,
        offset: Int,
        in source: UnsafeBufferPointer<UInt8>,
        pointer: String
    ) {
        self.code = code
        self.message = JSONMessage.printable(message, maximum: 200)
        self.limit = limit
        self.offset = offset
        self.pointer = pointer
        let before = source.prefix(offset)
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        column = offset - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
    }

    /// Makes the error of a body that is too large to be looked at.
    init(bodyOver maximum: Int) {
        code = .limit
        message = "the body has more than \(maximum) bytes (limit body)"
        limit = .body
        line = 1
        column = 1
        offset = 0
        pointer = ""
    }
}

extension JSONError: CustomStringConvertible {
    /// One line for a log: place, code, message and pointer, safe to print.
    public var description: String {
        let place = pointer.isEmpty ? "" : " at \(JSONMessage.printable(pointer, maximum: 200))"
        return "\(line):\(column): \(code.rawValue): \(message)\(place)"
    }
}

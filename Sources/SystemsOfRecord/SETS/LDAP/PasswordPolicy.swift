import SoapstoneCodec

/// What a directory says of a password beyond the result code: the control 1.3.6.1.4.1.42.2.27.8.5.1
/// (draft-behera-ldap-password-policy, section 6.2).
///
///     PasswordPolicyResponseValue ::= SEQUENCE {
///         warning [0] CHOICE {
///             timeBeforeExpiration [0] INTEGER (0 .. maxInt),
///             graceAuthNsRemaining [1] INTEGER (0 .. maxInt) } OPTIONAL,
///         error   [1] ENUMERATED { ... } OPTIONAL }
struct PasswordPolicyResponse: Equatable {
    var warning: Warning?
    var error: Error?

    enum Warning: Equatable {
        case timeBeforeExpiration(seconds: Int32)
        case graceLogins(Int32)
    }

    enum Error: Int32 {
        case passwordExpired, accountLocked, changeAfterReset
        case modNotAllowed, mustSupplyOld, quality, tooShort, tooYoung, inHistory
    }

    /// Reads the control's value.
    init(ber bytes: [UInt8]) throws(ScalarError) {
        var reader = BERReader(bytes)
        var fields = try reader.element(0x30)
        try reader.finish()
        if fields.nextTag == 0xA0 {
            var choice = try fields.element(0xA0)
            if choice.nextTag == 0x80 {
                warning = .timeBeforeExpiration(seconds: try choice.element(0x80).natural())
            } else {
                warning = .graceLogins(try choice.element(0x81).natural())
            }
            try choice.finish()
        }
        if fields.nextTag != nil {
            guard let error = Error(rawValue: try fields.element(0x81).natural()) else {
                throw ScalarError(expected: "an error of the password policy")
            }
            self.error = error
        }
        try fields.finish()
    }
}

extension PasswordPolicyResponse.Warning {
    /// The control's value that says this and no more, in the fewest bytes.
    var ber: [UInt8] {
        let choice: [UInt8] =
            switch self {
            case .timeBeforeExpiration(let seconds): Self.element(0x80, Self.natural(seconds))
            case .graceLogins(let count): Self.element(0x81, Self.natural(count))
            }
        return Self.element(0x30, Self.element(0xA0, choice))
    }

    /// An element whose content is short enough for a length of one byte: here at most eight bytes.
    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag, UInt8(truncatingIfNeeded: content.count)] + content
    }

    /// The content of an INTEGER in as few bytes as it takes (X.690, section 8.3.2).
    private static func natural(_ number: Int32) -> [UInt8] {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * Int32($0))) }
        // A leading zero is needed before a byte that would make the number negative.
        let needless = zip(bytes, bytes.dropFirst()).prefix { $0 == 0 && $1 < 0x80 }.count
        return Array(bytes.dropFirst(needless))
    }
}

/// Reads elements of BER as LDAP has them: definite lengths (RFC 4511, section 5.1) and tags of one byte.
struct BERReader {
    private var rest: ArraySlice<UInt8>

    /// Reads `bytes` from the start.
    init(_ bytes: some Collection<UInt8>) {
        rest = Array(bytes)[...]
    }

    private init(slice: ArraySlice<UInt8>) {
        rest = slice
    }

    /// The tag of the next element; nil at the end.
    var nextTag: UInt8? { rest.first }

    /// Reads the next element, which must have the tag, and returns its content.
    mutating func element(_ tag: UInt8) throws(ScalarError) -> BERReader {
        guard rest.popFirst() == tag, let length = length(), length <= rest.count else { throw Self.invalid }
        let content = rest.prefix(length)
        rest = rest.dropFirst(length)
        return BERReader(slice: content)
    }

    /// Makes sure that nothing is left.
    func finish() throws(ScalarError) {
        guard rest.isEmpty else { throw Self.invalid }
    }

    /// The content as an INTEGER or ENUMERATED from 0 to 2,147,483,647, in as few bytes as it takes (X.690, 8.3.2).
    func natural() throws(ScalarError) -> Int32 {
        let bytes = Array(rest)
        guard let first = bytes.first, bytes.count <= 4, first < 0x80 else { throw Self.invalid }
        if bytes.count > 1, first == 0, bytes[1] < 0x80 { throw Self.invalid }
        return bytes.reduce(0) { $0 << 8 | Int32($1) }
    }

    /// One byte below 128, or the number of bytes that follow; four are enough for any message.
    private mutating func length() -> Int? {
        guard let first = rest.popFirst() else { return nil }
        if first < 0x80 { return Int(first) }
        let count = Int(first & 0x7F)
        guard 1...4 ~= count, count <= rest.count else { return nil }
        let length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(count)
        return length
    }

    private static var invalid: ScalarError { ScalarError(expected: "BER of a password policy response") }
}

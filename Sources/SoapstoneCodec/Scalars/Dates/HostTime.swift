public import SoapstoneXML

/// A time of day in a COBOL field `PIC 9(4)` as HHMM.
///
/// Zeros, blank and empty are no value, which for an event means all day; so midnight cannot be sent.
public struct HostTime: Scalar, Hashable {
    /// 0...23.
    public let hour: UInt8
    /// 0...59.
    public let minute: UInt8

    /// Makes a time of day; nil for one that does not exist, and for midnight.
    @inlinable
    public init?(hour: Int, minute: Int) {
        guard 0...23 ~= hour, 0...59 ~= minute, hour + minute > 0 else { return nil }
        self.hour = UInt8(truncatingIfNeeded: hour)
        self.minute = UInt8(truncatingIfNeeded: minute)
    }

    @usableFromInline static var invalid: ScalarError {
        ScalarError(expected: "a time of day as 4 digits HHMM, or 0")
    }

    @usableFromInline static var invalidJSON: ScalarError {
        ScalarError(expected: "a time of day as HH:MM, from 00:01 to 23:59")
    }

    @inlinable public static var needsEscape: Bool { false }

    public static var type: ScalarType { .integer(digits: 4, json: .string) }

    @inlinable public static var blank: StaticString { "0" }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let range = Lexical.collapsed(lexical)
        if range.isEmpty { return nil }
        guard let digits = Lexical.natural(lexical, range), digits <= 2359 else { throw invalid }
        if digits == 0 { return nil }
        guard let time = Self(hour: Int(digits) / 100, minute: Int(digits) % 100) else { throw invalid }
        return time
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        output.append(decimal: Int64(hour) * 100 + Int64(minute))
    }

    @inlinable
    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard
            text.count == 5, Lexical.has(":", text, at: 2),
            let hour = Lexical.fixed(text, at: 0, count: 2), let minute = Lexical.fixed(text, at: 3, count: 2),
            let time = Self(hour: hour, minute: minute)
        else { throw invalidJSON }
        return time
    }

    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        output.append(UInt8(ascii: "\""))
        write(iso: &output)
        output.append(UInt8(ascii: "\""))
    }

    @inlinable
    func write(iso output: inout ByteWriter) {
        output.append(decimal: UInt64(hour), minimumDigits: 2)
        output.append(UInt8(ascii: ":"))
        output.append(decimal: UInt64(minute), minimumDigits: 2)
    }

    public static func specimen(_ seed: Int) -> Self {
        let minutes = 1 + Specimen.number(seed, below: 24 * 60 - 1)
        return Self(unchecked: UInt8(truncatingIfNeeded: minutes / 60), UInt8(truncatingIfNeeded: minutes % 60))
    }

    init(unchecked hour: UInt8, _ minute: UInt8) {
        self.hour = hour
        self.minute = minute
    }
}

extension HostTime: Comparable, CustomStringConvertible {
    @inlinable
    public static func < (left: Self, right: Self) -> Bool {
        (left.hour, left.minute) < (right.hour, right.minute)
    }

    /// `HH:MM`.
    public var description: String {
        var output = ByteWriter(capacity: 16)
        write(iso: &output)
        return output.string
    }
}

import SoapstoneCodec
import SoapstoneXML

extension BCMS {
    /// The key of an entity: `xs:int`, a string in JSON.
    struct EntityID: Scalar, Hashable {
        let number: Int32

        static var type: ScalarType { ScalarType("int") }
        static var needsEscape: Bool { false }
        static var blank: StaticString { "0" }

        static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
            try XSDInt.decode(lexical).map { Self(number: $0.value) }
        }

        func encode(to output: inout ByteWriter) { output.append(utf8: String(number)) }

        static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
            try Self(number: XSDInt.decodeJSON(text).value)
        }

        func encodeJSON(to output: inout ByteWriter) { output.appendJSON(String(number)) }

        static func specimen(_ seed: Int) -> Self { Self(number: Int32(truncatingIfNeeded: seed)) }
    }

    /// The number that people call an incident by: 1 to 999,999,999, a string in JSON. A number that is not above 0 is none.
    struct IncidentNumber: Scalar, Hashable {
        let number: Int32

        private static let largest: Int32 = 999_999_999

        private init(unchecked number: Int32) { self.number = number }

        static var type: ScalarType { ScalarType("int") }
        static var needsEscape: Bool { false }
        static var blank: StaticString { "0" }

        static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
            guard let number = try XSDInt.decode(lexical)?.value, number > 0 else { return nil }
            return Self(unchecked: number)
        }

        func encode(to output: inout ByteWriter) { output.append(utf8: String(number)) }

        static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
            guard let number = try? XSDInt.decodeJSON(text).value, 1...largest ~= number else {
                throw ScalarError(expected: "a number from 1 to \(largest)")
            }
            return Self(unchecked: number)
        }

        func encodeJSON(to output: inout ByteWriter) { output.appendJSON(String(number)) }

        static func specimen(_ seed: Int) -> Self {
            // A remainder is smaller than the largest number.
            Self(unchecked: Int32(truncatingIfNeeded: seed.magnitude % UInt(largest)) + 1)
        }
    }

    /// A text whose length is looked at in what goes to the service: one that comes from it may be longer, since the schema
    /// has no lengths.
    struct ServiceText<let length: Int>: TextScalar {
        let value: String

        init(_ text: String) throws(ScalarError) {
            value = try PlainText<length>(text).value
        }

        private init(unchecked text: String) { value = text }

        static var type: ScalarType { ScalarType("string") }

        static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
            try Clob.decode(lexical).map { Self(unchecked: $0.value) }
        }

        static func specimen(_ seed: Int) -> Self { Self(unchecked: PlainText<length>.specimen(seed).value) }

        /// Takes the beginning of a text, as long as one may be. What XML cannot carry is left out.
        init(cutting text: String) {
            let legal = (try? Clob(text)) == nil ? text.filter { (try? Clob(String($0))) != nil } : text
            value = String(String.UnicodeScalarView(legal.unicodeScalars.prefix(length)))
        }

        /// The text; nil for one of nothing but blanks.
        var filled: String? { value.contains { !$0.isWhitespace } ? value : nil }
    }

    /// A moment: `xs:dateTime` as .NET writes it, with at most seven digits behind the seconds. JSON has it in UTC.
    ///
    /// A time without a zone is in UTC. The first moment of the year 1 stands for no time.
    struct ServiceTime: Scalar, Hashable, Comparable {
        /// The seconds since 1970-01-01T00:00:00Z.
        let seconds: Int64
        /// The ten millionth parts of the second.
        let ticks: Int64

        static var type: ScalarType { ScalarType("dateTime") }
        static var needsEscape: Bool { false }
        static var blank: StaticString { "0001-01-01T00:00:00" }

        private static var invalid: ScalarError {
            ScalarError(expected: "xs:dateTime of the years 1 to 9999, with at most 7 digits behind the seconds")
        }

        static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
            guard let text = try Clob.decode(lexical)?.value.split(whereSeparator: \.isWhitespace),
                let word = text.first
            else { return nil }
            if word.utf8.starts(with: blank.description.utf8), !word.utf8.contains(UInt8(ascii: ".")) { return nil }
            guard text.count == 1, let time = Self(String(word)) else { throw invalid }
            return time
        }

        static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
            guard let time = try decode(text) else { throw invalid }
            return time
        }

        /// The first moment of 1970, before all that services tell of.
        static let first = ServiceTime(seconds: 0, ticks: 0)

        /// Takes whole seconds since 1970-01-01T00:00:00Z; nil outside the years 1 to 9999.
        init?(secondsSinceEpoch seconds: Int64) {
            guard CivilDateTime(secondsSinceEpoch: seconds) != nil else { return nil }
            self.init(seconds: seconds, ticks: 0)
        }

        private init(seconds: Int64, ticks: Int64) {
            self.seconds = seconds
            self.ticks = ticks
        }

        /// Reads `2024-02-29T08:14:32`, digits behind the seconds, and a zone.
        private init?(_ text: String) {
            guard let match = text.wholeMatch(of: Self.form), let clock = CivilDateTime(String(match.output.1)) else {
                return nil
            }
            var offset: Int64 = 0
            if let (hours, minutes) = Self.pair(match.output.4, match.output.5) {
                guard hours < 14 || hours == 14 && minutes == 0, minutes < 60 else { return nil }
                offset = (hours * 60 + minutes) * (match.output.3 == "-" ? -60 : 60)
            }
            seconds = clock.secondsSinceEpoch - offset
            guard CivilDateTime(secondsSinceEpoch: seconds) != nil else { return nil }
            let digits = match.output.2 ?? ""
            ticks = Int64(String(digits) + String(repeating: "0", count: 7 - digits.utf8.count)) ?? 0
        }

        private static func pair(_ one: Substring?, _ other: Substring?) -> (Int64, Int64)? {
            guard let one, let other, let first = Int64(one), let second = Int64(other) else { return nil }
            return (first, second)
        }

        nonisolated(unsafe) private static let form =  // A regex without a transformation has no state.
            /([0-9-]{10}T[0-9:]{8})(?:\.([0-9]{1,7}))?(?:Z|([+-])([0-9]{2}):([0-9]{2}))?/

        func encode(to output: inout ByteWriter) {
            // The initializers take no second outside the years 1 to 9999.
            output.append(utf8: CivilDateTime(secondsSinceEpoch: seconds)?.description ?? Self.blank.description)
            if ticks != 0 {
                var digits = String(ticks + 10_000_000).dropFirst()
                while digits.last == "0" { digits.removeLast() }
                output.append(utf8: ".\(digits)")
            }
            output.append("Z")
        }

        /// `2024-02-29T08:14:32Z`.
        var text: String {
            var output = ByteWriter(capacity: 32)
            encode(to: &output)
            return output.string
        }

        func encodeJSON(to output: inout ByteWriter) {
            output.append("\"")
            encode(to: &output)
            output.append("\"")
        }

        static func specimen(_ seed: Int) -> Self {
            Self(
                seconds: 946_684_800 + Int64(seed.magnitude % 1_000_000) * 859,
                ticks: Int64(seed.magnitude % 10_000_000)
            )
        }

        static func < (left: Self, right: Self) -> Bool { (left.seconds, left.ticks) < (right.seconds, right.ticks) }
    }

    /// A day, which `xs:dateTime` has with its first moment and without a zone. JSON has the day.
    struct ServiceDay: Scalar, Hashable {
        let day: ISODate

        /// The day from which the service has changes.
        static let first = ServiceDay(secondsSinceEpoch: 978_307_200) ?? ServiceDay(day: .specimen(0))

        init(day: ISODate) { self.day = day }

        /// The day in UTC of a time in seconds since 1970; nil outside the years 1 to 9999.
        init?(secondsSinceEpoch seconds: Int64) {
            guard let time = CivilDateTime(secondsSinceEpoch: seconds) else { return nil }
            day = ISODate(time.date)
        }

        private static let midnight = "T00:00:00"

        static var type: ScalarType { ScalarType("dateTime") }
        static var needsEscape: Bool { false }

        static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
            guard let text = try Clob.decode(lexical)?.value.trimmed, !text.isEmpty else { return nil }
            let end = text.utf8.index(text.startIndex, offsetBy: 10, limitedBy: text.endIndex) ?? text.endIndex
            guard text[end...].utf8.elementsEqual(midnight.utf8), let day = try ISODate.decode(text[..<end].utf8.span)
            else { throw ScalarError(expected: "a day as YYYY-MM-DDT00:00:00") }
            return Self(day: day)
        }

        func encode(to output: inout ByteWriter) {
            day.encode(to: &output)
            output.append(utf8: Self.midnight)
        }

        static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
            try Self(day: ISODate.decodeJSON(text))
        }

        func encodeJSON(to output: inout ByteWriter) { day.encodeJSON(to: &output) }

        static func specimen(_ seed: Int) -> Self { Self(day: .specimen(seed)) }
    }

    /// A `guid` of .NET; the one of zeros is none.
    struct ServiceGUID: TextScalar {
        let value: String

        init(_ text: String) throws(ScalarError) {
            let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
            let digits = groups.joined()
            guard groups.map(\.count) == [8, 4, 4, 4, 12],
                digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
            else { throw ScalarError(expected: "a GUID of 32 hexadecimal digits in five groups") }
            value = text
        }

        static var type: ScalarType {
            ScalarType(
                "string",
                [.pattern("[\\da-fA-F]{8}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{12}")]
            )
        }
        static var needsEscape: Bool { false }
        static var blank: StaticString { "00000000-0000-0000-0000-000000000000" }

        static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
            guard let text = try Clob.decode(lexical)?.value.trimmed, !text.isEmpty else { return nil }
            let guid = try Self(text)
            return text.utf8.elementsEqual(blank.description.utf8) ? nil : guid
        }

        private init(unchecked text: String) { value = text }

        static func specimen(_ seed: Int) -> Self {
            let digits = String(seed.magnitude % 1_000_000_000_000)
            let zeros = String(repeating: "0", count: 12 - digits.utf8.count)
            return Self(unchecked: "00000000-0000-4000-8000-\(zeros)\(digits)")
        }
    }
}

extension String {
    /// The text without white space around it.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(
            start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)
        )
    }
}

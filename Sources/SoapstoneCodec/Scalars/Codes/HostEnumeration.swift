public import SoapstoneXML

/// A code of a closed list; JSON has a word for it, which is the name of the case.
///
/// ```swift
/// public enum Role: String, HostEnumeration {
///     case obligee = "P", obligor = "O", both = "B"
/// }
/// ```
///
/// Trailing blanks are not part of a code, and nothing but blanks is no value. The declared type lists the codes, and
/// their length where all have the same.
public protocol HostEnumeration: Scalar, Hashable, RawRepresentable, CaseIterable where RawValue == String {
    /// The word that JSON has for the code, as it is written there; the same for each call.
    var jsonName: String { get }

    /// The words of all codes.
    ///
    /// The default looks them up under a lock that all enumerations share. A type that stands in every row of a long
    /// response keeps its own: `public static let jsonWords = JSONWords(of: Self.self)`.
    static var jsonWords: JSONWords { get }
}

extension HostEnumeration {
    /// The name of the case.
    public var jsonName: String { String(describing: self) }

    public static var jsonWords: JSONWords { JSONWords.shared(of: Self.self) }

    /// The words of all codes, in the order of their declaration.
    public static var jsonNames: [String] { allCases.map(\.jsonName) }

    public static var type: ScalarType {
        let codes = allCases.map(\.rawValue)
        let lengths = Set(codes.map(\.unicodeScalars.count))
        let length = lengths.count == 1 ? lengths.map(Facet.length) : []
        return ScalarType("string", length + [.enumeration(codes)])
    }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let count = Lexical.countWithoutTrailingBlanks(lexical)
        if count == 0 { return nil }
        guard let value = Self(code: lexical, count: count) else { throw unknownCode }
        return value
    }

    /// The value whose code is the first `count` bytes.
    @inlinable
    init?(code text: Span<UInt8>, count: Int) {
        if count <= 8 {
            // Short codes are compared as integers.
            let key = JSONWords.key(text, count: count)
            let words = Self.jsonWords
            guard let position = words.position(code: key, count: count) else { return nil }
            if words.hasBytes(of: Self.self) {
                // The byte is that of the case itself.
                self = unsafeBitCast(words.entries[position].byte, to: Self.self)
            } else {
                self = Self.allCases[Self.allCases.index(Self.allCases.startIndex, offsetBy: position)]
            }
            return
        }
        // `init(rawValue:)` compares as String does, which takes U+212A (the Kelvin sign) for K: hence the second look.
        guard
            let code = XMLText.string(text, count: count), let value = Self(rawValue: code),
            Lexical.equal(value.rawValue.utf8.span, code.utf8.span)
        else { return nil }
        self = value
    }

    @usableFromInline static var unknownCode: ScalarError {
        ScalarError(expected: "one of " + allCases.map(\.rawValue).joined(separator: ", "))
    }

    @usableFromInline static var unknownWord: ScalarError {
        ScalarError(expected: "one of " + jsonNames.joined(separator: ", "))
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        output.append(rawValue.utf8.span)
    }

    @inlinable
    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard let code = jsonWords.code(word: text), let value = Self(rawValue: code) else {
            throw unknownWord
        }
        return value
    }

    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        let words = Self.jsonWords
        // Nil for a value that `allCases` does not list.
        if words.hasBytes(of: Self.self), let word = words.words[Int(unsafeBitCast(self, to: UInt8.self))] {
            output.append(word)
            return
        }
        let cases = Self.allCases
        let entries = words.entries
        // Comparing cases is cheaper than comparing their codes.
        let position = cases.firstIndex(of: self).map { cases.distance(from: cases.startIndex, to: $0) }
        guard let position, position < entries.count else {
            output.appendJSON(string: jsonName.utf8.span)
            return
        }
        output.append(entries[position].json)
    }

    public static func specimen(_ seed: Int) -> Self {
        let cases = Array(allCases)
        return cases[Int(Specimen.number(seed, below: UInt64(cases.count)))]
    }
}

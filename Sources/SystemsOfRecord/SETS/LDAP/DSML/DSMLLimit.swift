import SoapstoneCodec
import SoapstoneXML

/// DSML's `MAXINT`: a limit from 0, which is none, to 2,147,483,647.
struct DSMLLimit: Scalar, Hashable {
    let value: Int32

    /// Takes a limit; nil below 0.
    init?(_ value: Int32) {
        guard value >= 0 else { return nil }
        self.value = value
    }

    private static var invalid: ScalarError { ScalarError(expected: "an integer from 0 to \(Int32.max)") }

    static var type: ScalarType { ScalarType("unsignedInt", [.maxInclusive("\(Int32.max)")], json: .number) }
    static var needsEscape: Bool { false }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let number = try XSDInt.decode(lexical) else { return nil }
        guard let value = Self(number.value) else { throw invalid }
        return value
    }

    func encode(to output: inout ByteWriter) {
        output.append(decimal: Int64(value))
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard let value = Self(try XSDInt.decodeJSON(text).value) else { throw invalid }
        return value
    }

    func encodeJSON(to output: inout ByteWriter) {
        encode(to: &output)
    }

    static func specimen(_ seed: Int) -> Self {
        Self(unchecked: Int32(truncatingIfNeeded: UInt(bitPattern: seed) % UInt(Int32.max)))
    }

    /// Enough to tell one entry from more.
    static let two = DSMLLimit(unchecked: 2)

    private init(unchecked value: Int32) {
        self.value = value
    }
}

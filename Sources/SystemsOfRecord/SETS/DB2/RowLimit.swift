import SoapstoneCodec
import SoapstoneXML

/// How many rows an answer may have: 1 to 200, a JSON number.
struct RowLimit: Scalar, Hashable {
    static let range: ClosedRange<Int32> = 1...200

    let value: XSDInt

    /// Takes a number of rows; nil outside of 1 to 200.
    init?(_ value: XSDInt) {
        guard Self.range.contains(value.value) else { return nil }
        self.value = value
    }

    private static var invalid: ScalarError {
        ScalarError(expected: "an integer from \(range.lowerBound) to \(range.upperBound)")
    }

    static var type: ScalarType {
        ScalarType(
            "int",
            [.minInclusive("\(range.lowerBound)"), .maxInclusive("\(range.upperBound)")],
            json: .number
        )
    }
    static var needsEscape: Bool { false }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let number = try XSDInt.decode(lexical) else { return nil }
        guard let value = Self(number) else { throw invalid }
        return value
    }

    func encode(to output: inout ByteWriter) {
        value.encode(to: &output)
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard let value = Self(try XSDInt.decodeJSON(text)) else { throw invalid }
        return value
    }

    func encodeJSON(to output: inout ByteWriter) {
        value.encodeJSON(to: &output)
    }

    static func specimen(_ seed: Int) -> Self {
        let rows = UInt(bitPattern: seed) % UInt(range.count)
        return Self(unchecked: XSDInt(range.lowerBound + Int32(truncatingIfNeeded: rows)))
    }

    private init(unchecked value: XSDInt) {
        self.value = value
    }
}

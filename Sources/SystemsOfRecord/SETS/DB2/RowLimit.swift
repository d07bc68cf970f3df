import SoapstoneCodec

/// How many rows a response may have: 1 to 200, a JSON number.
struct RowLimit: NarrowedScalar {
    static let range: ClosedRange<Int32> = 1...200

    let base: XSDInt

    init(unchecked base: XSDInt) {
        self.base = base
    }

    static func allows(_ base: XSDInt) -> Bool { range.contains(base.value) }

    static var expected: String { "an integer from \(range.lowerBound) to \(range.upperBound)" }

    static var type: ScalarType {
        ScalarType(
            "int",
            [.minInclusive("\(range.lowerBound)"), .maxInclusive("\(range.upperBound)")],
            json: .number
        )
    }

    static func specimen(_ seed: Int) -> Self {
        let rows = UInt(bitPattern: seed) % UInt(range.count)
        return Self(unchecked: XSDInt(range.lowerBound + Int32(truncatingIfNeeded: rows)))
    }
}

import SoapstoneCodec

/// DSML's `MAXINT`: a limit from 0, which is none, to 2,147,483,647.
struct DSMLLimit: NarrowedScalar {
    let base: XSDInt

    init(unchecked base: XSDInt) {
        self.base = base
    }

    static func allows(_ base: XSDInt) -> Bool { base >= 0 }

    static var expected: String { "an integer from 0 to \(Int32.max)" }

    static var type: ScalarType { ScalarType("unsignedInt", [.maxInclusive("\(Int32.max)")], json: .number) }

    static func specimen(_ seed: Int) -> Self {
        Self(unchecked: XSDInt(Int32(truncatingIfNeeded: UInt(bitPattern: seed) % UInt(Int32.max))))
    }

    /// Enough to tell one entry from more.
    static let two = DSMLLimit(unchecked: 2)
}

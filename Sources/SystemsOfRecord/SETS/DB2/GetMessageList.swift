import SoapstoneCodec

/// Asks for the newest messages of a customer.
struct GetMessageList: Equatable {
    var customer: CustomerKey
    var maximum: RowLimit
}

extension GetMessageList: Record {
    static let codec = Codec(
        "getMessageList",
        in: DB2Content.namespace,
        GetMessageList.init,
        .inline(\.customer),
        .element("MAX_ROWS", \.maximum, .open)
    )
}

/// The newest messages of a customer.
struct GetMessageListResponse: Equatable {
    var rowset: MessageRowset
}

struct MessageRowset: Equatable {
    var rows: [MessageRow]
}

extension GetMessageListResponse: DB2Response {
    static let codec = Codec(
        "getMessageListResponse",
        in: DB2Content.namespace,
        GetMessageListResponse.init,
        .element("rowset", \.rowset, .flat)
    )

    static var withoutRow: Self? { Self(rowset: MessageRowset(rows: [])) }
}

extension MessageRowset: Record {
    static let codec = Codec("rowset", MessageRowset.init, .element("row", json: "inbox", \.rows))
}

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

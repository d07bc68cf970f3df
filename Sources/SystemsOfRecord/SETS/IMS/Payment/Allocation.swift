import SoapstoneCodec

/// What a part of a payment was applied to (`alloc_tbl`). No count says how many rows are live: a blank one is not.
struct Allocation: Equatable {
    var bucket: AllocationBucket
    var amount: Amount
}

extension Allocation: Record {
    static let codec = Codec(
        "alloc_tbl",
        Allocation.init,
        .element("alloc_cd", json: "bucket", \.bucket, .open),
        .element("alloc_amt", json: "amount", \.amount, .from("S9(7)V99 COMP-3"))
    )
}

import SoapstoneCodec

/// The output of `getCaseOrder`, transaction SETCSED: an order with its balances.
///
/// `OUTPUTMSG` of the namespace that ends in `SETCSEDOInterface`.
struct CaseOrderReply: Equatable {
    var segment: OutputSegment
    var order: CaseOrder
}

extension CaseOrderReply: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETCSEDOInterface",
        leading: .output(bytes: 153),
        CaseOrderReply.init,
        .inline(\.segment),
        .inline(json: "order", \.order)
    )
}

import SoapstoneCodec

/// The output of `getCaseOrder`, transaction SETCSED: an order with its balances.
///
/// `OUTPUTMSG` of the namespace that ends in `SETCSEDOInterface`.
struct CaseOrderResponse: Equatable {
    var segment: OutputSegment
    var order: CaseOrder
}

extension CaseOrderResponse: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETCSEDOInterface",
        leading: .output(bytes: 153),
        CaseOrderResponse.init,
        .inline(\.segment),
        .inline(json: "order", \.order)
    )
}

import SoapstoneCodec

/// The output of `getPaymentHistory`, transaction SETPYHS: a part of an order's payments.
///
/// `OUTPUTMSG` of the namespace that ends in `SETPYHSOInterface`.
struct PaymentHistoryResponse: Equatable {
    var segment: OutputSegment
    var header: PaymentHistoryHeader
    var payments: [Payment]
}

extension PaymentHistoryResponse: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETPYHSOInterface",
        leading: .output(bytes: 103),
        PaymentHistoryResponse.init,
        .inline(\.segment),
        .element("hdr_seg", \.header, .flat),
        .element("dtl_seg", json: "payments", \.payments, .times(0...10))
    )
}

import SoapstoneCodec

/// The output of `getRecentPayments`, transaction SETPYMT: the last payments to and from the customer.
///
/// `OUTPUTMSG` of the namespace that ends in `SETPYMTOInterface`.
struct RecentPaymentsResponse: Equatable {
    var segment: OutputSegment
    var sent: [RecentPayment]
    var received: [RecentPayment]
}

extension RecentPaymentsResponse: Record {
    static let codec = Codec(
        "OUTPUTMSG",
        in: "http://www.example.com/schemas/SETPYMTOInterface",
        leading: .output(bytes: 517),
        RecentPaymentsResponse.init,
        .inline(\.segment),
        .table("snt_tbl", count: "snt_cnt", json: "paymentsSent", rows: 3, \.sent),
        .table("rcv_tbl", count: "rcv_cnt", json: "paymentsReceived", rows: 3, \.received)
    )
}

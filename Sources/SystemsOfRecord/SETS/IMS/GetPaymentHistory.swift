import SoapstoneCodec

/// The input of `getPaymentHistory`, transaction SETPYHS: the payments of which order and period are asked for.
///
/// `restart` is the key with which the response before this one said that there is more.
///
/// `INPUTMSG` of the namespace that ends in `SETPYHSIInterface`.
struct PaymentHistoryRequest: Equatable {
    var webID: WebID
    var caseNumber: Digits<10>
    var orderNumber: HostText<15>
    var months: MonthCount
    var restart: HostText<20>?
}

extension PaymentHistoryRequest: Record {
    static let codec = Codec(
        "INPUTMSG",
        in: "http://www.example.com/schemas/SETPYHSIInterface",
        leading: .input("SETPYHS", bytes: 73),
        PaymentHistoryRequest.init,
        .element("in_web_id", \.webID, .session("webId")),
        .element("in_case_no", json: "caseNumber", \.caseNumber),
        .element("in_order_no", json: "orderNumber", \.orderNumber),
        .element("in_months", json: "months", \.months, .open),
        .element("in_restart", json: "restart", \.restart, .open)
    )
}

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

extension PaymentHistoryResponse {
    /// The response without the blank segments behind those that the header counts.
    ///
    /// - Throws: `DecodeError` where the header counts more or fewer segments than there are, or where their numbers are
    ///   not 0001, 0002 and so on: a payment would be lost.
    func counted() throws(DecodeError) -> PaymentHistoryResponse {
        let count = Int(header.count?.value ?? 0)
        guard 0...payments.count ~= count, payments.dropFirst(count).allSatisfy({ $0.segmentNumber == nil }) else {
            let found = payments.count { $0.segmentNumber != nil }
            throw Self.error(.count, "dtl_seg", "occurs \(found) times; dtl_cnt says \(count)")
        }
        for (index, payment) in payments.prefix(count).enumerated() {
            guard Int(payment.segmentNumber?.value ?? "") == index + 1 else {
                throw Self.error(.order, "dtl_seg[\(index + 1)]/seg_no", "is not \(index + 1)")
            }
        }
        var response = self
        response.payments.removeLast(payments.count - count)
        return response
    }

    /// The response with the numbers that JSON does not have: those of the segments, and how many there are.
    func numbered() -> PaymentHistoryResponse {
        var response = self
        response.header.count = HostInteger(Int64(payments.count))
        for index in payments.indices {
            response.payments[index].segmentNumber = try? HostText(Self.segmentNumber(index + 1))
        }
        return response
    }

    /// `0001`; the contract has ten segments at most.
    private static func segmentNumber(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    private static func error(_ code: DecodeError.Code, _ path: String, _ message: String) -> DecodeError {
        DecodeError(code, [codec.name] + path.split(separator: "/").map(String.init), message)
    }
}

/// The segment before the payments (`hdr_seg`): how many there are here, and where the next response goes on.
struct PaymentHistoryHeader: Equatable {
    var hasMore: Indicator?
    var restart: HostText<20>?
    var count: HostInteger<3>?
}

extension PaymentHistoryHeader: Record {
    static let codec = Codec(
        "hdr_seg",
        leading: .output(bytes: 28),
        PaymentHistoryHeader.init,
        .element("more_ind", json: "hasMore", \.hasMore, .blank, .open),
        .element("restart_key", json: "restart", \.restart, .blank, .open),
        .element("dtl_cnt", \.count, .required, .open, .internal)
    )
}

/// One payment of an order (`dtl_seg`): what was received, what was paid out and when, and what it was applied to.
struct Payment: Equatable {
    var segmentNumber: HostText<4>?
    var receivedDate: HostDate?
    var disbursedDate: JulianDate?
    var type: OpenCode<PaymentType, 2>?
    var receivedAmount: Amount
    var disbursedAmount: Amount
    var adjustment: Overpunch<9, 2>?
    var allocations: [Allocation]
}

extension Payment: Record {
    static let codec = Codec(
        "dtl_seg",
        leading: .detail(bytes: 79),
        Payment.init,
        .element("seg_no", \.segmentNumber, .required, .open, .internal),
        .element("rcpt_dt", json: "receivedDate", \.receivedDate, .blank, .open),
        .element("disb_dt", json: "disbursedDate", \.disbursedDate, .blank, .open),
        .element(
            "pymt_type",
            json: "type",
            \.type,
            deriving: "typeText",
            { @Sendable type in type?.text },
            .blank,
            .open
        ),
        .element("rcpt_amt", json: "receivedAmount", \.receivedAmount, .from("S9(7)V99 COMP-3")),
        .element("disb_amt", json: "disbursedAmount", \.disbursedAmount, .from("S9(7)V99 COMP-3")),
        .element("adj_raw", json: "adjustment", \.adjustment, .blank, .from("S9(7)V99, redefined as X(9)")),
        .table("alloc_tbl", json: "allocations", rows: 5, \.allocations)
    )
}

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

public import SoapstoneCodec
public import SoapstoneXML

/// The three messages that everything is measured on.
public enum Payload: String, CaseIterable, Sendable {
    /// About 1.5 KB: two months and five payments.
    case small
    /// About 40 KB: 24 months and 300 payments.
    case medium
    /// About 10 MB: 24 months and 73,500 payments.
    case large

    private var counts: (months: Int, payments: Int) {
        switch self {
        case .small: (2, 5)
        case .medium: (24, 300)
        case .large: (24, 73_500)
        }
    }

    /// Limits that let the largest payload in.
    public static var limits: XMLLimits {
        var limits = XMLLimits.response
        limits.elements = 1_000_000
        limits.childrenPerElement = 200_000
        limits.nodes = 1_500_000
        return limits
    }

    /// The message as a back end sends it: prefixes for SOAP, a default namespace for the rest, no white space.
    public func bytes() throws(ScalarError) -> [UInt8] {
        var record = ByteWriter(capacity: 1 << 16)
        try history().encodeXML(to: &record)
        var output = ByteWriter(capacity: 1 << 16)
        output.append(#"<?xml version="1.0" encoding="UTF-8"?>"#)
        output.append(#"<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>"#)
        record.withBytes { output.append($0) }
        output.append("</soap:Body></soap:Envelope>")
        return output.bytes
    }

    /// The record of the whole message.
    public func envelope() throws(ScalarError) -> PaymentEnvelope {
        PaymentEnvelope(body: PaymentBody(history: try history()))
    }

    private func history() throws(ScalarError) -> PaymentHistory {
        let counts = counts
        var numbers = Numbers()
        var months: [Month] = []
        for _ in 0..<counts.months { months.append(Self.month(&numbers)) }
        var payments: [Payment] = []
        payments.reserveCapacity(counts.payments)
        for number in 0..<counts.payments { payments.append(Self.payment(number, &numbers)) }
        return PaymentHistory(
            caseNumber: .specimen(4_711_815),
            asOf: .specimen(12_345_678),
            isActive: true,
            balance: .specimen(1_234_556),
            owner: Owner(
                firstName: try HostText("Marguerite"),
                lastName: try HostText("van der Heyden"),
                born: .specimen(1_977),
                street: try HostText("12874 North Lafayette Boulevard"),
                city: try HostText("Saint Ignace"),
                postalCode: .specimen(49_781)
            ),
            months: months,
            payments: payments,
            remark: try PlainText("Payments before 2004 are on paper & microfilm.")
        )
    }

    private static func month(_ numbers: inout Numbers) -> Month {
        Month(
            begins: .specimen(numbers.next(below: 9_000)),
            due: .specimen(numbers.next(below: 250_000)),
            paid: .specimen(numbers.next(below: 250_000)),
            count: XSDInt(Int32(numbers.next(below: 9)))
        )
    }

    private static func payment(_ number: Int, _ numbers: inout Numbers) -> Payment {
        Payment(
            number: XSDInt(Int32(truncatingIfNeeded: number + 1)),
            received: .specimen(numbers.next(below: 9_000)),
            amount: .specimen(numbers.next(below: 250_000)),
            kind: .specimen(numbers.next(below: 4)),
            posted: XSDBoolean(numbers.next(below: 8) > 0)
        )
    }
}

/// A fixed sequence of numbers without a pattern that a branch predictor would learn (Knuth's MMIX generator).
struct Numbers {
    private var state: UInt64 = 2026

    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: (state >> 33) % UInt64(max(limit, 1)))
    }
}

import SoapstoneCodec

/// Asks for the payments of one order in a period.
struct InvokeRequest: Equatable {
    var caseNumber: FilledText<10>
    var orderNumber: FilledText<15>
    var fromDate: ISODate
    var toDate: ISODate
    var locale: PlainText<5>?
}

extension InvokeRequest: Record {
    static let codec = Codec(
        "invoke",
        in: PaymentDocuments.namespace,
        InvokeRequest.init,
        .element("inCaseNumber", json: "caseNumber", \.caseNumber),
        .element("inOrderNumber", json: "orderNumber", \.orderNumber),
        .element("inFromDate", json: "fromDate", \.fromDate, .open),
        .element("inToDate", json: "toDate", \.toDate, .open),
        .element("inLocale", json: "locale", \.locale, .open)
    )

    /// How many months a document may be about, the first and the last one counted.
    static let mostMonths = 24

    /// Refuses a period that ends before it begins, and one that reaches into more months than a document may have.
    func checkPeriod() throws(DecodeError) {
        let (from, to) = (fromDate.date, toDate.date)
        guard from <= to else { throw DecodeError(.value, ["toDate"], "is before fromDate") }
        let months = (Int(to.year) - Int(from.year)) * 12 + Int(to.month) - Int(from.month) + 1
        guard months <= Self.mostMonths else {
            throw DecodeError(.value, ["fromDate"], "is \(months) months with toDate; \(Self.mostMonths) are allowed")
        }
    }
}

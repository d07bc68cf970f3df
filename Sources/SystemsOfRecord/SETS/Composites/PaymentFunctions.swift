import SoapstoneCodec
import SoapstoneOperations

extension SETS {
    /// C4: the transaction gives ten payments at a time, and says where the next ones begin.
    static let getPaymentHistory = CompositeFunction(
        "Payments",
        "getPaymentHistory",
        "The payments of an order, all of them.",
        rights: [OwnCases.order],
        calling: [PaymentHistoryRequest.operation],
        opstatusOf: ["getPaymentHistory"]
    ) { (request: HistoryRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<PaymentHistory> in
        var page = PaymentHistoryRequest(
            webID: try calls.webID(),
            caseNumber: request.caseNumber,
            orderNumber: request.orderNumber,
            months: request.months ?? .most
        )
        let pages = try await calls.required("getPaymentHistory") { () async throws(Outcome.Failure) in
            try await calls.pages(
                atMost: 30,
                // The one page more that there was to be has nothing.
                endingWith: .noPayments,
                next: { (page: PaymentHistoryResponse) in (page.header.hasMore?.isYes == true, page.header.restart) },
                { key async throws(Outcome.Failure) in
                    page.restart = key
                    return try await calls.response(to: page)
                }
            )
        }
        return CompositeFunction.Reply(PaymentHistory(payments: pages.flatMap(\.payments)))
    }

    /// C5: the months of the whole history, 24 with this one, unless a period is given.
    static let getPaymentHistoryPDF = CompositeFunction(
        "Payments",
        "getPaymentHistoryPdf",
        "The payments of an order as a PDF.",
        rights: [OwnCases.order],
        calling: [InvokeRequest.operation],
        opstatusOf: ["invoke"]
    ) { (request: DocumentRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<InvokeResponse> in
        let today = try calls.dayInOhio()
        let period = InvokeRequest(
            caseNumber: request.caseNumber,
            orderNumber: request.orderNumber,
            fromDate: request.from ?? ISODate(today.firstDay(monthsBefore: InvokeRequest.mostMonths - 1)),
            toDate: request.to ?? ISODate(today),
            locale: request.locale
        )
        do throws(DecodeError) {
            try period.checkPeriod()
        } catch {
            throw Outcome.Failure(error)
        }
        return CompositeFunction.Reply(try await calls.required(period))
    }
}

struct HistoryRequest: Record {
    var caseNumber: Digits<10>
    var orderNumber: HostText<15>
    /// 24 unless it is given.
    var months: MonthCount?

    static let codec = Codec(
        "getPaymentHistory",
        HistoryRequest.init,
        .jsonOnly("caseNumber", \.caseNumber),
        .jsonOnly("orderNumber", \.orderNumber),
        .jsonOnly("months", \.months, .open)
    )
}

struct PaymentHistory: Record {
    var payments: [Payment]

    static let codec = Codec("paymentHistory", PaymentHistory.init, .jsonOnly("payments", \.payments))
}

struct DocumentRequest: Record {
    var caseNumber: FilledText<10>
    var orderNumber: FilledText<15>
    /// The first day; that of the month 23 months ago unless it is given.
    var from: ISODate?
    /// The last day; today unless it is given.
    var to: ISODate?
    /// The document's language.
    var locale: PlainText<5>?

    static let codec = Codec(
        "getPaymentHistoryPdf",
        DocumentRequest.init,
        .jsonOnly("caseNumber", \.caseNumber),
        .jsonOnly("orderNumber", \.orderNumber),
        .jsonOnly("fromDate", \.from, .open),
        .jsonOnly("toDate", \.to, .open),
        .jsonOnly("locale", \.locale, .open)
    )
}

extension CivilDate {
    /// The first day of the month so many months before; the day itself where the calendar has no such month.
    fileprivate func firstDay(monthsBefore months: Int) -> CivilDate {
        let month = Int(year) * 12 + Int(self.month) - 1 - months
        return CivilDate(year: month / 12, month: month % 12 + 1, day: 1) ?? self
    }
}

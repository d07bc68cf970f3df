import SoapstoneOperations
import SoapstoneSOAP

extension SETS {
    static let payments = [history, document]

    private static let order: [Composite.Field] = [
        .init("caseNumber", "The case's number."), .init("orderNumber", "The order's number."),
    ]

    /// C4: the transaction gives ten payments at a time, and says where the next ones begin.
    private static let history = Composite(
        "Payments",
        "getPaymentHistory",
        "The payments of an order, all of them.",
        request: order + [
            .init("months", "How many months, 24 unless it is given.", isRequired: false, form: .number)
        ],
        steps: [
            .one(
                .init(
                    "ims-payment/getPaymentHistory",
                    .required,
                    taking: [
                        "caseNumber": .request("caseNumber"), "orderNumber": .request("orderNumber"),
                        "months": .either(.request("months"), .number(24)),
                    ],
                    loop: .pages(while: "/hasMore", next: ["restart": "/restart"], atMost: 30, joining: "payments"),
                    // The one page more that there was to be has nothing.
                    endingWith: .noPayments
                )
            )
        ]
    )

    /// C5: the months of the whole history, 24 with this one, unless a period is given.
    private static let document = Composite(
        "Payments",
        "getPaymentHistoryPdf",
        "The payments of an order as a PDF.",
        request: order + [
            .init("fromDate", "The first day; that of the month 23 months ago unless it is given.", isRequired: false),
            .init("toDate", "The last day; today unless it is given.", isRequired: false),
            .init("locale", "The document's language.", isRequired: false),
        ],
        steps: [
            .one(
                .init(
                    "payment-history/invoke",
                    .required,
                    taking: [
                        "caseNumber": .request("caseNumber"), "orderNumber": .request("orderNumber"),
                        "fromDate": .either(.request("fromDate"), .firstDay(monthsBefore: 23)),
                        "toDate": .either(.request("toDate"), .today), "locale": .request("locale"),
                    ]
                )
            )
        ],
        timeZone: timeZone
    )
}

import SoapstoneCodec

extension OpenHousing {
    /// Asks for the balance of a tenancy, and for what was charged and paid in some days.
    struct RentStatement: HousingRequest {
        var tenancy: PlainText<20>
        var from: LondonDay
        var to: LondonDay
        var most: XSDInt?

        typealias Reply = Rent

        static let type = RequestType.rentstatement
        static let codec = Codec(
            "rentstatement",
            RentStatement.init,
            .jsonOnly("tenancyReference", \.tenancy),
            .jsonOnly("dateFrom", \.from, .open),
            .jsonOnly("dateTo", \.to, .open),
            .jsonOnly("maxRows", \.most, .open)
        )

        var parameters: [Parameter] {
            [Parameter](["tenancy_ref": tenancy, "date_from": from, "date_to": to, "max_rows": most])
        }

        static func reply(_ root: Root) -> Rent? {
            root.account.map { Rent(balance: $0.balance, transactions: $0.transactions) }
        }

        static func root(_ reply: Rent) -> Root {
            Root(account: Account(balance: reply.balance, transactions: reply.transactions))
        }
    }

    /// What a tenant owes, and how it came to that.
    struct Rent: Record {
        var balance: Pence
        var transactions: [Transaction]

        static let codec = Codec(
            "rent",
            Rent.init,
            .jsonOnly("currentBalance", \.balance),
            .jsonOnly("transactions", \.transactions)
        )
    }

    /// The same in a response.
    struct Account: Record {
        var balance: Pence
        var transactions: [Transaction]

        static let codec = Codec(
            "Account",
            Account.init,
            .attribute("balance", \.balance),
            .element("Transaction", json: "transactions", \.transactions)
        )
    }

    struct Transaction: Record {
        var id: PlainText<20>
        var date: LondonDay
        var summary: PlainText<100>?
        var amount: Pence
        /// What was owed after it.
        var balance: Pence?

        static let codec = Codec(
            "Transaction",
            Transaction.init,
            .attribute("trans_id", json: "id", \.id, .open),
            .attribute("trans_date", json: "transactionDate", \.date, .open),
            .attribute("summary", \.summary),
            .attribute("amount", \.amount),
            .attribute("running_balance", json: "currentBalance", \.balance)
        )
    }

    /// Asks whose rent is due on a day.
    struct RentDueList: EventRequest {
        var date: LondonDay

        static let type = RequestType.rentduelist
        static let codec = Codec("rentduelist", RentDueList.init, .jsonOnly("date", \.date, .open))

    }

    /// Asks who has paid on a day.
    struct PaymentList: EventRequest {
        var date: LondonDay

        static let type = RequestType.paymentlist
        static let codec = Codec("paymentlist", PaymentList.init, .jsonOnly("date", \.date, .open))

    }

    struct EventList: Record {
        var events: [RentEvent]

        static let codec = Codec("events", EventList.init, .jsonOnly("events", \.events))
    }

    /// Rent of a tenancy that is due, or that was paid.
    struct RentEvent: Record {
        /// The same for the same event, however often it is listed.
        var id: PlainText<20>
        var tenancy: PlainText<20>
        var amount: Pence
        var date: LondonDay

        static let codec = Codec(
            "Event",
            RentEvent.init,
            .attribute("event_id", json: "id", \.id, .open),
            .attribute("tenancy_ref", json: "tenancyReference", \.tenancy),
            .attribute("amount", \.amount),
            .attribute("date", \.date, .open)
        )
    }
}

/// A request for what happened to the rent of all tenancies on a day.
protocol EventRequest: HousingRequest where Reply == OpenHousing.EventList {
    init(date: LondonDay)
    var date: LondonDay { get }
}

extension EventRequest {
    init(_ parameters: inout OpenHousing.ParameterReader, _: [OpenHousing.Line]) throws(DecodeError) {
        self.init(date: try parameters.required("date"))
    }

    var parameters: [OpenHousing.Parameter] { [OpenHousing.Parameter](["date": date]) }

    static func reply(_ root: OpenHousing.Root) -> OpenHousing.EventList? {
        root.events.map { OpenHousing.EventList(events: $0.events) }
    }

    static func root(_ reply: OpenHousing.EventList) -> OpenHousing.Root {
        OpenHousing.Root(events: OpenHousing.Events(events: reply.events))
    }
}

extension OpenHousing.RentStatement {
    init(_ parameters: inout OpenHousing.ParameterReader, _: [OpenHousing.Line]) throws(DecodeError) {
        tenancy = try parameters.required("tenancy_ref")
        from = try parameters.required("date_from")
        to = try parameters.required("date_to")
        most = try parameters.optional("max_rows")
    }
}

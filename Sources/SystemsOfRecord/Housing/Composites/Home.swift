import SoapstoneCodec
import SoapstoneOperations

extension Housing {
    /// All that the first screen shows. What cannot be had is missing, and the client has its own rows for it.
    static let getDashboard = CompositeFunction(
        "Home",
        "getDashboard",
        "All that the first screen shows.",
        calling: [
            "members/me", "members/refresh", "open-housing/tenancydetails", "open-housing/rentstatement",
            "open-housing/repairhistory", "open-housing/messagethreadlist", "content/news",
        ]
    ) { (_: Nothing, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Dashboard> in
        let tenancy = try calls.tenancy()
        let (today, start) = (try calls.today(), try calls.day(-90))
        // The member first: it renews the token where that is to be.
        var website = calls.website
        let member = try await website.call(Umbraco.Me())
        let now = website.calls
        async let tenant = now.result { calls async throws(Outcome.Failure) in
            try await calls.reply(to: OpenHousing.TenancyDetails(tenancy: tenancy)).tenancy
        }
        async let rent = now.result { calls async throws(Outcome.Failure) in
            let statement = OpenHousing.RentStatement(tenancy: tenancy, from: start, to: today, most: nil)
            return try await calls.reply(to: statement)
        }
        async let repairs = now.result { calls async throws(Outcome.Failure) in
            try await calls.reply(to: OpenHousing.RepairHistory(tenancy: tenancy, from: start)).repairs
        }
        async let threads = now.result { calls async throws(Outcome.Failure) in
            try await calls.reply(to: OpenHousing.ThreadList(tenancy: tenancy, state: .open)).threads
        }
        async let news = now.result { calls async throws(Outcome.Failure) in
            try await calls.website(Umbraco.News(page: 1, size: 10)).items
        }
        var lacking: [CompositeFunction.Lacking] = []
        let dashboard = Dashboard(
            member: Profile(member),
            tenant: await tenant.value("tenancydetails", &lacking),
            rent: await rent.value("rentstatement", &lacking),
            repairs: await repairs.value("repairhistory", &lacking) ?? [],
            threads: await threads.value("messagethreadlist", &lacking) ?? [],
            news: await news.value("news", &lacking) ?? []
        )
        return CompositeFunction.Reply(dashboard, session: website.renewed, lacking: lacking)
    }

    /// What was charged and paid: in 90 days, or in the days that the request names.
    static let getTransactions = CompositeFunction(
        "Rent",
        "getTransactions",
        "The balance, and what was charged and paid.",
        calling: ["open-housing/rentstatement"]
    ) { (request: Period, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<OpenHousing.Rent> in
        let from = if let from = request.from { from } else { try calls.day(-90) }
        let to = if let to = request.to { to } else { try calls.today() }
        let statement = OpenHousing.RentStatement(
            tenancy: try calls.tenancy(),
            from: from,
            to: to,
            most: request.most
        )
        return CompositeFunction.Reply(try await calls.reply(to: statement))
    }

    /// The repairs of a year, or since the day that the request names.
    static let getHistory = CompositeFunction(
        "Repairs",
        "getHistory",
        "The repairs of the tenancy.",
        calling: ["open-housing/repairhistory"]
    ) { (request: Period, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<OpenHousing.RepairList> in
        let from = if let from = request.from { from } else { try calls.day(-365) }
        let history = OpenHousing.RepairHistory(tenancy: try calls.tenancy(), from: from)
        return CompositeFunction.Reply(try await calls.reply(to: history))
    }

    /// The appointments of the tenancy's repairs and of the orders that the session has placed.
    static let getAppointments = CompositeFunction(
        "Repairs",
        "getAppointments",
        "When somebody comes.",
        calling: ServitorSession.operations + ["open-housing/repairhistory", "servitor/selectOrder"]
    ) { (_: Nothing, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Appointments> in
        let numbers = try await calls.orderNumbers()
        guard !numbers.isEmpty else { return CompositeFunction.Reply(Appointments(appointments: [])) }
        let orders = try await ServitorSession.run(calls) { session async throws(Outcome.Failure) in
            try await session.reply { Servitor.SelectOrder(sessionID: $0, numbers: numbers) }
        }
        return CompositeFunction.Reply(Appointments(appointments: orders.appointments))
    }

    /// Cancels an appointment, which has to be one of those of `getAppointments`.
    static let cancelAppointment = CompositeFunction(
        "Repairs",
        "cancel",
        "Cancels an appointment.",
        isIdempotent: false,
        calling: ServitorSession.operations + [
            "open-housing/repairhistory", "servitor/selectOrder", "servitor/deleteBooking",
        ]
    ) { (request: Cancellation, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Nothing> in
        let numbers = try await calls.orderNumbers()
        guard !numbers.isEmpty else { throw Outcome.Failure(.recordGone, detail: "the session has no orders") }
        try await ServitorSession.run(calls) { session async throws(Outcome.Failure) in
            let orders = try await session.reply { Servitor.SelectOrder(sessionID: $0, numbers: numbers) }
            guard orders.appointments.contains(where: { $0.appointment.id == request.bookingID }) else {
                throw Outcome.Failure(.recordGone, detail: "the appointment is not the session's")
            }
            _ = try await session.reply { Servitor.DeleteBooking(sessionID: $0, bookingID: request.bookingID) }
        }
        return CompositeFunction.Reply(Nothing())
    }
}

extension Housing {
    struct Dashboard: Record {
        var member: Profile
        var tenant: OpenHousing.Tenancy?
        var rent: OpenHousing.Rent?
        var repairs: [OpenHousing.Job]
        var threads: [OpenHousing.ThreadHead]
        var news: [Umbraco.NewsItem]

        static let codec = Codec(
            "dashboard",
            Dashboard.init,
            .jsonOnly("member", \.member),
            .jsonOnly("tenant", \.tenant),
            .jsonOnly("rent", \.rent),
            .jsonOnly("repairs", \.repairs, .open),
            .jsonOnly("threads", \.threads),
            .jsonOnly("news", \.news, .open)
        )
    }

    /// Days, and how many rows at most.
    struct Period: Record {
        var from: LondonDay?
        var to: LondonDay?
        var most: XSDInt?

        static let codec = Codec(
            "period",
            Period.init,
            .jsonOnly("from", \.from, .open),
            .jsonOnly("to", \.to, .open),
            .jsonOnly("maxRows", \.most, .open)
        )
    }

    struct Appointments: Record {
        var appointments: [Servitor.NumberedAppointment]

        static let codec = Codec("appointments", Appointments.init, .jsonOnly("appointments", \.appointments, .open))
    }

    struct Cancellation: Record {
        var bookingID: XSDInt

        static let codec = Codec("cancellation", Cancellation.init, .jsonOnly("bookingId", \.bookingID, .open))
    }
}

extension FunctionCalls {
    /// The numbers of the orders that the session may see: those that it has placed, and the jobs of a year.
    fileprivate func orderNumbers() async throws(Outcome.Failure) -> [PlainText<20>] {
        let history = OpenHousing.RepairHistory(tenancy: try tenancy(), from: try day(-365))
        let jobs = try await reply(to: history).repairs.map(\.id.value)
        let placed = rows(Housing.SessionKey.orders).compactMap(\.first)
        return (placed + jobs).compactMap { try? PlainText<20>($0) }
    }
}

extension Result where Failure == Outcome.Failure {
    /// The value; nil where the response has to say that it lacks something.
    fileprivate func value(_ id: String, _ lacking: inout [CompositeFunction.Lacking]) -> Success? {
        switch self {
        case .success(let value): return value
        case .failure(let failure):
            lacking.append(CompositeFunction.Lacking(id, failure))
            return nil
        }
    }
}

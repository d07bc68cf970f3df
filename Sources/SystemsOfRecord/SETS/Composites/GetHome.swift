import SoapstoneCodec
import SoapstoneOperations

extension SETS {
    private static let homeOperations = [
        CaseListRequest.operation, PersonalRequest.operation, RecentPaymentsRequest.operation,
        CustomerAlertsRequest.operation, CaseEventsRequest.operation, GetCountyBulletins.operation,
        GetNewsFlash.operation, GetMessageList.operation,
    ]

    /// C3: the cases first, since nobody without one has a home screen; then all the rest at one time.
    ///
    /// Nothing of it is kept for another call: a tap on the menu reads anew.
    static let getHome = CompositeFunction(
        "Home",
        "getHome",
        "All that the home screen shows.",
        calling: homeOperations,
        opstatusOf: [
            "getCaseList", "getPersonal", "getRecentPayments", "getCustomerAlerts", "getCaseEvents",
            "getCountyBulletins", "getNewsFlash", "getMessageList",
        ]
    ) { (request: HomeRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<HomeScreen> in
        let webID: WebID = try calls.webID()
        let customer = CustomerKey(webID: try calls.webID())
        let today = try calls.dayInOhio()
        let month = if let month = request.month { month } else { YearMonth(today) }
        let cases = try await calls.required(CaseListRequest(webID: webID))
        async let personal = calls.result { calls async throws(Outcome.Failure) in
            try await calls.optional(PersonalRequest(webID: webID))
        }
        async let payments = calls.result { calls async throws(Outcome.Failure) in
            try await calls.optional(RecentPaymentsRequest(webID: webID))
        }
        async let alerts = calls.result { calls async throws(Outcome.Failure) in
            try await calls.optional(CustomerAlertsRequest(webID: webID))
        }
        async let events = calls.result { calls async throws(Outcome.Failure) in
            try await calls.optional(CaseEventsRequest(webID: webID, month: month))
        }
        async let bulletins = calls.result { calls async throws(Outcome.Failure) in
            try await calls.bulletins(of: cases.cases.compactMap(\.county))
        }
        async let news = calls.result { calls async throws(Outcome.Failure) in
            try await calls.optional(GetNewsFlash())
        }
        // Only how many are not read, of as many as the service gives.
        async let messages = calls.result { calls async throws(Outcome.Failure) in
            try await calls.optional(GetMessageList(customer: customer, maximum: RowLimit(unchecked: 200)))
        }
        var home = HomeScreen(
            unread: try await messages.get().map { XSDInt(Int32(clamping: $0.rowset.unread)) },
            alerts: try await alerts.get(),
            bulletins: try await bulletins.get(),
            news: try await news.get(),
            events: try await events.get(),
            payments: try await payments.get(),
            personal: try await personal.get(),
            cases: cases
        )
        let counts = Badges(
            // The alerts, and the missing details of the customer.
            alerts: home.alerts.map { XSDInt(Int32(clamping: $0.alerts.count + $0.missing.count)) },
            bulletins: home.bulletins.map { XSDInt(Int32(clamping: $0.rowset.rows.count)) }
        )
        home.badges = counts.shown(in: calls.session)
        return CompositeFunction.Reply(home, session: counts.values)
    }

    /// Clears a badge for as long as its user is signed in.
    static let clearBadge = CompositeFunction(
        "Content",
        "clearBadge",
        "Clears a badge of the home screen until the session ends.",
        // Nothing is called: it is served where the home screen is.
        calling: homeOperations
    ) { (request: ClearBadge, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<ClearedBadges> in
        let cleared = SessionValues([request.badge.clearedKey: "true"])
        let session = calls.session.adding(cleared)
        let badges = Badges(in: session).shown(in: session)
        return CompositeFunction.Reply(ClearedBadges(badges: badges), session: cleared)
    }
}

struct HomeRequest: Record {
    /// The month of the calendar; this month unless it is given.
    var month: YearMonth?

    static let codec = Codec("getHome", HomeRequest.init, .jsonOnly("yearMonth", \.month, .open))
}

/// What the operations say, side by side; nil for those that have failed.
struct HomeScreen: Record {
    var badges = Badges()
    var unread: XSDInt?
    var alerts: CustomerAlertsResponse?
    var bulletins: GetCountyBulletinsResponse?
    var news: GetNewsFlashResponse?
    var events: CaseEventsResponse?
    var payments: RecentPaymentsResponse?
    var personal: PersonalResponse?
    var cases: CaseListResponse

    static let codec = Codec(
        "home",
        HomeScreen.init,
        .jsonOnly("badges", \.badges),
        .jsonOnly("unreadMessages", \.unread, .open),
        .element("alerts", \.alerts, .flat),
        .element("bulletins", \.bulletins, .flat),
        .element("news", \.news, .flat),
        .element("events", \.events, .flat),
        .element("payments", \.payments, .flat),
        .element("personal", \.personal, .flat),
        .element("cases", \.cases, .flat)
    )
}

/// A number on the home screen that its user clears until the next sign-in.
enum Badge: String, HostEnumeration {
    case alerts, bulletins

    var jsonName: String { rawValue }

    /// The names under which a session has how much there was to be seen at last, and that it was cleared.
    var key: String { "badge.\(rawValue)" }
    var clearedKey: String { "badge.\(rawValue).cleared" }
}

/// How much of each there is to be seen; nil for what is not known.
struct Badges: Record {
    var alerts: XSDInt?
    var bulletins: XSDInt?

    static let codec = Codec(
        "badges",
        Badges.init,
        .jsonOnly("alerts", \.alerts, .open),
        .jsonOnly("bulletins", \.bulletins, .open)
    )
}

struct ClearBadge: Record {
    var badge: Badge

    static let codec = Codec("clearBadge", ClearBadge.init, .jsonOnly("badge", \.badge, .open))
}

struct ClearedBadges: Record {
    var badges: Badges

    static let codec = Codec("clearedBadges", ClearedBadges.init, .jsonOnly("badges", \.badges))
}

extension Badges {
    /// What a session knows: of a badge that was neither counted nor cleared, nothing.
    init(in session: SessionValues) {
        for badge in Badge.allCases {
            let counted = session.values[badge.key].flatMap { Int32($0) }
            self[badge] = counted.map { XSDInt($0) } ?? (session.values[badge.clearedKey] == nil ? nil : 0)
        }
    }

    /// The same, in which a badge that is cleared is 0.
    func shown(in session: SessionValues) -> Badges {
        var shown = self
        for badge in Badge.allCases where session.values[badge.clearedKey] != nil {
            shown[badge] = shown[badge].map { _ in 0 }
        }
        return shown
    }

    /// What a session keeps of them.
    var values: SessionValues {
        let counted = Badge.allCases.compactMap { badge in self[badge].map { (badge.key, String($0.value)) } }
        return SessionValues(Dictionary(counted) { first, _ in first })
    }

    private subscript(badge: Badge) -> XSDInt? {
        get {
            switch badge {
            case .alerts: alerts
            case .bulletins: bulletins
            }
        }
        set {
            switch badge {
            case .alerts: alerts = newValue
            case .bulletins: bulletins = newValue
            }
        }
    }
}

extension FunctionCalls {
    /// The bulletins of the counties that cases are in, of three at most.
    fileprivate func bulletins(
        of counties: [CountyCode]
    ) async throws(Outcome.Failure) -> GetCountyBulletinsResponse? {
        var seen: Set<CountyCode> = []
        let counties = Array(counties.filter { seen.insert($0).inserted }.prefix(3))
        return try await optional("getCountyBulletins") { () async throws(Outcome.Failure) in
            let responses = try await each(counties) { county async throws(Outcome.Failure) in
                try await response(to: GetCountyBulletins(of: county.digits))
            }
            return GetCountyBulletinsResponse(rowset: BulletinRowset(rows: responses.flatMap(\.rowset.rows)))
        }
    }
}

extension MessageRowset {
    /// How many messages from the county are not read.
    fileprivate var unread: Int { rows.count { $0.direction == .inbound && $0.isRead?.isYes == false } }
}

extension MissingInformation {
    /// How many details are missing.
    fileprivate var count: Int { [address, employer, healthInsurance].count { $0?.isYes == true } }
}

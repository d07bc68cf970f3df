import SoapstoneBase
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

extension Housing {
    /// Notifies tenants of the events of a day, each once: those that the log of what was sent has are left out.
    static let runNotificationJob = CompositeFunction(
        "Push",
        "runNotificationJob",
        "Notifies tenants of the events of a day, of each once.",
        needsSession: false,
        calling: ServitorSession.operations + [
            "servitor/selectOrder", "open-housing/rentduelist", "open-housing/paymentlist", "members/login",
            "members/refresh", "members/recipients", "members/removePushToken", "expo/send", "expo/getReceipts",
        ],
        settingsOf: name,
        accountOf: Umbraco.Controller.member.service,
        job: CompositeFunction.Job("type", NotificationKind.allCases.filter { !$0.isByHand }.map(\.rawValue))
    ) { (request: JobRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<JobReport> in
        let day = try request.day(calls)
        guard let (title, body) = try request.kind.text(day) else {
            throw Outcome.Failure(.invalidRequest, detail: "type")
        }
        let folder = try calls.receiptFolder()
        let sentLog = try SentLog(of: request.kind, in: folder)
        var known: Set<NotificationEvent> = []
        let events = try await request.kind.events(on: day, calls).filter { known.insert($0).inserted }
        var report = JobReport(kind: request.kind, events: XSDInt(Int32(clamping: events.count)))
        try await sentLog.load(keeping: events, at: calls.clock)
        guard !events.isEmpty else { return CompositeFunction.Reply(report) }
        var (website, sender) = try await calls.websiteAsService()
        let messages = try await Self.messages(about: events, &website, sentLog, &report)
        guard !messages.isEmpty else { return CompositeFunction.Reply(report) }
        let receipt = try SendReceipt.begun(
            id: RandomID.make(),
            kind: request.kind,
            title: title,
            body: body,
            group: nil,
            sentAt: calls.clock,
            sentBy: sender,
            recipients: messages.map(\.recipient)
        )
        report.runID = receipt.id
        let log = ReceiptLog(receipt, in: folder)
        try await log.write()
        let sending = PushSending(calls: website.calls, title: title, body: body)
        await log.run(sending, messages.map(\.token)) { deliveries in
            await sentLog.keep(deliveries, of: messages, at: receipt.sentAt)
        }
        var states: [SentLog.State?] = []
        for message in messages {
            states.append(await sentLog.state(of: message.event, to: message.recipient.memberID))
        }
        for state in states { report.add(state, isNew: true) }
        var lacking: [CompositeFunction.Lacking] = []
        if !states.allSatisfy({ $0 == .sent || $0 == .gone }) {
            lacking.append(.init("send", Outcome.Failure(.failed, detail: "run \(receipt.id.value)")))
        }
        let failures = [await sentLog.failure, await log.failure].compactMap(\.self)
        if let failure = failures.first { lacking.append(.init("receipt", failure)) }
        return CompositeFunction.Reply(report, lacking: lacking)
    }

    /// The messages that are left to send, one for each device of a tenancy. The others are counted.
    private static func messages(
        about events: [NotificationEvent],
        _ website: inout BearerCalls,
        _ sentLog: SentLog,
        _ report: inout JobReport
    ) async throws(Outcome.Failure) -> [JobMessage] {
        var members: [String: [Umbraco.Recipient]] = [:]
        var messages: [JobMessage] = []
        for event in events {
            if members[event.tenancy.value] == nil {
                members[event.tenancy.value] = try await recipients(event.tenancy, &website)
            }
            // One device gets one message, whoever has it.
            var seen: Set<String> = []
            for member in members[event.tenancy.value] ?? [] {
                guard let token = member.pushToken, seen.insert(token.value).inserted else { continue }
                switch await sentLog.state(of: event, to: member.memberID) {
                case nil, .failed: messages.append(JobMessage(event, to: member, at: token))
                case let state: report.add(state, isNew: false)
                }
            }
            if seen.isEmpty { report.noDevice = XSDInt(report.noDevice.value + 1) }
        }
        return messages
    }

    /// The members of a tenancy; none for one that the website does not know.
    private static func recipients(
        _ tenancy: PlainText<20>,
        _ website: inout BearerCalls
    ) async throws(Outcome.Failure) -> [Umbraco.Recipient] {
        do throws(Outcome.Failure) {
            return try await website.call(Umbraco.Recipients(reference: tenancy)).items
        } catch {
            guard error.status == .recordGone else { throw error }
            return []
        }
    }
}

extension FunctionCalls {
    /// The website, signed in to as the account of the configuration, and the number of that member.
    fileprivate func websiteAsService() async throws(Outcome.Failure) -> (BearerCalls, String) {
        guard let account else { throw Outcome.Failure(.adapterError, detail: "no account of the website") }
        let member = try await website(
            Umbraco.Login(
                appVersion: .own("service"),
                password: .own(account.password),
                username: .own(account.user)
            )
        )
        var values = [Umbraco.token: member.token?.value ?? ""]
        values[Umbraco.refreshToken] = member.refreshToken?.value
        return (adding(SessionValues(values)).website, member.memberID.description)
    }
}

/// An event of which the tenants of a tenancy are notified once.
struct NotificationEvent: Hashable, Sendable {
    /// The same for the same event, however often it is listed.
    let id: PlainText<20>
    /// When it is; nil where nobody says.
    let day: LondonDay?
    let tenancy: PlainText<20>
}

/// The notification of one device about one event.
struct JobMessage: Sendable {
    let event: NotificationEvent
    let recipient: Housing.SendReceipt.Reached
    let token: PlainText<100>

    fileprivate init(_ event: NotificationEvent, to member: Umbraco.Recipient, at token: PlainText<100>) {
        self.event = event
        recipient = Housing.SendReceipt.Reached(memberID: member.memberID, tenancy: member.tenancy, event: event.id)
        self.token = token
    }
}

extension Housing.NotificationKind {
    /// The title and the text of an automatic notification; nil for one that is sent by hand.
    ///
    /// - Parameter day: the day that the job is run for.
    func text(_ day: LondonDay) throws(Outcome.Failure) -> (PlainText<64>, PlainText<240>)? {
        switch self {
        case .custom, .communalRepair: nil
        case .repairReminder:
            (
                try .own("Repair tomorrow"),
                try .own(
                    "Your repair is booked for tomorrow, \(try day.next().text). Please make sure that somebody is at home."
                )
            )
        case .operativeEnroute: (try .own("We are on our way"), try .own("Somebody is on the way to do your repair."))
        case .rentDue: (try .own("Rent due"), try .own("Your rent is due. You can pay it in the app."))
        case .paymentReceived: (try .own("Payment received"), try .own("We have received your payment. Thank you."))
        }
    }

    /// The events of a day: bookings of the day after it, operatives who are on the way, rent and payments of the day.
    func events(on day: LondonDay, _ calls: FunctionCalls) async throws(Outcome.Failure) -> [NotificationEvent] {
        switch self {
        case .custom, .communalRepair: return []
        case .repairReminder:
            let next = try day.next()
            return try await calls.bookings(.planned).filter { $0.day == next }
        case .operativeEnroute: return try await calls.bookings(.despatched)
        case .rentDue: return try await calls.reply(to: OpenHousing.RentDueList(date: day)).events.map(\.notification)
        case .paymentReceived:
            return try await calls.reply(to: OpenHousing.PaymentList(date: day)).events.map(\.notification)
        }
    }
}

extension FunctionCalls {
    /// The bookings of all orders that are this far, and say whose they are.
    fileprivate func bookings(
        _ status: Servitor.AppointmentStatus
    ) async throws(Outcome.Failure) -> [NotificationEvent] {
        let orders = try await ServitorSession.run(self) { session async throws(Outcome.Failure) in
            try await session.reply { Servitor.SelectOrder(sessionID: $0, numbers: []) }
        }.orders
        var events: [NotificationEvent] = []
        for order in orders {
            guard let tenancy = order.location else { continue }
            for booking in order.bookings where booking.status == status {
                let day = try booking.start.map { start throws(Outcome.Failure) in try LondonDay.own(start.seconds) }
                events.append(NotificationEvent(id: try .own(booking.id.description), day: day, tenancy: tenancy))
            }
        }
        return events
    }
}

extension OpenHousing.RentEvent {
    fileprivate var notification: NotificationEvent { NotificationEvent(id: id, day: date, tenancy: tenancy) }
}

extension LondonDay {
    /// The day of a moment.
    fileprivate static func own(_ seconds: Int64) throws(Outcome.Failure) -> Self {
        do throws(ScalarError) {
            return try Self(London.time(seconds).date)
        } catch {
            throw Outcome.Failure(.adapterError, detail: error.expected)
        }
    }

    /// The day after it. Days have 23 to 25 hours.
    fileprivate func next() throws(Outcome.Failure) -> Self { try .own(seconds + 36 * 3_600) }

    /// As people write it: `29/02/2024`.
    fileprivate var text: String { date.description.split(separator: "-").reversed().joined(separator: "/") }
}

extension Housing {
    /// Which events, and of which day; without one of today.
    struct JobRequest: Record {
        var kind: NotificationKind
        var date: ISODate?

        static let codec = Codec(
            "jobRequest",
            JobRequest.init,
            .jsonOnly("type", \.kind, .open),
            .jsonOnly("date", \.date, .open)
        )

        fileprivate func day(_ calls: FunctionCalls) throws(Outcome.Failure) -> LondonDay {
            guard let date else { return try calls.day(0) }
            do throws(ScalarError) {
                return try LondonDay(date.date)
            } catch {
                throw Outcome.Failure(.adapterError, detail: error.expected)
            }
        }
    }

    /// What came of a run. All but `events` are numbers of notifications, one for each device.
    struct JobReport: Record {
        var kind: NotificationKind
        var events = XSDInt(0)
        var sent = XSDInt(0)
        /// Sent by an earlier run.
        var already = XSDInt(0)
        /// Of a request that was cut short: nobody knows, and it is not sent again.
        var unknown = XSDInt(0)
        /// Events without a device, and devices that are gone.
        var noDevice = XSDInt(0)
        /// The next run sends them.
        var failed = XSDInt(0)
        /// The id of the receipt; nil where nothing was left to send.
        var runID: PlainText<32>?

        static let codec = Codec(
            "jobReport",
            JobReport.init,
            .jsonOnly("type", \.kind, .open),
            .jsonOnly("events", \.events, .open),
            .jsonOnly("sent", \.sent, .open),
            .jsonOnly("already", \.already, .open),
            .jsonOnly("unknown", \.unknown, .open),
            .jsonOnly("noDevice", \.noDevice, .open),
            .jsonOnly("failed", \.failed, .open),
            .jsonOnly("runId", \.runID, .open)
        )

        /// Counts a notification.
        ///
        /// - Parameter isNew: whether this run has sent it.
        fileprivate mutating func add(_ state: SentLog.State?, isNew: Bool) {
            func increase(_ number: inout XSDInt) { number = XSDInt(number.value + 1) }
            switch state {
            case .sent: isNew ? increase(&sent) : increase(&already)
            case .sending: increase(&unknown)
            case .gone: increase(&noDevice)
            case .failed, nil: increase(&failed)
            }
        }
    }
}

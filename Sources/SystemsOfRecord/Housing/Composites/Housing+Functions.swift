import SoapstoneCodec
import SoapstoneOperations

extension Housing {
    /// The composites.
    static let functions: [CompositeFunction] =
        memberFunctions + campaignFunctions + [
            runNotificationJob, getDashboard, getTransactions, getHistory, getAppointments, cancelAppointment, getSlots,
            book, diagnoseImage, transcribe, pay, confirm,
            getThreads, getThread, startThread, replyToThread, closeThread,
        ]

    /// The name of the system in a configuration.
    static let name = "Housing"

    static let settings = SystemSettings(
        of: name,
        [
            .init("siteId", .text(atMost: 10), "the site of payments"),
            .init("scpId", .text(atMost: 10), "the portal of payments"),
            .init("returnUrl", .link, "where the payer comes back to"),
            .init("feedbackUrl", .link, "the website's form for feedback", isOptional: true),
            .init("feedbackKeyFile", .secretFile, "the file of the key of the tokens in its query", isOptional: true),
            .init("webChatUrl", .link, "the website's page for chats", isOptional: true),
            .init("receipts", .folder, "the folder of the receipts of notifications", isOptional: true),
            .init(
                "senderGroup",
                .text(atMost: 64),
                "the group that may send notifications: PushSenders",
                isOptional: true
            ),
            .init("contract", .text(atMost: 20), "the contract of repairs: HOUSING", isOptional: true),
        ]
    )

    /// The names of what a session knows of its user.
    enum SessionKey {
        static let tenancy = "tenancyReference"
        /// The slots that were offered, as rows: start, end, number of the order, kind of work, quantity.
        static let slots = "offeredSlots"
        /// The references of payments that were begun, as rows of one.
        static let payments = "payments"
        /// The numbers of orders that were placed, as rows of one.
        static let orders = "orders"
        static let memberID = "memberId"
        /// "true" for members of the staff, and for those who may send notifications.
        static let isStaff = "isStaff"
        static let mayNotify = "mayNotify"
    }
}

extension FunctionCalls {
    /// The tenancy of the session's user.
    ///
    /// - Throws: opstatus 6001, where the session has none.
    func tenancy() throws(Outcome.Failure) -> PlainText<20> {
        guard let reference = session.values[Housing.SessionKey.tenancy].flatMap({ try? PlainText<20>($0) }) else {
            throw Outcome.Failure(.sessionIncomplete)
        }
        return reference
    }

    /// Calls an operation of OpenHousing.
    func reply<Use: HousingRequest>(to request: Use) async throws(Outcome.Failure) -> Use.Reply {
        try await read("\(OpenHousing.service)/\(Use.type.rawValue)", request) { element, _ throws(DecodeError) in
            guard let reply = Use.reply(try OpenHousing.Root.decode(from: element)) else {
                throw DecodeError(.missing, ["Root"], "has not what was asked for")
            }
            return reply
        }
    }

    /// Calls an operation of the payment portal.
    func reply<Request: SignedRequest, Reply: PaymentReply>(
        to request: Request,
        _: Reply.Type
    ) async throws(Outcome.Failure) -> Reply {
        try await read("\(PaymentPortal.service)/\(Request.operation)", request) { element, _ throws(DecodeError) in
            try Reply.decode(from: element)
        }
    }

    /// The rows that the session keeps under a name.
    func rows(_ name: String) -> [[String]] {
        session.values[name].flatMap(SessionRows.init(parsing:))?.rows ?? []
    }
}

extension PlainText {
    /// A text of this package's, or of its configuration.
    ///
    /// - Throws: opstatus 8004, where it is none of the type.
    static func own(_ text: String) throws(Outcome.Failure) -> Self {
        do throws(ScalarError) {
            return try Self(text)
        } catch {
            throw Outcome.Failure(.adapterError, detail: error.expected)
        }
    }
}

/// A session of Servitor, which a function opens and closes. Where a call finds it ended, one more is opened, once.
struct ServitorSession {
    private let calls: FunctionCalls
    private var id: Servitor.SessionID
    private var isReopened = false

    /// The operations that each session is opened and closed with.
    static let operations = ["servitor/openSession", "servitor/closeSession"]

    private init(_ calls: FunctionCalls) async throws(Outcome.Failure) {
        self.calls = calls
        id = try await Self.open(calls)
    }

    /// Does something in a session, which is closed afterwards in any case.
    static func run<Value: Sendable>(
        _ calls: FunctionCalls,
        _ work: (inout ServitorSession) async throws(Outcome.Failure) -> Value
    ) async throws(Outcome.Failure) -> Value {
        var session = try await ServitorSession(calls)
        do throws(Outcome.Failure) {
            let value = try await work(&session)
            await session.close()
            return value
        } catch {
            await session.close()
            throw error
        }
    }

    /// Calls an operation.
    mutating func reply<Request: ServitorRequest>(
        to request: (Servitor.SessionID) -> Request
    ) async throws(Outcome.Failure) -> Request.Reply {
        do throws(Outcome.Failure) {
            return try await Self.reply(calls, request(id))
        } catch {
            guard error.detail == Servitor.SessionFault.detail, !isReopened else { throw error }
            isReopened = true
            id = try await Self.open(calls)
            return try await Self.reply(calls, request(id))
        }
    }

    private static func open(_ calls: FunctionCalls) async throws(Outcome.Failure) -> Servitor.SessionID {
        let opened = try await reply(calls, Servitor.OpenSession(login: nil, password: nil))
        guard let id = opened.sessionID else { throw Outcome.Failure(.contract, detail: "no session") }
        return id
    }

    /// A session that cannot be closed does not change the result.
    private func close() async { _ = try? await Self.reply(calls, Servitor.CloseSession(sessionID: id)) }

    private static func reply<Request: ServitorRequest>(
        _ calls: FunctionCalls,
        _ request: Request
    ) async throws(Outcome.Failure) -> Request.Reply {
        let path = "\(Servitor.service)/\(Request.codec.name)"
        return try await calls.read(path, request) { element, _ throws(DecodeError) in
            try Servitor.Response<Request>.decode(from: element).reply.shown
        }
    }
}

import SoapstoneBase
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

extension Housing {
    /// The functions around notifications that somebody sends.
    static let campaignFunctions: [CompositeFunction] = [
        previewCampaign, sendCampaign.shown(on: pushPage), getCampaign,
    ]

    private static let senders = Operation.Right.value(
        of: SessionKey.mayNotify,
        among: ["true"],
        refusal: .noAuthority
    )

    /// Tells who would be notified. Nothing is sent, and nothing is kept.
    static let previewCampaign = CompositeFunction(
        "Push",
        "previewCampaign",
        "Who would be notified.",
        rights: [senders],
        calling: ["members/recipients", "members/refresh"]
    ) { (request: CampaignRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<CampaignPreview> in
        _ = try request.notification()
        var website = calls.website
        let recipients = try await request.recipients(&website)
        let devices = Set(recipients.compactMap(\.pushToken)).count
        return CompositeFunction.Reply(
            CampaignPreview(
                recipients: XSDInt(Int32(clamping: recipients.count)),
                devices: XSDInt(Int32(clamping: devices))
            ),
            session: website.renewed
        )
    }

    /// Sends a notification to members, once it is confirmed. The sending goes on behind the response; what became of it is
    /// in the receipt, a file of the configured folder.
    static let sendCampaign = CompositeFunction(
        "Push",
        "sendCampaign",
        "Sends a notification to members.",
        rights: [senders],
        isIdempotent: false,
        calling: [
            "members/recipients", "members/refresh", "members/removePushToken", "expo/send", "expo/getReceipts",
        ],
        settingsOf: name
    ) { (request: CampaignRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<CampaignStatus> in
        let (title, body) = try request.notification()
        guard request.isConfirmed?.value == true else { throw Outcome.Failure(.notConfirmed) }
        let folder = try calls.receiptFolder()
        var website = calls.website
        let recipients = try await request.recipients(&website).filter { $0.pushToken != nil }
        // One device gets one message, whoever has it.
        var seen: Set<String> = []
        let reached = recipients.filter { seen.insert($0.pushToken?.value ?? "").inserted }
        guard !reached.isEmpty else { throw Outcome.Failure(.noRecipients) }
        let receipt = try SendReceipt.begun(
            id: RandomID.make(),
            kind: request.kind,
            title: title,
            body: body,
            group: request.group,
            sentAt: calls.clock,
            sentBy: calls.session.values[SessionKey.memberID] ?? "",
            recipients: reached.map { SendReceipt.Reached(memberID: $0.memberID, tenancy: $0.tenancy, event: nil) }
        )
        let log = ReceiptLog(receipt, in: folder)
        try await log.write()
        let tokens = reached.compactMap(\.pushToken)
        website.calls.later { calls in
            await log.run(PushSending(calls: calls, title: title, body: body), tokens)
            return await log.aftermath
        }
        return CompositeFunction.Reply(CampaignStatus(receipt), session: website.renewed)
    }

    /// Tells how far a campaign is. Receipts of messages that were not there before are asked for.
    static let getCampaign = CompositeFunction(
        "Push",
        "getCampaign",
        "How far the sending of a notification is.",
        rights: [senders],
        calling: ["expo/getReceipts", "members/removePushToken", "members/refresh"],
        settingsOf: name
    ) { (request: CampaignID, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<CampaignStatus> in
        let receipt = try SendReceipt.read(request.id.value, in: calls.receiptFolder())
        guard receipt.status != .sending, !receipt.pending.isEmpty else {
            return CompositeFunction.Reply(CampaignStatus(receipt))
        }
        let log = ReceiptLog(receipt, in: try calls.receiptFolder())
        await log.takeReceipts(PushSending(calls: calls, title: receipt.title, body: receipt.body))
        return CompositeFunction.Reply(CampaignStatus(await log.receipt), session: await log.aftermath.session)
    }
}

extension FunctionCalls {
    func receiptFolder() throws(Outcome.Failure) -> String {
        guard let folder = settings[Housing.name]?["receipts"] else {
            throw Outcome.Failure(.adapterError, detail: "\(Housing.name).receipts is not configured")
        }
        return folder
    }
}

extension Housing {
    /// What a notification is of. Those that are sent by hand have a title and a text; the others have texts of their own.
    enum NotificationKind: String, HostEnumeration {
        case custom, communalRepair
        case repairReminder, operativeEnroute, rentDue, paymentReceived

        var isByHand: Bool { self == .custom || self == .communalRepair }
    }

    /// A notification, and whom it is for: one of a building, an estate, a group or a list of tenancies.
    struct CampaignRequest: Record {
        var kind: NotificationKind
        var title: Clob
        var body: Clob
        var building: PlainText<10>?
        var estate: PlainText<10>?
        var group: PlainText<64>?
        var references: [PlainText<20>]
        var isConfirmed: XSDBoolean?

        static let codec = Codec(
            "campaignRequest",
            CampaignRequest.init,
            .jsonOnly("type", \.kind, .open),
            .jsonOnly("title", \.title),
            .jsonOnly("body", \.body),
            .jsonOnly("building", \.building, .open),
            .jsonOnly("estate", \.estate, .open),
            .jsonOnly("group", \.group, .open),
            .jsonOnly("references", \.references, .times(0...1_000)),
            .jsonOnly("confirmed", \.isConfirmed, .open)
        )

        /// The title and the text, which are counted in Unicode scalars.
        fileprivate func notification() throws(Outcome.Failure) -> (PlainText<64>, PlainText<240>) {
            var form = FormCheck()
            form.add("type", "INVALID", where: !kind.isByHand)
            try form.check()
            for (field, text) in [("title", title), ("body", body)] {
                form.add(field, "REQUIRED", where: text.value.allSatisfy(\.isWhitespace))
            }
            try form.check()
            guard title.value.unicodeScalars.count <= 64 else { throw Outcome.Failure(.titleTooLong) }
            guard body.value.unicodeScalars.count <= 240 else { throw Outcome.Failure(.bodyTooLong) }
            return (try .own(title.value), try .own(body.value))
        }

        /// The members whom it is for, each once.
        fileprivate func recipients(_ website: inout BearerCalls) async throws(Outcome.Failure) -> [Umbraco.Recipient] {
            let ways = [building != nil, estate != nil, group != nil, !references.isEmpty].count { $0 }
            guard ways > 0 else { throw Outcome.Failure(.noRecipients) }
            var form = FormCheck()
            form.add("references", "INVALID", where: ways > 1)
            try form.check()
            let whole = Umbraco.Recipients(building: building, estate: estate, group: group)
            let queries = references.isEmpty ? [whole] : references.map { Umbraco.Recipients(reference: $0) }
            var found: [Umbraco.Recipient] = []
            var seen: Set<Int32> = []
            for query in queries {
                let list = try await website.call(query).items
                found += list.filter { seen.insert($0.memberID.value).inserted }
            }
            guard !found.isEmpty else { throw Outcome.Failure(.noRecipients) }
            return found
        }
    }

    struct CampaignPreview: Record {
        var recipients: XSDInt
        /// Those who have a device that can be notified, each device once.
        var devices: XSDInt

        static let codec = Codec(
            "campaignPreview",
            CampaignPreview.init,
            .jsonOnly("recipients", \.recipients, .open),
            .jsonOnly("devices", \.devices, .open)
        )
    }

    struct CampaignID: Record {
        var id: PlainText<32>

        static let codec = Codec("campaignId", CampaignID.init, .jsonOnly("campaignId", \.id, .open))
    }

    /// How far a campaign is.
    struct CampaignStatus: Record {
        var id: PlainText<32>
        var status: SendReceipt.Status
        var total: XSDInt
        var sent: XSDInt
        var delivered: XSDInt
        var failed: XSDInt

        static let codec = Codec(
            "campaignStatus",
            CampaignStatus.init,
            .jsonOnly("campaignId", \.id, .open),
            .jsonOnly("status", \.status, .open),
            .jsonOnly("total", \.total, .open),
            .jsonOnly("sent", \.sent, .open),
            .jsonOnly("delivered", \.delivered, .open),
            .jsonOnly("failed", \.failed, .open)
        )
    }
}

extension Housing.CampaignStatus {
    fileprivate init(_ receipt: Housing.SendReceipt) {
        func count(_ isMeant: (Housing.SendReceipt.TicketStatus) -> Bool) -> XSDInt {
            XSDInt(Int32(clamping: receipt.tickets.count { isMeant($0.status) }))
        }
        self.init(
            id: receipt.id,
            status: receipt.status,
            total: XSDInt(Int32(clamping: receipt.recipients.count)),
            sent: count { $0 == .taken || $0 == .delivered },
            delivered: count { $0 == .delivered },
            failed: count { $0 == .failed }
        )
    }
}

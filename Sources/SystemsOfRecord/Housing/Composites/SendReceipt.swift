import SoapstoneBase
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

extension Housing {
    /// What was sent to whom, and what became of it: a file of its own in JSON, which is written whole.
    ///
    /// A ticket is `sending` from before its request until after it: where the gateway ends in between, nobody knows whether
    /// its message was sent. A recipient without a ticket was sent nothing.
    struct SendReceipt: Record {
        var id: PlainText<32>
        var kind: NotificationKind
        var title: PlainText<64>
        var body: PlainText<240>
        var group: PlainText<64>?
        var sentAt: UTCTime
        var sentBy: PlainText<20>
        var status: Status
        var recipients: [Reached]
        var tickets: [Ticket]

        static let codec = Codec(
            "sendReceipt",
            SendReceipt.init,
            .jsonOnly("campaignId", \.id, .open),
            .jsonOnly("type", \.kind, .open),
            .jsonOnly("title", \.title),
            .jsonOnly("body", \.body),
            .jsonOnly("group", \.group, .open),
            .jsonOnly("sentAt", \.sentAt, .open),
            .jsonOnly("sentBy", \.sentBy, .open),
            .jsonOnly("status", \.status, .open),
            .jsonOnly("recipients", \.recipients),
            .jsonOnly("tickets", \.tickets)
        )

        enum Status: String, HostEnumeration {
            case sending = "SENDING"
            case sent = "SENT"
            /// Some got it, and some did not.
            case incomplete = "INCOMPLETE"
            /// Nobody got it.
            case failed = "FAILED"

            var jsonName: String { rawValue }
        }

        enum TicketStatus: String, HostEnumeration {
            case sending, taken, delivered, failed
        }

        /// Whom it was for.
        struct Reached: Record {
            var memberID: XSDInt
            var tenancy: PlainText<20>?
            /// The event that it was about, of a job.
            var event: PlainText<20>?

            fileprivate var key: Key { Key(member: memberID.value, event: event?.value) }

            static let codec = Codec(
                "recipient",
                Reached.init,
                .jsonOnly("memberId", \.memberID, .open),
                .jsonOnly("tenancyReference", \.tenancy),
                .jsonOnly("eventId", \.event, .open)
            )
        }

        /// The message to one recipient.
        struct Ticket: Record {
            var memberID: XSDInt
            var event: PlainText<20>?
            var id: PlainText<64>?
            var status: TicketStatus
            /// Why it failed.
            var error: PlainText<64>?

            fileprivate var key: Key { Key(member: memberID.value, event: event?.value) }

            static let codec = Codec(
                "ticket",
                Ticket.init,
                .jsonOnly("memberId", \.memberID, .open),
                .jsonOnly("eventId", \.event, .open),
                .jsonOnly("id", \.id, .open),
                .jsonOnly("status", \.status, .open),
                .jsonOnly("error", \.error, .open)
            )
        }

        /// Which message to a recipient it is: a job sends one for each event.
        fileprivate struct Key: Hashable {
            let member: Int32
            let event: String?
        }

        /// The tickets that have no receipt yet, by the numbers of their recipients.
        var pending: [Int: String] {
            var numbers: [Key: Int] = [:]
            for (number, recipient) in recipients.enumerated() { numbers[recipient.key] = number }
            var pending: [Int: String] = [:]
            for ticket in tickets where ticket.status == .taken {
                guard let number = numbers[ticket.key], let id = ticket.id else { continue }
                pending[number] = id.value
            }
            return pending
        }
    }
}

extension Housing.SendReceipt {
    /// A receipt of a campaign of which nothing was sent yet.
    static func begun(
        id: String,
        kind: Housing.NotificationKind,
        title: PlainText<64>,
        body: PlainText<240>,
        group: PlainText<64>?,
        sentAt: Int64,
        sentBy: String,
        recipients: [Reached]
    ) throws(Outcome.Failure) -> Self {
        let time: UTCTime
        do throws(ScalarError) {
            time = try UTCTime(secondsSinceEpoch: sentAt)
        } catch {
            throw Outcome.Failure(.adapterError, detail: error.expected)
        }
        return Self(
            id: try .own(id),
            kind: kind,
            title: title,
            body: body,
            group: group,
            sentAt: time,
            sentBy: try .own(sentBy),
            status: .sending,
            recipients: recipients,
            tickets: []
        )
    }

    /// The file of a campaign.
    private static func file(_ id: String, in folder: String) -> String { "\(folder)/\(id).json" }

    /// Reads a receipt.
    ///
    /// - Throws: opstatus 20040 where there is none; opstatus 8004 for a file that is none.
    static func read(_ id: String, in folder: String) throws(Outcome.Failure) -> Self {
        // No other text is a name of a file here.
        guard !id.isEmpty, id.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }) else {
            throw Outcome.Failure(.recordGone)
        }
        let bytes: [UInt8]?
        do throws(WholeFile.Failure) {
            bytes = try WholeFile.read(file(id, in: folder), limit: 256 << 20)
        } catch {
            throw Outcome.Failure(.adapterError, detail: "the receipt \(id): \(error)")
        }
        guard let bytes else { throw Outcome.Failure(.recordGone) }
        guard let document = try? JSONDocument(parsing: bytes, limits: .file),
            let receipt = try? decode(from: document, session: SessionValues.none)
        else { throw Outcome.Failure(.adapterError, detail: "the receipt \(id) cannot be read") }
        return receipt
    }

    fileprivate func write(in folder: String) throws(Outcome.Failure) {
        var output = ByteWriter()
        encodeJSON(to: &output)
        output.append("\n")
        do throws(WholeFile.Failure) {
            try WholeFile.write(output.bytes, to: Self.file(id.value, in: folder))
        } catch {
            throw Outcome.Failure(.adapterError, detail: "the receipt \(id.value): \(error)")
        }
    }
}

/// The receipt of a campaign that is on the way: each change is in the file before the next request.
actor ReceiptLog {
    private(set) var receipt: Housing.SendReceipt
    private let folder: String
    /// Why the file could not be written, or receipts could not be had.
    private(set) var failure: Outcome.Failure?
    /// The places of the tickets, by the numbers of their recipients.
    private var places: [Int: Int] = [:]
    /// The recipients whose devices are gone, and who are not told of to the website yet.
    private var gone: [Int] = []
    private var renewed = SessionValues.none

    init(_ receipt: Housing.SendReceipt, in folder: String) {
        self.receipt = receipt
        self.folder = folder
        var known: [Housing.SendReceipt.Key: Int] = [:]
        for (place, ticket) in receipt.tickets.enumerated() { known[ticket.key] = place }
        for (number, recipient) in receipt.recipients.enumerated() { places[number] = known[recipient.key] }
    }

    /// What is left to say when all is done.
    var aftermath: CompositeFunction.Aftermath {
        CompositeFunction.Aftermath(
            session: renewed,
            lacking: failure.map { [CompositeFunction.Lacking("sendCampaign", $0)] } ?? []
        )
    }

    /// Writes the file as the receipt is now.
    func write() throws(Outcome.Failure) { try receipt.write(in: folder) }

    /// Sends, and asks for the receipts that are there soon.
    ///
    /// - Parameter keep: keeps what becomes of messages before the receipt does; where it returns false before a request, that
    ///   is not sent.
    func run(
        _ sending: PushSending,
        _ tokens: [PlainText<100>],
        keeping keep: @escaping @Sendable ([PushSending.Delivery]) async -> Bool = { _ in true }
    ) async {
        await sending.send(to: tokens) { deliveries in
            let isKept = await keep(deliveries)
            if isKept || deliveries.first?.state != .sending { await self.take(deliveries) }
            return isKept
        }
        for seconds in [1, 2, 4] where !receipt.pending.isEmpty {
            await sending.sleep(.seconds(seconds))
            await askForReceipts(sending)
        }
        finish()
        await removeGone(sending.calls)
    }

    /// Asks for the receipts that are missing.
    func takeReceipts(_ sending: PushSending) async {
        await askForReceipts(sending)
        finish()
        await removeGone(sending.calls)
    }

    private func askForReceipts(_ sending: PushSending) async {
        do throws(Outcome.Failure) {
            take(try await sending.receipts(of: receipt.pending))
        } catch {
            failure = error
        }
    }

    private func take(_ deliveries: [PushSending.Delivery]) {
        for delivery in deliveries {
            let ticket = Housing.SendReceipt.Ticket(delivery, of: receipt.recipients[delivery.recipient])
            if let place = places[delivery.recipient] {
                receipt.tickets[place] = ticket
            } else {
                places[delivery.recipient] = receipt.tickets.count
                receipt.tickets.append(ticket)
            }
            if delivery.state == .failed(PushSending.isGone) { gone.append(delivery.recipient) }
        }
        keep()
    }

    private func finish() {
        let got = receipt.tickets.count { $0.status == .taken || $0.status == .delivered }
        receipt.status = got == receipt.recipients.count ? .sent : got == 0 ? .failed : .incomplete
        keep()
    }

    private func keep() {
        do throws(Outcome.Failure) {
            try write()
        } catch {
            failure = error
        }
    }

    /// Has the website forget the devices that are gone. Where it does not, the next campaign finds them once more.
    private func removeGone(_ calls: FunctionCalls) async {
        var website = calls.adding(renewed).website
        for recipient in gone {
            let request = Umbraco.RemovePushToken(memberID: receipt.recipients[recipient].memberID)
            do throws(Outcome.Failure) {
                _ = try await website.call(request)
            } catch {
                failure = error
            }
        }
        if website.renewed != .none { renewed = website.renewed }
        gone = []
    }
}

extension Housing.SendReceipt.Ticket {
    fileprivate init(_ delivery: PushSending.Delivery, of recipient: Housing.SendReceipt.Reached) {
        let (status, id, reason): (Housing.SendReceipt.TicketStatus, String?, String?) =
            switch delivery.state {
            case .sending: (.sending, nil, nil)
            case .taken(let ticket): (.taken, ticket, nil)
            case .delivered(let ticket): (.delivered, ticket, nil)
            case .failed(let reason), .lost(let reason): (.failed, nil, reason)
            }
        self.init(
            memberID: recipient.memberID,
            event: recipient.event,
            id: id.flatMap { try? PlainText($0) },
            status: status,
            error: reason.flatMap { try? PlainText($0) }
        )
    }
}

import SoapstoneBase
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

/// Which notifications of events were sent: a file of each type in the folder of the receipts, with a line of JSON for each
/// change, which is on the disk before a request goes out, and after it.
///
/// One run has it at a time, whichever gateway that is in. A notification that is `sending` in a file that nobody has was
/// in a request that was cut short.
actor SentLog {
    /// How far a notification is.
    enum State: String, HostEnumeration {
        /// Its request is on the way, or was: nobody knows whether it was taken.
        case sending
        case sent
        /// It was not taken; it can be sent again.
        case failed
        /// Its device is gone.
        case gone
    }

    /// A line of the file.
    private struct Line: Record {
        var event: PlainText<20>
        var day: ISODate?
        var member: XSDInt
        var state: State
        /// When it was written.
        var time: UTCTime

        static let codec = Codec(
            "sent",
            Line.init,
            .jsonOnly("eventId", \.event, .open),
            .jsonOnly("date", \.day, .open),
            .jsonOnly("memberId", \.member, .open),
            .jsonOnly("state", \.state, .open),
            .jsonOnly("at", \.time, .open)
        )

        var key: Key { Key(event: event.value, day: day?.date, member: member.value) }

        var json: [UInt8] {
            var output = ByteWriter()
            encodeJSON(to: &output)
            return output.bytes
        }
    }

    private struct Key: Hashable {
        let event: String
        let day: CivilDate?
        let member: Int32
    }

    /// Seconds that an event is remembered for once it is listed no more: 60 days.
    private static let memory: Int64 = 60 * 86_400

    private let kind: Housing.NotificationKind
    private let file: LineFile
    private var states: [Key: State] = [:]
    /// Why a line could not be written.
    private(set) var failure: Outcome.Failure?

    /// Takes the log of a type.
    ///
    /// - Throws: opstatus 20096 while another run has it.
    init(of kind: Housing.NotificationKind, in folder: String) throws(Outcome.Failure) {
        self.kind = kind
        let file: LineFile?
        do throws(WholeFile.Failure) {
            file = try LineFile(owning: "\(folder)/sent-\(kind.rawValue).jsonl")
        } catch {
            throw Self.failure(kind, "\(error)")
        }
        guard let file else { throw Outcome.Failure(.jobRefused, detail: "RUNNING") }
        self.file = file
    }

    private static func failure(_ kind: Housing.NotificationKind, _ reason: String) -> Outcome.Failure {
        Outcome.Failure(.adapterError, detail: "the log of \(kind.rawValue): \(reason)")
    }

    /// Reads the file, and writes it without what is not needed any more: events that are old and listed no more.
    ///
    /// - Throws: opstatus 8004 for a file that cannot be read: without it events would be told of twice.
    func load(keeping events: [NotificationEvent], at now: Int64) throws(Outcome.Failure) {
        let listed = Set(events.map(\.id.value))
        var known: [Key: Line] = [:]
        let read = try attempt { () throws(WholeFile.Failure) in try file.lines(limit: 256 << 20) }
        for (number, line) in read.enumerated() {
            guard let document = try? JSONDocument(parsing: Array(line)),
                let line = try? Line.decode(from: document, session: SessionValues.none)
            else { throw Self.failure(kind, "line \(number + 1) cannot be read") }
            known[line.key] = line
        }
        known = known.filter { $1.time.seconds >= now - Self.memory || listed.contains($0.event) }
        states = known.mapValues(\.state)
        let lines = known.values.sorted { $0.time.seconds < $1.time.seconds }.map(\.json)
        try attempt { () throws(WholeFile.Failure) in try file.replace(lines) }
    }

    private func attempt<Value>(_ work: () throws(WholeFile.Failure) -> Value) throws(Outcome.Failure) -> Value {
        do throws(WholeFile.Failure) {
            return try work()
        } catch {
            throw Self.failure(kind, "\(error)")
        }
    }

    /// How far the notification of a member about an event is; nil for one that was not begun.
    func state(of event: NotificationEvent, to member: XSDInt) -> State? { states[Self.key(event, member)] }

    /// Keeps what became of messages.
    ///
    /// - Returns: whether it is on the disk.
    func keep(_ deliveries: [PushSending.Delivery], of messages: [JobMessage], at time: UTCTime) -> Bool {
        let lines = deliveries.map { delivery in
            let message = messages[delivery.recipient]
            return Line(
                event: message.event.id,
                day: message.event.day.map { ISODate($0.date) },
                member: message.recipient.memberID,
                state: State(delivery.state),
                time: time
            )
        }
        do throws(WholeFile.Failure) {
            try file.append(lines.map(\.json))
        } catch {
            failure = Self.failure(kind, "\(error)")
            return false
        }
        for line in lines { states[line.key] = line.state }
        return true
    }

    private static func key(_ event: NotificationEvent, _ member: XSDInt) -> Key {
        Key(event: event.id.value, day: event.day?.date, member: member.value)
    }
}

extension SentLog.State {
    fileprivate init(_ state: PushSending.State) {
        self =
            switch state {
            case .sending, .lost: .sending
            case .taken, .delivered: .sent
            case .failed(PushSending.isGone): .gone
            case .failed: .failed
            }
    }
}

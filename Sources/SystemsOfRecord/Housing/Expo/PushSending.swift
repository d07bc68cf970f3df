import SoapstoneCodec
import SoapstoneOperations

/// Sends one notification to many devices: 100 in a request, at most six requests at once and six in a second.
struct PushSending: Sendable {
    let calls: FunctionCalls
    let title: PlainText<64>
    let body: PlainText<240>
    /// Waits; shorter in tests.
    var sleep: @Sendable (Duration) async -> Void = { _ = try? await Task.sleep(for: $0) }

    /// What became of the message to one device.
    struct Delivery: Equatable, Sendable {
        /// The number of the recipient.
        let recipient: Int
        var state: State
    }

    /// How far a message is.
    enum State: Equatable, Sendable {
        /// Its request is on the way: whether it was taken is not known.
        case sending
        /// It was taken, under this ticket.
        case taken(ticket: String)
        /// It was not taken, or not delivered, for this reason: a word of Expo's, or an opstatus.
        case failed(String)
        /// Its request has failed, with this opstatus, and may have been carried out all the same.
        case lost(String)
        /// It was handed to the service of the device's maker.
        case delivered(ticket: String)
    }

    /// A device's token is gone: this is the reason of its failure.
    static let isGone = "DeviceNotRegistered"

    private static let mostRequests = 6
    /// How often a request is sent at most, where the service is busy or fails.
    private static let mostAttempts = 4
    private static let longestWait = 60

    /// Sends, and tells of each request before and after it.
    ///
    /// - Parameters:
    ///   - tokens: those of the devices.
    ///   - tell: keeps what it is told; where it returns false before a request, that is not sent.
    func send(
        to tokens: [PlainText<100>],
        telling tell: @escaping @Sendable ([Delivery]) async -> Bool
    ) async {
        let chunks = stride(from: 0, to: tokens.count, by: Expo.mostMessages).map { start in
            Array(start..<min(start + Expo.mostMessages, tokens.count))
        }
        await withTaskGroup(of: [Delivery].self) { group in
            for (number, chunk) in chunks.enumerated() {
                if number >= Self.mostRequests, let done = await group.next() {
                    _ = await tell(done)
                    // At most 600 messages in a second.
                    if number.isMultiple(of: Self.mostRequests) { await sleep(.seconds(1)) }
                }
                guard await tell(chunk.map { Delivery(recipient: $0, state: .sending) }) else { continue }
                group.addTask { await deliveries(chunk, tokens) }
            }
            for await done in group { _ = await tell(done) }
        }
    }

    private func deliveries(_ chunk: [Int], _ tokens: [PlainText<100>], mayBeSplit: Bool = true) async -> [Delivery] {
        func all(_ state: State) -> [Delivery] { chunk.map { Delivery(recipient: $0, state: state) } }
        let sound: PlainText<20>
        let reply: Expo.Tickets
        do throws(Outcome.Failure) {
            sound = try .own("default")
            let messages = chunk.map { Expo.Message(body: body, sound: sound, title: title, to: tokens[$0]) }
            reply = try await patiently { () async throws(Outcome.Failure) in
                try await calls.expo(Expo.Send(messages: messages))
            }
        } catch {
            let reason = "opstatus \(error.status.number)"
            return all(error.isSurelyUndone ? .failed(reason) : .lost(reason))
        }
        if mayBeSplit, !reply.projects.isEmpty {
            // None was sent: the tokens of each project go in a request of their own.
            var parts: [Delivery] = []
            var rest = Set(chunk)
            for project in reply.projects {
                let own = chunk.filter { rest.contains($0) && project.tokens.contains(tokens[$0]) }
                rest.subtract(own)
                if !own.isEmpty { parts += await deliveries(own, tokens, mayBeSplit: false) }
            }
            return parts + rest.sorted().map { Delivery(recipient: $0, state: .failed("opstatus 8007")) }
        }
        guard reply.tickets.count == chunk.count else { return all(.lost("opstatus 8007")) }
        return zip(chunk, reply.tickets).map { recipient, ticket in
            let reason = ticket.details?.error?.value ?? "error"
            let state: State = ticket.id.map { .taken(ticket: $0.value) } ?? .failed(reason)
            return Delivery(recipient: recipient, state: ticket.status == .ok ? state : .failed(reason))
        }
    }

    /// What became of messages that were taken, so far as it is known.
    ///
    /// - Parameter tickets: the tickets by the recipients' numbers.
    func receipts(of tickets: [Int: String]) async throws(Outcome.Failure) -> [Delivery] {
        let pending = tickets.sorted { $0.key < $1.key }
        var deliveries: [Delivery] = []
        for start in stride(from: 0, to: pending.count, by: Expo.mostReceipts) {
            let part = pending[start..<min(start + Expo.mostReceipts, pending.count)]
            let ids = part.compactMap { try? PlainText<64>($0.value) }
            let receipts = try await patiently { () async throws(Outcome.Failure) in
                try await calls.expo(Expo.GetReceipts(ids: ids)).receipts
            }
            let byID = Dictionary(receipts.map { ($0.id.value, $0) }) { first, _ in first }
            for (recipient, ticket) in part {
                guard let receipt = byID[ticket] else { continue }
                let reason = receipt.details?.error?.value ?? "error"
                let state: State = receipt.status == .ok ? .delivered(ticket: ticket) : .failed(reason)
                deliveries.append(Delivery(recipient: recipient, state: state))
            }
        }
        return deliveries
    }

    /// Makes a call again where the service is busy or fails, after the time that it names, else after longer and longer
    /// ones. A call that was not answered is not made again: it may have been carried out.
    private func patiently<Value: Sendable>(
        _ call: () async throws(Outcome.Failure) -> Value
    ) async throws(Outcome.Failure) -> Value {
        for attempt in 1... {
            do throws(Outcome.Failure) {
                return try await call()
            } catch {
                let isBusy = error.backendStatus.map { $0 == 429 || $0 >= 500 } ?? false
                guard isBusy, attempt < Self.mostAttempts, !Task.isCancelled else { throw error }
                await sleep(.seconds(min(error.retryAfter ?? 1 << (attempt - 1), Self.longestWait)))
            }
        }
        throw Outcome.Failure(.timeout)
    }
}

extension Outcome.Failure {
    /// Whether the service did not do what it was asked: it has said so, or was not reached.
    fileprivate var isSurelyUndone: Bool {
        if let backendStatus { return backendStatus >= 400 }
        return status == .unreachable || status == .overloaded
    }
}

extension FunctionCalls {
    fileprivate func expo<Request: ExpoRequest>(_ request: Request) async throws(Outcome.Failure) -> Request.Reply {
        try await read("\(Expo.service)/\(Request.path)", request) { element, _ throws(DecodeError) in
            try Request.Reply.decode(from: element)
        }
    }
}

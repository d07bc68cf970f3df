internal import CLibCurl
internal import SoapstoneBase

/// The curl thread's loop: takes calls in, lets libcurl work, hands answers out.
final class MultiLoop {
    private let configuration: HTTPTransport.Configuration
    private let mailbox: Mailbox
    private let handle: MultiHandle
    private var transfers: [Call.ID: Transfer] = [:]
    private var idleHandles: [EasyHandle] = []
    private let connections = ConnectionTable()
    /// No transfer's deadline is earlier; there may be none at that time any more.
    private var nextDeadline: ContinuousClock.Instant?

    private var multi: UnsafeMutableRawPointer { handle.pointer }

    private init(_ configuration: HTTPTransport.Configuration, _ mailbox: Mailbox, _ handle: MultiHandle) {
        self.configuration = configuration
        self.mailbox = mailbox
        self.handle = handle
    }

    /// Starts a loop on a thread of its own, which ends when the mailbox is closed.
    static func start(
        _ configuration: HTTPTransport.Configuration
    ) throws(TransportError) -> (Mailbox, SystemThread) {
        let handle = try MultiHandle()
        let mailbox = Mailbox(waking: handle)
        do throws(SystemThread.Failure) {
            let thread = try SystemThread {
                let loop = MultiLoop(configuration, mailbox, handle)
                loop.run()
                loop.end()
                mailbox.ended()
            }
            return (mailbox, thread)
        } catch {
            handle.free()
            throw TransportError(.shutDown, "No thread could be started")
        }
    }

    private func run() {
        let connections = max(1, configuration.connections)
        soapstone_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, connections)
        soapstone_multi_set_long(multi, CURLMOPT_MAXCONNECTS, connections)
        soapstone_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, max(1, configuration.connectionsPerHost))
        soapstone_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING))
        while true {
            let batch = mailbox.take()
            if batch.isClosing {
                Self.refuse(batch.calls)
                return
            }
            admit(batch)
            giveUpLateTransfers()
            var running: Int32 = 0
            guard curl_multi_perform(multi, &running) == CURLM_OK else { return }
            handOutResponses()
            if mailbox.mayFallAsleep() {
                guard curl_multi_poll(multi, nil, 0, waitingTime(), nil) == CURLM_OK else { return }
            }
        }
    }

    /// Fails what is left and frees libcurl's memory; connections close here.
    private func end() {
        Self.refuse(mailbox.retire())
        for id in Array(transfers.keys) { giveUp(id, .shutDown, "The transport is shut down") }
        idleHandles.removeAll()
        handle.free()
    }

    private static func refuse(_ calls: [Call]) {
        for call in calls {
            call.finish(.failure(call.request.error(.shutDown, "The transport is shut down")))
        }
    }
}

extension MultiLoop {
    private func admit(_ batch: Mailbox.Batch) {
        let cancelled = Set(batch.cancellations)
        for call in batch.calls {
            if cancelled.contains(call.id) {
                call.finish(.failure(call.request.error(.cancelled, "The task was cancelled")))
            } else {
                start(call)
            }
        }
        for id in cancelled { giveUp(id, .cancelled, "The task was cancelled") }
        for id in batch.resumptions { resume(id) }
    }

    private func resume(_ id: Call.ID) {
        guard let transfer = transfers[id] else { return }
        transfer.resume()
        // While it waited it had none.
        if let deadline = transfer.deadline { nextDeadline = min(nextDeadline ?? deadline, deadline) }
    }

    private func start(_ call: Call) {
        do throws(EasyHandle.OptionError) {
            guard let handle = idleHandles.popLast() ?? EasyHandle() else {
                throw EasyHandle.OptionError(code: CURLE_OUT_OF_MEMORY)
            }
            let transfer = try Transfer(call, on: handle, connections, configuration)
            guard curl_multi_add_handle(multi, handle.pointer) == CURLM_OK else {
                throw EasyHandle.OptionError(code: CURLE_FAILED_INIT)
            }
            transfers[call.id] = transfer
            nextDeadline = min(nextDeadline ?? call.request.deadline, call.request.deadline)
        } catch {
            let reason = "libcurl did not take the request: \(String(cString: curl_easy_strerror(error.code)))"
            let code = TransportError.Code(error.code, message: reason, isConnected: false, hasResponse: false)
            call.finish(.failure(call.request.error(code == .resources ? code : .badRequest, reason)))
        }
    }

    /// Ends a transfer before libcurl is done with it, which closes its connection.
    private func giveUp(_ id: Call.ID, _ code: TransportError.Code, _ reason: String) {
        guard let transfer = transfers[id] else { return }
        finish(transfer, .failure(transfer.error(code, reason)))
    }

    private func handOutResponses() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE else { continue }
            var address: UnsafeMutableRawPointer?
            soapstone_easy_get_private(message.pointee.easy_handle, &address)
            guard let transfer = Transfer.at(address) else { continue }
            let code = message.pointee.data.result
            if transfer.needsNewConnection, restart(transfer) { continue }
            finish(transfer, transfer.outcome(code))
        }
    }

    /// Begins a transfer again that has sent nothing.
    private func restart(_ transfer: Transfer) -> Bool {
        curl_multi_remove_handle(multi, transfer.handle.pointer)
        guard (try? transfer.renew()) != nil else { return false }
        return curl_multi_add_handle(multi, transfer.handle.pointer) == CURLM_OK
    }

    private func finish(_ transfer: Transfer, _ outcome: Result<HTTPTransport.Response, TransportError>) {
        curl_multi_remove_handle(multi, transfer.handle.pointer)
        transfers[transfer.call.id] = nil
        transfer.handle.reset()
        if idleHandles.count < configuration.connections { idleHandles.append(transfer.handle) }
        transfer.deliver(outcome)
    }
}

// Deadlines. libcurl's own do not run for a transfer that waits for a free connection.
extension MultiLoop {
    private func giveUpLateTransfers() {
        let now = ContinuousClock.now
        guard let due = nextDeadline, due <= now else { return }
        let begun = transfers.values.lazy.filter(\.hasBegun)
        let hosts = Dictionary(begun.map { ($0.call.request.url.authority, 1) }, uniquingKeysWith: +)
        let isFull = hosts.values.reduce(0, +) >= max(1, configuration.connections)
        for (id, transfer) in transfers where transfer.deadline.map({ $0 <= now }) == true {
            let others = hosts[transfer.call.request.url.authority] ?? 0
            if !transfer.hasBegun, isFull || others >= max(1, configuration.connectionsPerHost) {
                giveUp(id, .busy, "No connection was free in time")
            } else {
                giveUp(id, .timeout, "No complete response came in time")
            }
        }
        nextDeadline = transfers.values.lazy.compactMap(\.deadline).min()
    }

    /// How long to wait for the network, in milliseconds.
    private func waitingTime() -> Int32 {
        guard let nextDeadline else { return .max }
        return Int32(clamping: ContinuousClock.now.duration(to: nextDeadline).boundedMilliseconds)
    }
}

/// A loop belongs to the thread that it was made on: libcurl does not lock the multi handle.
@available(*, unavailable)
extension MultiLoop: Sendable {}

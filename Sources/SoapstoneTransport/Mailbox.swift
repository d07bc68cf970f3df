internal import Dispatch
internal import Synchronization

/// Where callers leave calls and cancellations for the curl thread.
final class Mailbox: Sendable {
    /// What the curl thread takes out at once.
    struct Batch {
        var calls: [Call] = []
        var cancellations: [Call.ID] = []
        /// Responses of which more is asked for.
        var resumptions: [Call.ID] = []
        var isClosing = false
    }

    /// All that callers and the curl thread share.
    private struct Shared {
        var batch = Batch()
        var lastID: Call.ID = 0
        var isAsleep = false
        /// The handle to wake the thread by, under the lock so that it cannot be freed meanwhile; nil once it will be.
        var multi: MultiHandle?

        mutating func wake() {
            guard isAsleep, let multi else { return }
            isAsleep = false
            multi.wake()
        }
    }

    private let shared: Mutex<Shared>
    private let end = DispatchSemaphore(value: 0)

    /// Makes a mailbox for the thread that waits on a multi handle.
    init(waking multi: MultiHandle) {
        shared = Mutex(Shared(multi: multi))
    }
}

// What callers do.
extension Mailbox {
    /// Numbers a new call.
    ///
    /// - Throws: `.shutDown` once the transport is closed.
    func reserveID() throws(TransportError) -> Call.ID {
        let id: Call.ID? = shared.withLock { shared in
            guard !shared.batch.isClosing else { return nil }
            shared.lastID += 1
            return shared.lastID
        }
        guard let id else { throw TransportError(.shutDown, "The transport is shut down") }
        return id
    }

    /// Leaves a call for the curl thread.
    func post(_ call: Call) {
        let isClosed = shared.withLock { shared in
            guard !shared.batch.isClosing else { return true }
            shared.batch.calls.append(call)
            shared.wake()
            return false
        }
        if isClosed {
            call.finish(.failure(call.request.error(.shutDown, "The transport is shut down")))
        }
    }

    /// Asks the curl thread to give a call up; one that has ended is left alone.
    func cancel(_ id: Call.ID) {
        shared.withLock { shared in
            guard !shared.batch.isClosing else { return }
            shared.batch.cancellations.append(id)
            shared.wake()
        }
    }

    /// Asks the curl thread to read on; a call that has ended is left alone.
    func resume(_ id: Call.ID) {
        shared.withLock { shared in
            guard !shared.batch.isClosing else { return }
            shared.batch.resumptions.append(id)
            shared.wake()
        }
    }

    /// Asks the curl thread to end.
    func close() {
        shared.withLock { shared in
            shared.batch.isClosing = true
            shared.wake()
        }
    }
}

extension Mailbox {
    /// Blocks until the curl thread has freed what it had of libcurl's, for 2 s at most.
    ///
    /// - Returns: whether it has.
    func waitForEnd() -> Bool {
        guard end.wait(timeout: .now() + .seconds(2)) == .success else { return false }
        // Whoever waits too gets through as well.
        end.signal()
        return true
    }

    /// Says that it has; the last thing that the curl thread does.
    func ended() { end.signal() }
}

// What the curl thread does.
extension Mailbox {
    /// Takes out what was left since the last time.
    func take() -> Batch {
        shared.withLock { shared in
            shared.isAsleep = false
            var taken = Batch(isClosing: shared.batch.isClosing)
            swap(&taken.calls, &shared.batch.calls)
            swap(&taken.cancellations, &shared.batch.cancellations)
            swap(&taken.resumptions, &shared.batch.resumptions)
            return taken
        }
    }

    /// Tells whether the thread may wait: nothing was left, and whoever leaves something from now on wakes it.
    func mayFallAsleep() -> Bool {
        shared.withLock { shared in
            let batch = shared.batch
            shared.isAsleep =
                batch.calls.isEmpty && batch.cancellations.isEmpty && batch.resumptions.isEmpty && !batch.isClosing
            return shared.isAsleep
        }
    }

    /// Closes for good, before the thread frees its handle, and takes out the last calls.
    func retire() -> [Call] {
        shared.withLock { shared in
            shared.multi = nil
            shared.batch.isClosing = true
            var last: [Call] = []
            swap(&last, &shared.batch.calls)
            return last
        }
    }
}

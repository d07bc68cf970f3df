internal import CLibCurl
internal import Synchronization

/// The body of a request that is sent while it is made, as fast as the back end takes it.
///
/// One task writes, the curl thread reads. What is written and was not yet read is one piece, so that a writer that waits for
/// its turn holds little memory.
package final class RequestStream: Sendable {
    /// What has been written, and who waits.
    private struct State {
        var piece: [UInt8] = []
        /// Bytes of the piece that were read.
        var taken = 0
        var isWhole = false
        /// Whether the transfer is over, so that nobody reads any more.
        var isOver = false
        /// Whether libcurl asked for more than there was.
        var isAwaited = false
        var writer: CheckedContinuation<Void, Never>?
        var wake: (@Sendable () -> Void)?

        /// What wakes the reader, if it waits.
        mutating func hasBeenAwaited() -> (@Sendable () -> Void)? {
            guard isAwaited else { return nil }
            isAwaited = false
            return wake
        }
    }

    /// How many bytes the body has; nil where nobody knows before its end, and it goes in chunks.
    package let length: Int?
    private let state = Mutex(State())

    /// Makes an empty body, for one request.
    package init(length: Int?) {
        self.length = length
    }
}

// What the writer does.
extension RequestStream {
    /// Gives out the next piece, once the one before it was read.
    ///
    /// - Returns: whether it may be read: not where the response has come before the end of the request, or never will.
    package func write(_ piece: [UInt8]) async -> Bool {
        guard !piece.isEmpty else { return state.withLock { !$0.isOver } }
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.taken < state.piece.count, !state.isOver else { return true }
                state.writer = continuation
                return false
            }
            if isFree { continuation.resume() }
        }
        let (isRead, wake) = state.withLock { state in
            guard !state.isOver else { return (false, nil as (@Sendable () -> Void)?) }
            state.piece = piece
            state.taken = 0
            return (true, state.hasBeenAwaited())
        }
        wake?()
        return isRead
    }

    /// Says that the last piece was given out.
    package func finish() {
        let wake = state.withLock { state in
            state.isWhole = true
            return state.hasBeenAwaited()
        }
        wake?()
    }
}

// What the curl thread does.
extension RequestStream {
    /// Says how the thread is told that there is something to read again.
    func wake(by wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
    }

    /// Whether the next bytes are the writer's to give.
    var isAwaited: Bool { state.withLock { $0.isAwaited } }

    /// Copies what there is: the number of bytes, 0 for the end, or libcurl's word for a pause.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let (count, writer) = state.withLock { state in
            let rest = state.piece[state.taken...]
            guard !rest.isEmpty else {
                state.isAwaited = !state.isWhole
                return (state.isWhole ? 0 : Int(CURL_READFUNC_PAUSE), nil as CheckedContinuation<Void, Never>?)
            }
            let count = min(rest.count, buffer.count)
            buffer.copyBytes(from: rest.prefix(count))
            state.taken += count
            return (count, state.taken == state.piece.count ? state.writer.take() : nil)
        }
        writer?.resume()
        return count
    }

    /// Says that the transfer is over, or was never begun.
    package func end() {
        let writer = state.withLock { state in
            state.isOver = true
            state.piece = []
            state.taken = 0
            state.wake = nil
            return state.writer.take()
        }
        writer?.resume()
    }
}

internal import Synchronization

/// What has come of a body and was not yet asked for: the curl thread puts in, a task takes out.
final class StreamBuffer: Sendable {
    /// A piece, or nil at the body's end.
    typealias Piece = Result<[UInt8]?, TransportError>

    private struct State {
        var bytes: [UInt8] = []
        /// Whether a piece was refused, so that the connection rests.
        var isFull = false
        /// How the body ended.
        var end: Result<Void, TransportError>?
        var reader: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private static let capacity = 256 << 10

    /// Takes a piece in, unless that is too much for now.
    func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        let (isTaken, reader) = state.withLock { state in
            guard state.bytes.isEmpty || state.bytes.count + piece.count <= Self.capacity else {
                state.isFull = true
                return (false, nil as CheckedContinuation<Void, Never>?)
            }
            state.bytes.append(contentsOf: piece)
            return (true, state.reader.take())
        }
        reader?.resume()
        return isTaken
    }

    /// Says that nothing more comes; to be called once.
    func finish(_ end: Result<Void, TransportError>) {
        let reader = state.withLock { state in
            state.end = end
            return state.reader.take()
        }
        reader?.resume()
    }

    /// All that has come, as soon as there is something, and whether a piece was refused before.
    func next() async -> (Piece, wasFull: Bool) {
        while true {
            if let next = taken() { return next }
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    guard state.bytes.isEmpty, state.end == nil else { return true }
                    state.reader = continuation
                    return false
                }
                if isThere { continuation.resume() }
            }
        }
    }

    private func taken() -> (Piece, wasFull: Bool)? {
        state.withLock { state in
            guard state.bytes.isEmpty else {
                defer {
                    state.bytes = []
                    state.isFull = false
                }
                return (.success(state.bytes), state.isFull)
            }
            return state.end.map { ($0.map { nil }, false) }
        }
    }
}

package import NIOCore

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Cuts off the client of one connection that takes too little of what it is sent.
///
/// It belongs to the connection's event loop, and costs nothing until it begins.
package final class ReaderWatch {
    private let time: Duration
    private let rate: Int
    private var next: Scheduled<Void>?
    private var pace: ReaderPace

    /// - Parameters:
    ///   - time: the stretch of time in which the bytes are counted.
    ///   - rate: bytes a second that the client must take on the average of it.
    package init(time: Duration, rate: Int) {
        self.time = time
        self.rate = rate
        pace = ReaderPace(time: time, rate: rate)
    }

    /// Watches the client for as long as there is something that it has not taken; to be called when there is.
    ///
    /// - Parameter cut: called when it has taken too little.
    package func begin(_ channel: any Channel, _ cut: @escaping () -> Void) {
        guard next == nil else { return }
        pace = ReaderPace(time: time, rate: rate)
        look(at: channel, cut)
    }

    package func stop() {
        next?.cancel()
        next = nil
    }

    private func look(at channel: any Channel, _ cut: @escaping () -> Void) {
        next = nil
        guard channel.isActive, channel.unsentBytes > 0 else { return }
        guard !pace.isTooSlow(taken: channel.takenBytes) else { return cut() }
        let (seconds, attoseconds) = (time / ReaderPace.looks).components
        let pause = TimeAmount.seconds(seconds) + .nanoseconds(attoseconds / 1_000_000_000)
        next = channel.eventLoop.assumeIsolated().scheduleTask(in: pause) { [self] in look(at: channel, cut) }
    }
}

@available(*, unavailable) extension ReaderWatch: Sendable {}  // It belongs to one event loop.

extension Channel {
    /// Keeps the kernel from taking megabytes of responses for a client that reads none of them; to be called on the
    /// event loop.
    ///
    /// A kernel's buffers grow to some MiB for each connection, and until they are full a server cannot tell such a
    /// client from a fast one. What is under way to the client does not count, so that the rate stays what the line
    /// gives. Where the kernel has no such option, its own limit holds.
    package func limitUnsentBytesInKernel() {
        let option = NIOBSDSocket.Option(rawValue: CInt(TCP_NOTSENT_LOWAT))
        try? syncOptions?.setOption(.tcpOption(option), value: 64 << 10)
    }

    /// Bytes of responses that the kernel has not taken; to be asked for on the event loop.
    package var unsentBytes: Int {
        (try? syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    /// How many bytes the client has taken in all, as a count of which only differences mean something.
    ///
    /// What the kernel takes says little: its buffers grow, and late at times, while a client reads nothing. So what
    /// counts is what the client's machine has acknowledged, where the kernel tells.
    fileprivate var takenBytes: UInt64 {
        #if os(Linux)
        let acknowledged = try? pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) {
            acknowledgedBytes(of: $0)
        }
        if let bytes = acknowledged ?? nil { return bytes }
        #endif
        return UInt64(Int64.max - Int64(unsentBytes))
    }
}

#if os(Linux)
/// `tcpi_bytes_acked` of the kernel's `struct tcp_info` (linux/tcp.h), which the C library's has not.
private func acknowledgedBytes(of socket: CInt) -> UInt64? {
    let (offset, size) = (120, 128)
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { info in
        var length = socklen_t(size)
        guard getsockopt(socket, CInt(IPPROTO_TCP), TCP_INFO, info.baseAddress, &length) == 0, length >= size else {
            return nil
        }
        return info.load(fromByteOffset: offset, as: UInt64.self)
    }
}
#endif

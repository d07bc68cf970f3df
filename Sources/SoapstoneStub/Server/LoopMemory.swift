internal import NIOCore
internal import SoapstoneXML

/// A connection whose responses are written before they are sent.
protocol Flushable: AnyObject {
    func flush()
}

/// What the connections of one event loop share, to be used on that loop.
final class LoopMemory {
    let heads = HeadMemo()
    private(set) var replayer: Replayer
    /// Which fixtures of this replayer's answered what.
    private(set) var replays = ReplayMemo()
    /// For what is only needed while one message is judged.
    var scratch = ByteWriter(capacity: 4096)
    /// Connections whose responses are written, but not sent.
    private var unflushed: [any Flushable] = []
    /// Whether the loop has been told to send them.
    private var isFlushDue = false
    /// When the first of them was added.
    private var unflushedSince = NIODeadline.now()
    /// How many connections wait for each other at most, and how long: long enough for so many requests of some kilobytes.
    private static let together = (connections: 32, time: TimeAmount.milliseconds(1))

    init(_ replayer: Replayer) {
        self.replayer = replayer
    }

    /// Sends a connection's responses once the other connections are served whose requests have come, too.
    ///
    /// Sent one by one, each response wakes its client, and the processor goes from our code to the kernel's and back with
    /// each: with 32 connections that took a third of the time.
    func flushSoon(_ connection: any Flushable, _ eventLoop: any EventLoop) {
        let now = NIODeadline.now()
        if unflushed.isEmpty { unflushedSince = now }
        unflushed.append(connection)
        if unflushed.count >= Self.together.connections || now - unflushedSince > Self.together.time { return flush() }
        guard !isFlushDue else { return }
        isFlushDue = true
        eventLoop.assumeIsolated().execute { [self] in
            isFlushDue = false
            flush()
        }
    }

    private func flush() {
        // What follows from sending may add others.
        let connections = unflushed
        unflushed.removeAll(keepingCapacity: true)
        for connection in connections { connection.flush() }
    }

    /// Answers with another replayer from now on; what is remembered of the former one is forgotten.
    func replace(_ replayer: Replayer) {
        self.replayer = replayer
        replays = ReplayMemo()
    }
}

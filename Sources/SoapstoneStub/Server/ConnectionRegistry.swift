internal import NIOCore
internal import Synchronization

/// The connections that are open, so that a server that shuts down can tell them and wait for them.
final class ConnectionRegistry: Sendable {
    /// Tells a connection to close as soon as nothing is in flight on it.
    struct Drain: Sendable {}

    private struct Open {
        var channels: [ObjectIdentifier: (channel: any Channel, isServed: Bool)] = [:]
        var served = 0
        var isDraining = false
        /// Fulfilled when the last connection closes.
        var waiter: EventLoopPromise<Void>?
    }

    /// Connections over the limit that may wait for their 503; what comes above these is closed at once.
    private static let refusable = 64

    /// What becomes of a new connection.
    enum Admission { case served, refused, dropped }

    private let limit: Int
    private let open = Mutex(Open())

    init(limit: Int) {
        self.limit = limit
    }

    /// How many connections are served.
    var count: Int { open.withLock { $0.served } }

    func add(_ channel: any Channel) -> Admission {
        open.withLock { open in
            guard !open.isDraining, open.channels.count < limit + Self.refusable else { return .dropped }
            let isServed = open.served < limit
            open.channels[ObjectIdentifier(channel)] = (channel, isServed)
            if isServed { open.served += 1 }
            return isServed ? .served : .refused
        }
    }

    func remove(_ channel: any Channel) {
        let waiter = open.withLock { open -> EventLoopPromise<Void>? in
            if open.channels.removeValue(forKey: ObjectIdentifier(channel))?.isServed == true { open.served -= 1 }
            guard open.channels.isEmpty else { return nil }
            defer { open.waiter = nil }
            return open.waiter
        }
        waiter?.succeed()
    }

    /// Tells all connections to end. The promise is kept when they have.
    func drain(_ promise: EventLoopPromise<Void>) {
        let channels = open.withLock { open -> [any Channel] in
            open.isDraining = true
            if !open.channels.isEmpty { open.waiter = promise }
            return open.channels.values.map(\.channel)
        }
        guard !channels.isEmpty else { return promise.succeed() }
        for channel in channels { channel.pipeline.fireUserInboundEventTriggered(Drain()) }
    }

    /// Closes all connections, whatever is in flight.
    func closeAll() {
        for channel in open.withLock({ $0.channels.values.map(\.channel) }) { channel.close(promise: nil) }
    }
}

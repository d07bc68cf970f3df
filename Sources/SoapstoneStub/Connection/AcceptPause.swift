internal import Logging
internal import NIOCore

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Takes no connection for a moment where the system has no room for one, such as no file descriptor.
///
/// The connection that could not be taken stays in the kernel's queue, so the loop would be told of it without end. NIO's
/// `AcceptBackoffHandler` is no help: it delays reads that are asked for, and the one that failed is still asked for.
final class AcceptPause: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private let logger: Logger
    /// When the next line of the log is due: one says enough of many failures in a row.
    private var nextLine = NIODeadline.now()

    init(_ logger: Logger) { self.logger = logger }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? IOError, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.errnoCode) else {
            return context.fireErrorCaught(error)
        }
        let now = NIODeadline.now()
        if now >= nextLine {
            logger.warning("no connection can be taken at the moment: \(error)")
            nextLine = now + .seconds(10)
        }
        // A channel that is closed refuses both, and needs neither.
        let channel = context.channel
        try? channel.syncOptions?.setOption(.autoRead, value: false)
        channel.eventLoop.scheduleTask(in: .milliseconds(100)) {
            try? channel.syncOptions?.setOption(.autoRead, value: true)
        }
    }
}

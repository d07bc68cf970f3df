internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneServing

/// Hummingbird's HTTP/1 channel with what it lets through and never ends: strictness and times.
struct GuardedHTTP1Channel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    private let base: HTTP1Channel
    private let limits: GatewayConfiguration.GatewayLimits
    private let shown: ShownCertificate?
    private let style: ResponseStyle

    /// - Parameter shown: what it speaks TLS with; nil for plain HTTP.
    init(
        limits: GatewayConfiguration.GatewayLimits,
        shown: ShownCertificate?,
        style: ResponseStyle,
        responder: @escaping HTTPChannelHandler.Responder
    ) {
        self.limits = limits
        self.shown = shown
        self.style = style
        let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: limits.fieldBytes,
            maxHeaderListSize: limits.headBytes,
            maxHeaderFieldCount: limits.fields
        )
        base = HTTP1Channel(responder: responder, configuration: .init(httpDecoderConfiguration: decoder))
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            channel.limitUnsentBytesInKernel()
            // A response is made only when the one before it is on its way.
            try channel.syncOptions?.setOption(.writeBufferWaterMark, value: .init(low: 1, high: 4 << 10))
            let guardian = ConnectionGuard(limits: limits, style: style)
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ArrivalHandler(tells: guardian), position: .first)
            // Right behind the decoder, where the version and every field can still be seen.
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(guardian, position: .after(decoder))
            if let shown { try pipeline.addHandler(shown.makeHandler(), position: .first) }
            return value
        }
    }

    func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

extension GatewayConfiguration {
    /// How much one connection and one request may have; the defaults suit phones on bad lines and no one else.
    public struct GatewayLimits: Equatable, Sendable {
        /// Bytes of a request's body: an attachment of 5 MiB in Base64 fits.
        public var bodyBytes = 8 << 20
        /// Bytes of one string in a request's JSON; nil for as many as the body may have.
        public var stringBytes: Int?
        /// Bytes of the request line's target, and of one header field.
        public var fieldBytes = 8 << 10
        /// Bytes of a request's head.
        public var headBytes = 32 << 10
        /// Fields of a request's head.
        public var fields = 100
        /// How long a request's head may take, from its first byte; on a new connection, from its opening.
        public var headTime: Duration = .seconds(10)
        /// How long a request's body may take, not counting what `bodyRate` adds.
        public var bodyTime: Duration = .seconds(30)
        /// Every so many bytes of a body give it one second more.
        public var bodyRate = 500
        /// How long a client may take none of a response's bytes, or fewer than `readRate` on the average.
        public var writeTime: Duration = .seconds(30)
        /// Bytes a second that a client must take of a response.
        public var readRate = 500
        /// How long a connection is kept without a request.
        public var idleTime: Duration = .seconds(60)
        /// How long a request may take in all, from its head to its response.
        public var requestTime: Duration = .seconds(60)
        /// How long a response may be waited for; `requestTime` unless what is served has jobs that take longer.
        var responseTime: Duration?
        /// Connections at once; more wait until one is closed.
        public var connections = 1_024
        /// Requests that are worked on at once; more are answered 503.
        public var requestsInFlight = 256
        /// Requests on one connection, after which it is closed.
        public var requestsPerConnection = 1_000
        /// Requests on one connection that wait for the response to one before them; the next is answered 503, as the last.
        public var pipelinedRequests = 16
        /// How long requests may go on after the gateway was told to stop.
        public var drainTime: Duration = .seconds(30)

        /// Makes the default limits.
        public init() {}
    }
}

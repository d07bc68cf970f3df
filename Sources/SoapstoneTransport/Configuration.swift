extension HTTPTransport {
    /// Limits, times and trust of a transport; the defaults suit a gateway in front of a few back ends.
    public struct Configuration: Sendable {
        /// How long opening a connection may take: name resolution, TCP and TLS together.
        public var connectTimeout: Duration = .seconds(5)
        /// How long a call may take in all, from `send` to the last byte, where its own deadline is not shorter.
        public var totalTimeout: Duration = .seconds(30)
        /// The bytes a second below which a response counts as stalled; 0 turns the check off.
        ///
        /// It counts from the response's first line, because a back end may compute for longer than it may dribble.
        public var lowSpeedLimit = 100
        /// How long a response may stay below `lowSpeedLimit`, in whole seconds.
        public var lowSpeedTime: Duration = .seconds(10)
        /// The most bytes of a response's body, counted after decompression.
        public var maximumResponseBytes = 16 << 20
        /// The most bytes of a response's head, with interim responses (1xx) and trailers.
        public var maximumHeaderBytes = 32 << 10
        /// The most fields of a response's head, with interim responses (1xx) and trailers.
        public var maximumHeaderFields = 100
        /// The most connections to one host and port; further calls wait.
        public var connectionsPerHost = 16
        /// The most connections in all; further calls wait.
        public var connections = 64
        /// How long a connection is used for new requests after it was opened.
        public var connectionLifetime: Duration = .seconds(300)
        /// The URL of an HTTP proxy, `http://` or `https://`, with user and password if it wants them.
        ///
        /// The environment's `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` are ignored.
        public var proxy: String?
        /// The hosts other than this machine to which `http://` is allowed, without port.
        public var allowsPlainHTTP: Set<String> = []
        /// At which addresses hosts may be.
        public var reach = Reach.anywhere
        /// Whom to trust and how to prove who we are.
        public var tls = TLS()

        /// Makes a configuration with the default limits.
        public init() {}
    }
}

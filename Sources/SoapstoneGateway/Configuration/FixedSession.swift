public import SoapstoneCodec

extension GatewayConfiguration {
    /// A session that is there from the start and never ends: what a device sends in fixtures and by hand.
    public struct FixedSession: Sendable {
        /// What a request names it by.
        public var cacheID: String
        /// What it knows of its user.
        public var values: SessionValues

        /// Makes a session from its name and its values.
        public init(cacheID: String, values: SessionValues) {
            self.cacheID = cacheID
            self.values = values
        }
    }

    /// How sessions end, and how many there may be.
    public struct SessionLimits: Equatable, Sendable {
        /// How long a session lives without a call.
        public var idle: Duration = .seconds(300)
        /// How long a session lives at most.
        public var life: Duration = .seconds(8 * 3600)
        /// How many sessions there may be; one more ends the one that was idle longest.
        public var count = 10_000
        /// How many sessions one user may have; one more ends the one of theirs that was idle longest.
        public var perUser = 5

        /// Makes the default limits.
        public init() {}
    }
}

extension GatewayConfiguration {
    /// The engagement service, which sends push messages to devices, and what they say.
    public struct EngagementSettings: Sendable {
        /// Where it is: an absolute `https://` URL, `http://` for this machine only, without a query.
        public var url: String
        /// The application's id there.
        public var appID: String
        /// The field that carries the secret.
        public var secretField = "X-VoltMX-Authorization"
        /// What lets the gateway in; nil for a service that asks for nothing.
        public var secret: String?
        /// Where messages are posted.
        public var messagePath = "/api/v1/messages"
        /// How long one request may take.
        public var timeout = Duration.seconds(8)
        /// How long a job may take in all.
        public var jobTime = Duration.seconds(600)
        /// The most recipients of one message.
        public var recipientsPerMessage = 500
        /// What is sent, by the criterion of the job; a job without one is not run.
        public var notifications: [String: Notification] = [:]

        /// Names an engagement service.
        public init(url: String, appID: String) {
            self.url = url
            self.appID = appID
        }
    }

    /// How a device tells its user.
    public struct Notification: Equatable, Sendable {
        /// The text in the banner.
        public var banner: String
        /// The name of the sound that is played; nil for silence.
        public var sound: String?
        /// The number at the application's icon; nil leaves it as it is.
        public var badge: Int?

        /// Makes a notification.
        public init(banner: String, sound: String? = nil, badge: Int? = nil) {
            self.banner = banner
            self.sound = sound
            self.badge = badge
        }
    }
}

extension GatewayConfiguration.EngagementSettings: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The URL, without the secret.
    public var description: String { url }

    /// The URL, without the secret.
    public var debugDescription: String { url }

    /// The URL, without the secret: what `dump` and test failures show.
    public var customMirror: Mirror { Mirror(self, children: ["url": url]) }
}

internal import SoapstoneOperations

extension GatewayConfiguration {
    /// A back end: where it is and as whom it is called.
    public struct Endpoint: Sendable {
        /// An absolute `https://` URL; `http://` for this machine only.
        public var url: String
        /// The user of the service account; nil where no operation needs one.
        public var user: String?
        /// The password of the service account.
        public var password: String?

        /// Names a back end.
        public init(url: String, user: String? = nil, password: String? = nil) {
            self.url = url
            self.user = user
            self.password = password
        }

        /// The service account; nil where there is none.
        var account: Operation.Account? {
            guard let user, let password else { return nil }
            return Operation.Account(user: user, password: password)
        }
    }
}

extension GatewayConfiguration.Endpoint: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The URL, without user and password.
    public var description: String { url }

    /// The URL, without user and password.
    public var debugDescription: String { url }

    /// The URL, without user and password: what `dump` and test failures show.
    public var customMirror: Mirror { Mirror(self, children: ["url": url]) }
}

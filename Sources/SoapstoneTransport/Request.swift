extension HTTPTransport {
    /// One HTTP request.
    public struct Request: Sendable {
        /// What is asked of the resource.
        public enum Method: String, Sendable {
            case get = "GET"
            case head = "HEAD"
            case post = "POST"
            case put = "PUT"
            case patch = "PATCH"
            case delete = "DELETE"
            case options = "OPTIONS"
        }

        /// An absolute `https://` URL; `http://` for this machine and the hosts that the configuration lists.
        public var url: String
        /// The method; SOAP's is `post`.
        public var method: Method
        /// The fields to send beside those that the transport writes itself, such as `Host` and `Content-Length`.
        public var headers: [HeaderField]
        /// The body; none is sent with `head`.
        public var body: [UInt8]
        /// What is sent in the place of `body` while it is made; nil for nothing. The deadline is for the response then, once
        /// the body has gone, and for each piece of it that was given out.
        package var stream: RequestStream?
        /// How long this call may take in all; never more than the configuration's `totalTimeout`.
        public var deadline: Duration?
        /// The most bytes of the response's body, unpacked; never more than the configuration's `maximumResponseBytes`.
        public var maximumResponseBytes: Int?
        /// Whether `http://` may go to any machine, because whoever uses the program has named the address.
        public var allowsPlainHTTP = false
        /// What to log in with, sent along without being asked for.
        public var credential: Credential?

        /// Makes a request.
        public init(
            url: String,
            method: Method = .post,
            headers: [HeaderField] = [],
            body: [UInt8] = [],
            deadline: Duration? = nil,
            maximumResponseBytes: Int? = nil,
            credential: Credential? = nil
        ) {
            self.url = url
            self.method = method
            self.headers = headers
            self.body = body
            self.deadline = deadline
            self.maximumResponseBytes = maximumResponseBytes
            self.credential = credential
        }
    }
}

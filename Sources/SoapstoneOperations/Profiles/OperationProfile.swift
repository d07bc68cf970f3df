extension Operation {
    /// Another way to an operation than SOAP, for services that have one.
    public struct Profile: Sendable {
        /// Whether a service's URL leads there.
        public let isMeant: @Sendable (_ url: String) -> Bool
        /// Makes the request that goes over the wire.
        public let request: @Sendable (_ url: String, Request) throws(Outcome.Failure) -> WireRequest
        /// Reads what came back, up to what `decode` judges.
        public let response: @Sendable (WireResponse, _ clock: Int64) throws(Outcome.Failure) -> Response

        /// Makes a profile.
        public init(
            isMeant: @escaping @Sendable (_ url: String) -> Bool,
            request: @escaping @Sendable (_ url: String, Request) throws(Outcome.Failure) -> WireRequest,
            response: @escaping @Sendable (WireResponse, _ clock: Int64) throws(Outcome.Failure) -> Response
        ) {
            self.isMeant = isMeant
            self.request = request
            self.response = response
        }
    }

    /// A request of HTTP without SOAP.
    public struct WireRequest: Equatable, Sendable {
        /// What a request can ask of a resource.
        public enum Method: String, Sendable {
            case get = "GET"
            case post = "POST"
            case put = "PUT"
            case delete = "DELETE"
        }

        /// What is asked of the resource.
        public var method: Method
        /// The URL, in which there may be secrets: it is not for a log.
        public var url: String
        /// The fields of the head.
        public var headers: [String: String]
        /// The body; empty for none.
        public var body: [UInt8]

        /// Makes a request.
        public init(_ method: Method, _ url: String, headers: [String: String] = [:], body: [UInt8] = []) {
            self.method = method
            self.url = url
            self.headers = headers
            self.body = body
        }
    }

    /// A response of HTTP without SOAP.
    public struct WireResponse: Sendable {
        /// The HTTP status.
        public var status: Int
        /// The Content-Type; nil for none.
        public var contentType: String?
        /// The body.
        public var body: [UInt8]

        /// Makes a response.
        public init(status: Int, contentType: String?, body: [UInt8]) {
            self.status = status
            self.contentType = contentType
            self.body = body
        }
    }
}

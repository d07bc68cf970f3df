extension HTTPTransport {
    /// One complete HTTP response.
    public struct Response: Equatable, Sendable {
        /// The status code, 200 to 999.
        public var status: Int
        /// The fields as they came, in order, without trailers.
        ///
        /// `Content-Encoding` and `Content-Length` speak of what was sent; `body` is already unpacked.
        public var headers: [HeaderField]
        /// The body, unpacked; of a response to a request that is passed on, as it came.
        public var body: [UInt8]
        /// The version of HTTP that it came in: `1.1`.
        package var version = "1.1"

        package init(status: Int, headers: [HeaderField], body: [UInt8]) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// The value of `Content-Type`, with its parameters.
        public var contentType: String? { value(of: "Content-Type") }

        /// The value of the first field of that name, whatever its case.
        public func value(of name: String) -> String? {
            headers.first { $0.isNamed(name) }?.value
        }
    }
}

public import SoapstoneCodec
public import SoapstoneXML

extension Operation {
    /// Another way to an operation than SOAP, or the only way to one that has no SOAP.
    public struct Profile: Sendable {
        /// Whether it is the only way: the operation has no SOAP.
        public let isOnly: Bool
        /// Whether a service's URL leads there.
        public let isMeant: @Sendable (_ url: String) -> Bool
        /// Makes the request that goes over the wire.
        public let request: @Sendable (_ url: String, Request) throws(Outcome.Failure) -> WireRequest
        /// Reads the element of a request that went over the wire; nil where nobody asks.
        public let element: (@Sendable (_ request: WireRequest) throws(Outcome.Failure) -> XMLElement)?
        /// Reads what came back, up to what `decode` judges.
        public let response: @Sendable (WireResponse, _ clock: Int64) throws(Outcome.Failure) -> Response
        /// Where the operation is; nil for one that has no address.
        public let address: Address?

        /// Makes a profile.
        public init(
            address: Address?,
            isOnly: Bool = false,
            isMeant: @escaping @Sendable (_ url: String) -> Bool,
            request: @escaping @Sendable (_ url: String, Request) throws(Outcome.Failure) -> WireRequest,
            element: (@Sendable (_ request: WireRequest) throws(Outcome.Failure) -> XMLElement)? = nil,
            response: @escaping @Sendable (WireResponse, _ clock: Int64) throws(Outcome.Failure) -> Response
        ) {
            self.address = address
            self.isOnly = isOnly
            self.isMeant = isMeant
            self.request = request
            self.element = element
            self.response = response
        }
    }

    /// Where an operation is without SOAP, and what is in its messages: for who records and replays them.
    public struct Address: Sendable {
        /// A segment of the path.
        public enum Segment: Equatable, Sendable {
            case name(String)
            /// A value of the request.
            case value
            /// A value that nobody may see, and what stands in its place in recordings: `{token}`.
            case secret(String)
        }

        /// The description of elements; a message has members with their names.
        public typealias Lines = @Sendable () -> [CodecLine]

        /// What is asked of the resource.
        public let method: WireRequest.Method
        /// The last segments of the path, behind those of the service's URL.
        public let path: [Segment]
        /// The parameters of the query.
        public let query: Lines
        /// The members of the request's body; of an array, those of its elements.
        public let request: Lines
        /// The members of the response.
        public let response: Lines

        /// Makes an address.
        public init(
            _ method: WireRequest.Method,
            _ path: [Segment],
            query: @escaping Lines,
            request: @escaping Lines,
            response: @escaping Lines
        ) {
            self.method = method
            self.path = path
            self.query = query
            self.request = request
            self.response = response
        }

        /// Whether a path ends as the address does.
        public func isEnd(of segments: [some StringProtocol]) -> Bool {
            segments.count >= path.count
                && zip(segments.suffix(path.count), path).allSatisfy { segment, wanted in
                    if case .name(let name) = wanted { segment.utf8.elementsEqual(name.utf8) } else { !segment.isEmpty }
                }
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

        /// The response with the element that is read of it; a failure has its HTTP status.
        package func read(
            at clock: Int64,
            _ element: () throws(Outcome.Failure) -> XMLElement
        ) throws(Outcome.Failure) -> Response {
            do throws(Outcome.Failure) {
                return Response(httpStatus: status, content: .payload(try element()), clock: clock)
            } catch {
                var failure = error
                failure.backendStatus = status
                throw failure
            }
        }
    }
}

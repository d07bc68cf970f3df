/// Why a request got no complete answer.
public struct TransportError: Error, Equatable, Sendable {
    /// The kind of failure.
    public enum Code: String, Sendable {
        /// No TCP connection: refused, unreachable, or the proxy said no.
        case connect
        /// The name of the host or proxy has no address.
        case resolve
        /// The host is at an address where it may not be.
        case unreachable
        /// The TLS handshake failed, or a certificate was not accepted by one of the two sides.
        case tls
        /// The connection or the response took longer than allowed.
        case timeout
        /// All connections that there may be were in use until the time was over.
        case busy
        /// This process has no memory or no descriptor left for the request.
        case resources
        /// The response came too slowly.
        case lowSpeed
        /// The response's body is larger than allowed.
        case tooLarge
        /// The response's head is larger than allowed.
        case headerLimit
        /// The response is packed in a way that was not asked for, or badly.
        case contentCoding
        /// The response is not HTTP/1.
        case protocolError
        /// The request must not be sent as it is.
        case badRequest
        /// The task was cancelled.
        case cancelled
        /// The transport was shut down.
        case shutDown
        /// It was not sent: the back end has failed too often just now.
        case suspended
        /// The connection was closed before the response's first byte.
        case emptyResponse
        /// The connection broke in the middle of the request or of the response.
        case reset
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, and to which request: method and URL without query; nothing of a body, a credential or a field.
    public let message: String
    /// What happened, without the request.
    public let reason: String
    /// The code of the JSON interface: 9109 where no connection could be opened, 9001 where one stood.
    public let opstatus: Int
    /// Whether surely nothing of the request was sent, so that sending it again cannot do a thing twice.
    public let isBeforeFirstByte: Bool
    /// Why there was no TLS; for failures with the code `.tls` only.
    public let tlsFailure: TLSFailure?

    /// Describes a failure; the default is one before any connection stood.
    init(
        _ code: Code,
        _ message: String,
        reason: String? = nil,
        connected: Bool = false,
        isBeforeFirstByte: Bool = true,
        tlsFailure: TLSFailure? = nil
    ) {
        self.code = code
        self.message = message
        self.reason = reason ?? message
        self.opstatus = connected ? 9001 : 9109
        self.isBeforeFirstByte = isBeforeFirstByte
        self.tlsFailure = code == .tls ? tlsFailure ?? .other : nil
    }
}

extension TransportError {
    /// The failure of a request that is kept from a host which has failed too often just now.
    package static func suspended(_ host: String) -> TransportError {
        TransportError(.suspended, "requests to \(host) are suspended")
    }
}

extension TransportError: CustomStringConvertible {
    /// The code and the message.
    public var description: String { "\(code.rawValue): \(message)" }
}

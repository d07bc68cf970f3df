internal import NIOCore

/// Where a stub server listens.
public struct StubAddress: Equatable, Sendable, CustomStringConvertible {
    /// The IP address.
    public let host: String
    /// The port, the one that was picked where 0 was asked for.
    public let port: Int

    /// Whether the server speaks HTTPS.
    public let isSecure: Bool

    /// The address as a URL: `http://127.0.0.1:7627`.
    public var description: String {
        let host = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return "\(isSecure ? "https" : "http")://\(host):\(port)"
    }
}

extension StubAddress {
    /// Nil for an address that is not of IP.
    init?(_ address: SocketAddress, isSecure: Bool) {
        guard let host = address.ipAddress, let port = address.port else { return nil }
        self.init(host: host, port: port, isSecure: isSecure)
    }
}

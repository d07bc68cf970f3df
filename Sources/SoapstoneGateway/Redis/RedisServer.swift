/// Where a Redis server is: `redis://127.0.0.1:6379`, `redis://127.0.0.1:6379/2` or `unix:/run/redis/redis.sock`.
public struct RedisServer: Equatable, Sendable {
    enum Place: Equatable, Sendable {
        case network(host: String, port: Int32)
        case socket(String)
    }

    let place: Place
    /// The number of the database.
    let database: Int
    /// The password, or nil where none is asked for.
    public var password: String?

    /// Reads where a server is.
    ///
    /// - Returns: nil for what is neither, and for a host that is not this machine: what sessions know goes over the wire
    ///   as it is, so another machine is reached through a tunnel that ends here.
    public init?(_ url: String) {
        if let path = Self.rest(of: url, behind: "unix:") {
            guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= 107, !path.utf8.contains(0) else {
                return nil
            }
            place = .socket(path)
            database = 0
            return
        }
        guard let rest = Self.rest(of: url, behind: "redis://") else { return nil }
        let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let colon = parts[0].utf8.lastIndex(of: UInt8(ascii: ":")),
            let port = UInt16(parts[0][parts[0].index(after: colon)...]), port > 0
        else { return nil }
        let host = String(parts[0][..<colon])
        guard EndpointURL.isLoopback(host), let database = parts.count == 1 ? 0 : UInt8(parts[1]) else { return nil }
        place = .network(host: host == "[::1]" ? "::1" : host, port: Int32(port))
        self.database = Int(database)
    }

    private static func rest(of url: String, behind prefix: String) -> String? {
        guard url.utf8.starts(with: prefix.utf8) else { return nil }
        return String(Substring(url.utf8.dropFirst(prefix.utf8.count)))
    }
}

extension RedisServer: CustomStringConvertible, CustomReflectable {
    /// Where it is, without the password.
    public var description: String {
        switch place {
        case .network(let host, let port): "redis://\(host):\(port)/\(database)"
        case .socket(let path): "unix:\(path)"
        }
    }

    /// Where it is: what `dump` and test failures show.
    public var customMirror: Mirror { Mirror(self, children: ["server": description]) }
}

/// Where a Redis server is: `rediss://redis.example.org:6379`, `redis://127.0.0.1:6379/2` or `unix:/run/redis/redis.sock`.
public struct RedisServer: Equatable, Sendable {
    enum Place: Equatable, Sendable {
        case network(host: String, port: Int32)
        case socket(String)
    }

    /// Whom to trust as a server and how to prove who this side is, in PEM files, which each connection reads anew.
    public struct TLS: Equatable, Sendable {
        /// The certificate authorities to trust, in place of the system's.
        public var authorityFile: String?
        /// A client certificate, and behind it those that lead to its authority.
        public var certificateFile: String?
        /// Its private key, without a passphrase, which nobody but its owner may read.
        public var keyFile: String?

        /// Trusts the system's authorities and shows no certificate.
        public init() {}
    }

    let place: Place
    /// The number of the database.
    let database: Int
    /// The password, or nil where none is asked for.
    public var password: String?
    /// How TLS is spoken; nil for a server on this machine that is spoken to in the clear.
    public var tls: TLS?

    /// Reads where a server is.
    ///
    /// - Returns: nil for what is none of the three, and for `redis://` to a host that is not this machine: what sessions know
    ///   goes over that wire as it is.
    public init?(_ url: String) {
        if let path = Self.rest(of: url, behind: "unix:") {
            guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= 107, !path.utf8.contains(0) else {
                return nil
            }
            place = .socket(path)
            database = 0
            return
        }
        let secure = Self.rest(of: url, behind: "rediss://")
        guard let rest = secure ?? Self.rest(of: url, behind: "redis://") else { return nil }
        let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let colon = parts[0].utf8.lastIndex(of: UInt8(ascii: ":")),
            let port = UInt16(parts[0][parts[0].index(after: colon)...]), port > 0,
            EndpointURL("https://\(parts[0])") != nil
        else { return nil }
        let host = String(parts[0][..<colon])
        guard secure != nil || EndpointURL.isLoopback(host),
            let database = parts.count == 1 ? 0 : UInt8(parts[1])
        else { return nil }
        let isAddress = host.utf8.first == UInt8(ascii: "[")
        place = .network(host: isAddress ? String(host.dropFirst().dropLast()) : host, port: Int32(port))
        self.database = Int(database)
        tls = secure.map { _ in TLS() }
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
        case .network(let host, let port): "redis\(tls == nil ? "" : "s")://\(host):\(port)/\(database)"
        case .socket(let path): "unix:\(path)"
        }
    }

    /// Where it is: what `dump` and test failures show.
    public var customMirror: Mirror { Mirror(self, children: ["server": description]) }
}

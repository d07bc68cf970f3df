package import NIOCore

/// Judges the name that a server was called by, and what a browser says of the page that a request comes from.
///
/// A browser sends what any page asks for to servers that only its own machine or network can reach. A page of another site
/// is told by the request's fields. A page may also call the server by a name of its own that leads here (DNS rebinding),
/// and is then no stranger to the browser: so the name has to be one of the server's.
package struct SiteGuard: Sendable {
    /// The names that the server has beside those of its machine, in small letters.
    private let names: [String]
    /// Whether the server speaks HTTPS.
    private let isSecure: Bool

    /// - Parameter names: hosts without ports: what the server listens on, and what it is reached by.
    package init(names: [String], isSecure: Bool) {
        self.names = names.map { Self.lowercase($0.utf8) }
        self.isSecure = isSecure
    }

    /// Who has made a request, as far as its fields say it.
    package enum Sender: Sendable {
        /// No page: a program, or a person who has typed an address.
        case program
        /// A page of this very server.
        case ownPage
        /// A page of another site, or one that does not say which.
        case otherPage
    }

    /// Who has made a request (W3C Fetch Metadata Request Headers, section 2.2; RFC 6454, section 7).
    ///
    /// - Parameters:
    ///   - sites: the values of `Sec-Fetch-Site`, which browsers send to HTTPS and to their own machine.
    ///   - origins: the values of `Origin`.
    ///   - host: the value of `Host`.
    package func sender(sites: [String], origins: [String], host: String?) -> Sender {
        if !sites.isEmpty {
            if sites.allSatisfy({ $0.utf8.elementsEqual("same-origin".utf8) }) { return .ownPage }
            return sites.allSatisfy { $0.utf8.elementsEqual("none".utf8) } ? .program : .otherPage
        }
        if origins.isEmpty { return .program }
        guard origins.count == 1, let host else { return .otherPage }
        let own = "\(isSecure ? "https" : "http")://\(host)"
        return Self.lowercase(origins[0].utf8).utf8.elementsEqual(Self.lowercase(own.utf8).utf8) ? .ownPage : .otherPage
    }

    /// Whether a host, perhaps with a port, is this server for whoever names it so.
    ///
    /// - Parameter local: the server's end of the connection, whose address is a name of it.
    package func isOwn(_ host: String, at local: SocketAddress?) -> Bool {
        let name = Self.name(of: host)
        if name.utf8.elementsEqual("localhost".utf8) || name.utf8.suffix(10).elementsEqual(".localhost".utf8) {
            return true
        }
        if names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { return true }
        // Only a whole address counts: 127.0.0.1.example.org is a name that anybody may own.
        guard let address = try? SocketAddress(ipAddress: name, port: 0) else { return false }
        return address.isLoopback || address.ipAddress.map { $0 == local?.ipAddress } ?? false
    }

    /// The host in small letters, without its port and the brackets of an address.
    private static func name(of host: String) -> String {
        let lower = lowercase(host.utf8)
        if lower.utf8.first == UInt8(ascii: "[") {
            return String(Substring(lower.utf8.dropFirst().prefix { $0 != UInt8(ascii: "]") }))
        }
        return String(Substring(lower.utf8.prefix { $0 != UInt8(ascii: ":") }))
    }

    private static func lowercase(_ text: String.UTF8View) -> String {
        let bytes = text.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension SocketAddress {
    /// Whether the address is 127.0.0.0/8, ::1, or the former in the form of IPv6.
    package var isLoopback: Bool {
        guard let text = ipAddress else { return false }
        return text == "::1" || text.utf8.starts(with: "127.".utf8) || text.utf8.starts(with: "::ffff:127.".utf8)
    }
}

internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneXML

/// Who may use the admin interface: whoever brings the token, or else programs on the stub's own machine.
struct AdminAccess: Sendable {
    let token: AdminToken?
    /// What the stub was told to listen on.
    let host: String

    /// Throws where a request may not be served.
    ///
    /// - Parameters:
    ///   - target: the request's target.
    ///   - ends: the addresses of the connection's two ends, which cost calls of the system.
    func check(
        _ route: AdminRoute,
        _ fields: RequestFields,
        _ target: RequestTarget,
        _ ends: @autoclosure () -> (client: SocketAddress?, stub: SocketAddress?)
    ) throws(Refusal) {
        // Who waits for the stub knows no token yet, and learns nothing but that it is there.
        guard route != .health else { return }
        guard !fields.hasOrigin else {
            throw Self.forbidden("the admin interface is not for pages in a browser: the request has an Origin")
        }
        if let token { return try Self.check(token, fields.authorizations) }
        let (client, stub) = ends()
        guard client?.isLoopback == true else {
            throw Self.forbidden(
                "without an admin token, the admin interface is for programs on the stub's own machine"
            )
        }
        // A page may reach this machine by a name of its own that leads here, and is then no stranger to the browser.
        for host in fields.hosts + [target.authority].compactMap(\.self) where !isOwn(host, stub) {
            throw Self.forbidden(
                "'\(Excerpt.escaped(host.utf8))' is no name of the stub: use localhost, or the address it listens on"
            )
        }
    }

    private static func check(_ token: AdminToken, _ fields: [String]) throws(Refusal) {
        let scheme = "Bearer "
        guard fields.count == 1, ASCIIText.matches(fields[0].utf8.prefix(scheme.utf8.count), scheme.utf8),
            token.isSame(as: fields[0].utf8.dropFirst(scheme.utf8.count))
        else {
            throw Refusal(
                status: .unauthorized,
                code: .unauthorized,
                message: "the admin interface wants the stub's token, as 'Authorization: Bearer …'",
                field: ("WWW-Authenticate", "Bearer realm=\"soapstone\"")
            )
        }
    }

    /// Whether a host, perhaps with a port, is this machine for whoever names it so.
    private func isOwn(_ host: String, _ stub: SocketAddress?) -> Bool {
        let name = Self.name(of: host)
        if name.isSameBytes(as: "localhost") || name.utf8.suffix(10).elementsEqual(".localhost".utf8) { return true }
        if ASCIIText.matches(name.utf8, self.host.utf8) { return true }
        // Only a whole address counts: 127.0.0.1.example.org is a name that anybody may own.
        guard let address = try? SocketAddress(ipAddress: name, port: 0) else { return false }
        return address.isLoopback || address.ipAddress.map { $0 == stub?.ipAddress } ?? false
    }

    /// The host in small letters, without its port and the brackets of an address.
    private static func name(of host: String) -> String {
        let lower = host.utf8.map(ASCIIText.lowercase)
        if lower.first == UInt8(ascii: "[") {
            return String(decoding: lower.dropFirst().prefix { $0 != UInt8(ascii: "]") }, as: UTF8.self)
        }
        return String(decoding: lower.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    }

    private static func forbidden(_ message: String) -> Refusal {
        Refusal(status: .forbidden, code: .forbidden, message: message)
    }
}

extension SocketAddress {
    /// Whether the address is 127.0.0.0/8, ::1, or the former in the form of IPv6.
    fileprivate var isLoopback: Bool {
        guard let text = ipAddress else { return false }
        return text == "::1" || text.utf8.starts(with: "127.".utf8) || text.utf8.starts(with: "::ffff:127.".utf8)
    }
}

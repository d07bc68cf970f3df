internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneServing
internal import SoapstoneXML

/// Who may use the admin interface: whoever brings the token, or else programs on the stub's own machine.
struct AdminAccess: Sendable {
    let token: AdminToken?
    /// Whether the stub speaks HTTPS.
    let isSecure: Bool
    private let site: SiteGuard
    /// What stands for the token in a browser; nil where there is none.
    let session: AdminSession?

    /// - Parameter host: what the stub was told to listen on.
    init(token: AdminToken?, host: String, isSecure: Bool) {
        self.token = token
        self.isSecure = isSecure
        site = SiteGuard(names: [host], isSecure: isSecure)
        session = token.map(AdminSession.init)
    }

    /// The addresses of a connection's two ends, which cost calls of the system.
    typealias Ends = () -> (client: SocketAddress?, stub: SocketAddress?)

    /// What a request gets that asks for something: that, or a page in its place that says why not.
    ///
    /// - Throws: where the request is none for a page, and may not be served.
    func admitted(
        _ route: AdminRoute,
        _ head: HTTPRequestHead,
        _ fields: RequestFields,
        _ target: RequestTarget,
        _ ends: Ends
    ) throws(Refusal) -> AdminRoute {
        guard case .page(let page) = route else {
            try check(route, head, fields, target, ends)
            return route
        }
        do throws(Refusal) {
            return .page(try admitted(page, head, fields, target, ends))
        } catch {
            return .page(.refused(error))
        }
    }

    private func check(
        _ route: AdminRoute,
        _ head: HTTPRequestHead,
        _ fields: RequestFields,
        _ target: RequestTarget,
        _ ends: Ends
    ) throws(Refusal) {
        // Who waits for the stub knows no token yet, and learns nothing but that it is there.
        guard route != .health else { return }
        try checkOrigin(fields)
        guard let token else { return try checkMachine(fields, target, ends) }
        // Pages lead to what can be read; what changes something has forms of its own there.
        if head.method == .GET || head.method == .HEAD, session?.isOpen(in: head.headers) == true { return }
        try Self.check(token, fields.authorizations)
    }

    private func admitted(
        _ page: PageRoute,
        _ head: HTTPRequestHead,
        _ fields: RequestFields,
        _ target: RequestTarget,
        _ ends: Ends
    ) throws(Refusal) -> PageRoute {
        if head.method == .POST { try checkForm(head.headers, fields) } else { try checkOrigin(fields) }
        guard let token, let session else {
            try checkMachine(fields, target, ends)
            return page
        }
        if page == .logIn || session.isOpen(in: head.headers) { return page }
        do throws(Refusal) {
            try Self.check(token, fields.authorizations)
            return page
        } catch {
            // With credentials that are wrong, it is no browser that asks.
            guard fields.authorizations.isEmpty else { throw error }
            return .login(next: head.method == .POST ? PageRoute.start : target.text)
        }
    }

    private func checkOrigin(_ fields: RequestFields) throws(Refusal) {
        guard !fields.hasOrigin else {
            throw Self.forbidden("the admin interface is not for pages in a browser: the request has an Origin")
        }
    }

    /// Throws where a form was not sent by a page of this very stub.
    ///
    /// Cookies do not know ports, so that a page of another server on the machine may bring them: what a browser says of
    /// the page that has the form does (W3C Fetch Metadata Request Headers, section 2.2; RFC 6454 section 7).
    private func checkForm(_ headers: HTTPHeaders, _ fields: RequestFields) throws(Refusal) {
        let sites = headers["Sec-Fetch-Site"]
        let sender = site.sender(sites: sites, origins: headers["Origin"], host: fields.hosts.first)
        guard sender == .ownPage else {
            throw Self.forbidden(
                sites.isEmpty
                    ? "a form is taken from the stub's own pages alone: the request has no Origin of theirs"
                    : "the form is of a page of another site"
            )
        }
    }

    /// Throws where a request comes from another machine, or calls this one by a name that is not its own.
    private func checkMachine(_ fields: RequestFields, _ target: RequestTarget, _ ends: Ends) throws(Refusal) {
        let (client, stub) = ends()
        guard client?.isLoopback == true else {
            throw Self.forbidden(
                "without an admin token, the admin interface is for programs on the stub's own machine"
            )
        }
        // A page may reach this machine by a name of its own that leads here, and is then no stranger to the browser.
        for host in fields.hosts + [target.authority].compactMap(\.self) where !site.isOwn(host, at: stub) {
            throw Self.forbidden(
                "'\(Excerpt.escaped(host.utf8))' is no name of the stub: use localhost, or the address it listens on"
            )
        }
    }

    private static func check(_ token: AdminToken, _ fields: [String]) throws(Refusal) {
        let scheme = "Bearer "
        guard fields.count == 1, ASCII.matches(fields[0].utf8.prefix(scheme.utf8.count), scheme.utf8),
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

    private static func forbidden(_ message: String) -> Refusal {
        Refusal(status: .forbidden, code: .forbidden, message: message)
    }
}

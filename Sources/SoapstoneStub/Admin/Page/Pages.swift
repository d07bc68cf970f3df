internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstonePages
internal import SoapstoneXML

/// The pages of the admin interface. They show what its JSON shows, redacted by the same means.
///
/// Making one takes milliseconds: keep it off event loops.
struct Pages {
    let admin: AdminInterface

    init(_ admin: AdminInterface) { self.admin = admin }

    func response(_ route: PageRoute, _ body: [UInt8]) -> StubResponse {
        do throws(Refusal) {
            return try made(route, body)
        } catch {
            return problem(error)
        }
    }

    private func made(_ route: PageRoute, _ body: [UInt8]) throws(Refusal) -> StubResponse {
        switch route {
        case .journal(let filter): return journal(filter)
        case .rows(let filter): return Self.response(.ok, PageTemplates.renderRows(rows(filter)))
        case .fixture(let number): return try fixture(number)
        case .stubs(let filter): return stubs(filter)
        case .stub(let id): return try stub(id)
        case .newStub(let request): return try newStub(from: request)
        case .addStub: return try addStub(body)
        case .deleteStub:
            try admin.removeMapping(try AdminQuery(form: body, ["id"])["id"] ?? "")
            return Self.seeOther("\(PageRoute.folder)/stubs")
        case .saveStubs: return try saveStubs()
        case .resetStubs:
            admin.resetMappings()
            return Self.seeOther("\(PageRoute.folder)/stubs")
        case .scenarios: return scenarios
        case .setState(let scenario):
            try admin.setState(of: scenario, to: try AdminQuery(form: body, ["state"])["state"] ?? "")
            return Self.seeOther("\(PageRoute.folder)/scenarios")
        case .resetScenarios:
            admin.replayer.states.reset()
            return Self.seeOther("\(PageRoute.folder)/scenarios")
        case .recording: return recording
        case .setRecording:
            try setRecording(body)
            return Self.seeOther("\(PageRoute.folder)/recording")
        case .login(let next): return login(next: next)
        case .logIn: return try logIn(body)
        case .logOut: return logOut
        case .refused(let refusal): throw refusal
        }
    }

    // MARK: - Responses

    /// A page with the head that all have.
    func page(
        _ page: PageTemplates.Page,
        _ title: String,
        status: HTTPResponseStatus = .ok,
        more: [(name: String, value: String)] = [],
        _ fill: (inout PageData) -> Void
    ) -> StubResponse {
        let data = PageData { data in
            data.set("title", title)
            // Who is not let in learns nothing about the stub.
            let isInside = page != .login && page != .problem
            data.set("hasLinks", isInside)
            if isInside { fillHead(page, &data) }
            fill(&data)
        }
        return Self.response(status, PageTemplates.render(page, data), more: more)
    }

    private static let links: [(text: String, address: String, pages: [PageTemplates.Page])] = [
        ("Journal", PageRoute.start, [.journal, .fixture]),
        ("Stubs", "\(PageRoute.folder)/stubs", [.stubs, .stub, .newStub, .saved]),
        ("Scenarios", "\(PageRoute.folder)/scenarios", [.scenarios]),
        ("Recording", "\(PageRoute.folder)/recording", [.recording]),
    ]

    private func fillHead(_ page: PageTemplates.Page, _ data: inout PageData) {
        data.set("links", Self.links) { link, data in
            data.set("linkText", link.text)
            data.set("linkAddress", link.address)
            data.set("isCurrent", link.pages.contains(page))
        }
        data.set("mode", admin.server.proxy?.mode ?? "replay")
        data.set("hasSession", admin.server.access.session != nil)
        switch RecordingStatus(admin.server.proxy) {
        case .never: break
        case .on:
            data.set("recordingState", "recording")
            data.set("recordingTone", "good")
        case .paused:
            data.set("recordingState", "recording paused")
            data.set("recordingTone", "warn")
        }
    }

    static func response(
        _ status: HTTPResponseStatus,
        _ body: [UInt8],
        more: [(name: String, value: String)] = []
    ) -> StubResponse {
        StubResponse(status, fields: fields + more, body: body)
    }

    private static let fields: [(name: String, value: String)] = [
        ("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", PageTemplates.policy),
        ("X-Content-Type-Options", "nosniff"),
        // Without a referrer, browsers would send forms with the Origin `null`.
        ("Referrer-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("X-Frame-Options", "DENY"), ("Cache-Control", "no-store"),
    ]

    /// Leads to a page after a form was sent, so that loading it anew sends nothing again.
    static func seeOther(_ address: String, more: [(name: String, value: String)] = []) -> StubResponse {
        response(.seeOther, [], more: [("Location", address)] + more)
    }

    private func problem(_ refusal: Refusal) -> StubResponse {
        page(.problem, refusal.status.reasonPhrase, status: refusal.status, more: refusal.field.map { [$0] } ?? []) {
            $0.set("message", refusal.message)
            $0.set("code", refusal.code.rawValue)
        }
    }
}

// Who gives the token gets a cookie for it.
extension Pages {
    private func login(next: String, wrong: String? = nil) -> StubResponse {
        let field = ("WWW-Authenticate", "Bearer realm=\"soapstone\"")
        return page(.login, "Log in", status: .unauthorized, more: [field]) {
            $0.set("wrong", wrong)
            $0.set("next", next)
        }
    }

    private func logIn(_ body: [UInt8]) throws(Refusal) -> StubResponse {
        let form = try AdminQuery(form: body, ["token", "next"])
        let next = Self.own(form["next"])
        let access = admin.server.access
        // Without a token nobody has to log in.
        guard let token = access.token, let session = access.session else { return Self.seeOther(next) }
        guard let given = form["token"], token.isSame(as: given.utf8) else {
            return login(next: next, wrong: "This is not the stub's token.")
        }
        return Self.seeOther(next, more: [cookie(session, session.value(), seconds: AdminSession.seconds)])
    }

    private var logOut: StubResponse {
        guard let session = admin.server.access.session else { return Self.seeOther(PageRoute.start) }
        return Self.seeOther(PageRoute.start, more: [cookie(session, "", seconds: 0)])
    }

    private func cookie(_ session: AdminSession, _ value: String, seconds: Int64) -> (name: String, value: String) {
        let secure = admin.server.access.isSecure ? "; Secure" : ""
        let rules = "Path=\(PageRoute.start); Max-Age=\(seconds); HttpOnly; SameSite=Strict\(secure)"
        return ("Set-Cookie", "\(session.cookie)=\(value); \(rules)")
    }

    /// An address of the stub's own pages; the first of them in the place of any other.
    private static func own(_ address: String?) -> String {
        guard let address, address.utf8.starts(with: PageRoute.start.utf8),
            address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else { return PageRoute.start }
        return address
    }
}

import SoapstoneCodec
import SoapstoneOperations

extension Housing {
    /// The functions around the website's members: signing in and out, registering, passwords, news.
    static let memberFunctions: [CompositeFunction] = [
        signIn, signOut, splash, register, forgotPassword, resetPassword, profile, pushToken, news,
        getPages,
    ]

    /// Signs a member in. What the client gets for a token is the gateway's session; the website's stays in that.
    static let signIn = CompositeFunction(
        "Member",
        "login",
        "Signs a member in.",
        needsSession: false,
        isIdempotent: false,
        calling: ["members/login", "members/me", "members/refresh"],
        signingIn: "username",
        sessionAs: "token"
    ) { (request: SignInRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<SignedIn> in
        let login = Umbraco.Login(
            appVersion: request.appVersion,
            password: request.password,
            username: request.username
        )
        let member = try await calls.website(login)
        // Whoever may not sign in got no further.
        guard let token = member.token else { throw Outcome.Failure(.badCredentials) }
        var values = [
            Umbraco.token: token.value, SessionValues.appVersion: request.appVersion.value,
            SessionKey.memberID: member.memberID.description,
        ]
        values[Umbraco.refreshToken] = member.refreshToken?.value
        values[SessionKey.tenancy] = member.tenancy?.value
        // Without their groups members are tenants.
        let known = try? await calls.adding(SessionValues(values)).website(Umbraco.Me())
        for group in known?.groups ?? [] {
            if group.value == calls.settings[name]?["senderGroup"] ?? "PushSenders" {
                values[SessionKey.mayNotify] = "true"
            }
            if group.value == "Staff" { values[SessionKey.isStaff] = "true" }
        }
        return CompositeFunction.Reply(
            SignedIn(seconds: member.seconds, tenancy: member.tenancy),
            session: SessionValues(values)
        )
    }

    /// Ends the session.
    static let signOut = CompositeFunction("Member", "logout", "Ends the session.", calling: ["members/login"]) {
        (_: Nothing, _) async throws(Outcome.Failure) -> CompositeFunction.Reply<Nothing> in
        CompositeFunction.Reply(Nothing(), endsSession: true)
    }

    /// Says that the session is alive; where it is not, or is of another version of the app, the client gets opstatus 6000.
    static let splash = CompositeFunction(
        "Member",
        "session",
        "Whether the session is alive.",
        calling: ["members/login"]
    ) { (_: StartedApp, _) async throws(Outcome.Failure) -> CompositeFunction.Reply<LiveSession> in
        CompositeFunction.Reply(LiveSession(isValid: XSDBoolean(true)))
    }

    /// Makes a member of the tenant of a tenancy.
    static let register = CompositeFunction(
        "Member",
        "register",
        "Makes a member of the tenant of a tenancy.",
        needsSession: false,
        isIdempotent: false,
        calling: ["members/register"]
    ) { (request: Umbraco.Register, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<RegisteredMember> in
        _ = try await calls.website(request)
        return CompositeFunction.Reply(RegisteredMember(isRegistered: XSDBoolean(true)))
    }

    /// Has a mail sent with which a new password can be set. Whether there is such a member is not told.
    static let forgotPassword = CompositeFunction(
        "Member",
        "forgotPassword",
        "Has a mail sent for a new password.",
        needsSession: false,
        isIdempotent: false,
        calling: ["members/forgotPassword"]
    ) { (request: Umbraco.ForgotPassword, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Nothing> in
        do throws(Outcome.Failure) {
            _ = try await calls.website(request)
        } catch {
            // What says something of the member; that the service cannot be asked is told.
            guard [.validation, .recordGone, .noSession, .notAuthorized].contains(error.status) else { throw error }
        }
        return CompositeFunction.Reply(Nothing())
    }

    /// Sets a new password.
    static let resetPassword = CompositeFunction(
        "Member",
        "resetPassword",
        "Sets a new password with the token of a mail.",
        needsSession: false,
        isIdempotent: false,
        calling: ["members/resetPassword"]
    ) { (request: Umbraco.ResetPassword, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Nothing> in
        _ = try await calls.website(request)
        return CompositeFunction.Reply(Nothing())
    }

    /// Tells who has signed in.
    static let profile = CompositeFunction(
        "Member",
        "profile",
        "Who has signed in.",
        calling: ["members/me", "members/refresh"]
    ) { (_: Nothing, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Profile> in
        var website = calls.website
        let member = try await website.call(Umbraco.Me())
        return CompositeFunction.Reply(Profile(member), session: website.renewed)
    }

    /// Keeps where the member's device gets its notifications.
    static let pushToken = CompositeFunction(
        "Member",
        "pushToken",
        "Where the device gets its notifications.",
        calling: ["members/pushToken", "members/refresh"]
    ) { (request: DeviceToken, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<PushRegistration> in
        var form = FormCheck()
        form.add("pushToken", "INVALID", where: !Expo.isToken(request.token.value))
        try form.check()
        var website = calls.website
        _ = try await website.call(Umbraco.PushToken(token: request.token))
        return CompositeFunction.Reply(
            PushRegistration(isRegistered: XSDBoolean(true)),
            session: website.renewed
        )
    }

    /// A page of the news.
    static let news = CompositeFunction(
        "News",
        "list",
        "A page of the news.",
        calling: ["content/news", "members/refresh"]
    ) { (request: NewsRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Umbraco.NewsPage> in
        let query = try request.query()
        var website = calls.website
        let page = try await website.call(query)
        return CompositeFunction.Reply(page, session: website.renewed)
    }
}

extension FunctionCalls {
    /// Calls with the session's token of the website.
    var website: BearerCalls {
        BearerCalls(self) { calls async throws(Outcome.Failure) in
            guard let token = calls.session.values[Umbraco.refreshToken].flatMap({ try? Umbraco.Token($0) }) else {
                throw Outcome.Failure(.noSession)
            }
            let renewed = try await calls.website(Umbraco.Refresh(refreshToken: token))
            return SessionValues([
                Umbraco.token: renewed.token.value, Umbraco.refreshToken: renewed.refreshToken.value,
            ])
        }
    }

    /// Calls an operation of the website.
    func website<Request: WebsiteRequest>(_ request: Request) async throws(Outcome.Failure) -> Request.Reply {
        try await read(Request.path, request) { element, _ throws(DecodeError) in
            try Request.Reply.decode(from: element)
        }
    }
}

extension BearerCalls {
    /// Calls an operation of the website.
    mutating func call<Request: WebsiteRequest>(_ request: Request) async throws(Outcome.Failure) -> Request.Reply {
        try await perform { calls async throws(Outcome.Failure) in try await calls.website(request) }
    }
}

extension Housing {
    /// Who signs in, and with which version of the app.
    struct SignInRequest: Record {
        var username: PlainText<100>
        var password: PlainText<128>
        var appVersion: PlainText<20>

        static let codec = Codec(
            "signIn",
            SignInRequest.init,
            .jsonOnly("username", \.username),
            .jsonOnly("password", \.password, .secret),
            .jsonOnly("appVersion", \.appVersion, .open)
        )
    }

    struct SignedIn: Record {
        var seconds: XSDInt
        var tenancy: PlainText<20>?

        static let codec = Codec(
            "signedIn",
            SignedIn.init,
            .jsonOnly("expiresIn", \.seconds, .open),
            .jsonOnly("tenancyReference", \.tenancy)
        )
    }

    /// An app that has started, with its version. The gateway holds that against the session's.
    struct StartedApp: Record {
        var appVersion: PlainText<20>?

        static let codec = Codec(
            "startedApp",
            StartedApp.init,
            .jsonOnly(SessionValues.appVersion, \.appVersion, .open)
        )
    }

    struct LiveSession: Record {
        var isValid: XSDBoolean

        static let codec = Codec("liveSession", LiveSession.init, .jsonOnly("sessionValid", \.isValid, .open))
    }

    struct RegisteredMember: Record {
        var isRegistered: XSDBoolean

        static let codec = Codec(
            "registeredMember",
            RegisteredMember.init,
            .jsonOnly("registered", \.isRegistered, .open)
        )
    }

    /// A member, without what only the gateway needs.
    struct Profile: Record {
        var name: PlainText<100>
        var email: PlainText<100>?
        var estate: PlainText<10>?
        var building: PlainText<10>?
        var hasPush: XSDBoolean

        static let codec = Codec(
            "profile",
            Profile.init,
            .jsonOnly("name", \.name),
            .jsonOnly("email", \.email),
            .jsonOnly("estateCode", \.estate, .open),
            .jsonOnly("buildingCode", \.building, .open),
            .jsonOnly("pushRegistered", \.hasPush, .open)
        )
    }

    struct DeviceToken: Record {
        var token: PlainText<100>

        static let codec = Codec("deviceToken", DeviceToken.init, .jsonOnly("pushToken", \.token, .secret))
    }

    struct PushRegistration: Record {
        var isRegistered: XSDBoolean

        static let codec = Codec(
            "pushRegistration",
            PushRegistration.init,
            .jsonOnly("pushRegistered", \.isRegistered, .open)
        )
    }

    /// A page of the news, from 1; without one the first of ten.
    struct NewsRequest: Record {
        var page: XSDInt?
        var size: XSDInt?

        static let codec = Codec(
            "newsRequest",
            NewsRequest.init,
            .jsonOnly("page", \.page, .open),
            .jsonOnly("size", \.size, .open)
        )

        /// - Throws: opstatus 20021 for a page that is none, or one of more than 50.
        func query() throws(Outcome.Failure) -> Umbraco.News {
            let query = Umbraco.News(page: page ?? 1, size: size ?? 10)
            let hasPage = query.page.value > 0
            var form = FormCheck()
            form.add("page", "INVALID", where: !hasPage)
            form.add("size", "INVALID", where: hasPage && !(1...50 ~= query.size.value))
            try form.check()
            return query
        }
    }
}

extension Housing.Profile {
    init(_ member: Umbraco.Member) {
        self.init(
            name: member.name,
            email: member.email,
            estate: member.estate,
            building: member.building,
            hasPush: XSDBoolean(member.pushToken != nil)
        )
    }
}

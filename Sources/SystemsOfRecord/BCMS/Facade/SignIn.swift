import SoapstoneBase
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

extension BCMS {
    /// Signs a user in with the privilege of one of the user's groups.
    ///
    /// The session learns the user's key and name from the list of users; where that cannot be had, the user is signed in all
    /// the same.
    static let signIn = CompositeFunction(
        facade,
        "login",
        "Signs a user in with the privilege of a group.",
        needsSession: false,
        isIdempotent: false,
        calling: ["BCMUserService/login", "BCMUserService/getUsers"] + loading,
        signingIn: "username"
    ) { (request: SignInRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<SignedIn> in
        try request.check()
        let groups = try await calls.groups()
        let wanted = request.privilege.value
        guard let group = groups.first(where: { $0.abbreviation?.value == wanted || $0.name?.value == wanted }) else {
            throw Outcome.Failure(fields: [Outcome.FieldError(field: "privilege", code: "INVALID")])
        }
        let login = Login(
            username: request.username,
            password: request.password.password(as: calls.setting("passwordHash")),
            groupID: group.id
        )
        let token = try await calls.value(of: login, by: .user)
        var values = [
            AuthToken.key: token?.value ?? "", SessionKey.username: request.username.value,
            SessionKey.privilege: group.abbreviation?.value ?? wanted,
            SessionKey.role: Role(of: group, calls).rawValue, SessionKey.cache: RandomID.make(),
            SessionValues.idleSeconds: calls.setting("SessionTimeoutInSeconds") ?? "900",
        ]
        let users = try? await calls.adding(SessionValues(values)).users()
        let user = users?.first { $0.username?.value.lowercased() == request.username.value.lowercased() }
        values[SessionKey.userID] = user.map { String($0.id.number) }
        values[SessionKey.name] = user?.shownName?.value
        // The lists are loaded behind the response: reads before that ask the service.
        calls.adding(SessionValues(values)).later {
            CompositeFunction.Aftermath(lacking: await $0.refreshAll(isFull: true))
        }
        return CompositeFunction.Reply(
            SignedIn(username: request.username, privilege: group.abbreviation, privilegeName: group.name),
            session: SessionValues(values)
        )
    }

    /// Ends the session; the service is told.
    static let signOut = CompositeFunction(facade, "logout", "Ends the session.", calling: ["BCMUserService/logout"]) {
        (_: Nothing, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Nothing> in
        calls.dropCache()
        return CompositeFunction.Reply(Nothing(), endsSession: true)
    }

    /// The names of what a session knows of its user, beside the token.
    enum SessionKey {
        static let username = "username"
        /// The abbreviation of the group that the user has signed in as.
        static let privilege = "privilege"
        /// What the user may do: a `Role`.
        static let role = "role"
        /// The last search for incidents.
        static let search = "incidentSearch"
        /// The key of the session's lists.
        static let cache = "cache"
        static let userID = "userId"
        static let name = "name"

        /// As whom a session's user notes and comments: by name, else by what the user signs in with.
        static func author(in session: SessionValues) -> ServiceText<100>? {
            (session.values[name] ?? session.values[username]).map { ServiceText(cutting: $0) }
        }
    }

    /// What a user enters to sign in.
    struct SignInRequest: Record {
        var username: ServiceText<50>
        var password: ServiceText<128>
        /// A group's abbreviation or name.
        var privilege: ServiceText<100>

        static let codec = Codec(
            "signIn",
            SignInRequest.init,
            .jsonOnly("username", \.username),
            .jsonOnly("password", \.password, .secret),
            .jsonOnly("privilege", \.privilege, .open)
        )

        /// A password has 8 to 15 characters of ASCII: a capital letter, a small one, and a digit or another sign.
        func check() throws(Outcome.Failure) {
            var form = FormCheck()
            form.add("username", "REQUIRED", where: username.filled == nil)
            form.add("password", "INVALID", where: !Self.isPassword(password.value))
            form.add("privilege", "REQUIRED", where: privilege.filled == nil)
            try form.check()
        }

        private static func isPassword(_ text: String) -> Bool {
            let characters = Array(text)
            return 8...15 ~= characters.count && characters.allSatisfy { $0.isASCII && ($0 == " " || !$0.isWhitespace) }
                && characters.contains { $0.isUppercase } && characters.contains { $0.isLowercase }
                && characters.contains { !$0.isLetter && $0 != " " }
        }
    }

    /// As what a user has signed in.
    struct SignedIn: Record {
        var username: ServiceText<50>
        var privilege: ServiceText<10>?
        var privilegeName: ServiceText<100>?

        static let codec = Codec(
            "signedIn",
            SignedIn.init,
            .jsonOnly("username", \.username),
            .jsonOnly("privilege", \.privilege, .open),
            .jsonOnly("privilegeName", \.privilegeName, .open)
        )
    }
}

internal import SoapstoneCodec

/// The service `Auth`: a user signs in and out (sections 3.8 and 6 of the contract notes).
enum Auth {
    static let service = "Auth"

    /// The operations that can be served.
    static func operations(_ signIn: SignIn, ending: SessionEnding) -> [OwnOperation] {
        [login(signIn), logout(ending)] + (signIn.passwordChange.map { [changePassword(signIn, $0)] } ?? [])
    }

    private static func login(_ signIn: SignIn) -> OwnOperation {
        OwnOperation(
            service: service,
            name: "login",
            needsSession: false,
            isIdempotent: false,
            summary: "Signs a user in, and begins a session.",
            request: [
                .blob("userName"), .blob("password"), keyID(signIn),
                .text(SessionValues.key, "A session that ends.", isRequired: false),
            ],
            answer: [.cacheID] + signIn.members.map { MemberSchema($0, "{}", isRequired: false) }
        ) { (document, deadline) throws(CallFailure) in try await signIn.login(document, until: deadline) }
    }

    private static func logout(_ ending: SessionEnding) -> OwnOperation {
        OwnOperation(
            service: service,
            name: "logout",
            needsSession: false,
            isIdempotent: true,
            summary: "Ends a session, where there is one.",
            request: [.text(SessionValues.key, "The session's id.", isRequired: false)],
            answer: []
        ) { (document, deadline) throws(CallFailure) in
            let members = try RequestMembers(document, SessionValues.key)
            if let id = try members.optionalText(SessionValues.key) { try await ending.end(id, until: deadline) }
            return CallResult { _ in }
        }
    }

    private static func changePassword(_ signIn: SignIn, _ change: BackendCall) -> OwnOperation {
        OwnOperation(
            service: service,
            name: "changePassword",
            needsSession: true,
            isIdempotent: false,
            summary: "Changes the password of the session's user.",
            request: [.cacheID, .blob("oldPassword"), .blob("newPassword"), keyID(signIn)],
            answer: []
        ) { (document, deadline) throws(CallFailure) in
            try await signIn.changePassword(document, change, until: deadline)
        }
    }

    private static func keyID(_ signIn: SignIn) -> MemberSchema {
        let allowsClear = signIn.credentials.settings.allowsClear
        return .text("keyId", "The key of the last version check.", isRequired: !allowsClear)
    }
}

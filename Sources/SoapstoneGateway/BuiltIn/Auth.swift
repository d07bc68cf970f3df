internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// The service `Auth`: a user signs in and out.
enum Auth {
    static let service = "Auth"

    /// The operations that can be served.
    static func operations(_ signIn: SignIn, ending: SessionEnding) -> [BuiltInOperation] {
        [login(signIn), logout(ending)]
            + (signIn.passwordChange.map { [changePassword(signIn, $0), changeExpiredPassword(signIn, $0)] } ?? [])
    }

    private static func login(_ signIn: SignIn) -> BuiltInOperation {
        BuiltInOperation(
            service: service,
            name: "login",
            needsSession: false,
            isIdempotent: false,
            summary: "Signs a user in, and begins a session.",
            request: [
                .blob("userName"), .blob("password"), keyID(signIn),
                .optionalCacheID("A session that ends."),
            ] + DeviceRegistration.schemas(areRequired: false),
            response: [.cacheID] + responded(signIn)
        ) { (document, _) throws(CallFailure) in try signIn.login(document) }
    }

    private static func logout(_ ending: SessionEnding) -> BuiltInOperation {
        BuiltInOperation(
            service: service,
            name: "logout",
            needsSession: false,
            isIdempotent: true,
            // Who has the application open when the window begins can still sign out.
            inMaintenance: .open,
            summary: "Ends a session, where there is one.",
            request: [.optionalCacheID("The session's id.")],
            response: []
        ) { (document, _) throws(CallFailure) in
            let id = try RequestMembers(document, SessionValues.key).optionalText(SessionValues.key)
            return { deadline throws(CallFailure) in
                if let id { try await ending.end(id, until: deadline) }
                return CallResult { _ in }
            }
        }
    }

    private static func changePassword(_ signIn: SignIn, _ change: BackendCall) -> BuiltInOperation {
        BuiltInOperation(
            service: service,
            name: "changePassword",
            needsSession: true,
            isIdempotent: false,
            summary: "Changes the password of the session's user.",
            request: [.cacheID, .blob("oldPassword"), .blob("newPassword"), keyID(signIn)],
            response: []
        ) { (document, session) throws(CallFailure) in
            try signIn.changePassword(document, change, of: session)
        }
    }

    /// For who cannot sign in: the password has expired, or must be changed.
    private static func changeExpiredPassword(_ signIn: SignIn, _ change: BackendCall) -> BuiltInOperation {
        BuiltInOperation(
            service: service,
            name: "changeExpiredPassword",
            needsSession: false,
            isIdempotent: false,
            summary: "Changes a password that no longer signs its user in.",
            request: [
                .blob("userName"), .blob("oldPassword"), .blob("newPassword"), keyID(signIn),
                .optionalCacheID("Not looked at."),
            ],
            response: []
        ) { (document, _) throws(CallFailure) in try signIn.changeExpiredPassword(document, change) }
    }

    /// What the device gets of the back end's response.
    private static func responded(_ signIn: SignIn) -> [MemberSchema] {
        let response = JSONShape(signIn.call.operation.responseLines())
        return signIn.members.map { MemberSchema($0, (response[$0] ?? .any).schema, isRequired: false) }
    }

    private static func keyID(_ signIn: SignIn) -> MemberSchema {
        let allowsClear = signIn.credentials.settings.allowsClear
        return .text("keyId", "The key of the last version check.", isRequired: !allowsClear)
    }
}

import SoapstoneCodec
import SoapstoneOperations

/// What somebody does who has not signed in. Before everything stands the check of a one-time password; what its response
/// tells is for the members behind it, and no session keeps it.
extension SETS {
    /// The right of a session to which the named one-time password was sent, for this flow and to an address in the request.
    private static func sent(_ flow: OTPFlow, _ conditions: Operation.Condition...) -> [Operation.Right] {
        [
            .values(
                [
                    .init(OTPService.reference, .member([OTPService.reference])),
                    .init(SessionValues.flow, .text(flow.rawValue)),
                ] + conditions
            )
        ]
    }

    /// C8. Once the registration is complete, a user whom the directory does not have cannot register again: somebody
    /// has to look for the mark in the log.
    ///
    /// The password was sent to the e-mail address or to the telephone that is registered.
    static let register = CompositeFunction(
        "Registration",
        "register",
        "Registers a user who has been sent a one-time password.",
        rights: sent(
            .registration,
            .init(OTPService.email, .memberIfAny(["email"])),
            .init(OTPService.phone, .memberIfAny(["phone"]))
        ),
        isIdempotent: false,
        calling: [
            ValidateOTP.operation, ValidateIdentity.operation, CompleteRegistration.operation, CreateUser.operation,
        ],
        opstatusOf: ["validateOtp", "validateIdentity", "completeRegistration", "createUser"],
        requestLines: {
            ValidateOTP.codec.lines() + CreateUser.codec.lines() + CompleteRegistration.codec.lines()
                + ValidateIdentity.codec.lines()
        },
        read: Registration.init(reading:)
    ) { (form, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<CompleteRegistrationResponse> in
        _ = try await calls.required(form.password)
        _ = try await calls.required(form.identity)
        let registered = try await calls.required("completeRegistration") { () async throws(Outcome.Failure) in
            var completion = form.completion
            completion.identityToken = try calls.known(RegistrationService.identityToken)
            return try await calls.response(to: completion)
        }
        _ = try await calls.required("createUser", orElse: .failed, mark: "reconcile=registration") {
            () async throws(Outcome.Failure) in
            var user = form.user
            user.webID = try calls.webID()
            return try await calls.response(to: user)
        }
        return CompositeFunction.Reply(registered)
    }

    /// C9. Whether the directory knows the user changes nothing of the response.
    ///
    /// The password was sent to the e-mail address: the directory is not asked for telephones.
    static let forgotUserID = CompositeFunction(
        "Auth",
        "forgotUserId",
        "Sends the user's name to the e-mail address, where somebody has it.",
        rights: sent(.forgottenUserID, .init(OTPService.email, .member(["email"]))),
        isIdempotent: false,
        calling: [ValidateOTP.operation, FindUser.operation, RecoverUserID.operation],
        opstatusOf: ["validateOtp", "recoverUserId"],
        requestLines: { ValidateOTP.codec.lines() + RecoverUserID.codec.lines() },
        read: ForgottenUserID.init(reading:)
    ) { (form, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<RecoverUserIDResponse> in
        _ = try await calls.required(form.password)
        try await calls.ignoringFailure(of: form.search)
        return CompositeFunction.Reply(try await calls.required(form.recovery))
    }

    static let forgotPassword = CompositeFunction(
        "Auth",
        "forgotPassword",
        "Sets a password in place of one that was forgotten.",
        rights: sent(.forgottenPassword, .init(OTPService.email, .member(["email"]))),
        isIdempotent: false,
        calling: [ValidateOTP.operation, FindUser.operation, ResetPassword.operation],
        opstatusOf: ["validateOtp", "resetPassword"],
        requestLines: { ValidateOTP.codec.lines() + FindUser.codec.lines() + ResetPassword.codec.lines() },
        read: ForgottenPassword.init(reading:)
    ) { (form, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<ResetPasswordResponse> in
        _ = try await calls.required(form.password)
        try await calls.ignoringFailure(of: form.search)
        let response = try await calls.required("resetPassword") { () async throws(Outcome.Failure) in
            var reset = form.reset
            reset.flowToken = try calls.known(OTPService.flowToken)
            return try await calls.response(to: reset)
        }
        return CompositeFunction.Reply(response)
    }
}

/// The form of a registration: what each of its members is called with.
private struct Registration: Sendable {
    var password: ValidateOTP
    var identity: ValidateIdentity
    /// Without the token that the identity is answered with.
    var completion: CompleteRegistration
    /// Without the web id that the registration is answered with.
    var user: CreateUser

    init(reading json: JSONDocument) throws(Operation.RequestError) {
        let parts = try FormParts(
            json,
            of: [
                ValidateOTP.codec.lines(), ValidateIdentity.codec.lines(), CompleteRegistration.codec.lines(),
                CreateUser.codec.lines(),
            ]
        )
        password = try parts.record()
        identity = try ValidateIdentity.read(try parts.members(of: ValidateIdentity.codec.lines()), .none)
        completion = try FieldCheck.read(
            try parts.members(of: CompleteRegistration.codec.lines()),
            SessionValues([RegistrationService.identityToken: ""])
        )
        user = try parts.record(SessionValues([RegistrationService.webID: "0"]))
    }
}

private struct ForgottenUserID: Sendable {
    var password: ValidateOTP
    var recovery: RecoverUserID
    var search: FindUser

    init(reading json: JSONDocument) throws(Operation.RequestError) {
        let parts = try FormParts(json, of: [ValidateOTP.codec.lines(), RecoverUserID.codec.lines()])
        password = try parts.record()
        recovery = try FieldCheck.read(try parts.members(of: RecoverUserID.codec.lines()))
        search = try parts.record()
    }
}

private struct ForgottenPassword: Sendable {
    var password: ValidateOTP
    var search: FindUser
    /// Without the token that the one-time password is answered with.
    var reset: ResetPassword

    init(reading json: JSONDocument) throws(Operation.RequestError) {
        let parts = try FormParts(
            json,
            of: [ValidateOTP.codec.lines(), FindUser.codec.lines(), ResetPassword.codec.lines()]
        )
        password = try parts.record()
        search = try parts.record()
        reset = try FieldCheck.read(
            try parts.members(of: ResetPassword.codec.lines()),
            SessionValues([OTPService.flowToken: ""])
        )
    }
}

/// The members of one request, some of which are those of several.
private struct FormParts {
    private let json: JSONDocument

    /// - Throws: where the request has a member that is of none of them.
    init(_ json: JSONDocument, of records: [[CodecLine]]) throws(Operation.RequestError) {
        let keys = records.flatMap { JSONShape($0).keys ?? [] }
        for (key, _) in json.root.members where !keys.contains(key) && key != SessionValues.key {
            throw Operation.RequestError(DecodeError(.unknown, [key], "is not a member of the request"))
        }
        self.json = json
    }

    /// A record of its members.
    func record<Part: Record>(_ session: SessionValues? = nil) throws(Operation.RequestError) -> Part {
        let members = try members(of: Part.codec.lines())
        do throws(DecodeError) {
            return try Part.decode(from: members, session: session)
        } catch {
            throw Operation.RequestError(error)
        }
    }

    /// The request without the members of others.
    func members(of lines: [CodecLine]) throws(Operation.RequestError) -> JSONDocument {
        let keys = JSONShape(lines).keys ?? []
        return try json.without(json.root.members.map(\.key).filter { !keys.contains($0) })
    }
}

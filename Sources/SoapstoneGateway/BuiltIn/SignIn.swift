internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Signs users in and changes their passwords.
struct SignIn: Sendable {
    let call: BackendCall
    /// The members of the back end's response that the device gets.
    let members: [String]
    /// What is called before the session begins.
    let admissions: [BackendCall]
    /// What is asked for what the directory does not know of the user; nil where nothing can be.
    let profile: BackendCall?
    let passwordChange: BackendCall?
    let credentials: CredentialReader
    let sessions: any SessionStore
    let ending: SessionEnding
    /// What registers the device that a sign-in names; nil without an engagement service.
    let registration: LoginRegistration?

    /// Decrypts, asks the directory, asks for admission, begins a session: it stops at the first failure, and nothing
    /// is kept then.
    ///
    /// The session always has a new id. One that the request names ends. Then a device that the request tells of is
    /// registered for push messages, which the response does not wait for.
    func login(_ document: JSONDocument) throws(CallFailure) -> Work {
        let members = try RequestMembers(
            document,
            ["userName", "password", "keyId", SessionValues.key] + DeviceRegistration.keys
        )
        let keyID = try credentials.keyID(members)
        let (userText, passwordText) = (try members.text("userName"), try members.text("password"))
        let old = try members.optionalText(SessionValues.key)
        return { deadline throws(CallFailure) in
            let (request, isGenuine) = try request(userText, passwordText, keyID)
            let response = await call.perform(request, until: deadline)
            let user = try user(Self.judged(response, isGenuine: isGenuine))
            var values = user.values.adding(response.session)
            for admission in admissions {
                values = values.adding(try await Self.admit(values, admission, deadline))
            }
            let known = await profile(of: values, deadline)
            values = values.adding(known)
            if let old { try await ending.end(old, until: deadline) }
            let id = try await sessions.opened(values)
            registration?.begin(members, values.values[Push.emailKey])
            var told = user.members
            for (name, text) in known.values where self.members.contains(name) { told.set(name, text) }
            return CallResult(told.writer, cacheID: id)
        }
    }

    /// Changes the password of the session's user.
    func changePassword(
        _ document: JSONDocument,
        _ call: BackendCall,
        of session: OpenSession?
    ) throws(CallFailure) -> Work {
        let members = try RequestMembers(document, "oldPassword", "newPassword", "keyId", SessionValues.key)
        guard let name = session?.values.userID else {
            throw CallFailure(.sessionIncomplete, detail: SessionValues.userIDName)
        }
        let keyID = try credentials.keyID(members)
        let (oldText, newText) = (try members.text("oldPassword"), try members.text("newPassword"))
        return { deadline throws(CallFailure) in
            let user = Credential(SecretBytes(copying: name.utf8), isGenuine: true)
            let (request, isGenuine) = try changeRequest(call.operation, user, oldText, newText, keyID)
            let response = await call.perform(request, until: deadline)
            _ = try Self.judged(response, isGenuine: isGenuine)
            return CallResult { _ in }
        }
    }

    /// Changes the password of whoever knows it, without a session.
    ///
    /// It tells no more than a sign-in: a name or a password that cannot be decrypted is a wrong password, for whose test
    /// the directory is asked all the same.
    func changeExpiredPassword(_ document: JSONDocument, _ call: BackendCall) throws(CallFailure) -> Work {
        let members = try RequestMembers(document, "userName", "oldPassword", "newPassword", "keyId")
        let keyID = try credentials.keyID(members)
        let (userText, oldText) = (try members.text("userName"), try members.text("oldPassword"))
        let newText = try members.text("newPassword")
        return { deadline throws(CallFailure) in
            let user = credentials.read(userText, keyID: keyID, else: .nobody())
            let (request, isGenuine) = try changeRequest(call.operation, user, oldText, newText, keyID)
            let response = await call.perform(request, until: deadline)
            _ = try Self.judged(response, isGenuine: isGenuine)
            return CallResult { _ in }
        }
    }

    // MARK: Requests

    private func request(
        _ userText: String,
        _ passwordText: String,
        _ keyID: String?
    ) throws(CallFailure) -> (request: Operation.Request, isGenuine: Bool) {
        let user = credentials.read(userText, keyID: keyID, else: .nobody())
        let password = credentials.read(passwordText, keyID: keyID)
        if let request = request(user, password) { return (request, user.isGenuine && password.isGenuine) }
        // A text that the operation does not take is as good as one that cannot be decrypted.
        guard let request = request(.nobody(), .decoy()) else { throw CallFailure(.adapterError, detail: "decoy") }
        return (request, false)
    }

    private func request(_ user: borrowing Credential, _ password: borrowing Credential) -> Operation.Request? {
        var json = CredentialDocument(
            capacity: CredentialDocument.capacity(user.bytes.count, password.bytes.count)
        )
        json.set("userName", user)
        json.set("password", password)
        return json.document().flatMap { try? call.operation.encode($0, .none) }
    }

    /// Where one of the texts cannot be decrypted, both passwords are decoys: the directory refuses the old one, and the
    /// new one is nobody's.
    private func changeRequest(
        _ operation: Operation,
        _ user: borrowing Credential,
        _ oldText: String,
        _ newText: String,
        _ keyID: String?
    ) throws(CallFailure) -> (request: Operation.Request, isGenuine: Bool) {
        let old = credentials.read(oldText, keyID: keyID)
        let new = credentials.read(newText, keyID: keyID)
        if user.isGenuine, old.isGenuine, new.isGenuine,
            let request = Self.changeRequest(operation, user, old, new)
        {
            return (request, true)
        }
        if let request = Self.changeRequest(operation, user, .decoy(), .decoy()) { return (request, false) }
        // A name that the operation does not take is as good as one that cannot be decrypted.
        guard let request = Self.changeRequest(operation, .nobody(), .decoy(), .decoy()) else {
            throw CallFailure(.adapterError, detail: "decoy")
        }
        return (request, false)
    }

    private static func changeRequest(
        _ operation: Operation,
        _ user: borrowing Credential,
        _ old: borrowing Credential,
        _ new: borrowing Credential
    ) -> Operation.Request? {
        var json = CredentialDocument(
            capacity: CredentialDocument.capacity(user.bytes.count, old.bytes.count, new.bytes.count)
        )
        json.set("userName", user)
        json.set("oldPassword", old)
        json.set("newPassword", new)
        return json.document().flatMap { try? operation.encode($0, .none) }
    }

    // MARK: Answers

    private typealias Writer = @Sendable (inout ObjectWriter) -> Void

    /// What writes the members of a success; a decoy that was let in is answered as a wrong password.
    private static func judged(_ response: UpstreamResult, isGenuine: Bool) throws(CallFailure) -> Writer {
        switch response.outcome {
        case .success(let members, _):
            if isGenuine { return members }
            var failure = Outcome.Failure(.badCredentials)
            failure.backendStatus = 200
            throw CallFailure(failure)
        case .failure(let failure): throw CallFailure(failure)
        }
    }

    private func user(_ write: Writer) throws(CallFailure) -> (members: MemberList, values: SessionValues) {
        guard let response = Self.document(write) else {
            throw CallFailure(.adapterError, detail: "signIn")
        }
        var list = MemberList()
        var values: [String: String] = [:]
        for (key, value) in response.root.members {
            if members.contains(key) { list.set(key, value) }
            if let text = value.string { values[key] = text }
        }
        return (list, SessionValues(values))
    }

    /// What a system of record knows of a user of whom the directory does not know it; nothing where it cannot be asked.
    private func profile(of values: SessionValues, _ deadline: ContinuousClock.Instant) async -> SessionValues {
        guard let profile, case .profile(let members)? = profile.operation.role,
            case let lacking = members.filter({ values.values[$0.key] == nil }), !lacking.isEmpty,
            let empty = try? JSONDocument.empty(), let request = try? profile.operation.encode(empty, values),
            case .success(let write, _) = await profile.perform(request, until: deadline).outcome,
            let response = Self.document(write)
        else { return .none }
        return SessionValues(
            lacking.compactMapValues { keys in keys.reduce(response.root as JSONValue?) { $0?[$1] }?.string }
        )
    }

    private static func document(_ write: Writer) -> JSONDocument? {
        var writer = ObjectWriter(output: ByteWriter())
        writer.output.append("{")
        write(&writer)
        writer.output.append("}")
        return try? JSONDocument(parsing: writer.output.bytes)
    }

    /// - Returns: what the admission tells the session.
    private static func admit(
        _ values: SessionValues,
        _ call: BackendCall,
        _ deadline: ContinuousClock.Instant
    ) async throws(CallFailure) -> SessionValues {
        let request: Operation.Request
        do throws(Operation.RequestError) {
            request = try call.operation.encode(JSONDocument.empty(), values)
        } catch {
            throw CallFailure(error)
        }
        let response = await call.perform(request, until: deadline)
        if case .failure(let failure) = response.outcome { throw CallFailure(failure) }
        return response.session
    }
}

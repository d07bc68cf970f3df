internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Signs users in (section 6 of the contract notes, C2) and changes their passwords.
struct SignIn: Sendable {
    let call: BackendCall
    /// The members of the back end's answer that the device gets.
    let members: [String]
    /// What is called before the session begins.
    let admissions: [BackendCall]
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
    /// registered for push messages, which the answer does not wait for.
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
            let answer = await call.perform(request, until: deadline)
            let user = try user(Self.judged(answer, isGenuine: isGenuine))
            let values = user.values.adding(answer.session)
            for admission in admissions { try await Self.admit(values, admission, deadline) }
            if let old { try await ending.end(old, until: deadline) }
            let id = try await sessions.opened(values)
            registration?.begin(members, values.values[Push.emailKey])
            return CallResult(user.members.writer, cacheID: id)
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
            let (request, isGenuine) = try changeRequest(call.operation, name, oldText, newText, keyID)
            let answer = await call.perform(request, until: deadline)
            _ = try Self.judged(answer, isGenuine: isGenuine)
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

    /// Where one of both passwords cannot be decrypted, both are decoys: the directory refuses the old one, and the new
    /// one is nobody's.
    private func changeRequest(
        _ operation: Operation,
        _ name: String,
        _ oldText: String,
        _ newText: String,
        _ keyID: String?
    ) throws(CallFailure) -> (request: Operation.Request, isGenuine: Bool) {
        let old = credentials.read(oldText, keyID: keyID)
        let new = credentials.read(newText, keyID: keyID)
        if old.isGenuine, new.isGenuine, let request = Self.changeRequest(operation, name, old, new) {
            return (request, true)
        }
        guard let request = Self.changeRequest(operation, name, .decoy(), .decoy()) else {
            throw CallFailure(.adapterError, detail: "decoy")
        }
        return (request, false)
    }

    private static func changeRequest(
        _ operation: Operation,
        _ name: String,
        _ old: borrowing Credential,
        _ new: borrowing Credential
    ) -> Operation.Request? {
        var json = CredentialDocument(
            capacity: CredentialDocument.capacity(name.utf8.count, old.bytes.count, new.bytes.count)
        )
        json.set("userName", name)
        json.set("oldPassword", old)
        json.set("newPassword", new)
        return json.document().flatMap { try? operation.encode($0, .none) }
    }

    // MARK: Answers

    private typealias Writer = @Sendable (inout ObjectWriter) -> Void

    /// What writes the members of a success; a decoy that was let in is answered as a wrong password.
    private static func judged(_ answer: BackendAnswer, isGenuine: Bool) throws(CallFailure) -> Writer {
        switch answer.outcome {
        case .success(let members):
            if isGenuine { return members }
            var failure = Outcome.Failure(.badCredentials)
            failure.backendStatus = 200
            throw CallFailure(failure)
        case .failure(let failure): throw CallFailure(failure)
        }
    }

    private func user(_ write: Writer) throws(CallFailure) -> (members: MemberList, values: SessionValues) {
        var writer = ObjectWriter(output: ByteWriter())
        writer.output.append("{")
        write(&writer)
        writer.output.append("}")
        guard let answer = try? JSONDocument(parsing: writer.output.bytes) else {
            throw CallFailure(.adapterError, detail: "signIn")
        }
        var list = MemberList()
        var values: [String: String] = [:]
        for (key, value) in answer.root.members {
            if members.contains(key) { list.set(key, value) }
            if let text = value.string { values[key] = text }
        }
        return (list, SessionValues(values))
    }

    private static func admit(
        _ values: SessionValues,
        _ call: BackendCall,
        _ deadline: ContinuousClock.Instant
    ) async throws(CallFailure) {
        let request: Operation.Request
        do throws(Operation.RequestError) {
            request = try call.operation.encode(JSONDocument.empty(), values)
        } catch {
            throw CallFailure(error)
        }
        if case .failure(let failure) = await call.perform(request, until: deadline).outcome {
            throw CallFailure(failure)
        }
    }
}

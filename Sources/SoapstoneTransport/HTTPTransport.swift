internal import SoapstoneBase

/// Sends requests to SOAP back ends over HTTP/1.1, with libcurl on a thread of its own.
///
/// libcurl's multi interface runs many transfers on one thread and keeps their connections for the next ones. Nothing of
/// it is thread-safe but its wake-up, so one thread owns the multi handle and all that hangs on it. Callers leave their
/// request in a mailbox, wake the thread and suspend; the thread resumes them with the response. No thread of Swift's
/// cooperative pool ever waits.
///
/// What does not fit a SOAP call is off and cannot be turned on: redirects, cookies, `.netrc`, proxies from the
/// environment, protocols other than HTTP, and TLS without verification. Nothing is sent twice: whether a call may be
/// repeated is the caller's to know (`TransportError.isBeforeFirstByte`).
///
/// ```swift
/// let transport = try HTTPTransport(configuration: .init())
/// var request = HTTPTransport.Request(url: "https://host.example/soap", body: envelope)
/// request.headers = [.init("Content-Type", "text/xml; charset=utf-8"), .init("SOAPAction", "\"urn:ping\"")]
/// let response = try await transport.send(request)
/// ```
public final class HTTPTransport: Sendable {
    private let configuration: Configuration
    let mailbox: Mailbox
    private let thread: SystemThread

    /// Starts the thread; no connection is opened before the first request.
    ///
    /// - Throws: `.badRequest` where the proxy's URL cannot be used or hides the addresses of hosts that have to be seen,
    ///   `.shutDown` where libcurl or the thread could not be started.
    public init(configuration: Configuration) throws(TransportError) {
        if let proxy = configuration.proxy {
            try RequestURL.checkProxy(proxy)
            guard configuration.reach == .anywhere else {
                throw TransportError(.badRequest, "Behind a proxy nobody sees at which addresses hosts are")
            }
        }
        self.configuration = configuration
        (mailbox, thread) = try MultiLoop.start(configuration)
    }

    deinit { mailbox.close() }

    /// Sends a request and returns its response, whatever its status.
    ///
    /// Cancelling the task closes the connection of this call.
    ///
    /// - Throws: `TransportError` where the request cannot be sent as it is, or no complete answer came.
    public func send(_ request: Request) async throws(TransportError) -> Response {
        try await perform(request, { $0 }) { call, _ in call }
    }

    /// Sends a request, and waits for what becomes of its call.
    ///
    /// - Parameters:
    ///   - isRelayed: whether it is passed on for somebody else.
    ///   - made: makes the result of a response that has come whole.
    ///   - prepare: changes the call before it is posted; it may have another result arrive in the place of that.
    func perform<Value: Sendable>(
        _ request: Request,
        isRelayed: Bool = false,
        _ made: @escaping @Sendable (Response) -> Value,
        _ prepare: (Call, @escaping @Sendable (Result<Value, TransportError>) -> Void) -> Call
    ) async throws(TransportError) -> Value {
        let prepared: PreparedRequest
        let id: Call.ID
        do throws(TransportError) {
            prepared = try PreparedRequest(request, configuration, isRelayed: isRelayed)
            id = try mailbox.reserveID()
            guard !Task.isCancelled else { throw prepared.error(.cancelled, "The task was cancelled") }
        } catch {
            request.stream?.end()
            throw error
        }
        prepared.stream?.wake { [mailbox] in mailbox.resume(id) }
        let outcome: Result<Value, TransportError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let call = Call(id: id, request: prepared) {
                    // It may never have become a transfer.
                    prepared.stream?.end()
                    continuation.resume(returning: $0.map(made))
                }
                mailbox.post(prepare(call) { continuation.resume(returning: $0) })
                // The handler may have run before the call was posted, and was not understood then.
                if Task.isCancelled { mailbox.cancel(id) }
            }
        } onCancel: {
            mailbox.cancel(id)
        }
        return try outcome.get()
    }

    /// Sends a request and blocks the thread until its response is there, which its deadline bounds.
    ///
    /// It is for threads that have nothing else to do, not for those of Swift's cooperative pool: they are few. The response
    /// comes from the curl thread without their help.
    ///
    /// - Throws: as `send` does.
    public func sendAndWait(_ request: Request) throws(TransportError) -> Response {
        let prepared = try PreparedRequest(request, configuration)
        let caller = WaitingCaller()
        mailbox.post(Call(id: try mailbox.reserveID(), request: prepared) { caller.finish($0) })
        return try caller.wait().get()
    }

    /// Ends the thread and closes every connection; what is in flight fails with `.shutDown`, and so does what comes after.
    ///
    /// It returns at once and may be called again. Releasing the last reference does the same.
    public func shutdown() {
        mailbox.close()
    }

    /// Does the same and blocks the thread until the connections are closed, so that the process may exit; for 2 s at most,
    /// as a host name that is being looked up cannot be given up.
    package func shutdownAndWait() {
        mailbox.close()
        // libcrypto keeps something for each thread, which must not meet what it frees when the process exits.
        if mailbox.waitForEnd() { thread.join() }
    }
}

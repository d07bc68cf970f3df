internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneSOAP
public import SoapstoneTransport
internal import Synchronization

/// Passes requests on to upstreams.
public struct Proxy: Sendable {
    /// Which requests are passed on.
    public enum Policy: Sendable {
        /// Each one.
        case all
        /// Those that no fixture answers.
        case misses
    }

    /// What `Allow` says where upstreams answer.
    static let allowed = "POST, GET, HEAD, PUT, PATCH, DELETE, OPTIONS"

    /// Which requests are passed on.
    public let policy: Policy
    private let current: CurrentUpstreams
    private let transport: HTTPTransport
    let recording: Recording?
    /// Compares answers with recorded ones; nil where that is not done.
    let comparer: ResponseComparer?
    /// The most bytes that are recorded and compared of a response with parts.
    private let largestResponse: Int
    /// What the stub does to the fields of messages.
    let hop = Hop()

    /// The bytes from which on a response is passed on in pieces.
    static let streamedBytes = 1 << 20
    /// The bytes of a WSDL or schema that is held, so that it leads to the stub.
    private static let descriptionBytes = 32 << 20

    /// - Parameters:
    ///   - upstreams: where requests go; with none, the recording is paused until one is named.
    ///   - transport: how; the stub does not shut it down.
    ///   - recording: keeps the requests that are passed on, with their responses.
    ///   - comparer: compares the responses to SOAP requests with recorded ones.
    ///   - largestResponse: the most bytes that are recorded and compared of a response with parts; a larger one is passed on
    ///     all the same.
    public init(
        _ policy: Policy,
        to upstreams: UpstreamTable,
        over transport: HTTPTransport,
        recording: Recording? = nil,
        comparer: ResponseComparer? = nil,
        largestResponse: Int = 512 << 20
    ) {
        self.policy = policy
        current = CurrentUpstreams(upstreams)
        self.transport = transport
        self.recording = recording
        self.comparer = comparer
        self.largestResponse = largestResponse
        if upstreams.upstreams.isEmpty { recording?.pause.set(true) }
    }

    /// Where requests go.
    var upstreams: UpstreamTable { current.table.withLock { $0 } }

    /// Sends all requests that no other upstream has to this one from now on.
    func setUpstream(_ upstream: Upstream) {
        current.table.withLock { $0.replaceRest(with: upstream) }
    }

    /// The word for it in the admin interface.
    var mode: String { comparer != nil ? "compare" : policy == .all && recording != nil ? "record" : "spy" }

    /// What becomes of a request that is passed on.
    enum Passed: Sendable {
        /// The response as the client gets it, and as it came.
        case whole(StubResponse, PassedResponse)
        case streamed(StreamedResponse)
        /// The stub's own response to a request that is to go no further.
        case own(StubResponse)
    }

    /// What an upstream answers to a request, which is sent once; recorded where that is asked for.
    ///
    /// - Parameters:
    ///   - profile: what the request is; nil for one that is not recorded.
    ///   - origin: the stub, as the client names it.
    ///   - interim: is told of interim responses.
    func response(
        _ request: PassedRequest,
        _ profile: Fixture.Profile?,
        origin: String,
        interim: @escaping Interim
    ) async throws(Refusal) -> Passed {
        let start = ContinuousClock.now
        if request.target == "*" || request.maxForwards == 0 {
            return .own(StubResponse(.ok, fields: [("Allow", Self.allowed)], body: []))
        }
        let (arrival, upstream) = try await pass(request, interim: interim)
        return try await response(arrival, of: upstream, to: request, profile, start: start, origin: origin)
    }

    /// Is told of an interim response, on any thread: its status and fields.
    typealias Interim = @Sendable (Int, [HTTPTransport.HeaderField]) -> Void

    /// What an upstream answers to a request that is sent while it comes.
    ///
    /// Where the response is there first, the rest of the request is taken all the same: clients read no sooner, and the
    /// exchange is recorded with what the request is matched by.
    ///
    /// - Parameters:
    ///   - request: the request without its body.
    ///   - length: how many bytes the body has; nil where nobody knows.
    ///   - upload: gives the body out.
    ///   - capture: makes of the body what is kept of it; nil for a request that is not recorded.
    ///   - profile: what the request is.
    /// - Returns: the response, and the request with what is left of its body.
    /// - Throws: `Refusal`; and what the upload throws.
    func response(
        _ request: PassedRequest,
        of length: Int?,
        from upload: UploadReader,
        _ capture: MessageCapture?,
        _ profile: Fixture.Profile?,
        origin: String,
        interim: @escaping Interim
    ) async throws -> (Passed, PassedRequest) {
        let body = RequestStream(length: length)
        async let passed = pass(request, body, interim: interim)
        var capture = capture
        var isAwaited = true
        while let piece = try await upload.next() {
            try await capture?.take(piece)
            guard isAwaited else { continue }
            isAwaited = await body.write(piece)
            // It throws where there will be none.
            if !isAwaited { _ = try await passed }
        }
        body.finish()
        let start = ContinuousClock.now
        var request = request
        if let message = try await capture?.finish() {
            request.captured = message
            try await upload.note(message.shown)
        }
        let (arrival, upstream) = try await passed
        let response = try await response(
            arrival,
            of: upstream,
            to: request,
            capture == nil ? nil : profile,
            start: start,
            origin: origin
        )
        return (response, request)
    }

    private func response(
        _ arrival: HTTPTransport.Arrival,
        of upstream: Upstream,
        to request: PassedRequest,
        _ profile: Fixture.Profile?,
        start: ContinuousClock.Instant,
        origin: String
    ) async throws(Refusal) -> Passed {
        switch arrival {
        case .whole(let received):
            let response = PassedResponse(received, latency: ContinuousClock.now - start)
            let given = StubResponse(response, to: request, of: upstream, by: hop, origin: origin)
            let isContract =
                profile != .soap && request.method == .GET && response.status == 200
                ? await recording?.keep(given.body, at: origin + request.target) ?? false : false
            if let profile, !isContract { try await recording?.record(profile, request, response) }
            return .whole(given, response)
        case .stream(let stream):
            return .streamed(
                StreamedResponse(
                    stream: stream,
                    upstream: upstream,
                    request: request,
                    start: start,
                    recording: profile.flatMap { profile in recording.map { (profile, $0) } },
                    comparer: profile == .soap ? comparer : nil,
                    largest: largestResponse,
                    hop: hop
                )
            )
        }
    }

    /// Responses are passed on in pieces once they are large; WSDLs and schemas, which lead their readers, only beyond what
    /// such a document has.
    private func rule(for request: PassedRequest, _ interim: @escaping Interim) -> StreamRule {
        let isReading = request.method == .GET
        return StreamRule(
            threshold: { headers in
                let type = headers.first { $0.isNamed("Content-Type") }.flatMap { try? MediaType(parsing: $0.value) }
                guard isReading, let type, type.subtype == "xml" || type.subtype.hasSuffix("+xml") else {
                    return Self.streamedBytes
                }
                return Self.descriptionBytes
            },
            interim: interim
        )
    }

    /// - Parameter body: what gives the body out; nil where the request has it.
    private func pass(
        _ request: PassedRequest,
        _ body: RequestStream? = nil,
        interim: @escaping Interim
    ) async throws(Refusal) -> (HTTPTransport.Arrival, Upstream) {
        guard !hop.knows(request.fields) else {
            body?.end()
            throw Refusal(
                status: .loopDetected,
                code: .upstream,
                message: "the request has been here before: the upstream leads back to this stub. Name another one",
                closes: false
            )
        }
        guard let (upstream, url) = upstreams.destination(of: request.target, host: request.host) else {
            body?.end()
            throw Refusal(
                status: .notFound,
                code: .notFound,
                message: "no upstream is given for this path and host (--upstream, or /__soapstone/page/recording)",
                closes: false
            )
        }
        guard let method = HTTPTransport.Request.Method(rawValue: request.method.rawValue) else {
            body?.end()
            throw .method(allow: Self.allowed)
        }
        // None is sent with it.
        if method == .head { body?.end() }
        do throws(TransportError) {
            var passed = HTTPTransport.Request(
                url: url,
                method: method,
                headers: request.forwarded(by: hop),
                body: request.sent
            )
            passed.stream = body
            // Plain HTTP goes where the user says so.
            passed.allowsPlainHTTP = true
            return (try await transport.receive(passed, streaming: rule(for: request, interim)), upstream)
        } catch {
            throw Refusal(error, upstream)
        }
    }
}

/// Where the requests of a proxy go; all copies of the proxy have the same.
private final class CurrentUpstreams: Sendable {
    let table: Mutex<UpstreamTable>

    init(_ table: UpstreamTable) { self.table = Mutex(table) }
}

extension Refusal {
    /// Why an upstream gave no response (RFC 9110 sections 15.6.3 and 15.6.5).
    init(_ error: TransportError, _ upstream: Upstream) {
        guard error.code != .resources else {
            self = .overload("the request to \(upstream.origin) could not be made. \(error.reason)")
            closes = false
            return
        }
        let isLate = error.code == .timeout || error.code == .lowSpeed
        self.init(
            status: isLate ? .gatewayTimeout : .badGateway,
            code: isLate ? .upstreamTimeout : .upstream,
            message: "\(upstream.origin) did not respond. \(error.reason)",
            closes: false
        )
    }
}

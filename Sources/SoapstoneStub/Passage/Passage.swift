internal import NIOHTTP1
internal import SoapstoneFixtures
public import SoapstoneTransport

/// Passes requests on to upstreams.
public struct Passage: Sendable {
    /// Which requests are passed on.
    public enum Policy: Sendable {
        /// Each one.
        case all
        /// Those that no exchange answers.
        case misses
    }

    public let policy: Policy
    let upstreams: UpstreamTable
    private let transport: HTTPTransport
    let recording: Recording?
    /// Compares answers with recorded ones; nil where that is not done.
    let comparer: AnswerComparer?
    private let largestAnswer: Int

    /// The bytes from which on an answer with parts is passed on in pieces.
    static let streamedBytes = 1 << 20

    /// - Parameters:
    ///   - upstreams: where requests go.
    ///   - transport: how; the stub does not shut it down.
    ///   - recording: keeps the SOAP requests that are passed on, with their answers.
    ///   - comparer: compares the answers to SOAP requests with recorded ones.
    ///   - largestAnswer: the most bytes of an answer with parts, which is passed on in pieces; any other has the limit of
    ///     the transport.
    public init(
        _ policy: Policy,
        to upstreams: UpstreamTable,
        over transport: HTTPTransport,
        recording: Recording? = nil,
        comparer: AnswerComparer? = nil,
        largestAnswer: Int = 512 << 20
    ) {
        self.policy = policy
        self.upstreams = upstreams
        self.transport = transport
        self.recording = recording
        self.comparer = comparer
        self.largestAnswer = largestAnswer
    }

    /// The word for it in the admin interface.
    var mode: String { comparer != nil ? "compare" : policy == .all && recording != nil ? "record" : "spy" }

    /// What becomes of a request that is passed on.
    enum Passed: Sendable {
        /// The answer as the client gets it, and as it came.
        case whole(Answer, PassedAnswer)
        case streamed(StreamedAnswer)
    }

    /// What an upstream answers to a request, which is sent once; recorded where that is asked for.
    ///
    /// - Parameters:
    ///   - isSOAP: whether the request has one of SOAP's media types.
    ///   - takesChunks: whether the client understands a body whose length nobody knows before.
    ///   - origin: the stub, as the client names it.
    func answer(
        _ request: PassedRequest,
        isSOAP: Bool,
        takesChunks: Bool,
        origin: String
    ) async throws(Refusal) -> Passed {
        let start = ContinuousClock.now
        let (arrival, upstream) = try await pass(request, takesChunks: takesChunks)
        return try await answer(arrival, of: upstream, to: request, isSOAP: isSOAP, start: start, origin: origin)
    }

    /// What an upstream answers to a SOAP request that is sent while it comes.
    ///
    /// Where the answer is there first, the rest of the request is taken all the same: clients read no sooner, and the
    /// exchange is recorded with what the request is matched by.
    ///
    /// - Parameters:
    ///   - request: the request without its body.
    ///   - length: how many bytes the body has; nil where nobody knows.
    ///   - upload: gives the body out.
    ///   - capture: makes of the body what is kept of it.
    /// - Returns: the answer, and the request with what is left of its body.
    /// - Throws: `Refusal`; and what the upload throws.
    func answer(
        _ request: PassedRequest,
        of length: Int?,
        from upload: UploadReader,
        _ capture: MessageCapture,
        takesChunks: Bool,
        origin: String
    ) async throws -> (Passed, PassedRequest) {
        let body = RequestStream(length: length)
        async let passed = pass(request, body, takesChunks: takesChunks)
        var capture = capture
        var isAwaited = true
        while let piece = try await upload.next() {
            try await capture.take(piece)
            guard isAwaited else { continue }
            isAwaited = await body.write(piece)
            // It throws where there will be none.
            if !isAwaited { _ = try await passed }
        }
        body.finish()
        let start = ContinuousClock.now
        var request = request
        let message = try await capture.finish()
        request.captured = message
        try await upload.note(message.shown)
        let (arrival, upstream) = try await passed
        let answer = try await answer(arrival, of: upstream, to: request, isSOAP: true, start: start, origin: origin)
        return (answer, request)
    }

    private func answer(
        _ arrival: HTTPTransport.Arrival,
        of upstream: Upstream,
        to request: PassedRequest,
        isSOAP: Bool,
        start: ContinuousClock.Instant,
        origin: String
    ) async throws(Refusal) -> Passed {
        switch arrival {
        case .whole(let response):
            let answer = PassedAnswer(response, latency: ContinuousClock.now - start)
            if isSOAP { try await recording?.record(request, answer) }
            return .whole(Answer(answer, to: request, of: upstream, origin: origin), answer)
        case .stream(let stream):
            return .streamed(
                StreamedAnswer(
                    stream: stream,
                    upstream: upstream,
                    request: request,
                    start: start,
                    recording: isSOAP ? recording : nil,
                    comparer: isSOAP ? comparer : nil,
                    largest: largestAnswer
                )
            )
        }
    }

    /// Answers with parts are passed on in pieces, once they are large.
    private func rule(takesChunks: Bool) -> StreamRule {
        StreamRule(threshold: Self.streamedBytes, maximumBytes: largestAnswer) { headers, length in
            guard takesChunks || length != nil else { return false }
            return headers.map { Exchange.Header($0.name, $0.value) }.isMultipart
        }
    }

    /// - Parameter body: what gives the body out; nil where the request has it.
    private func pass(
        _ request: PassedRequest,
        _ body: RequestStream? = nil,
        takesChunks: Bool
    ) async throws(Refusal) -> (HTTPTransport.Arrival, Upstream) {
        guard let (upstream, url) = upstreams.destination(of: request.target, host: request.host) else {
            body?.end()
            throw Refusal(
                status: .notFound,
                code: .notFound,
                message: "no upstream is given for this path and host",
                closes: false
            )
        }
        guard let method = HTTPTransport.Request.Method(rawValue: request.method.rawValue) else {
            body?.end()
            throw .method(allow: "POST, GET, HEAD")
        }
        do throws(TransportError) {
            var passed = HTTPTransport.Request(
                url: url,
                method: method,
                headers: request.forwarded,
                body: request.body
            )
            passed.stream = body
            return (try await transport.receive(passed, streaming: rule(takesChunks: takesChunks)), upstream)
        } catch {
            throw Refusal(error, upstream)
        }
    }
}

extension Refusal {
    /// Why an upstream gave no answer (RFC 9110 sections 15.6.3 and 15.6.5).
    init(_ error: TransportError, _ upstream: Upstream) {
        let isLate = error.code == .timeout || error.code == .lowSpeed
        self.init(
            status: isLate ? .gatewayTimeout : .badGateway,
            code: isLate ? .upstreamTimeout : .upstream,
            message: "\(upstream.origin) gave no answer. \(error.reason)",
            closes: false
        )
    }
}

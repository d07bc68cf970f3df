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

    /// - Parameters:
    ///   - upstreams: where requests go.
    ///   - transport: how; the stub does not shut it down.
    ///   - recording: keeps the SOAP requests that are passed on, with their answers.
    ///   - comparer: compares the answers to SOAP requests with recorded ones.
    public init(
        _ policy: Policy,
        to upstreams: UpstreamTable,
        over transport: HTTPTransport,
        recording: Recording? = nil,
        comparer: AnswerComparer? = nil
    ) {
        self.policy = policy
        self.upstreams = upstreams
        self.transport = transport
        self.recording = recording
        self.comparer = comparer
    }

    /// The word for it in the admin interface.
    var mode: String { comparer != nil ? "compare" : policy == .all && recording != nil ? "record" : "spy" }

    /// What an upstream answers to a request, which is sent once; recorded where that is asked for.
    ///
    /// - Parameters:
    ///   - isSOAP: whether the request has one of SOAP's media types.
    ///   - origin: the stub, as the client names it.
    /// - Returns: the answer as the client gets it, and as it came.
    func answer(
        _ request: PassedRequest,
        isSOAP: Bool,
        origin: String
    ) async throws(Refusal) -> (Answer, PassedAnswer) {
        let (answer, upstream) = try await pass(request)
        if isSOAP { try await recording?.record(request, answer) }
        return (Answer(answer, to: request, of: upstream, origin: origin), answer)
    }

    private func pass(_ request: PassedRequest) async throws(Refusal) -> (PassedAnswer, Upstream) {
        guard let (upstream, url) = upstreams.destination(of: request.target, host: request.host) else {
            throw Refusal(
                status: .notFound,
                code: .notFound,
                message: "no upstream is given for this path and host",
                closes: false
            )
        }
        guard let method = HTTPTransport.Request.Method(rawValue: request.method.rawValue) else {
            throw .method(allow: "POST, GET, HEAD")
        }
        do throws(TransportError) {
            let request = HTTPTransport.Request(
                url: url,
                method: method,
                headers: request.forwarded,
                body: request.body
            )
            let start = ContinuousClock.now
            let response = try await transport.send(request)
            return (PassedAnswer(response, latency: ContinuousClock.now - start), upstream)
        } catch {
            throw Refusal(error, upstream)
        }
    }
}

extension Refusal {
    /// Why an upstream gave no answer (RFC 9110 sections 15.6.3 and 15.6.5).
    fileprivate init(_ error: TransportError, _ upstream: Upstream) {
        let isLate = error.code == .timeout || error.code == .lowSpeed
        self.init(
            status: isLate ? .gatewayTimeout : .badGateway,
            code: isLate ? .upstreamTimeout : .upstream,
            message: "\(upstream.origin) gave no answer. \(error.reason)",
            closes: false
        )
    }
}

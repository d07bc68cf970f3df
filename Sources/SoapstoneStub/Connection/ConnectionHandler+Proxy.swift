internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneTransport

// Requests that upstreams answer.
extension ConnectionHandler {
    /// Passes a request on that has come whole.
    func pass(_ request: RequestInProgress, _ proxy: Proxy) {
        let head = request.head
        let passed = PassedRequest(request)
        if [.soap, .http].contains(request.route), call == nil {
            call = passed.body.withUnsafeBytes {
                server.requestJournal.begin(
                    head,
                    headBytes: request.headBytes,
                    request.fields,
                    $0.assumingMemoryBound(to: UInt8.self)
                )
            }
        }
        noteUpstream(proxy)
        let origin = self.origin(passed.host)
        let isSOAP = request.fields != nil
        let profile: Fixture.Profile? = isSOAP ? .soap : request.route == .http ? .http : nil
        let interim = interim(head.version, proxy.hop)
        later(isHead: request.method == .HEAD) { [server] loop in
            server.tasks.begin(on: loop) {
                do throws(Refusal) {
                    return try await proxy.response(passed, profile, origin: origin, interim: interim)
                } catch {
                    if isSOAP { proxy.comparer?.noteNoResponse() }
                    throw error
                }
            }
        } then: { [self] result in
            give(result, to: passed, request, proxy)
        }
    }

    /// Passes a request on while it comes.
    func pass(_ upload: RequestUpload, _ reader: UploadReader, _ capture: MessageCapture?, _ proxy: Proxy) {
        let request = upload.request
        let passed = PassedRequest(request)
        let origin = self.origin(passed.host)
        let interim = interim(request.head.version, proxy.hop)
        later(isHead: false) { [server] loop in
            server.tasks.begin(on: loop) {
                do {
                    return try await proxy.response(
                        passed,
                        of: request.length,
                        from: reader,
                        capture,
                        request.fields != nil ? .soap : .http,
                        origin: origin,
                        interim: interim
                    )
                } catch {
                    if request.fields != nil { proxy.comparer?.noteNoResponse() }
                    throw error
                }
            }
        } then: { [self] result, passed in
            give(result, to: passed, request, proxy)
        }
    }

    /// Gives interim answers to the client of this connection. One of HTTP/1.0 knows none (RFC 9110 section 15.2).
    private func interim(_ version: HTTPVersion, _ hop: Hop) -> Proxy.Interim {
        guard version != .http1_0, let loop = context?.eventLoop else { return { _, _ in } }
        let connection = NIOLoopBound(self, eventLoop: loop)
        return { status, headers in
            let fields = hop.forwarded(
                headers.map { Fixture.Header($0.name, $0.value) },
                version: "1.1",
                without: []
            )
            loop.execute { connection.value.send(interim: status, fields.map { ($0.name, $0.value) }) }
        }
    }

    /// Notes that an upstream answers the request that has come.
    func noteUpstream(_ proxy: Proxy) {
        call?.outcome = .upstream
        // Until there is one.
        if proxy.comparer != nil { call?.comparison = StubRequest.Comparison(outcome: .noResponse) }
    }

    private func give(
        _ result: Proxy.Passed,
        to passed: PassedRequest,
        _ request: RequestInProgress,
        _ proxy: Proxy
    ) {
        switch result {
        case .own(let response): send(response, request.connection)
        case .streamed(let streamed): send(streamed, request.connection, request.head.version)
        case .whole(let response, let original):
            if let comparer = proxy.comparer, request.fields != nil {
                send(response, original, to: passed, comparing: comparer, request.connection)
            } else {
                send(response, request.connection, isHead: request.method == .HEAD)
            }
        }
    }
}

extension PassedRequest {
    /// - Parameter request: the request, whose body has come whole, or comes in pieces.
    fileprivate init(_ request: RequestInProgress) {
        let sent = request.body.map { Array($0.readableBytesView) } ?? []
        let content = request.coding == nil ? sent : request.content.map { Array($0.readableBytesView) }
        self.init(request.head, sent: sent, content: content)
    }
}

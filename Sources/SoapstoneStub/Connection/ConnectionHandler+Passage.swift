internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneFixtures

// Requests that upstreams answer.
extension ConnectionHandler {
    /// Passes a request on that has come whole.
    func pass(_ request: RequestInProgress, _ passage: Passage) {
        let head = request.head
        let passed = PassedRequest(head, target: RequestTarget(head.uri).text, body: request.body)
        if let fields = request.fields, call == nil {
            call = (request.body ?? ByteBuffer()).withUnsafeReadableBytes {
                server.ledger.begin(
                    head,
                    headBytes: request.headBytes,
                    fields,
                    $0.assumingMemoryBound(to: UInt8.self)
                )
            }
        }
        noteUpstream(passage)
        let origin = self.origin(passed.host)
        let isSOAP = request.fields != nil
        let takesChunks = head.version != .http1_0
        later(isHead: request.method == .HEAD) { [server] loop in
            server.tasks.begin(on: loop) {
                do throws(Refusal) {
                    return try await passage.answer(passed, isSOAP: isSOAP, takesChunks: takesChunks, origin: origin)
                } catch {
                    if isSOAP { passage.comparer?.noteNoAnswer() }
                    throw error
                }
            }
        } then: { [self] result in
            give(result, to: passed, request, passage)
        }
    }

    /// Passes a request on while it comes.
    func pass(_ upload: RequestUpload, _ reader: UploadReader, _ capture: MessageCapture, _ passage: Passage) {
        let request = upload.request
        let passed = PassedRequest(request.head, target: RequestTarget(request.head.uri).text, body: nil)
        let origin = self.origin(passed.host)
        let takesChunks = request.head.version != .http1_0
        later(isHead: false) { [server] loop in
            server.tasks.begin(on: loop) {
                do {
                    return try await passage.answer(
                        passed,
                        of: request.length,
                        from: reader,
                        capture,
                        takesChunks: takesChunks,
                        origin: origin
                    )
                } catch {
                    passage.comparer?.noteNoAnswer()
                    throw error
                }
            }
        } then: { [self] result, passed in
            give(result, to: passed, request, passage)
        }
    }

    /// Notes that an upstream answers the request that has come.
    func noteUpstream(_ passage: Passage) {
        call?.outcome = .upstream
        // Until there is one.
        if passage.comparer != nil { call?.comparison = StubRequest.Comparison(outcome: .noAnswer) }
    }

    private func give(
        _ result: Passage.Passed,
        to passed: PassedRequest,
        _ request: RequestInProgress,
        _ passage: Passage
    ) {
        switch result {
        case .streamed(let streamed): send(streamed, request.connection)
        case .whole(let answer, let original):
            if let comparer = passage.comparer, request.fields != nil {
                send(answer, original, to: passed, comparing: comparer, request.connection)
            } else {
                send(answer, request.connection, isHead: request.method == .HEAD)
            }
        }
    }
}

internal import NIOCore
internal import NIOHTTP1

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
        call?.outcome = .upstream
        // Until there is one.
        if passage.comparer != nil { call?.comparison = StubRequest.Comparison(outcome: .noAnswer) }
        let origin = self.origin(passed.host)
        let isSOAP = request.fields != nil
        let isHead = request.method == .HEAD
        let takesChunks = head.version != .http1_0
        later(isHead: isHead) { [server] loop in
            server.tasks.begin(on: loop) {
                do throws(Refusal) {
                    return try await passage.answer(passed, isSOAP: isSOAP, takesChunks: takesChunks, origin: origin)
                } catch {
                    if isSOAP { passage.comparer?.noteNoAnswer() }
                    throw error
                }
            }
        } then: { [self] result in
            switch result {
            case .streamed(let streamed): send(streamed, request.connection)
            case .whole(let answer, let original):
                if let comparer = passage.comparer, isSOAP {
                    send(answer, original, to: passed, comparing: comparer, request.connection)
                } else {
                    send(answer, request.connection, isHead: isHead)
                }
            }
        }
    }
}

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
        let origin = self.origin(passed.host)
        let isSOAP = request.fields != nil
        sendLater(request.connection, isHead: request.method == .HEAD) { [server] loop in
            server.tasks.begin(on: loop) { try await passage.answer(passed, isSOAP: isSOAP, origin: origin) }
        } then: {
            $0
        }
    }
}

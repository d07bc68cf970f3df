internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneXML

// Requests that upstreams answer.
extension ConnectionHandler {
    /// Answers a request that has come whole, or passes it on.
    func pass(_ request: RequestInProgress, _ head: HTTPRequestHead, _ passage: Passage) {
        if passage.policy == .misses, let fields = request.fields {
            switch judge(request, fields) {
            case .answer(let answer):
                return send(answer, request.connection)
            case .fault(let problem):
                log(problem)
                return send(Answer(problem), request.connection)
            case .unmatched:
                break
            }
        }
        let passed = PassedRequest(head, target: RequestTarget(head.uri).text, body: request.body)
        let own = context?.localAddress.flatMap(StubAddress.init)?.description
        let origin = passed.host.map { "http://\($0)" } ?? own ?? ""
        let isSOAP = request.fields != nil
        sendLater(request.connection, isHead: request.method == .HEAD) { loop in
            let promise = loop.makePromise(of: Answer.self)
            promise.completeWithTask { try await passage.answer(passed, isSOAP: isSOAP, origin: origin) }
            return promise.futureResult
        } then: {
            $0
        }
    }

    private func judge(_ request: RequestInProgress, _ fields: SOAPFields) -> Replayer.Verdict {
        (request.body ?? ByteBuffer()).withUnsafeReadableBytes { body in
            server.replayer.judge(
                body.assumingMemoryBound(to: UInt8.self),
                fields,
                memo: loop.replays,
                scratch: &loop.scratch
            )
        }
    }
}

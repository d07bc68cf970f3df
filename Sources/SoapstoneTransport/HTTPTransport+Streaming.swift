extension HTTPTransport {
    /// A response as it comes.
    package enum Arrival: Sendable {
        case whole(Response)
        /// One whose body is asked for piece by piece.
        case stream(ResponseStream)
    }

    /// Passes a request on and returns its response, whatever its status, or where the rule says so its beginning.
    ///
    /// The response is as it came: its content coding is not undone, and there is no limit to its size.
    ///
    /// The deadline is for the beginning: a response that is given out in pieces may take as long as it is fast enough by
    /// the configuration's `lowSpeedLimit`. While no more of it is asked for, no more is read, and its speed does not count.
    ///
    /// - Throws: as `send` does.
    package func receive(_ request: Request, streaming rule: StreamRule) async throws(TransportError) -> Arrival {
        try await perform(request, isRelayed: true, Arrival.whole) { (call, arrive) in
            var call = call
            call.stream = rule
            call.begin = { [mailbox, id = call.id] head, buffer in
                arrive(.success(.stream(ResponseStream(head, buffer, of: id, mailbox))))
            }
            return call
        }
    }
}

import SoapstoneTransport
import Testing

extension HTTPTransport {
    /// Sends a request that must fail, and returns why.
    func failure(
        _ request: Request,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> TransportError {
        try await #require(throws: TransportError.self, sourceLocation: sourceLocation) {
            _ = try await self.send(request)
        }
    }
}

extension HTTPTransport.Response {
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// A transport with the defaults but for what the closure changes.
func makeTransport(_ change: (inout HTTPTransport.Configuration) -> Void = { _ in }) throws -> HTTPTransport {
    var configuration = HTTPTransport.Configuration()
    change(&configuration)
    return try HTTPTransport(configuration: configuration)
}

/// Sends one request to a server that answers the first one by the script, and returns why it failed.
func failure(
    _ change: (inout HTTPTransport.Configuration) -> Void = { _ in },
    deadline: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    script: @escaping @Sendable (ScriptedConnection) -> Void
) async throws -> TransportError {
    let server = try ScriptedServer { connection in
        guard connection.readRequest() != nil else { return }
        script(connection)
    }
    let transport = try makeTransport(change)
    return try await transport.failure(
        .init(url: server.url(), body: Array("<a/>".utf8), deadline: deadline),
        sourceLocation: sourceLocation
    )
}

internal import SoapstoneTransport

/// What takes a request to a back end.
typealias Send = @Sendable (HTTPTransport.Request) async throws(TransportError) -> HTTPTransport.Response

internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneTransport
internal import SoapstoneWSDL

/// What an upstream answered.
struct PassedAnswer: Sendable {
    var status: Int
    /// All fields of the head, in their order.
    var fields: [Exchange.Header]
    /// The body, unpacked.
    var body: [UInt8]
    /// From the request to the last byte of the answer.
    var latency: Duration

    init(_ response: HTTPTransport.Response, latency: Duration) {
        status = response.status
        fields = response.headers.map { Exchange.Header($0.name, $0.value) }
        body = response.body
        self.latency = latency
    }

    /// - Parameter body: what is left of one that came in pieces.
    init(_ stream: ResponseStream, body: [UInt8], latency: Duration) {
        status = stream.status
        fields = stream.headers.map { Exchange.Header($0.name, $0.value) }
        self.body = body
        self.latency = latency
    }
}

extension Answer {
    /// An upstream's answer; how its body travels is made anew.
    ///
    /// A WSDL or schema leads its reader to the stub in place of the upstream.
    ///
    /// - Parameter origin: the stub, as the client names it.
    init(_ answer: PassedAnswer, to request: PassedRequest, of upstream: Upstream, origin: String) {
        if request.method == .GET, answer.status == 200,
            let document = RelayedDocument.readdressed(
                answer.body,
                from: upstream.origin + upstream.path,
                to: origin + upstream.ownPath
            )
        {
            self.init(.ok, fields: [("Content-Type", "text/xml; charset=utf-8")], body: document)
            return
        }
        self.init(
            HTTPResponseStatus(statusCode: answer.status),
            fields: answer.fields.map { ($0.name, $0.value) },
            body: answer.body
        )
    }
}

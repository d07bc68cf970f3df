internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneTransport
internal import SoapstoneWSDL

/// What an upstream answered.
struct PassedResponse: Sendable {
    var status: Int
    /// The version of HTTP that it came in: `1.1`.
    var version: String
    /// All fields of the head, in their order.
    var fields: [Fixture.Header]
    /// The body as it came; empty where it came in pieces.
    var sent: [UInt8]
    /// The body without its content coding, or what is left of one that came in pieces.
    var body: [UInt8]
    /// What stands for a body that cannot be decoded; nil for one that can.
    var unread: CapturedMessage?
    /// From the request to the last byte of the response.
    var latency: Duration

    init(_ response: HTTPTransport.Response, latency: Duration) {
        status = response.status
        version = response.version
        fields = response.headers.map { Fixture.Header($0.name, $0.value) }
        sent = response.body
        body = sent
        self.latency = latency
        guard let coding = fields.coding, !sent.isEmpty else { return }
        do throws(ContentDecoder.Failure) {
            body = try ContentDecoder.decode(sent, coding, limit: Fixture.FileLimit.response)
        } catch {
            let captured = CapturedMessage(unread: sent, problem: "its content coding cannot be undone here")
            unread = captured
            body = captured.shown
        }
    }

    /// - Parameter body: what is left of one that came in pieces.
    init(_ stream: ResponseStream, body: [UInt8], latency: Duration) {
        status = stream.status
        version = stream.version
        fields = stream.headers.map { Fixture.Header($0.name, $0.value) }
        sent = []
        self.body = body
        self.latency = latency
    }
}

extension [Fixture.Header] {
    /// The content codings that the fields name; nil for none.
    var coding: String? {
        let values = filter { ASCII.matches($0.name.utf8, "Content-Encoding".utf8) }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}

extension StubResponse {
    /// An upstream's response, as it came.
    ///
    /// A WSDL or schema leads its reader to the stub in place of the upstream.
    ///
    /// - Parameter origin: the stub, as the client names it.
    init(_ response: PassedResponse, to request: PassedRequest, of upstream: Upstream, by hop: Hop, origin: String) {
        var fields = Self.fields(response.fields, version: response.version, by: hop)
        if request.method == .GET, response.status == 200, response.unread == nil,
            let document = RelayedDocument.readdressed(
                response.body,
                charset: response.fields.charset,
                from: upstream.origin + upstream.path,
                to: origin + upstream.ownPath
            )
        {
            // What they say is true of other bytes.
            let bound = [
                "Content-Encoding", "Content-Type", "ETag", "Accept-Ranges", "Content-MD5", "Content-Digest",
                "Repr-Digest", "Digest",
            ]
            fields.removeAll { field in bound.contains { ASCII.matches($0.utf8, field.name.utf8) } }
            fields.append(("Content-Type", "text/xml; charset=utf-8"))
            self.init(passing: 200, fields: fields, body: document, length: document.count)
            return
        }
        // A response to HEAD, and one that says that nothing has changed, have the length of what they do not have.
        let hasBody = request.method != .HEAD && ![204, 304].contains(response.status)
        let length = hasBody ? response.sent.count : response.fields.first(named: "Content-Length").flatMap { Int($0) }
        self.init(passing: response.status, fields: fields, body: hasBody ? response.sent : [], length: length)
    }

    /// The fields that a client gets of a response that is passed on.
    static func fields(
        _ fields: [Fixture.Header],
        version: String,
        by hop: Hop
    ) -> [(name: String, value: String)] {
        var forwarded = hop.forwarded(fields, version: version, without: [])
        if forwarded.first(named: "Date") == nil { forwarded.append(Fixture.Header("Date", Hop.date())) }
        return forwarded.map { ($0.name, $0.value) }
    }
}

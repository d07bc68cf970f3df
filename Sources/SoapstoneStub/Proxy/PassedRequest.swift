internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneTransport

/// A request as it came, to be passed on.
struct PassedRequest: Sendable {
    var method: HTTPMethod
    /// Path and query, in origin form.
    var target: String
    var host: String?
    /// The version of HTTP that it came in: `1.1`.
    var version: String
    /// All fields of the head, in their order.
    var fields: [Fixture.Header]
    /// The body as it was sent; empty where it comes in pieces.
    let sent: [UInt8]
    /// The body without its content coding, or what is left of one that came in pieces.
    private(set) var body: [UInt8]
    /// What was made of a body that came in pieces, or could not be decoded; nil for one that is there whole.
    var captured: CapturedMessage? {
        didSet { if let captured { body = captured.shown } }
    }

    /// - Parameters:
    ///   - sent: the body, which has come whole, or comes in pieces.
    ///   - content: the same without its content coding; nil where that could not be undone.
    init(_ head: HTTPRequestHead, sent: [UInt8], content: [UInt8]?) {
        method = head.method
        target = RequestTarget(head.uri).text
        host = head.headers.first(name: "Host")
        version = "\(head.version.major).\(head.version.minor)"
        fields = head.headers.map { Fixture.Header($0.name, $0.value) }
        self.sent = sent
        body = content ?? sent
        if content == nil, !sent.isEmpty {
            let captured = CapturedMessage(unread: sent, problem: "its content coding cannot be undone here")
            self.captured = captured
            body = captured.shown
        }
    }

    /// The fields that an upstream gets (RFC 9110 section 7.6): those that are not of this connection alone.
    func forwarded(by hop: Hop) -> [HTTPTransport.HeaderField] {
        // The transport writes what has to do with the next connection; how the response may be packed is the client's to say.
        let written = HTTPTransport.HeaderField.reserved.filter { $0 != "Accept-Encoding" } + ["Max-Forwards"]
        var fields = hop.forwarded(fields, version: version, without: written)
        if let forwards = self.fields.first(named: "Max-Forwards") {
            // It has a meaning for OPTIONS and TRACE alone (section 7.6.2).
            let left = method == .OPTIONS ? maxForwards.map { "\($0 - 1)" } ?? forwards : forwards
            fields.append(Fixture.Header("Max-Forwards", left))
        }
        return fields.map { HTTPTransport.HeaderField($0.name, $0.value) }
    }

    /// How often the request may still be passed on, where its method minds that; nil where it says nothing of it.
    var maxForwards: Int? {
        guard method == .OPTIONS, let field = fields.first(named: "Max-Forwards"),
            field.utf8.allSatisfy(ASCII.isDigit)
        else { return nil }
        return Int(field)
    }
}

internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneTransport

/// A request as it came, to be passed on.
struct PassedRequest: Sendable {
    var method: HTTPMethod
    /// Path and query, in origin form.
    var target: String
    var host: String?
    /// All fields of the head, in their order.
    var fields: [Exchange.Header]
    /// The body, or what is left of one that came in pieces.
    private(set) var body: [UInt8]
    /// What was made of a body that came in pieces; nil for one that came whole.
    var captured: CapturedMessage? {
        didSet { if let captured { body = captured.shown } }
    }

    init(_ head: HTTPRequestHead, target: String, body: ByteBuffer?) {
        method = head.method
        self.target = target
        host = head.headers.first(name: "Host")
        fields = head.headers.map { Exchange.Header($0.name, $0.value) }
        self.body = body.map { Array($0.readableBytesView) } ?? []
    }

    /// The fields that an upstream gets: all but those between this connection's two ends, and what the transport
    /// writes itself (RFC 9110 section 7.6.1).
    var forwarded: [HTTPTransport.HeaderField] {
        // `Connection` names further fields that are for the next hop alone.
        let named = fields.filter { ASCIIText.matches($0.name.utf8, "Connection".utf8) }
            .flatMap { $0.value.utf8.split(separator: UInt8(ascii: ",")) }
            .map { $0.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } }
        return fields.filter { field in
            !HTTPTransport.HeaderField.reserved.contains { ASCIIText.matches($0.utf8, field.name.utf8) }
                && !named.contains { ASCIIText.matches($0, field.name.utf8) }
        }.map { HTTPTransport.HeaderField($0.name, $0.value) }
    }
}

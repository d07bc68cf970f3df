import Synchronization

@testable import SoapstoneGateway
@testable import SoapstoneTransport

/// A back end in this process: answers in their order, the last one for ever, and notes what it was sent.
final class ScriptedBackend: Sendable {
    typealias Response = Result<HTTPTransport.Response, TransportError>

    private let script: Mutex<[Response]>
    private let received = Mutex<[HTTPTransport.Request]>([])
    private let isHeld: Mutex<Bool>

    /// Makes a back end, which keeps its callers waiting until it is released where `isHeld` says so.
    init(_ responses: Response..., isHeld: Bool = false) {
        script = Mutex(responses)
        self.isHeld = Mutex(isHeld)
    }

    /// Answers those who wait, and all who come.
    func release() { isHeld.withLock { $0 = false } }

    /// Waits until so many requests have come, for ten seconds at most.
    func received(_ count: Int) async {
        for _ in 0..<1_000 where requests.count < count { try? await Task.sleep(for: .milliseconds(10)) }
    }

    var requests: [HTTPTransport.Request] { received.withLock { $0 } }

    var send: Send {
        { [self] request async throws(TransportError) in
            received.withLock { $0.append(request) }
            while isHeld.withLock({ $0 }), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(10)) }
            return try script.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
        }
    }
}

extension HTTPTransport.Request {
    /// The fields that are the message's, without those of the trace.
    var messageHeaders: [HTTPTransport.HeaderField] { headers.filter { $0.name != TraceContext.parentField } }
}

extension ScriptedBackend.Response {
    static func status(_ status: Int, _ body: String, type: String? = "text/xml; charset=utf-8") -> Self {
        .success(
            HTTPTransport.Response(
                status: status,
                headers: type.map { [HTTPTransport.HeaderField("Content-Type", $0)] } ?? [],
                body: Array(body.utf8)
            )
        )
    }

    static func body(_ content: String, status: Int = 200, header: String = "") -> Self {
        .status(
            status,
            """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">\(header)<s:Body>\(content)</s:Body>\
            </s:Envelope>
            """
        )
    }

    static func fault(_ reason: String, status: Int = 500) -> Self {
        .body("<s:Fault><faultcode>s:Server</faultcode><faultstring>\(reason)</faultstring></s:Fault>", status: status)
    }

    static func transport(_ code: TransportError.Code, connected: Bool = false) -> Self {
        .failure(TransportError(code, "somewhere", connected: connected, isBeforeFirstByte: !connected))
    }

    /// A sound response.
    static let good = body(#"<Reply xmlns="urn:fake"><county>49</county><name>Jordan</name></Reply>"#)
}

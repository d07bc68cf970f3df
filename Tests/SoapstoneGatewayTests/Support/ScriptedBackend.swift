import Synchronization

@testable import SoapstoneGateway
@testable import SoapstoneTransport

/// A back end in this process: answers in their order, the last one for ever, and notes what it was sent.
final class ScriptedBackend: Sendable {
    typealias Answer = Result<HTTPTransport.Response, TransportError>

    private let script: Mutex<[Answer]>
    private let received = Mutex<[HTTPTransport.Request]>([])
    private let delay: Duration

    init(_ answers: Answer..., delay: Duration = .zero) {
        script = Mutex(answers)
        self.delay = delay
    }

    var requests: [HTTPTransport.Request] { received.withLock { $0 } }

    var send: Send {
        { [self] request async throws(TransportError) in
            received.withLock { $0.append(request) }
            if delay > .zero { try? await Task.sleep(for: delay) }
            return try script.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
        }
    }
}

extension ScriptedBackend.Answer {
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
        .failure(TransportError(code, "somewhere", connected: connected))
    }

    /// A sound answer.
    static let good = body(#"<Reply xmlns="urn:fake"><county>49</county><name>Jordan</name></Reply>"#)
}

import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

/// Civica Servitor: rates, orders, and when somebody comes to do the work.
///
/// The elements of bodies have the service's namespace, those in them have none. A session is opened first, and its id is in
/// every request.
enum Servitor {
    /// The service's id in the gateway's paths.
    static let service = "servitor"

    static let namespace = "http://servitor.example.net/api"
    /// That of all elements below a body's own.
    static let parts = ""

    /// The id of a session.
    typealias SessionID = PlainText<64>

    /// How a response says that its request was carried out.
    enum Status: String, HostEnumeration {
        case undefined, success, failure, error
    }

    /// What every response has.
    struct Result: Record {
        var id: XSDInt?
        var status: Status
        /// For the log.
        var message: PlainText<255>?
        /// Of the service's own code. Nobody is shown it.
        var stackTrace: Clob?

        static let codec = Codec(
            "result",
            Result.init,
            .element("id", \.id, .open, .internal),
            .element("status", \.status, assuming: .success, .open, .internal),
            .element("errorMsg", \.message, .internal),
            .element("debugStackTrace", \.stackTrace, .internal)
        )
    }

    /// The element of a response's body: all is in one element there.
    struct Response<Request: ServitorRequest>: Record {
        var reply: Request.Reply

        static var codec: Codec<Self> { Request.response }
    }

    /// A response that says no more than that the request was carried out.
    struct Done: ServitorReply {
        var result: Result

        static let codec = Codec("return", Done.init, .inline(\.result))
    }

    /// The detail of the fault of a session that has ended, or that there is none of.
    struct SessionFault: Record {
        var message: PlainText<255>

        static let codec = Codec(
            "sessionFault",
            in: Servitor.namespace,
            SessionFault.init,
            .element("errorMsg", in: Servitor.parts, \.message, .internal)
        )

        /// What a failure says in its detail where a fault has one of these.
        static let detail = "sessionFault"
    }
}

/// A request to the service: the element of its body, named after the operation.
protocol ServitorRequest: Record {
    associatedtype Reply: ServitorReply

    static var response: Codec<Servitor.Response<Self>> { get }
}

extension ServitorRequest {
    /// The codec of the response to an operation.
    static func codec(ofResponseTo operation: String) -> Codec<Servitor.Response<Self>> {
        Codec(
            "\(operation)Response",
            in: Servitor.namespace,
            Servitor.Response.init,
            .element("return", in: Servitor.parts, \.reply, .flat)
        )
    }
}

/// What a response has beside what all have.
protocol ServitorReply: Record, Equatable {
    var result: Servitor.Result { get }

    /// The reply with what the device's JSON alone has.
    var shown: Self { get }
    /// The reply, made from the device's JSON, with what XML alone has.
    var restored: Self { get }
    /// The failure of a request that was not carried out.
    static var refusal: Outcome.Failure { get }
}

extension ServitorReply {
    var shown: Self { self }
    var restored: Self { self }
    static var refusal: Outcome.Failure {
        Outcome.Failure(.jobRefused, userMessage: "The repair could not be booked or changed.")
    }

    /// Judges a reply.
    fileprivate var outcome: Outcome {
        get throws(DecodeError) {
            switch result.status {
            case .success:
                let shown = shown
                return .success(of: shown)
            case .failure: return .failure(Self.refusal)
            case .error: return .failure(Outcome.Failure(.failed, detail: "status error"))
            case .undefined: throw DecodeError(.value, ["return", "status"], "is undefined")
            }
        }
    }
}

extension Operation {
    /// An operation of Servitor, named after its request.
    static func servitor<Request: ServitorRequest>(
        _: Request.Type,
        credentials: Credentials = .none,
        isIdempotent: Bool = true,
        signing: (@Sendable (inout Request, Account, _ clock: Int64) throws(Outcome.Failure) -> Void)? = nil
    ) -> Operation {
        .exchange(
            Request.self,
            Servitor.Response<Request>.self,
            service: Servitor.service,
            wsdl: "wsdl/housing/civica-servitor.wsdl",
            action: "\(Servitor.namespace)/\(Request.codec.name)",
            credentials: credentials,
            timeout: .seconds(20),
            isIdempotent: isIdempotent,
            faults: [RecordCodec(Servitor.SessionFault.self)],
            signing: signing,
            outcome: { (response) throws(DecodeError) in
                switch response.content {
                case .payload(let element):
                    let outcome = try Servitor.Response<Request>.decode(from: element).reply.outcome
                    guard case .failure(var failure) = outcome else { return outcome }
                    failure.backendStatus = response.httpStatus
                    return .failure(failure)
                case .fault(let fault):
                    let name = XMLName(Servitor.SessionFault.codec.name, in: Servitor.namespace)
                    let isSession = fault.detail.contains { $0.name == name }
                    var failure = Outcome.Failure(.failed, detail: isSession ? Servitor.SessionFault.detail : nil)
                    failure.backendStatus = response.httpStatus
                    return .failure(failure)
                case .message: throw Operation.Response.isNoElement
                }
            },
            complete: { (response) throws(DecodeError) in Servitor.Response(reply: response.reply.restored) }
        )
        // Steps of the gateway's own: devices neither have nor see the session's id.
        .performing(.step)
    }
}

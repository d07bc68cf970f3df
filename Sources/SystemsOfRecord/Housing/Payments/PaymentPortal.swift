import SoapstoneCodec
public import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

extension Housing {
    /// The operations of the service `payment-portal`.
    public static let paymentOperations: [Operation] = [
        .payment(PaymentPortal.Invoke.self, PaymentPortal.Invoked.self, isIdempotent: false),
        .payment(PaymentPortal.Query.self, PaymentPortal.Queried.self),
        .payment(PaymentPortal.Version.self, PaymentPortal.VersionReply.self),
    ]
}

/// The Capita payment portal: a payment is begun here, made on the portal's own pages, and asked for here afterwards.
///
/// No message has the number of a card: JSON has no member for one, and what the portal says of a card is cut to its last four
/// digits.
enum PaymentPortal {
    /// The service's id in the gateway's paths.
    static let service = "payment-portal"

    /// The namespace of the bodies' elements, and of what is said of a sale.
    static let simple = "http://www.capita-software-services.com/scp/simple"
    /// That of what the kinds of payments have in common.
    static let base = "http://www.capita-software-services.com/scp/base"
    /// That of who calls.
    static let common = "https://support.capita-software.co.uk/selfservice/?commonFoundation"

    /// How a step of a payment ended.
    enum Status: String, HostEnumeration {
        case success = "SUCCESS"
        case invalidRequest = "INVALID_REQUEST"
        case cardDetailsRejected = "CARD_DETAILS_REJECTED"
        case cancelled = "CANCELLED"
        case loggedOut = "LOGGED_OUT"
        case notAttempted = "NOT_ATTEMPTED"
        case error = "ERROR"

        var jsonName: String { rawValue }

        /// What it means where it is no success.
        fileprivate var failure: OpStatus? {
            switch self {
            case .success: nil
            case .invalidRequest: .validation
            case .cardDetailsRejected: .cardRejected
            case .cancelled: .paymentCancelled
            case .loggedOut, .notAttempted: .paymentOpen
            case .error: .failed
            }
        }
    }

    /// How far a payment is.
    enum State: String, HostEnumeration {
        case inProgress = "IN_PROGRESS"
        case complete = "COMPLETE"
        case invalidReference = "INVALID_REFERENCE"

        var jsonName: String { rawValue }
    }

    /// What responses say of a payment.
    struct Payment: Record {
        /// The id that the request to begin it had.
        var requestID: TokenText<50>?
        var reference: PlainText<50>
        var state: State

        static let codec = Codec(
            "scpResponse",
            Payment.init,
            .element("requestId", in: PaymentPortal.base, \.requestID, .open, .internal),
            .element("scpReference", in: PaymentPortal.base, \.reference, .open),
            .element("transactionState", in: PaymentPortal.base, json: "state", \.state, .open)
        )
    }

    /// What is wrong, for the log.
    struct ErrorDetails: Record, Equatable {
        var id: PlainText<50>?
        var message: Clob?

        static let codec = Codec(
            "errorDetails",
            ErrorDetails.init,
            .element("errorId", in: PaymentPortal.base, \.id, .open),
            .element("errorMessage", in: PaymentPortal.base, \.message)
        )
    }

    /// Asks for the version of the portal.
    struct Version: SignedRequest {
        var credentials: Credentials

        static let codec = Codec(
            "scpVersionRequest",
            in: PaymentPortal.simple,
            Version.init,
            .credentials
        )
        static let operation = "scpVersion"
    }

    struct VersionReply: PaymentReply {
        var version: PlainText<50>

        static let codec = Codec(
            "scpVersionResponse",
            in: PaymentPortal.simple,
            VersionReply.init,
            .element("version", \.version, .open)
        )

        var refusal: Outcome.Failure? { nil }
    }
}

/// A request to the portal, which says who calls.
protocol SignedRequest: Record {
    var credentials: PaymentPortal.Credentials { get set }
    static var operation: String { get }
}

extension Field where Root: SignedRequest, Value == PaymentPortal.Credentials {
    /// Who calls. JSON does not have it.
    static var credentials: Field {
        .element("credentials", in: PaymentPortal.common, \.credentials, assuming: .unsigned, .internal)
    }
}

/// A response of the portal.
protocol PaymentReply: Record {
    /// Why a response that follows the contract is no success; nil where it is one.
    var refusal: Outcome.Failure? { get throws(DecodeError) }
}

extension PaymentReply {
    /// The failure that a state and a status mean; nil for a success.
    static func failure(_ state: PaymentPortal.State, _ status: PaymentPortal.Status?) -> Outcome.Failure? {
        if state == .invalidReference { return Outcome.Failure(.recordGone, detail: state.rawValue) }
        return status.flatMap { status in status.failure.map { Outcome.Failure($0, detail: status.rawValue) } }
    }
}

extension Operation {
    /// An operation of the portal.
    static func payment<Request: SignedRequest, Reply: PaymentReply>(
        _: Request.Type,
        _: Reply.Type,
        isIdempotent: Bool = true
    ) -> Operation {
        .exchange(
            Request.self,
            Reply.self,
            service: PaymentPortal.service,
            name: Request.operation,
            wsdl: "wsdl/housing/capita-scp-simple.wsdl",
            action: "",
            credentials: .payload,
            timeout: .seconds(20),
            isIdempotent: isIdempotent,
            signing: { (request, account, clock) throws(Outcome.Failure) in
                request.credentials = try PaymentPortal.Credentials(account, at: clock)
            },
            outcome: { (response) throws(DecodeError) in
                var failure: Outcome.Failure
                switch response.content {
                case .payload(let element):
                    let reply = try Reply.decode(from: element)
                    guard let refusal = try reply.refusal else {
                        return .success(of: reply)
                    }
                    failure = refusal
                case .fault: failure = Outcome.Failure(.failed)
                case .message: throw Operation.Response.isNoElement
                }
                failure.backendStatus = response.httpStatus
                return .failure(failure)
            }
        )
        // A payment belongs to the session that began it: the gateway's own operations see to that.
        .performing(.step)
    }
}

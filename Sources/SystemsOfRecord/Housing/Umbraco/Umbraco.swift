import SoapstoneCodec
public import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

extension Housing {
    /// The operations of the services `members` and `content`.
    public static let websiteOperations: [Operation] = [
        .umbraco(Umbraco.Login.self, isIdempotent: false, unauthorized: .badCredentials),
        .umbraco(Umbraco.Refresh.self, isIdempotent: false),
        .umbraco(Umbraco.Register.self, isIdempotent: false),
        .umbraco(Umbraco.ForgotPassword.self, isIdempotent: false),
        .umbraco(Umbraco.ResetPassword.self, isIdempotent: false, unauthorized: .badCredentials),
        .umbraco(Umbraco.Me.self, .get, bearer: Umbraco.token),
        .umbraco(Umbraco.PushToken.self, bearer: Umbraco.token),
        .umbraco(Umbraco.RemovePushToken.self, bearer: Umbraco.token),
        .umbraco(Umbraco.Recipients.self, .get, bearer: Umbraco.token),
        .umbraco(Umbraco.News.self, .get, bearer: Umbraco.token),
    ]
}

/// The members and the news of the website, an Umbraco 7, behind controllers of ASP.NET Web API.
enum Umbraco {
    /// A controller of the website, which is a service of the gateway.
    enum Controller: String {
        case member = "MemberApi"
        case content = "ContentApi"

        /// The service's id in the gateway's paths.
        var service: String {
            switch self {
            case .member: "members"
            case .content: "content"
            }
        }
    }

    /// That of all types of the website.
    static let namespace = "http://schemas.datacontract.org/2004/07/Housing.Web.Models"
    /// That of the items of arrays of texts.
    static let arrays = "http://schemas.microsoft.com/2003/10/Serialization/Arrays"

    /// The names under which a session has the bearer token, and what it is renewed with.
    static let token = "memberToken"
    static let refreshToken = "memberRefreshToken"

    /// A token of the website.
    typealias Token = PlainText<2048>

    /// A response that says no more than whether it was done.
    struct Done: WebsiteReply {
        var isSuccess: XSDBoolean

        static let codec = Codec(
            "OperationResult",
            in: Umbraco.namespace,
            Done.init,
            .element("Success", \.isSuccess, .open)
        )

        var refusal: Outcome.Failure? { isSuccess.value ? nil : Outcome.Failure(.validation) }
    }
}

/// A request to the website: its members are those of the JSON or the XML, or the parameters of a query.
protocol WebsiteRequest: Record {
    associatedtype Reply: WebsiteReply

    /// The controller and its action: the last segments of the path.
    static var action: (Umbraco.Controller, String) { get }
}

extension WebsiteRequest {
    /// `service/name` of the operation.
    static var path: String { "\(action.0.service)/\(LowerCamel.name(of: action.1))" }
}

/// A response of the website.
protocol WebsiteReply: Record {
    /// Why a response that follows the contract is no success; nil where it is one.
    var refusal: Outcome.Failure? { get }
}

extension WebsiteReply {
    var refusal: Outcome.Failure? { nil }
}

extension Operation {
    /// An operation of the website.
    fileprivate static func umbraco<Request: WebsiteRequest>(
        _: Request.Type,
        _ method: WireRequest.Method = .post,
        bearer: String? = nil,
        isIdempotent: Bool = true,
        unauthorized: OpStatus = .noSession
    ) -> Operation {
        let (controller, action) = Request.action
        return .exchange(
            Request.self,
            Request.Reply.self,
            service: controller.service,
            name: LowerCamel.name(of: action),
            wsdl: "wsdl/housing/umbraco.wsdl",
            bindingOperation: action,
            action: "",
            credentials: .none,
            timeout: .seconds(15),
            isIdempotent: isIdempotent,
            outcome: { (response) throws(DecodeError) in
                guard case .payload(let element) = response.content else { throw Operation.Response.isNoElement }
                let reply = try Request.Reply.decode(from: element)
                guard var failure = reply.refusal else {
                    return .success(of: reply)
                }
                failure.backendStatus = response.httpStatus
                return .failure(failure)
            }
        )
        // The token is the session's, and the gateway's own operations see to that.
        .performing(.step)
        .offering(
            .webAPI(
                method,
                at: [controller.rawValue, action],
                request: RecordCodec(Request.self),
                response: RecordCodec(Request.Reply.self),
                bearer: bearer,
                unauthorized: unauthorized,
                missing: .recordGone
            )
        )
    }
}

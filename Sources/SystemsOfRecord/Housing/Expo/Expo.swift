import SoapstoneCodec
public import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

extension Housing {
    /// The operations of the service `expo`.
    public static let notificationOperations: [Operation] = [
        .expo(Expo.Send.self, isIdempotent: false),
        .expo(Expo.GetReceipts.self),
    ]
}

/// Expo, by which notifications reach devices: JSON, without SOAP.
///
/// A request has at most 100 messages, and gives a ticket for each. What became of a message is told later, in the receipt
/// of its ticket.
enum Expo {
    /// The service's id in the gateway's paths.
    static let service = "expo"

    /// The most messages of a request, and the most tickets whose receipts one asks for.
    static let mostMessages = 100
    static let mostReceipts = 1_000

    static let namespace = "http://expo.example.net/push"

    /// Whether a text is the token of a device.
    static func isToken(_ text: String) -> Bool {
        text.wholeMatch(of: /Expo(?:nent)?PushToken\[[A-Za-z0-9_-]{1,64}\]/) != nil
    }

    /// Sends messages.
    struct Send: ExpoRequest {
        var messages: [Message]

        typealias Reply = Tickets

        static let path = "send"
        static let codec = Codec(
            "PushMessages",
            in: Expo.namespace,
            Send.init,
            .element("Message", json: "messages", \.messages, .times(1...Expo.mostMessages))
        )
    }

    /// A notification of one device.
    struct Message: Record {
        var body: PlainText<240>
        var sound: PlainText<20>
        var title: PlainText<64>
        var to: PlainText<100>

        static let codec = Codec(
            "Message",
            Message.init,
            .element("body", \.body),
            .element("sound", \.sound, .open),
            .element("title", \.title),
            .element("to", \.to, .secret)
        )
    }

    /// A ticket for each message, in their order; or, where their tokens are of several projects, nothing but those.
    struct Tickets: Record {
        var tickets: [Ticket]
        var projects: [Project]

        static let codec = Codec(
            "PushTickets",
            in: Expo.namespace,
            Tickets.init,
            .element("Ticket", json: "tickets", \.tickets, .open),
            .element("Project", json: "projects", \.projects, .open)
        )
    }

    struct Ticket: Record {
        var status: Status
        /// Of a message that was taken.
        var id: PlainText<64>?
        var message: Clob?
        var details: Details?

        static let codec = Codec(
            "Ticket",
            Ticket.init,
            .element("status", \.status, .open),
            .element("id", \.id, .open),
            .element("message", \.message, .internal),
            .element("details", \.details, .flat)
        )
    }

    enum Status: String, HostEnumeration {
        case ok, error
    }

    struct Details: Record {
        /// `DeviceNotRegistered`, `MessageTooBig`, `MessageRateExceeded`, `InvalidCredentials` or another word.
        var error: PlainText<64>?

        static let codec = Codec("details", Details.init, .element("error", \.error, .open))
    }

    /// The tokens of one project.
    struct Project: Record {
        var tokens: [PlainText<100>]

        static let codec = Codec(
            "Project",
            Project.init,
            .element("token", json: "tokens", \.tokens, .secret)
        )
    }

    /// Asks what became of messages.
    struct GetReceipts: ExpoRequest {
        var ids: [PlainText<64>]

        typealias Reply = Receipts

        static let path = "getReceipts"
        static let codec = Codec(
            "PushReceiptIds",
            in: Expo.namespace,
            GetReceipts.init,
            .element("ids", \.ids, .times(1...Expo.mostReceipts), .open)
        )
    }

    /// The receipts that are there; others come later.
    struct Receipts: Record {
        var receipts: [Receipt]

        static let codec = Codec(
            "PushReceipts",
            in: Expo.namespace,
            Receipts.init,
            .element("Receipt", json: "receipts", \.receipts, .open)
        )
    }

    struct Receipt: Record {
        var id: PlainText<64>
        var status: Status
        var message: Clob?
        var details: Details?

        static let codec = Codec(
            "Receipt",
            Receipt.init,
            .element("id", \.id, .open),
            .element("status", \.status, .open),
            .element("message", \.message, .internal),
            .element("details", \.details, .flat)
        )
    }
}

/// A request to Expo.
protocol ExpoRequest: Record {
    associatedtype Reply: Record

    /// The last segment of its path, which is the operation's name.
    static var path: String { get }
}

extension Operation {
    /// An operation of Expo.
    fileprivate static func expo<Request: ExpoRequest>(_: Request.Type, isIdempotent: Bool = true) -> Operation {
        .exchange(
            Request.self,
            Request.Reply.self,
            service: Expo.service,
            name: Request.path,
            wsdl: "wsdl/housing/expo.wsdl",
            action: "",
            credentials: .none,
            timeout: .seconds(20),
            isIdempotent: isIdempotent,
            outcome: { (response) throws(DecodeError) in
                guard case .payload(let element) = response.content else { throw Operation.Response.isNoElement }
                let reply = try Request.Reply.decode(from: element)
                return .success(of: reply)
            }
        )
        // Messages go to whom the gateway's own operations have found.
        .performing(.step)
        .offering(Expo.profile(Request.self))
    }
}

import SoapstoneCodec
import SoapstoneOperations

extension SETS {
    /// C6: what is on the board of a county, and what concerns the customer.
    static let getBoard = CompositeFunction(
        "Content",
        "getBoard",
        "The bulletins of a county, the news and the customer's alerts.",
        calling: [GetCountyBulletins.operation, GetNewsFlash.operation, CustomerAlertsRequest.operation],
        opstatusOf: ["getCountyBulletins", "getNewsFlash", "getCustomerAlerts"]
    ) { (request: BoardRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Board> in
        let webID: WebID = try calls.webID()
        let county = try GetCountyBulletins(of: request.county.digits)
        async let bulletins = calls.result { calls async throws(Outcome.Failure) in try await calls.optional(county) }
        async let news = calls.result { calls async throws(Outcome.Failure) in
            try await calls.optional(GetNewsFlash())
        }
        async let alerts = calls.result { calls async throws(Outcome.Failure) in
            try await calls.optional(CustomerAlertsRequest(webID: webID))
        }
        let board = Board(
            bulletins: try await bulletins.get(),
            news: try await news.get(),
            alerts: try await alerts.get()
        )
        return CompositeFunction.Reply(board)
    }

    /// C7: that a message cannot be marked keeps nobody from reading it.
    static let openMessage = CompositeFunction(
        "Content",
        "openMessage",
        "A message, which is marked as read.",
        calling: [GetMessage.operation, MarkMessageRead.operation],
        opstatusOf: ["getMessage"]
    ) { (request: MessageRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<GetMessageResponse> in
        let key = MessageKey(customer: CustomerKey(webID: try calls.webID()), id: request.id)
        let message = try await calls.required(GetMessage(key: key))
        try await calls.ignoringFailure(of: MarkMessageRead(key: key))
        return CompositeFunction.Reply(message)
    }
}

struct BoardRequest: Record {
    /// As a case has it.
    var county: CountyCode

    static let codec = Codec("getBoard", BoardRequest.init, .jsonOnly("countyFips", \.county, .open))
}

/// What the operations say, side by side; nil for those that have failed.
struct Board: Record {
    var bulletins: GetCountyBulletinsResponse?
    var news: GetNewsFlashResponse?
    var alerts: CustomerAlertsResponse?

    static let codec = Codec(
        "board",
        Board.init,
        .element("bulletins", \.bulletins, .flat),
        .element("news", \.news, .flat),
        .element("alerts", \.alerts, .flat)
    )
}

struct MessageRequest: Record {
    var id: XSDLong

    static let codec = Codec("openMessage", MessageRequest.init, .jsonOnly("id", \.id, .open))
}

internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The two messages of an exchange, read.
struct Sides {
    enum Side {
        case message(ReceivedMessage)
        /// What is wrong with it as a message.
        case unsound(SOAPError)
        /// There is none, and there need not be one.
        case none
        /// Nobody can tell, for this reason.
        case unknown(String)

        var message: ReceivedMessage? { if case .message(let message) = self { message } else { nil } }

        /// The whole body as a document; nil where it is none, or has parts.
        var document: XMLDocument? { message.flatMap { $0.package == nil ? $0.envelope.document : nil } }
    }

    let request: Side
    let response: Side
    /// Why the request cannot be held against its schema.
    let requestGap: String?

    init(_ exchange: Exchange) {
        let details = exchange.details
        request =
            details.requestWithheld != nil
            ? .unknown("the body was not kept when it was recorded")
            : Self.read(exchange.request, details.requestHeaders)
        if details.responseWithheld != nil {
            response = .unknown("the body was not kept when it was recorded")
        } else if details.behaviour.template != nil {
            response = .unknown("the answer is a template, which each request fills")
        } else if exchange.response.isEmpty, details.kind != .negative {
            response = .none
        } else {
            response = Self.read(exchange.response, details.responseHeaders)
        }
        requestGap = exchange.placeholders.isEmpty ? nil : "the request has placeholders in the place of values"
    }

    private static func read(_ body: [UInt8], _ headers: [Exchange.Header]) -> Side {
        let reader = MessageReader(limits: .response, allowsEncoding: true, allowsSiblings: true)
        do throws(SOAPError) {
            return .message(try reader.read(body, contentType: headers.first(named: "Content-Type")))
        } catch {
            return .unsound(error)
        }
    }
}

extension Envelope {
    /// The elements in the body.
    var elements: [XMLElement] { [payload].compactMap(\.self) + siblings }
}

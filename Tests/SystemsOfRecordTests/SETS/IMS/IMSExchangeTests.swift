import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

/// The recorded exchanges, which were written by hand.
@Suite struct IMSExchangeTests {
    @Test("Every exchange is found, and most get as far as the codec")
    func inventory() {
        #expect(IMSMessages.exchanges.count == 156)
        #expect(IMSMessages.judged.count == 129)
        #expect(Set(IMSMessages.exchanges.map(\.operation)) == Set(SETS.imsOperations.map(\.name)))
    }

    @Test("A recorded request is converted to the device's JSON", arguments: IMSMessages.exchanges)
    func requestToJSON(exchange: RecordedExchange) throws {
        let operation = try #require(IMSMessages.operation(exchange))
        let json = try JSONDocument(parsing: try operation.requestToJSON(try exchange.requestPayload()))
        let expected = try exchange.requestMembers().json
        #expect(json.root.firstDifference(from: expected.root) == nil)
    }

    @Test("The device's JSON and its session become the recorded request", arguments: IMSMessages.exchanges)
    func encode(exchange: RecordedExchange) throws {
        let operation = try #require(IMSMessages.operation(exchange))
        let members = try exchange.requestMembers()
        let session = SessionValues(IMSMessages.webID(session: members.session))
        let body = try XMLDocument(parsing: try operation.encode(members.json, session).body).root
        #expect(CanonicalForm().text(of: body) == CanonicalForm().text(of: try exchange.requestPayload()))
    }

    @Test("A recorded answer becomes the recorded JSON", arguments: IMSMessages.judged)
    func decode(exchange: RecordedExchange) throws {
        let operation = try #require(IMSMessages.operation(exchange))
        let json = try DeviceAnswer.json(operation, try exchange.reply())
        #expect(json.root.firstDifference(from: try exchange.json("response.json").root) == nil)
    }

    @Test(
        "An ordinary message has the order and the number of elements of its contract",
        arguments: IMSMessages.exchanges
    )
    func strict(exchange: RecordedExchange) throws {
        try #require(IMSMessages.requests[exchange.operation]).decodeStrictly(try exchange.requestPayload())
        guard exchange.kind == .ordinary, case .payload(let element) = try exchange.reply().content else { return }
        try #require(IMSMessages.replies[exchange.operation]).decodeStrictly(element)
    }
}

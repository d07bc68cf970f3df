import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

import SoapstoneOperations

@testable import SystemsOfRecord

/// The fixtures, which were written by hand.
@Suite struct IMSFixtureTests {
    @Test("Every exchange is found, and most get as far as the codec")
    func inventory() {
        #expect(IMSMessages.fixtures.count == 156)
        #expect(IMSMessages.judged.count == 129)
        #expect(Set(IMSMessages.fixtures.map(\.operation)) == Set(SETS.imsOperations.map(\.name)))
    }

    @Test("A recorded request is converted to the device's JSON", arguments: IMSMessages.fixtures)
    func requestToJSON(fixture: RecordedFixture) throws {
        let operation = try #require(IMSMessages.operation(fixture))
        let json = try JSONDocument(parsing: try operation.requestToJSON(try fixture.requestPayload()))
        let expected = try fixture.requestMembers().json
        #expect(json.root.firstDifference(from: expected.root) == nil)
    }

    @Test("The device's JSON and its session become the recorded request", arguments: IMSMessages.fixtures)
    func encode(fixture: RecordedFixture) throws {
        let operation = try #require(IMSMessages.operation(fixture))
        let members = try fixture.requestMembers()
        let session = SessionValues(IMSMessages.webID(session: members.session))
        let body = try XMLDocument(parsing: try operation.encode(members.json, session).body).root
        #expect(CanonicalForm().text(of: body) == CanonicalForm().text(of: try fixture.requestPayload()))
    }

    @Test("A recorded answer becomes the recorded JSON", arguments: IMSMessages.judged)
    func decode(fixture: RecordedFixture) throws {
        let operation = try #require(IMSMessages.operation(fixture))
        let json = try DeviceResponse.json(operation, try fixture.response())
        #expect(json.root.firstDifference(from: try fixture.json("response.json").root) == nil)
    }

    @Test(
        "An ordinary message has the order and the number of elements of its contract",
        arguments: IMSMessages.fixtures
    )
    func strict(fixture: RecordedFixture) throws {
        try #require(IMSMessages.requests[fixture.operation]).decodeStrictly(try fixture.requestPayload())
        guard fixture.kind == .ordinary, case .payload(let element) = try fixture.response().content else { return }
        try #require(IMSMessages.responses[fixture.operation]).decodeStrictly(element)
    }
}

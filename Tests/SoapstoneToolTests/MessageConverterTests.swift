import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneGateway
import SoapstoneSOAP
import SoapstoneXML
import SystemsOfRecord
import Testing

/// What `soapstone convert` calls, over every recorded exchange that is sound.
@Suite struct MessageConverterTests {
    @Test("A request's JSON becomes the payload of its envelope")
    func requestToXML() throws {
        let form = CanonicalForm()
        for exchange in try RecordedExchanges.sound() {
            let session = SessionValues(try exchange.session)
            let json = try #require(exchange.requestJSON)
            let xml = try MessageConverter(exchange.codec).requestXML(from: json, session: session)
            let made = try #require(try Envelope(parsing: xml).payload)
            let recorded = try #require(try Envelope(parsing: exchange.request).payload)
            #expect(form.text(of: made) == form.text(of: recorded), "\(exchange.id)")
        }
    }

    /// The user's password is in the security header and not in the directory's batch, which is all that is converted.
    static let passwordInHeader: Set = ["validateCredentials"]

    @Test("A request's envelope becomes the JSON that made it, without the session")
    func requestToJSON() throws {
        for exchange in try RecordedExchanges.sound() where !Self.passwordInHeader.contains(exchange.id.operation) {
            var json = try MessageConverter(exchange.codec).requestJSON(from: exchange.request)
            if let cacheID = try exchange.cacheID {
                let rest = json.dropFirst()
                json = Array(#"{"cacheid":"\#(cacheID)""#.utf8) + (rest.count > 1 ? [UInt8(ascii: ",")] : []) + rest
            }
            let difference = try exchange.requestDocument.root.firstDifference(from: JSONDocument(parsing: json).root)
            #expect(difference == nil, "\(exchange.id): \(difference.map(String.init(describing:)) ?? "")")
        }
    }

    @Test("An answer becomes what the gateway says of it")
    func response() throws {
        // A message alone does not say that it came with another status than its fault is to have.
        for exchange in try RecordedExchanges.sound() where !"\(exchange.id)".hasSuffix("-in-500") {
            // Nor are there parts beside a message alone.
            guard exchange.details.responseFile == "response.xml" else { continue }
            let clock = exchange.details.clock ?? exchange.details.recordedAt
            let json = try MessageConverter(exchange.codec).responseJSON(from: exchange.response, clock: clock)
            let difference = try exchange.responseDocument.root.firstDifference(from: JSONDocument(parsing: json).root)
            #expect(difference == nil, "\(exchange.id): \(difference.map(String.init(describing:)) ?? "")")
        }
    }
}

import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneGateway
import SoapstoneSOAP
import SoapstoneXML
import SystemsOfRecord
import Testing

/// What `soapstone convert` calls, over every fixture that is sound.
@Suite struct MessageConverterTests {
    @Test("A request's JSON becomes the payload of its envelope")
    func requestToXML() throws {
        let form = CanonicalForm()
        for fixture in try RecordedFixtures.sound() {
            let session = SessionValues(try fixture.session)
            let json = try #require(fixture.requestJSON)
            let xml = try MessageConverter(fixture.codec).requestXML(from: json, session: session)
            let made = try #require(try Envelope(parsing: xml).payload)
            let recorded = try #require(try Envelope(parsing: fixture.request).payload)
            #expect(form.text(of: made) == form.text(of: recorded), "\(fixture.id)")
        }
    }

    /// The user's password is in the security header and not in the directory's batch, which is all that is converted.
    static let passwordInHeader: Set = ["validateCredentials"]

    @Test("A request's envelope becomes the JSON that made it, without the session")
    func requestToJSON() throws {
        for fixture in try RecordedFixtures.sound() where !Self.passwordInHeader.contains(fixture.id.operation) {
            var json = try MessageConverter(fixture.codec).requestJSON(from: fixture.request)
            if let cacheID = try fixture.cacheID {
                let rest = json.dropFirst()
                json = Array(#"{"cacheid":"\#(cacheID)""#.utf8) + (rest.count > 1 ? [UInt8(ascii: ",")] : []) + rest
            }
            let difference = try fixture.requestDocument.root.firstDifference(from: JSONDocument(parsing: json).root)
            #expect(difference == nil, "\(fixture.id): \(difference.map(String.init(describing:)) ?? "")")
        }
    }

    @Test("An answer becomes what the gateway says of it")
    func response() throws {
        // A message alone does not say that it came with another status than its fault is to have.
        for fixture in try RecordedFixtures.sound() where !"\(fixture.id)".hasSuffix("-in-500") {
            // Nor are there parts beside a message alone.
            guard fixture.details.responseFile == "response.xml" else { continue }
            let clock = fixture.details.clock ?? fixture.details.recordedAt ?? 0
            let json = try MessageConverter(fixture.codec).responseJSON(from: fixture.response, clock: clock)
            let difference = try fixture.responseDocument.root.firstDifference(from: JSONDocument(parsing: json).root)
            #expect(difference == nil, "\(fixture.id): \(difference.map(String.init(describing:)) ?? "")")
        }
    }
}

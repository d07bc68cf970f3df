import Foundation
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneFixtures

/// Secrets under the names that clients and contracts have for them, recorded as a recorder does it.
@Suite struct PlantedNameTests {
    /// Where a secret stands: under its name, and beside that in the open.
    ///
    /// - Parameter open: the element that it stands in in the open. Were it the same for all names, each text there would be
    ///   compared with what the rule of each name makes of it.
    private static func request(_ name: String, _ secrets: [String], openIn open: String) -> String {
        let texts = secrets.map(RedactionSample.escaped)
        let form = RedactionSample.percent
        // Addresses and forms are ASCII (RFC 3986 section 2).
        let key = name.utf8.allSatisfy { $0 < 0x80 } ? name : form(name)
        // An element with elements in it that is called `loginToken` or `resetToken` is a call of that name.
        let isCall = ["login", "reset"].contains { name.lowercased().hasPrefix($0) }
        let places = [
            "<\(name)>\(texts[0])</\(name)>", "<e \(name)=\"\(texts[1])\"/>",
            "<\(name)><![CDATA[\(secrets[2].replacing("]]>", with: "]] >"))]]></\(name)>",
            "<j>\(RedactionSample.escaped("{\"\(name)\":\(RedactionSample.jsonString(secrets[3]))}"))</j>",
            "<f>a=b&amp;\(key)=\(form(secrets[4]))</f>",
            "<u>http://h.example/a?\(key)=\(form(secrets[5]))&amp;x=1</u>",
            "<u>/a;\(key)=\(form(secrets[6]))?x=1</u>", "<e><key>\(name)</key><value>\(texts[7])</value></e>",
            "<e><value>\(texts[8])</value><name>\(name)</name></e>", "<p name=\"\(name)\" value=\"\(texts[9])\"/>",
            "<p Value=\"\(texts[10])\" Name=\"\(name)\"/>",
            "<b>\(RedactionSample.base64("<x><\(name)>\(texts[11])</\(name)></x>"))</b>",
            "<x>\(RedactionSample.escaped("<\(name)>\(texts[12])</\(name)>"))</x>",
            isCall ? "<\(name)>\(texts[13])</\(name)>" : "<\(name)><v><w>\(texts[13])</w></v></\(name)>",
            "<j>\(RedactionSample.escaped("[{\"name\":\"\(name)\",\"value\":\(RedactionSample.jsonString(secrets[14]))}]"))</j>",
            "<j>\(RedactionSample.percent("{\"\(name)\":\(RedactionSample.jsonString(secrets[15]))}"))</j>",
        ]
        let others = secrets.enumerated().map { number, secret in
            // Of a value that only the address or the response shows to be a secret, a request of its own can be known
            // again where the value is all of a text.
            switch number < Self.places ? number % 4 : 0 {
            case 0: "<\(open)>\(RedactionSample.escaped(secret))</\(open)>"
            case 1: "<\(open)>the value \(RedactionSample.escaped(secret)) again</\(open)>"
            case 2: "<\(open)>\(RedactionSample.base64(secret))</\(open)>"
            default: "<\(open)>/a/\(form(secret))</\(open)>"
            }
        }
        return "<work><to>x</to>\(places.joined())\(others.joined())</work>"
    }

    private static let places = 16

    private static func secret(_ kind: Int, _ random: inout FixedRandom) -> String {
        func draw(_ letters: String, _ count: Int) -> String {
            let letters = Array(letters)
            return String((0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] })
        }
        let mixed = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"
        return switch kind % 8 {
        case 0: "Q7" + draw(mixed, 8)
        case 1: "a&b<c>\"" + draw(mixed, 6) + "'9"
        case 2: "9" + draw("0123456789", 8)
        case 3: "a0" + draw("0123456789abcdef", 30)
        case 4: RedactionSample.base64((0..<19).map { _ in UInt8.random(in: 0...255, using: &random) })
        case 5: draw("0123456789abcdef", 8) + "-11f0-4a0b-8c1d-" + draw("0123456789abcdef", 12)
        case 6: "two words " + draw(mixed, 5) + "7"
        default: "päß" + draw(mixed, 6) + "9"
        }
    }

    /// The secret as files may have it.
    private static func forms(_ secret: String) -> [String] {
        [
            secret, RedactionSample.escaped(secret), RedactionSample.percent(secret), RedactionSample.base64(secret),
            String(RedactionSample.jsonString(secret).dropFirst().dropLast()),
        ]
    }

    @Test(
        "5,000 secrets under all spellings leave nothing behind, and the same requests are answered",
        .timeLimit(.minutes(60))
    )
    func planted() async throws {
        let spellings = NameSample.secret
        #expect(spellings.count >= 200 && spellings.count * (Self.places + 3) >= 5_000)
        // A sanitizer looks at memory, and takes a minute for what a tenth of the names shows as well.
        let step = ProcessInfo.processInfo.environment["SOAPSTONE_SANITIZER"] == nil ? 1 : 10
        let names = stride(from: 0, to: spellings.count, by: step).map { spellings[$0] }
        var random = FixedRandom(state: 2_024)
        let folder = try TemporaryFolder()
        let path = folder.path + "/store"
        let recorder = try await Recorder.start(path)
        let secrets = StoreSecrets()
        let redactor = Redactor(key: try RedactionKey(store: path), store: secrets)
        var all: [String] = []
        var requests: [String] = []
        for (number, name) in names.enumerated() {
            let own = (0..<Self.places + 3).map { Self.secret(number + $0, &random) }
            all += own
            let request = Self.request(name, own, openIn: "n\(number % 16)")
            requests.append(request)
            let inURL = RedactionSample.percent(name)
            try await recorder.record(
                CapturedExchange(
                    redacting:
                        "/s;\(inURL)=\(RedactionSample.percent(own[16]))?\(inURL)=\(RedactionSample.percent(own[17]))",
                    requestHeaders: [RecordingSample.xml, .init("X-Trace", own[0])],
                    request: .whole(Array(Sample.envelope(request).utf8)),
                    status: 200,
                    responseHeaders: [Fixture.Header("Content-Type", "application/json")],
                    response: .whole(
                        Array(
                            "{\"\(name)\":\(RedactionSample.jsonString(own[18])),\"n\":[\(RedactionSample.jsonString(own[5]))]}"
                                .utf8
                        )
                    ),
                    recordedAt: 1_709_199_000,
                    by: redactor
                )
            )
        }
        try await recorder.stop()
        let exchanges = try FixtureFolder.load(path).fixtures
        #expect(exchanges.count == names.count)

        let files = try RecordingSample.files(in: path).filter { !$0.key.hasSuffix("redaction.key") }
        let kept = files.map { $0.key + "\n" + String(decoding: $0.value, as: UTF8.self) }.joined(separator: "\n")
        let bytes = Array(kept.utf8)
        for secret in all {
            for form in Self.forms(secret) where form.utf8.count >= 6 {
                let form = Array(form.utf8)
                let place = form.withUnsafeBufferPointer { ByteSearch.first($0, in: bytes, bytes.indices) }
                let around = place.map {
                    String(decoding: bytes[max(0, $0 - 60)..<min(bytes.count, $0 + 60)], as: UTF8.self)
                }
                #expect(place == nil, "\(secret): \(around ?? "")")
            }
        }
        let left = RedactionScan().findings(in: exchanges).flatMap(\.self)
        #expect(left.isEmpty, "\(left.prefix(5))")

        // What replays knows the key of the store, and of its secrets what the exchanges show.
        let index = FixtureIndex(exchanges, redactor: Redactor(key: try RedactionKey(store: path)))
        #expect(index.problems.isEmpty)
        for request in requests {
            let envelope = try Envelope(parsing: Array(Sample.envelope(request).utf8), contentType: "text/xml")
            var scratch = ByteWriter(capacity: 4_096)
            let group = index.group(version: .soap11, action: nil, payload: envelope.payload, scratch: &scratch)
            let miss =
                group == nil ? index.nearMisses(version: .soap11, action: nil, payload: envelope.payload).first : nil
            #expect(group != nil, "\(request.prefix(60)) \(miss.map { "\($0.differences.prefix(3))" } ?? "")")
        }
    }
}

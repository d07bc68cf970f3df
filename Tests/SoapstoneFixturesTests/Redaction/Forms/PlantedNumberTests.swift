import SoapstoneFixtures
import SoapstoneSOAP
import Testing

/// Numbers and tokens under names that no rule knows.
@Suite struct PlantedNumberTests {
    /// An account, a card, a token: by its number.
    private static func value(_ number: Int, _ random: inout FixedRandom) -> String {
        func digits(_ count: Int) -> String { NumberSample.digits(count, &random) }
        switch number % 6 {
        case 0: return NumberSample.account("DE", digits(18))
        case 1: return NumberSample.grouped(NumberSample.account("GB", "WEST" + digits(14)))
        case 2: return NumberSample.account("nl", "abna" + digits(10))
        case 3: return NumberSample.card("4" + digits(14))
        case 4: return NumberSample.grouped(NumberSample.card("55" + digits(13)), by: "-")
        default:
            let part = RedactionSample.base64(digits(30))
            return "eyJhbGciOiJIUzI1NiJ9.\(part).\(part)"
        }
    }

    /// What looks like one and is none; digits of cards do not stand in these accounts by chance.
    private static func lookAlike(_ number: Int, _ random: inout FixedRandom) -> String {
        func digits(_ count: Int) -> String { NumberSample.digits(count, &random) }
        // Another digit breaks each check.
        func broken(_ text: String) -> String {
            let last = text.last?.wholeNumberValue ?? 0
            return text.dropLast() + String((last + 1) % 10)
        }
        switch number % 6 {
        case 0: return broken(NumberSample.account("DE", digits(18)))
        case 1: return NumberSample.account("US", digits(18))
        case 2: return broken(NumberSample.grouped(NumberSample.account("NL", "ABNA" + digits(10))))
        case 3: return broken(NumberSample.card("4" + digits(14)))
        case 4: return broken(NumberSample.grouped(NumberSample.card("55" + digits(13)), by: "-"))
        default: return "eyJ.\(digits(4)).x"
        }
    }

    /// Ten places under names that say nothing.
    private static func request(_ values: [String]) -> String {
        let form = RedactionSample.percent
        return """
            <work xmlns='urn:n'><to>\(values[0])</to><by v='\(values[1])'/><x><![CDATA[\(values[2])]]></x>\
            <j>{"to":"\(values[3])","n":[{"ref":"\(values[4])"}]}</j><f>a=b&amp;to=\(form(values[5]))</f>\
            <u>http://h.example/a/\(form(values[6]))/b</u><n>the one \(values[7]), please</n>\
            <b>\(RedactionSample.base64("<ref>\(values[8])</ref>"))</b><b>\(RedactionSample.base64(values[9]))</b></work>
            """
    }

    private static func values(
        _ request: Int,
        _ random: inout FixedRandom,
        _ make: (Int, inout FixedRandom) -> String
    ) -> [String] {
        (0..<10).map { make(request * 7 + $0, &random) }
    }

    @Test("2,000 numbers and tokens leave nothing behind, and the same requests match")
    func planted() throws {
        var random = FixedRandom(state: 1_936)
        let redactor = Redactor(key: RedactionSample.key)
        var fixtures: [Fixture] = []
        var requests: [String] = []
        for number in 0..<200 {
            let values = Self.values(number, &random, Self.value)
            requests.append(Self.request(values))
            var fixture = Sample.exchange("n\(number)", Self.request(values))
            let request = redactor.redact(xml: fixture.request)
            #expect(!request.isWithheld)
            fixture.request = request.body
            fixture.details.redactions = request.pseudonyms
            fixture.response = Array("<a/>".utf8)
            fixtures.append(fixture)
            let text = String(decoding: request.body, as: UTF8.self)
            for value in values {
                for form in [value, RedactionSample.percent(value), RedactionSample.base64(value)] {
                    #expect(!text.contains(form), "\(value)")
                }
            }
        }
        #expect(RedactionScan().findings(in: fixtures).flatMap(\.self).isEmpty)
        let index = FixtureIndex(fixtures, redactor: redactor)
        #expect(index.problems.isEmpty)
        for (number, request) in requests.enumerated() {
            #expect(try index.response(to: request) == "n\(number)")
        }
    }

    @Test("2,000 texts that look alike stay, and the scan is content with them")
    func harmless() {
        var random = FixedRandom(state: 1_937)
        for number in 0..<200 {
            let request = Self.request(Self.values(number, &random, Self.lookAlike))
            var fixture = Sample.exchange("one", request)
            fixture.response = Array("<a/>".utf8)
            #expect(!Redactor(key: RedactionSample.key).redact(xml: fixture.request).isChanged, "\(request)")
            #expect(RedactionScan().findings(in: fixture).isEmpty, "\(request)")
        }
    }
}

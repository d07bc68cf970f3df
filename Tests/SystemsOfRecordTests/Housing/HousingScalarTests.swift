import SoapstoneCodec
import SoapstoneOperations
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

/// The texts of Housing's systems, and what JSON has for them.
@Suite struct HousingScalarTests {
    /// The JSON of a text; nil for no value.
    private static func json<Value: Scalar>(_ text: String, _: Value.Type) throws -> String? {
        guard let value = try Value.decode(text.utf8.span) else { return nil }
        var output = ByteWriter()
        value.encodeJSON(to: &output)
        return output.string
    }

    /// The text that JSON becomes.
    private static func text<Value: Scalar>(_ json: String, _: Value.Type) throws -> String {
        var output = ByteWriter()
        try Value.decodeJSON(json.utf8.span).encode(to: &output)
        return output.string
    }

    @Test(
        "A day is its first second in London",
        arguments: [
            ("29/02/2024", "1709164800"), ("31/03/2024", "1711843200"), ("01/04/2024", "1711926000"),
            ("27/10/2024", "1729983600"), ("01/01/1970", "-3600"), ("01/06/1965", "-144723600"),
        ]
    )
    func days(text: String, seconds: String) throws {
        #expect(try Self.json(text, LondonDay.self) == seconds)
        #expect(try Self.text(seconds, LondonDay.self) == text)
    }

    @Test(
        "What is no day is refused",
        arguments: ["30/02/2024", "29/02/2023", "1/2/2024", "2024-02-29", "00/01/2024", "+1/01/2024", "29/02/2024 "]
    )
    func noDays(text: String) {
        #expect(throws: ScalarError.self) { try LondonDay.decode(text.utf8.span) }
    }

    @Test("A second within a day is the day")
    func withinDays() throws {
        #expect(try Self.text("1711926000", LondonDay.self) == "01/04/2024")
        #expect(try Self.text("1711925999", LondonDay.self) == "31/03/2024")
        for text in ["1e9", "1.5", "300000000000000", "-99999999999999"] {
            #expect(throws: ScalarError.self) { try LondonDay.decodeJSON(text.utf8.span) }
        }
    }

    @Test(
        "A time is a moment in London, or of the zone that stands behind it",
        arguments: [
            ("2024-03-31T00:59:59", "1711846799"), ("2024-03-31T01:30:00", "1711848600"),
            ("2024-10-27T01:30:00", "1729989000"), ("2024-07-01T12:00:00Z", "1719835200"),
            ("2024-07-01T12:00:00.999+02:00", "1719828000"), (" 2024-01-05T09:30:00\n", "1704447000"),
        ]
    )
    func times(text: String, seconds: String) throws {
        #expect(try Self.json(text, LondonTime.self) == seconds)
    }

    @Test(
        "What is no time is refused",
        arguments: ["2024-02-30T00:00:00", "2024-02-29", "2024-02-29T24:00:00", "2024-02-29T09:30:00+14:01", "now"]
    )
    func noTimes(text: String) {
        #expect(throws: ScalarError.self) { try LondonTime.decode(text.utf8.span) }
    }

    @Test(
        "An amount is pence, negative where the tenant owes it",
        arguments: [
            ("123.45 DR", "-12345", "123.45 DR"), ("10.00CR", "1000", "10.00 CR"), ("0.07", "7", "0.07 CR"),
            ("0.00 DR", "0", "0.00"), ("999999999.99 DR", "-99999999999", "999999999.99 DR"),
        ]
    )
    func amounts(text: String, pence: String, written: String) throws {
        #expect(try Self.json(text, Pence.self) == pence)
        #expect(try Self.text(pence, Pence.self) == written)
    }

    @Test(
        "What is no amount is refused",
        arguments: ["1.5", "-1.50", "1,234.00", "1.00 dr", "1.00  DR", "1234567890.00", "DR", "1.00 DR "]
    )
    func noAmounts(text: String) {
        #expect(throws: ScalarError.self) { try Pence.decode(text.utf8.span) }
        #expect(throws: ScalarError.self) { try Pence.decodeJSON("100000000000".utf8.span) }
    }

    @Test("Of the number of a card, the last four digits are kept")
    func cards() throws {
        #expect(try Self.json("9999888877770000", PaymentPortal.MaskedCard.self) == "\"************0000\"")
        #expect(try Self.json("123", PaymentPortal.MaskedCard.self) == "\"123\"")
        #expect(try Self.text("9999888877770000", PaymentPortal.MaskedCard.self) == "************0000")
    }
}

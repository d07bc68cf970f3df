import SoapstoneCodec
import Testing

@Suite struct Db2TimestampTests {
    @Test(
        "Db2's own form and the ISO forms are read",
        arguments: [
            ("2024-02-29-09.30.15.123456", "2024-02-29T09:30:15.123456"),
            ("2024-02-29-09.30.15", "2024-02-29T09:30:15"),
            ("2024-02-29-09.30.15.", "2024-02-29T09:30:15"), ("2024-02-29-09.30.15.000000", "2024-02-29T09:30:15"),
            ("2024-02-29-09.30.15.1", "2024-02-29T09:30:15.100000"),
            ("2024-02-29-09.30.15.000001", "2024-02-29T09:30:15.000001"),
            ("2024-02-29-09.30.15.123456789012", "2024-02-29T09:30:15.123456789012"),
            ("2024-02-29-09.30.15.1234567", "2024-02-29T09:30:15.1234567"),
            ("2024-02-29-09.30.15.123456700000", "2024-02-29T09:30:15.1234567"),
            ("2024-02-29-09.30.15.123456000000", "2024-02-29T09:30:15.123456"),
            ("2024-02-29-09.30.15.123456    ", "2024-02-29T09:30:15.123456"),
            ("2024-02-29 09:30:15", "2024-02-29T09:30:15"), ("2024-02-29 09:30:15.5", "2024-02-29T09:30:15.500000"),
            ("2024-02-29T09:30:15.5", "2024-02-29T09:30:15.500000"),
            ("2024-02-28-24.00.00.000000", "2024-02-29T00:00:00"), ("2024-12-31-24.00.00", "2025-01-01T00:00:00"),
            ("9999-12-30-23.59.59", "9999-12-30T23:59:59"), ("0001-01-02-00.00.00", "0001-01-02T00:00:00"),
        ]
    )
    func decodes(lexical: String, value: String) throws {
        let timestamp = try #require(try Db2Timestamp(lexical: lexical))
        #expect(timestamp.description == value)
        #expect(timestamp.json == "\"\(value.prefix(26))\"")
        #expect(try Db2Timestamp(json: value) == timestamp)
    }

    @Test("Less than a microsecond is no decimal in JSON")
    func picoseconds() throws {
        let timestamp = try #require(try Db2Timestamp(lexical: "2024-02-29-09.30.15.000000999999"))
        #expect(timestamp.json == "\"2024-02-29T09:30:15\"")
        #expect(timestamp.lexical == "2024-02-29-09.30.15.000000999999")
    }

    @Test(
        "The first and the last day of the calendar and blanks are no value",
        arguments: [
            "0001-01-01-00.00.00.000000", "0001-01-01-12.30.00", "9999-12-31-00.00.00", "9999-12-31-23.59.59.999999",
            "9999-12-31-24.00.00", "0001-01-01-24.00.00", "9999-12-30-24.00.00", "9999-12-31 23:59:59", "", "    ",
        ]
    )
    func absent(lexical: String) throws {
        #expect(try Db2Timestamp(lexical: lexical) == nil)
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "2024-02-30-09.30.15", "2024-02-29-24.00.01", "2024-02-29-24.01.00", "2024-02-29-24.00.00.000001",
            "2024-02-29-25.00.00", "2024-02-29-09.60.00", "2024-02-29-09.30.60", "2024-02-29-09:30:15",
            "2024-02-29 09.30.15", "2024-02-29T09:30:15Z", "2024-02-29T09:30:15+01:00", "2024-02-29-09.30.15,5",
            "2024-02-29-09.30.15.1234567890123", "2024-02-29-09.30.15.12a", "2024-02-29", "2024-02-29-09.30",
            " 2024-02-29-09.30.15", "2024-02-29_09.30.15", "0000-01-01-00.00.00", "2024-02-29-09.30.15.-1", "x",
        ]
    )
    func refuses(lexical: String) {
        #expect(throws: ScalarError.self) { try Db2Timestamp(lexical: lexical) }
    }

    @Test(
        "JSON has no other form",
        arguments: [
            "2024-02-29T09:30:15Z", "2024-02-29 09:30:15", "2024-02-29-09.30.15", "2024-02-29T09:30:15.",
            "2024-02-29T24:00:00", "2024-02-29T09:30", "0001-01-01T00:00:00", "9999-12-31T00:00:00", "",
            "2024-02-29T09:30:15 ",
        ]
    )
    func refusesJSON(text: String) {
        #expect(throws: ScalarError.self) { try Db2Timestamp(json: text) }
    }

    @Test("At least six decimals are written in XML")
    func encodes() throws {
        #expect(try Db2Timestamp(json: "2024-02-29T09:30:15").lexical == "2024-02-29-09.30.15.000000")
        #expect(try Db2Timestamp(json: "2024-02-29T09:30:15.0000005").lexical == "2024-02-29-09.30.15.0000005")
        #expect(try Db2Timestamp(json: "2024-02-29T09:30:15.123456789012").lexical.utf8.count == 32)
    }

    @Test("An age is compared on the wall clock")
    func age() throws {
        let clock = try #require(CivilDateTime("2024-05-29T09:30:15"))
        // 90 days before are 2024-02-29T09:30:15 (1 + 31 + 30 + 28 days).
        #expect(try Db2Timestamp(json: "2024-02-29T09:30:16").isLess(thanDays: 90, before: clock))
        #expect(try Db2Timestamp(json: "2024-02-29T09:30:15.000001").isLess(thanDays: 90, before: clock))
        #expect(try !Db2Timestamp(json: "2024-02-29T09:30:15").isLess(thanDays: 90, before: clock))
        #expect(try !Db2Timestamp(json: "2024-02-29T09:30:14.999999").isLess(thanDays: 90, before: clock))
        #expect(try Db2Timestamp(json: "2030-01-01T00:00:00").isLess(thanDays: 90, before: clock))
        #expect(try Db2Timestamp(json: "0001-01-02T00:00:00").isLess(thanDays: .max, before: clock))
        #expect(try !Db2Timestamp(json: "9999-01-01T00:00:00").isLess(thanDays: .min, before: clock))
    }

    @Test("The declared type is text of at most 32 characters")
    func type() {
        #expect(Db2Timestamp.type == ScalarType("string", [.maxLength(32)]))
        #expect(
            CivilDateTime("2024-02-29T09:30:15").flatMap { Db2Timestamp($0, picoseconds: 1_000_000_000_000) } == nil
        )
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(Db2Timestamp.self) { generator in
            let seconds = Int64.random(in: -62_135_596_800...253_402_300_799, using: &generator)
            let unit: UInt64 = [1_000_000, 1_000_000_000, 1_000_000_000_000][Int.random(in: 0..<3, using: &generator)]
            let picoseconds = UInt64.random(in: 0..<1_000_000_000_000, using: &generator) / unit * unit
            return CivilDateTime(secondsSinceEpoch: seconds).flatMap { Db2Timestamp($0, picoseconds: picoseconds) }
        }
        expectDistinctSpecimens(Db2Timestamp.self, 1000)
    }
}

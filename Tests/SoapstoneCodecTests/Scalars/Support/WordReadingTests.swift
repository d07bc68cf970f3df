import SoapstoneCodec
import Testing

/// Digits are read eight at a time: every length, and every wrong byte at every place.
@Suite struct WordReadingTests {
    @Test("Integers of every length are what Swift reads", arguments: 1...19)
    func lengths(count: Int) throws {
        let digits = String("9081726354433221100".prefix(count))
        for text in [digits, "-\(digits)", "0\(digits)", "00000000\(digits)"] {
            #expect(try XSDLong(lexical: text)?.value == Int64(text))
        }
    }

    @Test("A byte that is no digit is refused at every place of an integer", arguments: 1...18)
    func integers(count: Int) throws {
        for place in 0..<count {
            for byte in UInt8(0x21)..<0x7F where !(0x30...0x39).contains(byte) {
                var bytes = [UInt8](repeating: 0x35, count: count)
                bytes[place] = byte
                let text = String(decoding: bytes, as: UTF8.self)
                // A sign may stand first, where digits follow.
                if let number = Int64(text) {
                    #expect(try XSDLong(lexical: text)?.value == number)
                } else {
                    #expect(throws: ScalarError.self) { try XSDLong(lexical: text) }
                }
            }
        }
    }

    @Test("A byte that does not belong there is refused at every place of a date")
    func dates() throws {
        for place in 0..<10 {
            for byte in UInt8(0x21)..<0x7F {
                var bytes = Array("2011-11-11".utf8)
                bytes[place] = byte
                let text = String(decoding: bytes, as: UTF8.self)
                let isDash = place == 4 || place == 7
                let belongs = isDash ? byte == 0x2D : (0x30...0x39).contains(byte)
                let parts = text.split(separator: "-").compactMap { Int($0) }
                if belongs, parts.count == 3, 1...12 ~= parts[1], 1...30 ~= parts[2] {
                    #expect(try ISODate(lexical: text)?.description == text)
                } else {
                    #expect(throws: ScalarError.self) { try ISODate(lexical: text) }
                }
            }
        }
    }

    @Test(
        "A decimal may have fewer decimals, a sign, zeros at both ends, and one point",
        arguments: [
            ("1234567.89", 123_456_789), ("-1234567.89", -123_456_789), ("+0.05", 5), ("12", 1200), ("12.", 1200),
            ("12.5", 1250), (".5", 50), ("-.50", -50), ("000000000000012.50", 1250), ("12.5000", 1250), ("0.00", 0),
            ("-0.00", 0),
        ]
    )
    func decimals(text: String, cents: Int64) throws {
        #expect(try Packed<9, 2>(lexical: text)?.scaled == cents)
    }

    @Test(
        "Anything else is no decimal",
        arguments: [
            ".", "-", "-.", "+-1.00", "1.2.3", "1.2.34", "1..23", "1-2.00", "12.3x", "x2.30", "12:30", "12.-5", "12.+5",
            "10000000.00", "123456789012345678901.00", "1.234",
        ]
    )
    func noDecimals(text: String) {
        #expect(throws: ScalarError.self) { try Packed<9, 2>(lexical: text) }
    }

    @Test("Numbers are written as Swift writes them", arguments: 0...18)
    func writing(digits: Int) throws {
        var number: Int64 = 1
        for _ in 0..<digits { number *= 10 }
        for value in [number - 1, number, number + 1, -number] {
            #expect(XSDLong(value).lexical == String(value))
        }
    }
}

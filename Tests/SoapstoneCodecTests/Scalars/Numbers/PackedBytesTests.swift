import SoapstoneCodec
import Testing

@Suite struct PackedBytesTests {
    @Test(
        "Two digits a byte, the sign last",
        arguments: [
            ([0x12, 0x34, 0x5C], "123.45"), ([0x12, 0x34, 0x5D], "-123.45"), ([0x12, 0x34, 0x5F], "123.45"),
            ([0x00, 0x00, 0x0C], "0.00"), ([0x00, 0x00, 0x0D], "0.00"), ([0x99, 0x99, 0x9D], "-999.99"),
        ] as [([UInt8], String)]
    )
    func decodes(bytes: [UInt8], value: String) throws {
        #expect(try Packed<5, 2>(packed: bytes.span).description == value)
    }

    @Test(
        "Bad half bytes and lengths are refused",
        arguments: [
            [], [0x34, 0x5C], [0x00, 0x12, 0x34, 0x5C], [0x12, 0x34, 0x56], [0x12, 0x34, 0x5A], [0x12, 0x34, 0x5B],
            [0x12, 0x34, 0x5E], [0xA2, 0x34, 0x5C], [0x1B, 0x34, 0x5C], [0x12, 0x34, 0xFC], [0x40, 0x40, 0x40],
            [0xFF, 0xFF, 0xFF],
        ] as [[UInt8]]
    )
    func refuses(bytes: [UInt8]) {
        #expect(throws: ScalarError.self) { try Packed<5, 2>(packed: bytes.span) }
    }

    @Test("The preferred signs are written: C for plus and zero, D for minus")
    func encodes() throws {
        #expect(try Packed<5, 2>("123.45").packedBytes == [0x12, 0x34, 0x5C])
        #expect(try Packed<5, 2>("-123.45").packedBytes == [0x12, 0x34, 0x5D])
        #expect(try Packed<5, 2>("0").packedBytes == [0x00, 0x00, 0x0C])
        #expect(try Amount("-1.05").packedBytes == [0x00, 0x00, 0x00, 0x10, 0x5D])
    }

    @Test("A field with an even number of digits has a half byte to spare, which is zero")
    func even() throws {
        #expect(try Packed<4, 2>(packed: ([0x01, 0x23, 0x4C] as [UInt8]).span).description == "12.34")
        #expect(throws: ScalarError.self) { try Packed<4, 2>(packed: ([0x11, 0x23, 0x4C] as [UInt8]).span) }
        #expect(try Packed<4, 2>("12.34").packedBytes == [0x01, 0x23, 0x4C])
        #expect(Packed<18, 2>.byteCount == 10)
        #expect(Amount.byteCount == 5)
    }

    @Test("Values survive their bytes")
    func roundTrips() throws {
        var generator = SplitMix64(seed: 7627)
        for _ in 0..<3000 {
            let scaled = Int64.random(in: -999_999_999_999_999_999...999_999_999_999_999_999, using: &generator)
            let value = try #require(Packed<18, 4>(scaled: scaled))
            let again = try Packed<18, 4>(packed: value.packedBytes.span)
            guard again == value else {
                Issue.record("\(scaled) came back as \(again.scaled)")
                return
            }
        }
    }
}

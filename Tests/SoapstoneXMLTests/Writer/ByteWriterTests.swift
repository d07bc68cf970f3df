import SoapstoneXML
import Testing

@Suite struct ByteWriterTests {
    @Test(
        "An integer is written in decimal digits",
        arguments: [
            (Int64(0), "0"), (7, "7"), (-7, "-7"), (.max, "9223372036854775807"), (.min, "-9223372036854775808"),
        ]
    )
    func decimal(value: Int64, text: String) {
        var writer = ByteWriter(capacity: 1)
        writer.append(decimal: value)
        #expect(writer.string == text)
    }

    @Test("Zeros fill a number on the left")
    func zeros() {
        var writer = ByteWriter()
        writer.append(decimal: 42, minimumDigits: 5)
        writer.append(decimal: 123456, minimumDigits: 5)
        #expect(writer.string == "00042123456")
    }

    @Test("A writer grows past its first room and keeps every byte")
    func growth() {
        var writer = ByteWriter(capacity: 1)
        for _ in 0..<10_000 { writer.append("ab") }
        #expect(writer.count == 20_000)
        #expect(writer.bytes == [UInt8](String(repeating: "ab", count: 10_000).utf8))
    }
}

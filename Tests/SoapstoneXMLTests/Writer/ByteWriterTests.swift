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

    @Test("A fragment is copied whole, whatever its length, also without its first byte", arguments: 1...100)
    func fragments(length: Int) {
        let text = String((0..<length).map { Character(UnicodeScalar(UInt8(ascii: "0") + UInt8($0 % 10))) })
        let fragment = Fragment(text)
        var writer = ByteWriter(capacity: 1)
        writer.append(fragment)
        writer.append(fragment, skipping: 1)
        #expect(writer.string == text + text.dropFirst())
    }

    @Test("A writer without room grows, and truth values are words")
    func placeholder() {
        var writer = ByteWriter.placeholder()
        #expect(writer.bytes.isEmpty)
        writer.append(boolean: true)
        writer.append(boolean: false)
        #expect(writer.string == "truefalse")
    }

    @Test("A writer grows past its first room and keeps every byte")
    func growth() {
        var writer = ByteWriter(capacity: 1)
        for _ in 0..<10_000 { writer.append("ab") }
        #expect(writer.count == 20_000)
        #expect(writer.bytes == [UInt8](String(repeating: "ab", count: 10_000).utf8))
    }
}

public import SoapstoneXML

extension ByteWriter {
    /// Appends a JSON string of `text`, with its quotes; only what RFC 8259 demands is escaped.
    @inlinable
    mutating func append(jsonString text: Span<UInt8>) {
        reserve(text.count + 2)
        append(UInt8(ascii: "\""))
        var start = 0
        for index in 0..<text.count {
            let byte = text[index]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
            append(text.extracting(start..<index))
            append(jsonEscapeOf: byte)
            start = index + 1
        }
        append(text.extracting(start..<text.count))
        append(UInt8(ascii: "\""))
    }

    @usableFromInline
    mutating func append(jsonEscapeOf byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
        case 0x08: append(UInt8(ascii: "b"))
        case 0x09: append(UInt8(ascii: "t"))
        case 0x0A: append(UInt8(ascii: "n"))
        case 0x0C: append(UInt8(ascii: "f"))
        case 0x0D: append(UInt8(ascii: "r"))
        default:
            append("u00")
            append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
            let low = byte & 0x0F
            append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        }
    }
}

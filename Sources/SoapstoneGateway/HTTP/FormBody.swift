internal import SoapstoneCodec
internal import SoapstoneXML

/// A form (WHATWG URL section 5, `application/x-www-form-urlencoded`) as the JSON object that says the same: each field a
/// member, each value a string.
///
/// Keys that stand twice, text that is not UTF-8 and whatever is too much are for the JSON reader to refuse.
enum FormBody {
    /// The JSON; nil where a percent sign has no two hexadecimal digits behind it.
    static func json(_ form: [UInt8]) -> [UInt8]? {
        var output = ByteWriter(capacity: form.count + 64)
        output.append("{")
        var isFirst = true
        for field in form.split(separator: UInt8(ascii: "&")) {
            let sign = field.firstIndex(of: UInt8(ascii: "=")) ?? field.endIndex
            guard let key = decoded(field[..<sign]), let value = decoded(field[sign...].dropFirst()) else { return nil }
            if !isFirst { output.append(",") }
            isFirst = false
            output.appendJSON(string: key.span)
            output.append(":")
            output.appendJSON(string: value.span)
        }
        output.append("}")
        return output.bytes
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            switch text[index] {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard text.endIndex - index > 2, let high = digit(text[index + 1]), let low = digit(text[index + 2])
                else { return nil }
                bytes.append(high << 4 | low)
                index += 2
            case let byte: bytes.append(byte)
            }
            index += 1
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

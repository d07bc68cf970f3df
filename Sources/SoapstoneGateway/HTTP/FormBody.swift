internal import SoapstoneCodec
internal import SoapstoneSOAP
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
        PercentEncoding.decoded(text, plusIsBlank: true, malformed: .refused)
    }
}

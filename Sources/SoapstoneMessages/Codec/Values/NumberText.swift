internal import SoapstoneXML

/// Numbers as XML Schema and as JSON write them.
enum NumberText {
    /// Where the parts of a number stand: sign, digits before and behind the point, exponent.
    private struct Parts {
        var isNegative = false
        var integer: Slice<UnsafeBufferPointer<UInt8>>
        var fraction: Slice<UnsafeBufferPointer<UInt8>>
        /// With its sign.
        var exponent: Slice<UnsafeBufferPointer<UInt8>>

        /// Takes a text apart that is known to be a decimal or double of either language.
        init(_ text: UnsafeBufferPointer<UInt8>) {
            let mark = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.count
            exponent = text[min(mark + 1, text.count)...]
            var mantissa = text[..<mark]
            isNegative = mantissa.first == UInt8(ascii: "-")
            if isNegative || mantissa.first == UInt8(ascii: "+") { mantissa = mantissa.dropFirst() }
            let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mark
            integer = mantissa[..<point].drop { $0 == UInt8(ascii: "0") }
            fraction = mantissa[min(point + 1, mark)...]
        }
    }

    /// A whole number of up to 18 digits that is written as JSON writes it; nil for any other text.
    @inline(__always)
    static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        var index = 0
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative { index = 1 }
        let count = text.count &- index
        guard count > 0, count <= 18, text[index] != UInt8(ascii: "0") || text.count == 1 else { return nil }
        var value: Int64 = 0
        while index < text.count {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value &* 10 &+ Int64(digit)
            index &+= 1
        }
        return isNegative ? -value : value
    }

    /// Appends a valid decimal or finite double as a JSON number: as it is written where JSON writes numbers so, else
    /// without plus sign and leading zeros, and with digits on both sides of the point.
    ///
    /// - Parameter isBounded: whether a number of more characters than readers take is written in fewer, which keeps the
    ///   value of a double, and of a decimal where only zeros are too many.
    static func appendJSON(
        _ text: UnsafeBufferPointer<UInt8>,
        isBounded: Bool = false,
        to output: inout ByteWriter
    ) {
        let isTooLong = isBounded && text.count > digitLimit
        if !isTooLong, isJSON(text) { return output.append(text) }
        var parts = Parts(text)
        if isTooLong {
            while parts.fraction.last == UInt8(ascii: "0") { parts.fraction.removeLast() }
            let count = parts.integer.count + parts.fraction.count + parts.exponent.count
            if count > digitLimit - 4, let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite {
                return output.append(utf8: "\(value)")
            }
        }
        if parts.isNegative { output.append("-") }
        if parts.integer.isEmpty { output.append("0") }
        output.append(UnsafeBufferPointer(rebasing: parts.integer))
        if !parts.fraction.isEmpty {
            output.append(".")
            output.append(UnsafeBufferPointer(rebasing: parts.fraction))
        }
        if !parts.exponent.isEmpty {
            output.append("e")
            output.append(UnsafeBufferPointer(rebasing: parts.exponent))
        }
    }

    /// Whether a text is a JSON number (RFC 8259, section 6).
    static func isJSON(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        if index < text.count, text[index] == UInt8(ascii: "-") { index += 1 }
        guard index < text.count else { return false }
        let first = text[index]
        let start = index
        skipDigits(text, &index)
        guard index > start, first != UInt8(ascii: "0") || index == start + 1 else { return false }
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            let start = index
            skipDigits(text, &index)
            guard index > start else { return false }
        }
        if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < text.count, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") { index += 1 }
            let start = index
            skipDigits(text, &index)
            guard index > start else { return false }
        }
        return index == text.count
    }

    @inline(__always)
    private static func skipDigits(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
        while index < text.count, text[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    }

    /// The most digits of a number, however it is written: as many characters as readers of JSON take (`JSONLimits`).
    static let digitLimit = 64

    /// A JSON number as a decimal of XML Schema, which has no exponent: `1e-7` is `0.0000001`.
    ///
    /// - Parameter asInteger: whether a fraction of zeros is left out: `5.0` is `5`.
    /// - Returns: nil where the text serves as it is, or has an exponent that makes it too many digits.
    static func decimal(_ text: UnsafeBufferPointer<UInt8>, asInteger: Bool) -> [UInt8]? {
        guard text.contains(where: { $0 | 0x20 == UInt8(ascii: "e") || $0 == UInt8(ascii: ".") }) else { return nil }
        let parts = Parts(text)
        var shift = 0
        for byte in parts.exponent where byte &- UInt8(ascii: "0") < 10 {
            shift = shift * 10 + Int(byte & 0x0F)
            guard shift <= digitLimit else { return nil }
        }
        if parts.exponent.first == UInt8(ascii: "-") { shift = -shift }
        guard parts.integer.count + parts.fraction.count + Int(shift.magnitude) <= digitLimit else { return nil }
        let zero = UInt8(ascii: "0")
        var integer = Array(parts.integer)
        var fraction = Array(parts.fraction)
        while shift > 0 {
            integer.append(fraction.isEmpty ? zero : fraction.removeFirst())
            shift -= 1
        }
        while shift < 0 {
            fraction.insert(integer.popLast() ?? zero, at: 0)
            shift += 1
        }
        if asInteger, fraction.allSatisfy({ $0 == zero }) { fraction = [] }
        let start = integer.firstIndex { $0 != zero } ?? integer.count
        var result: [UInt8] = parts.isNegative ? [UInt8(ascii: "-")] : []
        result += start == integer.count ? [zero] : integer[start...]
        if !fraction.isEmpty { result += [UInt8(ascii: ".")] + fraction }
        return result
    }
}

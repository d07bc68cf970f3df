internal import SoapstoneFixtures

/// Percent-encoding (RFC 3986 section 2.1).
enum PercentText {
    /// The text behind percent-encoding; nil where that is malformed, or no UTF-8.
    static func decoded(_ text: some Collection<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(ASCIIText.hexValue),
                let low = rest.popFirst().flatMap(ASCIIText.hexValue)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The text with everything encoded but letters, digits and `-._~`.
    ///
    /// - Parameter kept: further characters that stay.
    static func encoded(_ text: String, keeping kept: String = "") -> String {
        var encoded = ""
        for byte in text.utf8 {
            if ASCIIText.isAlphanumeric(byte) || "-._~".utf8.contains(byte) || kept.utf8.contains(byte) {
                encoded.unicodeScalars.append(UnicodeScalar(byte))
            } else {
                encoded += "%" + String(0x100 + Int(byte), radix: 16, uppercase: true).dropFirst()
            }
        }
        return encoded
    }
}

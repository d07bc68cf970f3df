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
}

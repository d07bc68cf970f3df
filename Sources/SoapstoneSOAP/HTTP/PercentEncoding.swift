/// Texts where only some characters may stand as they are (RFC 3986 section 2.1).
package enum PercentEncoding {
    private static let digits = [UInt8]("0123456789ABCDEF".utf8)

    /// The text with `%XX` for each byte of its UTF-8 that is not kept.
    package static func encoded(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isKept(byte) {
                bytes.append(byte)
            } else {
                bytes += [ASCII.percent, digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

internal import SoapstoneBase

/// Names for messages.
public enum MessageID {
    /// A new `urn:uuid:` of version 4 (RFC 9562 section 5.4).
    ///
    /// - Parameter random: Draws 64 bits; the system's random numbers where it is left out.
    public static func make(random: () -> UInt64 = { .random(in: .min ... .max) }) -> String {
        var bytes = RandomBytes.make16(from: random)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        var text = Array("urn:uuid:".utf8)
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text.append(ASCII.dash) }
            text += HexDigits.of(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// Base64 on bytes (RFC 4648 section 4, RFC 2045 section 6.8).
package enum Base64Bytes {
    /// The 64 characters, in the order of their values.
    package static let alphabet = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let ignored: UInt8 = 0xFE
    private static let foreign: UInt8 = 0xFF

    /// The six bits of each character; `ignored` for white space, `foreign` for what is not Base64.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: foreign, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        for blank in " \t\r\n".utf8 { values[Int(blank)] = ignored }
        return values
    }()

    /// The bytes in Base64, padded, on one line.
    package static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let alphabet = alphabet
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 3 * 4 + 4)
        var bits: UInt32 = 0
        var held = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            held += 8
            while held >= 6 {
                held -= 6
                text.append(alphabet[Int(bits >> UInt32(held) & 0x3F)])
            }
        }
        if held > 0 { text.append(alphabet[Int(bits << UInt32(6 - held) & 0x3F)]) }
        while text.count % 4 != 0 { text.append(ASCII.equals) }
        return text
    }

    /// The bytes behind Base64 text, in which white space may stand anywhere.
    ///
    /// - Returns: nil where a character is foreign, the padding is missing or wrong, or the unused bits are not zero.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        let values = values
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0
        var held = 0
        var characters = 0
        var padding = 0
        for character in text {
            let value = values[Int(character)]
            if value == ignored { continue }
            characters = (characters + 1) & 3
            if character == ASCII.equals {
                padding += 1
                continue
            }
            guard value != foreign, padding == 0 else { return nil }
            bits = bits << 6 | UInt32(value)
            held += 6
            if held >= 8 {
                held -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
            }
        }
        // Four characters carry 24 bits, so 0, 4 or 2 bits are left over for 0, 2 or 1 characters of padding.
        let unused = bits & ((1 << UInt32(held)) - 1)
        guard characters == 0, padding <= 2, held == padding * 2 % 6, unused == 0 else { return nil }
        return bytes
    }
}

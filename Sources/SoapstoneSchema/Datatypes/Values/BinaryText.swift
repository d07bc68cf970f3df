internal import SoapstoneBase

/// The lexical spaces of hexBinary and base64Binary (Part 2, sections 3.2.15 and 3.2.16).
enum BinaryText {
    /// The number of octets that pairs of hexadecimal digits stand for; nil where the text is something else.
    static func hexCount(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard text.count.isMultiple(of: 2) else { return nil }
        for byte in text where !ASCII.isHexDigit(byte) { return nil }
        return text.count / 2
    }

    /// The octets of a text that `hexCount` accepts.
    static func hexOctets(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var octets: [UInt8] = []
        octets.reserveCapacity(text.count / 2)
        var high: UInt8?
        for digit in text.lazy.compactMap(ASCII.hexValue) {
            if let first = high {
                octets.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return octets
    }

    /// The number of octets that a base64 text stands for; nil where the text is not one.
    ///
    /// Single spaces may stand between characters; the bits that padding cuts off have to be zero.
    static func base64Count(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        var characters = 0
        var padding = 0
        var last: UInt8 = 0
        var isAfterSpace = true
        for byte in text {
            if byte == 0x20 {
                guard !isAfterSpace else { return nil }
                isAfterSpace = true
                continue
            }
            isAfterSpace = false
            if byte == UInt8(ascii: "=") {
                padding += 1
            } else {
                let value = base64Values[Int(byte)]
                guard padding == 0, value < 64 else { return nil }
                last = value
            }
            characters += 1
        }
        guard characters.isMultiple(of: 4), text.isEmpty || !isAfterSpace else { return nil }
        switch padding {
        case 0: break
        case 1: guard last & 0b11 == 0 else { return nil }
        case 2: guard last & 0b1111 == 0 else { return nil }
        default: return nil
        }
        return characters / 4 * 3 - padding
    }

    /// The octets of a text that `base64Count` accepts.
    static func base64Octets(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var octets: [UInt8] = []
        octets.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        for byte in text {
            let value = base64Values[Int(byte)]
            guard value < 64 else { continue }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                octets.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return octets
    }

    /// Octets as upper-case hexadecimal digits, the canonical form of hexBinary.
    static func hexText(_ octets: [UInt8]) -> String {
        String(decoding: octets.flatMap(HexDigits.capitals), as: UTF8.self)
    }

    /// Octets as base64 without spaces, the canonical form of base64Binary.
    static func base64Text(_ octets: [UInt8]) -> String {
        String(decoding: Base64Bytes.encode(octets), as: UTF8.self)
    }

    /// The value of each byte in base64, 255 for what is not in its alphabet.
    private static let base64Values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, byte) in Base64Bytes.alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
        return values
    }()
}

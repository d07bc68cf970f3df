internal import SoapstoneBase
internal import SoapstoneSOAP

/// Texts that look as if they had been drawn: session identifiers, tokens and keys under names that say nothing of it.
///
/// It serves the scan of recordings. What it finds may be harmless, so that redaction takes nothing away by it.
enum RandomTexts {
    /// The fewest and the most characters of such a text: content in Base64 is longer.
    private static let length = 20...160
    /// The fewest digits of base 16: those of 128 bits.
    private static let fewestHexDigits = 32

    /// Where they stand in a text.
    static func all(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        guard text.count >= length.lowerBound, !isContent(text) else { return [] }
        var found: [Range<Int>] = []
        var index = 0
        while index < text.count {
            guard isPart(text[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < text.count, isPart(text[index]) { index += 1 }
            if isRandom(UnsafeBufferPointer(rebasing: text[start..<index])) { found.append(start..<index) }
        }
        return found
    }

    /// Whether a text is Base64 of a text, which is looked into by itself, or of a file.
    private static func isContent(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.allSatisfy({ isPart($0) || ASCII.isSpace($0) }), let bytes = Base64Bytes.decode(Array(text))
        else {
            return false
        }
        return bytes.count > length.upperBound || Redaction.isText(bytes) || files.contains { bytes.starts(with: $0) }
    }

    /// What files of PDF, PNG, JPEG, GIF and ZIP begin with.
    private static let files: [[UInt8]] = [
        Array("%PDF".utf8), [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), [0x50, 0x4B, 3, 4],
    ]

    private static func isPart(_ byte: UInt8) -> Bool {
        ASCII.isAlphanumeric(byte) || "+/-_=".utf8.contains(byte)
    }

    /// Whether characters are mixed as in no word, number, name or identifier that somebody gave.
    private static func isRandom(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard length ~= text.count, !ASCII.isUUID(text) else { return false }
        var counts = [Int](repeating: 0, count: 256)
        var (small, capital, digits) = (0, 0, 0)
        // How often the next character is of another kind, and how long the longest run without other signs is.
        var (changes, run, longestRun) = (0, 0, 0)
        var previous = 0
        var isHex = true
        for byte in text {
            counts[Int(byte)] += 1
            let kind: Int
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): (kind, small) = (1, small + 1)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): (kind, capital) = (2, capital + 1)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): (kind, digits) = (3, digits + 1)
            default: kind = 0
            }
            if !ASCII.isHexDigit(byte) { isHex = false }
            run = kind == 0 ? 0 : run + 1
            longestRun = max(longestRun, run)
            if kind != 0, previous != 0, kind != previous { changes += 1 }
            previous = kind
        }
        let different = counts.count { $0 > 0 }
        if isHex { return text.count >= fewestHexDigits && digits >= 6 && small + capital >= 4 && different >= 10 }
        guard longestRun >= 12, digits >= 2, different >= 12 else { return false }
        // Drawn from digits and letters of one case, four of ten characters are of another kind than the one before; of
        // both cases, six of ten. In names that somebody gave, one or two are.
        let isMixed = small >= 2 && capital >= 2
        return isMixed ? changes * 100 >= text.count * 35 : digits >= 4 && changes * 100 >= text.count * 25
    }

    /// Whether a name says that its value looks so, and is none that lets somebody in: digests, certificates, numbers of
    /// messages.
    static func isExpected(in name: some Collection<UInt8>) -> Bool {
        let words = NameWords.cut(Array(name))
        return words.contains(where: expected.contains) || words.elementsEqual(messageID)
    }

    /// Names of a message that WS-Addressing gives, and of the one that it answers.
    private static let messageID = NameWords.cut(Array("MessageID".utf8))

    private static let expected = SecretWords.words(
        """
        hash digest checksum etag md sha crc fingerprint thumbprint uuid guid signature certificate cert modulus exponent
        relates etags hashes digests cid boundary cipher schema location namespace type image picture photo pdf thumbnail
        """
    )
}

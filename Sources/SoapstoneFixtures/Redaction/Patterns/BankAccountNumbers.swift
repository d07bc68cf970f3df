internal import SoapstoneBase

/// International bank account numbers, IBANs (ISO 13616-1).
enum BankAccountNumbers {
    /// How many characters the numbers of each country have, by release 101 of the IBAN registry.
    private static let lengths = Dictionary(
        uniqueKeysWithValues: """
            AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29
            ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20
            LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29
            PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20
            YE30
            """.utf8.split { ASCII.isSpace($0) }.map { entry in
                (Array(entry.prefix(2)), DateText.number(ArraySlice(entry.suffix(2))) ?? 0)
            }
    )

    /// The fewest characters, those of a number of Norway.
    private static let shortest = 15

    /// Whether a number begins at a place as far as four characters say: two letters and two digits that begin a word.
    @inline(__always)
    static func mayBegin(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard start >= 0, start + shortest <= text.count else { return false }
        return isLetter(text[start]) && isLetter(text[start + 1]) && ASCII.isDigit(text[start + 2])
            && ASCII.isDigit(text[start + 3]) && (start == 0 || !ASCII.isAlphanumeric(text[start - 1]))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        ASCII.isAlphanumeric(byte) && !ASCII.isDigit(byte)
    }

    /// The numbers in a part of a text: in one piece, or in groups of four with a blank or a dash between them.
    ///
    /// Each word begins at most one number, for which no more characters are looked at than the longest has, so the time
    /// is linear.
    static func all(in text: [UInt8], _ part: Range<Int>) -> [Range<Int>] {
        text.withUnsafeBufferPointer { text in
            var found: [Range<Int>] = []
            var index = part.lowerBound
            while index < part.upperBound {
                guard ASCII.isAlphanumeric(text[index]) else {
                    index += 1
                    continue
                }
                if let end = end(of: index, in: text, part) {
                    found.append(index..<end)
                    index = end
                }
                while index < part.upperBound, ASCII.isAlphanumeric(text[index]) { index += 1 }
            }
            return found
        }
    }

    /// Where the number that begins with a word ends.
    private static func end(of start: Int, in text: UnsafeBufferPointer<UInt8>, _ part: Range<Int>) -> Int? {
        guard start + shortest <= part.upperBound, mayBegin(at: start, in: text),
            let length = lengths[text[start..<start + 2].map(uppercase)]
        else { return nil }
        let separator = text[start + 4]
        let isGrouped = separator == UInt8(ascii: " ") || separator == UInt8(ascii: "-")
        var characters: [UInt8] = []
        var index = start
        for position in 0..<length {
            if isGrouped, position > 0, position.isMultiple(of: 4) {
                guard index < part.upperBound, text[index] == separator else { return nil }
                index += 1
            }
            guard index < part.upperBound, ASCII.isAlphanumeric(text[index]) else { return nil }
            characters.append(text[index])
            index += 1
        }
        guard index == part.upperBound || !ASCII.isAlphanumeric(text[index]), hasOneCase(characters),
            let digits = DateText.number(characters[2..<4]), 2...98 ~= digits, remainder(of: characters) == 1
        else { return nil }
        return index
    }

    /// Whether all letters are capitals, or all small; the first one may be a capital anyway, as keyboards make it one.
    private static func hasOneCase(_ characters: [UInt8]) -> Bool {
        let letters = characters.dropFirst().filter(isLetter)
        return letters.allSatisfy { $0 >= UInt8(ascii: "a") } || letters.allSatisfy { $0 < UInt8(ascii: "a") }
    }

    /// A number with the check digits that it must have, in the place of those that it has (ISO 13616-1, annex A).
    static func checked(_ characters: [UInt8]) -> [UInt8] {
        let zero = UInt8(ascii: "0")
        var checked = characters
        checked.replaceSubrange(2..<4, with: [zero, zero])
        let digits = 98 - remainder(of: checked)
        checked.replaceSubrange(2..<4, with: [zero + UInt8(digits / 10), zero + UInt8(digits % 10)])
        return checked
    }

    /// A number modulo 97 (ISO/IEC 7064): the first four characters come last, and letters are numbers from 10 to 35.
    private static func remainder(of characters: [UInt8]) -> Int {
        (characters[4...] + characters[..<4]).reduce(0) { remainder, byte in
            ASCII.isDigit(byte)
                ? (remainder * 10 + Int(byte - UInt8(ascii: "0"))) % 97
                : (remainder * 100 + Int(uppercase(byte) - UInt8(ascii: "A")) + 10) % 97
        }
    }

    private static func uppercase(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte - 0x20 : byte
    }
}

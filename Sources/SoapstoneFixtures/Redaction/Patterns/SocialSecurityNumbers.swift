internal import SoapstoneBase

/// Social security numbers of the United States, as they are issued (20 CFR 422.103; never 000, 666 or 9xx first).
enum SocialSecurityNumbers {
    /// The numbers in a part of a text: three, two and four digits with a dash or a blank between them, both the same.
    static func all(in text: [UInt8], _ part: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = part.lowerBound
        while index < part.upperBound {
            guard ASCII.isDigit(text[index]) else {
                index += 1
                continue
            }
            if isNumber(at: index, in: text, part) {
                found.append(index..<index + 11)
                index += 11
            }
            while index < part.upperBound, ASCII.isDigit(text[index]) { index += 1 }
        }
        return found
    }

    private static func isNumber(at start: Int, in text: [UInt8], _ part: Range<Int>) -> Bool {
        guard start + 11 <= part.upperBound else { return false }
        let separator = text[start + 3]
        guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: " "), text[start + 6] == separator,
            start + 11 == part.upperBound || !ASCII.isDigit(text[start + 11])
        else { return false }
        guard let area = DateText.number(text[start..<start + 3]),
            let group = DateText.number(text[start + 4..<start + 6]),
            let serial = DateText.number(text[start + 7..<start + 11])
        else { return false }
        return area != 0 && area != 666 && area < 900 && group != 0 && serial != 0
    }
}

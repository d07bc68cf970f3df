internal import SoapstoneBase

/// Numbers of payment cards (ISO/IEC 7812-1).
enum CardNumbers {
    /// Whether digits are the number of a card: 13 to 19, the first one not 0, and the check of annex B holds.
    static func isCard(_ digits: [UInt8]) -> Bool {
        13...19 ~= digits.count && digits[0] != UInt8(ascii: "0") && sum(of: digits, isDoubled: false) == 0
    }

    /// The digit behind others with which the check holds.
    static func checkDigit(behind digits: [UInt8]) -> UInt8 {
        UInt8(ascii: "0") + UInt8((10 - sum(of: digits, isDoubled: true)) % 10)
    }

    /// The sum of Luhn modulo 10; every second digit from the last one counts double.
    private static func sum(of digits: [UInt8], isDoubled: Bool) -> Int {
        var sum = 0
        var isDoubled = isDoubled
        for digit in digits.reversed() {
            let value = Int(digit - UInt8(ascii: "0")) * (isDoubled ? 2 : 1)
            sum += value > 9 ? value - 9 : value
            isDoubled.toggle()
        }
        return sum % 10
    }

    /// The numbers in a part of a text.
    ///
    /// A number is made of whole groups of digits, with one blank or dash between two groups. Each group begins at most
    /// one number, for which 19 digits are looked at, so the time is linear. The digits of a UUID are none.
    static func all(in text: [UInt8], _ part: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = part.lowerBound
        while index < part.upperBound {
            guard ASCII.isAlphanumeric(text[index]) else {
                index += 1
                continue
            }
            let word = text[index..<min(index + 36, part.upperBound)]
            if ASCII.isUUID(word) {
                index = word.endIndex
                continue
            }
            let isDigit = ASCII.isDigit(text[index])
            if isDigit, !isFraction(index, in: text, part), let end = end(of: index, in: text, part) {
                found.append(index..<end)
                index = end
            }
            // What is left of the digits, or of the letters.
            while index < part.upperBound, ASCII.isAlphanumeric(text[index]),
                ASCII.isDigit(text[index]) == isDigit
            {
                index += 1
            }
        }
        return found
    }

    /// Whether digits follow a decimal point: many digits there are a measure, and no card.
    private static func isFraction(_ start: Int, in text: [UInt8], _ part: Range<Int>) -> Bool {
        start - 2 >= part.lowerBound && text[start - 1] == UInt8(ascii: ".") && ASCII.isDigit(text[start - 2])
    }

    /// Where the longest number that begins with a group ends.
    private static func end(of start: Int, in text: [UInt8], _ part: Range<Int>) -> Int? {
        var digits: [UInt8] = []
        var longest: Int?
        var index = start
        while index < part.upperBound, digits.count <= 19 {
            if ASCII.isDigit(text[index]) {
                digits.append(text[index])
                index += 1
                continue
            }
            if isCard(digits) { longest = index }
            let isSeparator = text[index] == UInt8(ascii: " ") || text[index] == UInt8(ascii: "-")
            guard isSeparator, index + 1 < part.upperBound, ASCII.isDigit(text[index + 1]) else { return longest }
            index += 1
        }
        // The text ends with a digit, or there are more than 19.
        return index == part.upperBound && isCard(digits) ? index : longest
    }
}

internal import SoapstoneBase

/// Numbers that states give to persons, as far as their form and their check digits tell them from other texts.
enum NationalNumbers {
    /// The number of one state.
    enum Form: CaseIterable {
        /// CPF of Brazil, with its signs: `529.982.247-25` (Receita Federal, two check digits modulo 11).
        case brazil
        /// Codice fiscale of Italy: `RSSMRA85T10A562S` (decree of 12 March 1974, one check letter).
        case italy
        /// AHV number of Switzerland, with its points: `756.9217.0769.85` (check digit of GS1).
        case switzerland
        /// Rijksregisternummer of Belgium, with its signs: `85.07.30-033.28` (key modulo 97).
        case belgium
        /// NIR of France with its key: `2 69 05 49 588 157 80`, or without blanks (key modulo 97).
        case france
        case plainFrance

        /// The form, with `9` for a digit and `A` for a letter.
        fileprivate var template: StaticString {
            switch self {
            case .brazil: "999.999.999-99"
            case .italy: "AAAAAA99A99A999A"
            case .switzerland: "999.9999.9999.99"
            case .belgium: "99.99.99-999.99"
            case .france: "9 99 99 99 999 999 99"
            case .plainFrance: "999999999999999"
            }
        }
    }

    /// The form of a whole text; nil where it is no such number.
    static func form(of text: [UInt8]) -> Form? {
        Form.allCases.first { end(of: $0, at: 0, in: text, text.indices) == text.count }
    }

    /// The numbers in a part of a text, each a whole word.
    static func all(in text: [UInt8], _ part: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = part.lowerBound
        while index < part.upperBound {
            guard ASCII.isAlphanumeric(text[index]) else {
                index += 1
                continue
            }
            let isBehind = index > part.lowerBound && ".-".utf8.contains(text[index - 1])
            let ends = isBehind ? [] : Form.allCases.compactMap { end(of: $0, at: index, in: text, part) }
            if let end = ends.first {
                found.append(index..<end)
                index = end
            }
            while index < part.upperBound, ASCII.isAlphanumeric(text[index]) { index += 1 }
        }
        return found
    }

    private static func end(of form: Form, at start: Int, in text: [UInt8], _ part: Range<Int>) -> Int? {
        let end = start + form.template.utf8CodeUnitCount
        guard end <= part.upperBound else { return nil }
        let isLike = form.template.withUTF8Buffer { template in
            zip(template, text[start..<end]).allSatisfy { sign, byte in
                switch sign {
                case UInt8(ascii: "9"): ASCII.isDigit(byte)
                case UInt8(ascii: "A"): ASCII.isAlphanumeric(byte) && !ASCII.isDigit(byte)
                default: byte == sign
                }
            }
        }
        guard isLike else { return nil }
        if end < part.upperBound {
            let next = text[end]
            let goesOn = ".-".utf8.contains(next) && end + 1 < part.upperBound && ASCII.isDigit(text[end + 1])
            guard !ASCII.isAlphanumeric(next), !goesOn else { return nil }
        }
        let characters = text[start..<end].filter(ASCII.isAlphanumeric)
        return isValid(characters, form) ? end : nil
    }

    private static func isValid(_ characters: [UInt8], _ form: Form) -> Bool {
        guard characters == checked(characters, form) else { return isBelgianOf2000(characters, form) }
        func number(_ range: Range<Int>) -> Int { DateText.number(characters[range]) ?? 0 }
        switch form {
        case .brazil: return Set(characters.prefix(9)).count > 1
        case .switzerland: return number(0..<3) == 756
        case .belgium: return 1...12 ~= number(2..<4) && 1...31 ~= number(4..<6)
        case .france, .plainFrance: return 1...2 ~= number(0..<1) && 1...12 ~= number(3..<5) && number(7..<10) > 0
        case .italy:
            let letters = characters.filter { !ASCII.isDigit($0) }
            let hasOneCase = Set(letters.map { $0 >= UInt8(ascii: "a") }).count == 1
            let day = number(9..<11)
            return hasOneCase && (1...31 ~= day || 41...71 ~= day)
                && months.contains(ASCII.lowercase(characters[8]))
        }
    }

    /// Whoever was born in this century has a 2 before the number that the key is of.
    private static func isBelgianOf2000(_ characters: [UInt8], _ form: Form) -> Bool {
        guard form == .belgium, let number = DateText.number(characters[..<9]),
            let key = DateText.number(characters[9...]), let month = DateText.number(characters[2..<4]),
            let day = DateText.number(characters[4..<6])
        else { return false }
        return 97 - (2_000_000_000 + number) % 97 == key && 1...12 ~= month && 1...31 ~= day
    }

    /// The letters of the months in a codice fiscale.
    static let months = [UInt8]("abcdehlmprst".utf8)

    /// A number, without signs between its characters, with the check digits that it must have in the place of those that
    /// it has.
    static func checked(_ characters: [UInt8], _ form: Form) -> [UInt8] {
        let zero = UInt8(ascii: "0")
        let digits = characters.map { Int($0) - Int(zero) }
        func two(_ number: Int) -> [UInt8] { [zero + UInt8(number / 10), zero + UInt8(number % 10)] }
        switch form {
        case .brazil:
            func check(_ digits: [Int]) -> Int {
                let sum = digits.enumerated().reduce(0) { $0 + $1.element * (digits.count + 1 - $1.offset) }
                return sum * 10 % 11 % 10
            }
            let first = check(Array(digits.prefix(9)))
            return characters.prefix(9) + two(first * 10 + check(digits.prefix(9) + [first]))
        case .switzerland:
            let sum = digits.prefix(12).enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
            return characters.prefix(12) + [zero + UInt8((10 - sum % 10) % 10)]
        case .belgium:
            return characters.prefix(9) + two(97 - digits.prefix(9).reduce(0) { ($0 * 10 + $1) % 97 })
        case .france, .plainFrance:
            return characters.prefix(13) + two(97 - digits.prefix(13).reduce(0) { ($0 * 10 + $1) % 97 })
        case .italy:
            let sum = characters.prefix(15).enumerated().reduce(0) { sum, item in
                let place =
                    ASCII.isDigit(item.element)
                    ? Int(item.element - zero) : Int(ASCII.lowercase(item.element) - UInt8(ascii: "a"))
                return sum + (item.offset % 2 == 0 ? oddPlaces[place] : place)
            }
            let isSmall = characters[0] >= UInt8(ascii: "a")
            return characters.prefix(15) + [UInt8(ascii: isSmall ? "a" : "A") + UInt8(sum % 26)]
        }
    }

    /// The values of characters at the first, third, … place of a codice fiscale.
    private static let oddPlaces = [
        1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
    ]
}

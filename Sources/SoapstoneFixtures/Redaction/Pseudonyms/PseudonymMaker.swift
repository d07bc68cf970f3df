internal import SoapstoneBase
internal import SoapstoneSOAP

/// Makes the value that stands in the place of another one of the same form.
struct PseudonymMaker {
    private var stream: KeyStream
    private let value: [UInt8]

    /// The pseudonym of a value; nil where the value has no form for which another value can stand.
    ///
    /// It has the length of the value and is never the value itself. It depends on the key, the name and the value alone,
    /// and on what is allowed.
    static func make(
        _ name: RedactionName,
        _ value: ArraySlice<UInt8>,
        _ key: RedactionKey,
        isAllowed: ([UInt8]) -> Bool = { _ in true }
    ) -> [UInt8]? {
        // Under another name, a word of capitals is no code of a bank.
        let isBankCode = BankCodes.names.contains(name.text.lowercased()) && BankCodes.isCode(value)
        guard let shape = isBankCode ? .bankCode : LexicalShape(value) else { return nil }
        let stream = KeyStream(key, name, shape.identity(of: value))
        var maker = PseudonymMaker(stream: stream, value: Array(value))
        // Every form has another value, and drawing the same one many times over does not happen by chance.
        for _ in 0..<64 {
            let made = maker.draw(shape)
            if made != maker.value, isAllowed(made) { return made }
        }
        return nil
    }

    /// The pseudonym of a value that a rule finds by a pattern: it matches the pattern, too; nil where none is found.
    ///
    /// Letters and digits become others of their kind, all at once or one after the other: those that the pattern demands
    /// stay.
    static func make(
        _ name: RedactionName,
        _ value: ArraySlice<UInt8>,
        _ key: RedactionKey,
        matching pattern: ValuePattern,
        isAllowed: ([UInt8]) -> Bool
    ) -> [UInt8]? {
        // A number of JSON begins with no 0.
        let zero = UInt8(ascii: "0")
        func isFit(_ made: [UInt8]) -> Bool { (made.first != zero || value.first == zero) && pattern.matches(made) }
        if let made = make(name, value, key, isAllowed: { isFit($0) && isAllowed($0) }) { return made }
        guard value.allSatisfy({ $0 < 0x80 }) else { return nil }
        var maker = PseudonymMaker(stream: KeyStream(key, name, value), value: Array(value))
        var made = maker.value
        for index in made.indices { made[index] = maker.character(like: made[index]) }
        if !isFit(made) {
            guard value.count <= longestFitted else { return nil }
            made = maker.value
            for index in made.indices { maker.change(&made, at: index, isFit) }
        }
        return made != maker.value && isAllowed(made) ? made : nil
    }

    /// The most bytes of a value whose characters are changed one after the other: each takes the time of a match.
    private static let longestFitted = 64

    /// Puts another character of its kind at a place, if one of a few is fit for it.
    private mutating func change(_ made: inout [UInt8], at index: Int, _ isFit: ([UInt8]) -> Bool) {
        let own = made[index]
        guard ASCII.isAlphanumeric(own) else { return }
        for _ in 0..<4 {
            made[index] = character(like: own)
            if made[index] != own, isFit(made) { return }
        }
        made[index] = own
    }

    /// Another text that a codec reads in the same place; nil where it reads none.
    ///
    /// Of a kind with few texts, such as two letters, those of two values may be the same.
    static func make(
        _ name: RedactionName,
        _ value: ArraySlice<UInt8>,
        _ key: RedactionKey,
        of kind: TextKind,
        isAllowed: ([UInt8]) -> Bool
    ) -> [UInt8]? {
        var stream = KeyStream(key, name, value)
        for _ in 0..<64 {
            let made = Array(kind.specimen(stream.number(below: .max)).utf8)
            if !made.elementsEqual(value), isAllowed(made) { return made }
        }
        return nil
    }

    private init(stream: KeyStream, value: [UInt8]) {
        self.stream = stream
        self.value = value
    }

    private mutating func draw(_ shape: LexicalShape) -> [UInt8] {
        switch shape {
        case .cardNumber: cardNumber()
        case .bankAccountNumber: bankAccountNumber()
        case .nationalNumber(let form): nationalNumber(form)
        // Another bank of the same country.
        case .bankCode:
            value.enumerated().map { 4...5 ~= $0.offset ? $0.element : character(like: $0.element) }
        case .digits: digits()
        case .compactDate: date(separator: [])
        case .decimal: decimal()
        case .date(let hasTime, let fraction, let zone):
            date(separator: [UInt8(ascii: "-")]) + (hasTime ? time(fraction: fraction) : []) + zone
        // There is only one other.
        case .boolean: value == LexicalShape.true ? LexicalShape.false : LexicalShape.true
        case .uuid: uuid()
        case .hex: value.map { hexDigit(like: $0) }
        case .base64: base64()
        }
    }

    /// The number of another card of the same network, by the first two digits, with its own check digit.
    private mutating func cardNumber() -> [UInt8] {
        let digits = value.filter(ASCII.isDigit)
        let made = Array(digits.prefix(2)) + stream.digits(digits.count - 3)
        return grouped(made + [CardNumbers.checkDigit(behind: made)])
    }

    /// The number of another account of the same country, with its own check digits.
    private mutating func bankAccountNumber() -> [UInt8] {
        let characters = value.filter(ASCII.isAlphanumeric)
        var made = Array(characters.prefix(4))
        for character in characters.dropFirst(4) { made.append(self.character(like: character)) }
        return grouped(BankAccountNumbers.checked(made))
    }

    /// The number of another person, born on another day, with its own check digits.
    private mutating func nationalNumber(_ form: NationalNumbers.Form) -> [UInt8] {
        var made: [UInt8] = []
        for byte in value where ASCII.isAlphanumeric(byte) { made.append(character(like: byte)) }
        let month = stream.number(below: 12)
        let day = Self.padded(1 + stream.number(below: 28), 2)
        switch form {
        case .brazil: break
        case .italy:
            let letter = NationalNumbers.months[month]
            made[8] = made[8] >= UInt8(ascii: "a") ? letter : letter - 0x20
            made.replaceSubrange(9..<11, with: day)
        case .switzerland: made.replaceSubrange(0..<3, with: [UInt8]("756".utf8))
        case .belgium: made.replaceSubrange(2..<6, with: Self.padded(month + 1, 2) + day)
        case .france, .plainFrance:
            made[0] = UInt8(ascii: "1") + UInt8(stream.number(below: 2))
            made.replaceSubrange(3..<7, with: Self.padded(month + 1, 2) + Self.padded(1 + stream.number(below: 95), 2))
            made.replaceSubrange(7..<10, with: Self.padded(1 + stream.number(below: 900), 3))
        }
        return grouped(NationalNumbers.checked(made, form))
    }

    /// Letters and digits in the groups that the value has.
    private func grouped(_ characters: [UInt8]) -> [UInt8] {
        var next = characters.makeIterator()
        return value.map { ASCII.isAlphanumeric($0) ? next.next() ?? $0 : $0 }
    }

    /// A digit for a digit, a letter of the same case for a letter, and any other sign as it is.
    private mutating func character(like byte: UInt8) -> UInt8 {
        if ASCII.isDigit(byte) { return stream.digits(1)[0] }
        guard ASCII.isAlphanumeric(byte) else { return byte }
        let first = byte < UInt8(ascii: "a") ? UInt8(ascii: "A") : UInt8(ascii: "a")
        return first + UInt8(stream.number(below: 26))
    }

    /// Digits for digits. A number keeps its magnitude: only what begins with 0 does so again.
    private mutating func digits() -> [UInt8] {
        var made = stream.digits(value.count)
        if value[0] != UInt8(ascii: "0") || value.count == 1 {
            made[0] = UInt8(ascii: "1") + UInt8(stream.number(below: 9))
        } else {
            made[0] = value[0]
        }
        // No card has this number, nor will a scanner take it for one.
        if CardNumbers.isCard(made) {
            let last = made.count - 1
            made[last] = made[last] == UInt8(ascii: "9") ? UInt8(ascii: "0") : made[last] + 1
        }
        return made
    }

    private mutating func decimal() -> [UInt8] {
        var made: [UInt8] = []
        for (index, byte) in value.enumerated() {
            guard ASCII.isDigit(byte) else {
                made.append(byte)
                continue
            }
            let isLeading = index == 0 || !ASCII.isDigit(value[index - 1]) && value[index - 1] != UInt8(ascii: ".")
            let isAlone = index + 1 == value.count || value[index + 1] == UInt8(ascii: ".")
            if isLeading, !isAlone, byte != UInt8(ascii: "0") {
                made.append(UInt8(ascii: "1") + UInt8(stream.number(below: 9)))
            } else if isLeading, !isAlone {
                made.append(byte)
            } else {
                made += stream.digits(1)
            }
        }
        return made
    }

    /// A day of 1940 to 2019, which every calendar and every rule about birthdays takes.
    private mutating func date(separator: [UInt8]) -> [UInt8] {
        let year = 1940 + stream.number(below: 80)
        let month = 1 + stream.number(below: 12)
        let day = 1 + stream.number(below: 28)
        return Self.padded(year, 4) + separator + Self.padded(month, 2) + separator + Self.padded(day, 2)
    }

    private mutating func time(fraction: Int) -> [UInt8] {
        let parts = [24, 60, 60].map { Self.padded(stream.number(below: $0), 2) }
        let seconds = parts.joined(separator: [UInt8(ascii: ":")])
        return [UInt8(ascii: "T")] + seconds + (fraction > 0 ? [UInt8(ascii: ".")] + stream.digits(fraction) : [])
    }

    /// A UUID of the same version and variant (RFC 9562 section 4).
    private mutating func uuid() -> [UInt8] {
        value.enumerated().map { index, byte in
            byte == UInt8(ascii: "-") || index == 14 || index == 19 ? byte : hexDigit(like: byte)
        }
    }

    /// A digit for a digit, a letter of the same case for a letter.
    private mutating func hexDigit(like byte: UInt8) -> UInt8 {
        if ASCII.isDigit(byte) { return stream.digits(1)[0] }
        let first = byte < UInt8(ascii: "a") ? UInt8(ascii: "A") : UInt8(ascii: "a")
        return first + UInt8(stream.number(below: 6))
    }

    /// Base64 of as many bytes, with white space where it was.
    private mutating func base64() -> [UInt8] {
        let count = Base64Bytes.decode(value)?.count ?? 0
        var made = Base64Bytes.encode((0..<count).map { _ in stream.byte() }).makeIterator()
        return value.map { ASCII.isSpace($0) ? $0 : made.next() ?? $0 }
    }

    private static func padded(_ number: Int, _ width: Int) -> [UInt8] {
        let digits = Array(String(number).utf8)
        return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, width - digits.count)) + digits
    }
}

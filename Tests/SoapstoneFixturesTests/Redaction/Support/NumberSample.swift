/// Numbers of accounts and cards, and their checks written anew.
enum NumberSample {
    /// Examples of the IBAN registry.
    static let accounts = [
        "DE89 3704 0044 0532 0130 00", "GB82 WEST 1234 5698 7654 32", "NL91ABNA0417164300",
        "FR1420041010050500013M02606",
        "BE68539007547034", "NO9386011117947", "ES9121000418450200051332", "IT60X0542811101000000123456",
        "CH9300762011623852957", "AT611904300234573201", "PT50000201231234567890154", "FI2112345600000785",
        "SE4550000000058398257466", "DK5000400440116243", "PL61109010140000071219812874", "GR1601101250000000012300695",
        "IE29AIBK93115212345678", "LU280019400644750000", "MT84MALT011000012345MTLCAST001S",
        "KW81CBKU0000000000001234560101", "SA0380000000608010167519", "BR1800360305000010009795493C1",
        "TR330006100519786457841326", "AE070331234567890123456", "SC18SSCB11010000000000001497USD",
        "LC55HEMM000100010012001200023015", "CY17002001280000001200527600", "QA58DOHB00001234567890ABCDEFG",
        "PK36SCBL0000001123456702", "JO94CBJO0010000000000131000302", "XK051212012345678906",
        "RO49AAAA1B31007593840000",
        "CZ6508000000192000145399", "HR1210010051863000160", "MU17BOMM0101101030300200000MUR",
        "GI75NWBK000000007099453",
    ]

    /// Numbers for tests that card networks and payment services publish.
    static let cards = [
        "4111111111111111", "4222222222222", "4000000000000000006", "5555555555554444", "2223003122003222",
        "378282246310005", "6011111111111117", "30569309025904", "3530111333300000",
    ]

    /// Whether the check of ISO/IEC 7064 holds: the number with its first four characters last, letters written as 10 to
    /// 35, leaves 1 divided by 97.
    static func isAccount(_ text: String) -> Bool {
        let characters = text.uppercased().filter { $0 != " " && $0 != "-" }
        var rest = (characters.dropFirst(4) + characters.prefix(4)).compactMap { $0.hexDigitValue ?? letter($0) }
            .map(String.init).joined()
        while rest.count > 9, let head = Int(rest.prefix(9)) { rest = String(head % 97) + rest.dropFirst(9) }
        return characters.count > 4 && (Int(rest) ?? 0) % 97 == 1
    }

    private static func letter(_ character: Character) -> Int? {
        character.asciiValue.map { Int($0) - 55 }
    }

    /// Whether the check of Luhn holds: from the right, every second digit counts double, less nine where it is over.
    static func isCard(_ text: String) -> Bool {
        let digits = text.reversed().compactMap(\.wholeNumberValue)
        let sum = digits.enumerated().reduce(0) { sum, item in
            let value = item.offset % 2 == 1 ? item.element * 2 : item.element
            return sum + (value > 9 ? value - 9 : value)
        }
        return sum % 10 == 0
    }

    /// The kinds of a text's characters: digits, capitals, small letters, and other signs as they are.
    static func form(_ text: some StringProtocol) -> String {
        String(text.map { $0.isNumber ? "9" : $0.isUppercase ? "A" : $0.isLowercase ? "a" : $0 })
    }

    static func grouped(_ text: String, by separator: String = " ") -> String {
        var groups: [Substring] = []
        var rest = text[...]
        while !rest.isEmpty {
            groups.append(rest.prefix(4))
            rest = rest.dropFirst(4)
        }
        return groups.joined(separator: separator)
    }

    static func digits(_ count: Int, _ random: inout FixedRandom) -> String {
        (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    }

    /// A number of an account that nobody had.
    static func account(_ country: String, _ bban: String) -> String {
        let checks = (2...98).map { ($0 < 10 ? "0" : "") + String($0) }
        return checks.lazy.map { country + $0 + bban }.first(where: isAccount) ?? ""
    }

    /// A number of a card that nobody had.
    static func card(_ digits: String) -> String {
        (0...9).lazy.map { digits + String($0) }.first(where: isCard) ?? ""
    }
}

import SoapstoneFixtures
import SoapstoneSOAP
import Testing

/// Numbers of persons and codes of banks, which are known by their form.
@Suite struct NationalNumberTests {
    /// Examples that the states or their registers publish.
    private static let numbers = [
        "529.982.247-25", "111.444.777-35", "RSSMRA85T10A562S", "rssmra85t10a562s", "MRTMTT91D08F205J",
        "756.9217.0769.85", "85.07.30-033.28", "2 69 05 49 588 157 80", "269054958815780",
    ]

    /// What stands in the place of a value that is all of a text, and the rule for it.
    private func made(_ value: String, _ name: String = "a", key: RedactionKey? = RedactionSample.key) -> (
        String, String?
    ) {
        let redacted = Redactor(key: key).redact(xml: Array("<\(name)>\(value)</\(name)>".utf8))
        let text = String(decoding: redacted.body, as: UTF8.self).dropFirst(name.utf8.count + 2)
        return (String(text.dropLast(name.utf8.count + 3)), redacted.pseudonyms.first?.name.text)
    }

    @Test("A person's number becomes another valid one of its form", arguments: numbers)
    func valid(value: String) {
        #expect(Self.isValid(value))
        for key in [RedactionSample.key] + (0..<100).map({ _ in RedactionKey() }) {
            let (made, rule) = made(value, key: key)
            #expect(rule == "nationalid" && made != value)
            #expect(NumberSample.form(made) == NumberSample.form(value) && Self.isValid(made), "\(made)")
        }
        for text in ["<a b='\(value)'/>", "<a>for \(value), today</a>", "<a>(\(value)).</a>"] {
            let body = Redactor(key: RedactionSample.key).redact(xml: Array(text.utf8)).body
            #expect(!String(decoding: body, as: UTF8.self).contains(value), "\(text)")
        }
    }

    @Test(
        "What looks like a person's number and is none stays",
        arguments: [
            // Other check digits, one digit all over, and a number without its signs.
            "529.982.247-26", "529.982.247-35", "111.111.111-11", "52998224725", "529.982.24725", "529 982 247 25",
            "RSSMRA85T10A562T", "RSSMRA85F10A562R", "RSSMRA85T32A562Y", "RssMRA85T10A562S", "RSSMRA85T10A562",
            "756.9217.0769.84", "755.9217.0769.86", "7569217076985", "756.9217.0769.853",
            "85.07.30-033.29", "85.13.30-033.70", "85.07.30.033.28",
            "2 69 05 49 588 157 81", "3 69 05 49 588 157 30", "2 69 13 49 588 157 14", "269054958815781",
            // Parts of longer words and numbers.
            "1.529.982.247-25", "529.982.247-25-3", "x529.982.247-25", "xRSSMRA85T10A562S", "RSSMRA85T10A562Sx",
            "1-85.07.30-033.28", "85.07.30-033.28.1", "192.168.200.100-12", "12.34.56-789.01", "2024.10.11-12",
        ]
    )
    func lookAlikes(value: String) {
        for text in ["<a>\(value)</a>", "<a b='\(value)'/>", "<a>see \(value) there</a>"] {
            let redacted = Redactor(key: RedactionSample.key).redact(xml: Array(text.utf8))
            #expect(!redacted.pseudonyms.contains { $0.name.text == "nationalid" })
            #expect(!String(decoding: redacted.body, as: UTF8.self).contains("nationalid"), "\(text)")
        }
    }

    @Test("Of 1,000 numbers each is redacted, and none with another check digit")
    func random() {
        var random = FixedRandom(state: 7_064)
        for _ in 0..<1_000 {
            let digits = NumberSample.digits(9, &random)
            let (a, b, c) = (digits.prefix(3), digits.dropFirst(3).prefix(3), digits.suffix(3))
            let valid = (0...99).map { "\(a).\(b).\(c)-\($0 < 10 ? "0" : "")\($0)" }.filter { Self.isValid($0) }
            #expect(valid.count == 1)
            for number in valid {
                #expect(made(number).1 == "nationalid")
                let other = number.dropLast() + (number.hasSuffix("7") ? "8" : "7")
                #expect(made(String(other)).0 == other)
            }
        }
    }

    @Test(
        "The code of a bank becomes another one of its country, under a name of one",
        arguments: ["DEUTDEFF", "DEUTDEFF500", "NEDSZAJJXXX", "BNPAFRPP", "CHASUS33"],
        ["bic", "BIC", "BICFI", "creditorBic", "SwiftCode"]
    )
    func codes(value: String, name: String) {
        let (made, rule) = made(value, name)
        #expect(rule?.lowercased() == name.lowercased())
        #expect(made != value && NumberSample.form(made) == NumberSample.form(value), "\(made)")
        #expect(made.dropFirst(4).prefix(2) == value.dropFirst(4).prefix(2))
    }

    @Test("The code of a bank is redacted beside an IBAN, and a word of capitals is not")
    func besideAccount() {
        func text(_ text: String) -> String { RedactionSample.payload("<a>\(text)</a>") }
        let both = text("IBAN DE89370400440532013000, BIC COBADEFFXXX")
        #expect(both.contains("[[redacted:bic:") && !both.contains("COBADEFFXXX"))
        // ORDE and RS, PASS and WO, which is no country: without an account all stay, with one those that may be codes.
        for harmless in ["COBADEFFXXX", "ABSOLUTE", "CONTINUE", "DELIVERY", "BIC COBADEFFXXX", "PASSWORD1"] {
            #expect(text(harmless).contains(harmless), "\(harmless)")
        }
        for harmless in ["CONTRACT", "DELIVERED", "cobadeffxxx", "COBADEFFXX", "C0BADEFF"] {
            #expect(text("DE89370400440532013000 \(harmless)").contains(harmless), "\(harmless)")
        }
    }

    @Test("The forms can be turned off")
    func off() throws {
        let rules = try RedactionRules(yaml: Array("redaction: {keepValues: [nationalid, bic]}".utf8))
        let text = "<a>529.982.247-25</a><b>DE89370400440532013000 COBADEFFXXX</b>"
        let kept = RedactionSample.payload(text, rules)
        #expect(kept.contains("529.982.247-25") && kept.contains("COBADEFFXXX") && !kept.contains("DE8937"))
    }

    // MARK: - The checks, written anew

    /// Whether the check digits of a number are right, by its length and its signs.
    private static func isValid(_ text: String) -> Bool {
        let characters = text.uppercased().filter { $0.isLetter || $0.isNumber }
        let digits = characters.compactMap(\.wholeNumberValue)
        switch (characters.count, text.contains("-")) {
        case (11, true) where text.hasPrefix("\(characters.prefix(3))."):
            // Receita Federal: 10 to 2 and 11 to 2 times the digits; a rest below 2 is 0.
            return [9, 10].allSatisfy { count in
                let sum = (0..<count).reduce(0) { $0 + digits[$1] * (count + 1 - $1) }
                return digits[count] == (sum % 11 < 2 ? 0 : 11 - sum % 11)
            }
        case (11, true):
            let (number, key) = (Int(characters.prefix(9)) ?? 0, Int(characters.suffix(2)) ?? 0)
            return (number + key) % 97 == 0 || (2_000_000_000 + number + key) % 97 == 0
        case (13, false):
            // EAN-13: every second digit counts three times, and all of them are a multiple of ten.
            return digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 1 ? 3 : 1) } % 10 == 0
        case (15, false):
            return ((Int(characters.prefix(13)) ?? 0) + (Int(characters.suffix(2)) ?? 0)) % 97 == 0
        case (16, false):
            let odd = Array("BAKPLCQDREVOSFTGUHMINJWZYX")
            let sum = characters.dropLast().enumerated().reduce(0) { sum, item in
                let place = item.element.wholeNumberValue ?? Int(item.element.asciiValue ?? 65) - 65
                guard item.offset % 2 == 0 else { return sum + place }
                return sum + (odd.firstIndex(of: Character(UnicodeScalar(UInt8(65 + place)))) ?? 0)
            }
            return characters.last?.asciiValue == UInt8(65 + sum % 26)
        default: return false
        }
    }
}

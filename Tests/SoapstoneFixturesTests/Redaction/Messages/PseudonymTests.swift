import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneSOAP
import Testing

@Suite struct PseudonymTests {
    /// The value that stands in the place of another one in `<pin>`.
    private func made(_ value: String, name: String = "pin", key: RedactionKey? = RedactionSample.key) -> String {
        let redacted = Redactor(key: key).redact(xml: Array("<a><\(name)>\(value)</\(name)></a>".utf8))
        let text = String(decoding: redacted.body, as: UTF8.self)
        #expect(redacted.pseudonyms.map(\.name.text) == (text.contains("[[") ? [] : [name]))
        let made = String(text.dropFirst(name.utf8.count + 5).dropLast(name.utf8.count + 7))
        #expect(text.contains("[[") || redacted.pseudonyms.map(\.value) == [made])
        return made
    }

    /// Whether a text has a form: `d` is a digit, `n` one but 0, `l` and `X` a letter of base 16, `b` one of base 64.
    private func has(_ form: String, _ text: String) -> Bool {
        guard form.utf8.count == text.utf8.count else { return false }
        let words = ["true", "false"].contains(form)
        return zip(form, text).allSatisfy { form, character in
            switch form {
            case _ where words: form == character
            case "d": ("0"..."9").contains(character)
            case "n": ("1"..."9").contains(character)
            case "l": ("a"..."f").contains(character)
            case "X": ("A"..."F").contains(character)
            case "b": character.isASCII && (character.isLetter || character.isNumber || "+/".contains(character))
            default: form == character
            }
        }
    }

    @Test("Digits become as many digits", arguments: ["1234", "7", "0", "000123", "00", "6145550183", "300000000041"])
    func digits(value: String) {
        let pseudonym = made(value)
        #expect(pseudonym != value)
        #expect(pseudonym.utf8.count == value.utf8.count)
        #expect(pseudonym.allSatisfy { ("0"..."9").contains($0) })
        #expect(value.hasPrefix("0") || !pseudonym.hasPrefix("0"))
    }

    @Test(
        "Decimals keep sign and point",
        arguments: [
            ("12.50", "nd.dd"), ("-0.5", "-d.d"), ("+100.0", "+ndd.d"),
            (".25", ".dd"),
        ]
    )
    func decimals(value: String, form: String) {
        let pseudonym = made(value)
        #expect(pseudonym != value)
        #expect(has(form, pseudonym), "\(pseudonym)")
    }

    @Test(
        "Dates become dates of the same form",
        arguments: [
            ("1961-04-02", "dddd-dd-dd"), ("1961-04-02Z", "dddd-dd-ddZ"),
            ("2024-02-29T09:30:00Z", "dddd-dd-ddTdd:dd:ddZ"),
            ("2024-02-29T09:30:00.123+01:00", "dddd-dd-ddTdd:dd:dd.ddd+01:00"), ("19610402", "dddddddd"),
        ]
    )
    func dates(value: String, form: String) throws {
        for key in [RedactionSample.key] + (0..<100).map({ _ in RedactionKey() }) {
            let pseudonym = made(value, name: "dob", key: key)
            #expect(pseudonym != value)
            #expect(has(form, pseudonym), "\(pseudonym)")
            let digits = pseudonym.replacing("-", with: "").prefix(8)
            let (year, rest) = (digits.prefix(4), digits.dropFirst(4))
            #expect(CivilDate("\(year)-\(rest.prefix(2))-\(rest.dropFirst(2).prefix(2))") != nil, "\(pseudonym)")
            #expect(1940...2019 ~= Int(year) ?? 0)
            if pseudonym.contains("T") { #expect(CivilDateTime(String(pseudonym.prefix(19))) != nil, "\(pseudonym)") }
        }
    }

    @Test(
        "Other forms stay what they are",
        arguments: [
            ("true", "false"), ("false", "true"),
            ("f81d4fae-7dec-41d0-a765-00a0c91e6bf6", "lddldlll-dlll-4dld-addd-ddldlddldlld"),
            ("0AFF0AFF", "dXXXdXXX"),
            ("WScqanjCEAC4mQoBE07sAQ==", String(repeating: "b", count: 22) + "=="),
            ("TWFueSBoYW5kcyBtYWtl", String(repeating: "b", count: 20)),
            ("TWFueSBo\n  YW5kcyBt\n  YWtl", "bbbbbbbb\n  bbbbbbbb\n  bbbb"),
        ]
    )
    func others(value: String, form: String) {
        let pseudonym = made(value)
        #expect(pseudonym != value)
        #expect(has(form, pseudonym), "\(pseudonym)")
    }

    @Test(
        "All else becomes a placeholder, words above all",
        arguments: [
            "hunter2", "password", "deadbeef", "1,234", "1e5", "2023-02-29", "that this work with", "1.2.3", "", "é",
        ]
    )
    func placeholders(value: String) {
        #expect(value.isEmpty || made(value).hasPrefix("[[redacted:pin:"))
    }

    @Test("Equal values of one name become equal, others differ, and another key makes others")
    func consistent() throws {
        #expect(made("12345678") == made("12345678"))
        #expect(made("12345678") != made("12345679"))
        #expect(made("12345678") != made("12345678", name: "token"))
        #expect(made("12345678") != made("12345678", key: RedactionKey()))
    }

    @Test("The same value is the same in request, answer, JSON, header and address")
    func everywhere() throws {
        let redactor = Redactor(key: RedactionSample.key)
        let value = made("1234567890", name: "account")
        let json = redactor.redact(json: Array(#"{"account": 1234567890, "b": {"Account": "1234567890"}}"#.utf8))
        #expect(String(decoding: json.body, as: UTF8.self) == #"{"account": \#(value), "b": {"Account": "\#(value)"}}"#)
        #expect(redactor.redact(url: "/p?account=1234567890&x=%31").url == "/p?account=\(value)&x=%31")
        let form = redactor.redact(form: Array("a=1&Account=1234%3567890".utf8))
        #expect(String(decoding: form.body, as: UTF8.self) == "a=1&Account=\(value)")
        let head = redactor.redact(headers: [Fixture.Header("User-Agent", "{\"account\":1234567890}")], length: nil)
        #expect(head.headers.map(\.value) == ["{\"account\":\(value)}"])
        #expect(head.pseudonyms.map(\.value) == [value])
    }

    @Test("What is listed stays, so that redacting twice is redacting once")
    func twice() {
        let redactor = Redactor(key: RedactionSample.key)
        let body = Array("<a><pin>1234</pin><dob>1961-04-02</dob><password>hunter2</password></a>".utf8)
        let once = redactor.redact(xml: body)
        #expect(once.pseudonyms.map(\.name.text) == ["dob", "pin"])
        #expect(redactor.redact(xml: once.body, known: once.pseudonyms) == RedactedMessage(body: once.body))
        let reduced = Redactor(key: nil).redact(xml: once.body, known: once.pseudonyms)
        #expect(
            String(decoding: reduced.body, as: UTF8.self)
                == "<a><pin>[[redacted:pin]]</pin><dob>[[redacted:dob]]</dob><password>[[redacted:password]]</password></a>"
        )
        #expect(Redactor(key: nil).redact(xml: body).body == reduced.body)
    }
}

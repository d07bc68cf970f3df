internal import SoapstoneBase
internal import SoapstoneSOAP

/// The lexical form of a value for which another one of that form can stand.
enum LexicalShape: Equatable {
    /// The number of a payment card, in groups or not.
    case cardNumber
    /// An IBAN, in groups or not.
    case bankAccountNumber
    /// The number that a state gives to a person.
    case nationalNumber(NationalNumbers.Form)
    /// The code of a bank.
    case bankCode
    case digits
    /// Eight digits that are a date: `19770823`.
    case compactDate
    /// An optional sign, digits and one point.
    case decimal
    /// `xs:date` or `xs:dateTime`: the length of the fraction of seconds, and the zone as it is written.
    case date(hasTime: Bool, fraction: Int, zone: [UInt8])
    case boolean
    case uuid
    case hex
    case base64

    /// The most bytes of a value that has a form: pseudonyms are listed beside the message, and the list is to stay short.
    private static let longest = 8_192
    /// The most bytes of the number of a card or an account, with signs between its groups.
    private static let longestNumber = 48

    /// The form of a value; nil where it has none of these.
    ///
    /// A word can be hexadecimal or Base64 by chance, which would tell its length. It takes eight characters with letters
    /// and digits to be the one, 16 characters or padding to be the other.
    init?(_ value: ArraySlice<UInt8>) {
        let value = Array(value)
        if value.count <= Self.longestNumber, CardNumbers.all(in: value, value.indices) == [value.indices] {
            self = .cardNumber
        } else if value.count <= Self.longestNumber, BankAccountNumbers.all(in: value, value.indices) == [value.indices]
        {
            self = .bankAccountNumber
        } else if let form = value.count <= Self.longestNumber ? NationalNumbers.form(of: value) : nil {
            self = .nationalNumber(form)
        } else if value.allSatisfy(ASCII.isDigit), !value.isEmpty, value.count <= Self.longest {
            self = CompactDate.isDate(value) ? .compactDate : .digits
        } else if Self.isDecimal(value) {
            self = .decimal
        } else if let date = DateText(value) {
            self = .date(hasTime: date.hasTime, fraction: date.fraction, zone: date.zone)
        } else if value == Self.true || value == Self.false {
            self = .boolean
        } else if ASCII.isUUID(value) {
            self = .uuid
        } else if Self.isHex(value) {
            self = .hex
        } else if Self.isBase64(value) {
            self = .base64
        } else {
            return nil
        }
    }

    /// What two values of this form are the same by: numbers may be in groups or not, and in capitals or not.
    func identity(of value: ArraySlice<UInt8>) -> [UInt8] {
        switch self {
        case .cardNumber, .bankAccountNumber, .nationalNumber:
            value.filter(ASCII.isAlphanumeric).map(ASCII.lowercase)
        default: Array(value)
        }
    }

    static let `true` = [UInt8]("true".utf8)
    static let `false` = [UInt8]("false".utf8)

    private static func isDecimal(_ value: [UInt8]) -> Bool {
        guard 2...longest ~= value.count else { return false }
        let isSigned = value.first == UInt8(ascii: "-") || value.first == UInt8(ascii: "+")
        let unsigned = isSigned ? value.dropFirst() : value[...]
        let points = unsigned.count { $0 == UInt8(ascii: ".") }
        return points <= 1 && unsigned.count > points
            && unsigned.allSatisfy { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
    }

    private static func isHex(_ value: [UInt8]) -> Bool {
        8...longest ~= value.count && value.count.isMultiple(of: 2) && value.contains(where: ASCII.isDigit)
            && value.allSatisfy(ASCII.isHexDigit)
    }

    private static func isBase64(_ value: [UInt8]) -> Bool {
        guard 4...longest ~= value.count, value.count >= 16 || value.last == UInt8(ascii: "=") else { return false }
        // Lines may be indented; words with blanks between them are no Base64.
        let isWrapped = value.contains(UInt8(ascii: "\n")) || !value.contains(UInt8(ascii: " "))
        return isWrapped && Base64Bytes.decode(value) != nil
    }
}

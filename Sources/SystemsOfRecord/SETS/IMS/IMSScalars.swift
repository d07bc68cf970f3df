import SoapstoneCodec
import SoapstoneXML

/// What a part of a payment was applied to (`alloc_cd`); JSON has the code.
enum AllocationBucket: String, HostEnumeration {
    case currentSupport = "CS"
    case cashMedical = "CM"
    case arrearsToObligee = "AO"
    case arrearsToState = "AS"
    case processingCharge = "PF"

    var jsonName: String { rawValue }

    static let jsonWords = JSONWords(of: Self.self)
}

/// What a customer is in a case (`role_cd`).
enum CaseRole: String, HostEnumeration {
    /// Payee: who is to receive the support.
    case obligee = "P"
    /// Payor: who is to pay it.
    case obligor = "O"
    case both = "B"

    static let jsonWords = JSONWords(of: Self.self)
}

/// How a case stands (`case_stat`).
enum CaseStatus: String, HostEnumeration {
    case open = "O"
    case closed = "C"
    case pending = "P"

    static let jsonWords = JSONWords(of: Self.self)
}

/// A county's code in a field `PIC 9(3)`, which loses its leading zeros; JSON has the FIPS identifier `39049`.
///
/// Zero, blank and empty are no value. A code that no county has is passed on: it has no name.
struct CountyCode: Scalar, Hashable {
    let digits: Digits<3>

    /// The county's name; nil where no county has the code.
    var name: String? { County.name(code: Int(digits.number)) }

    static var type: ScalarType { Digits<3>.type }
    static var needsEscape: Bool { false }
    static var blank: StaticString { Digits<3>.blank }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let digits = try Digits<3>.decode(lexical) else { return nil }
        return Self(digits: digits)
    }

    func encode(to output: inout ByteWriter) {
        digits.encode(to: &output)
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard text.count == 5, text[0] == UInt8(ascii: "3"), text[1] == UInt8(ascii: "9") else {
            throw ScalarError(expected: "\(County.state) and the three digits of a county")
        }
        return Self(digits: try Digits<3>.decodeJSON(text.extracting(2..<5)))
    }

    func encodeJSON(to output: inout ByteWriter) {
        output.appendJSON("\(County.state)\(digits)")
    }

    static func specimen(_ seed: Int) -> Self { Self(digits: .specimen(seed)) }
}

/// What a health insurance policy covers (`cov_type`).
enum Coverage: String, HostEnumeration {
    case medical = "MD"
    case dental = "DN"
    case vision = "VS"
    case prescription = "RX"
}

/// A federal employer identification number in a field `PIC 9(9)`; JSON has it as it is printed, `NN-NNNNNNN`.
///
/// Zero, blank and empty are no value.
struct EmployerNumber: Scalar, Hashable {
    let digits: Digits<9>

    static var type: ScalarType { Digits<9>.type }
    static var needsEscape: Bool { false }
    static var blank: StaticString { Digits<9>.blank }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let digits = try Digits<9>.decode(lexical) else { return nil }
        return Self(digits: digits)
    }

    func encode(to output: inout ByteWriter) {
        digits.encode(to: &output)
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard text.count == 10, text[2] == UInt8(ascii: "-") else {
            throw ScalarError(expected: "an employer number as NN-NNNNNNN")
        }
        var bytes: [UInt8] = []
        for index in 0..<text.count where index != 2 { bytes.append(text[index]) }
        return Self(digits: try Digits<9>.decodeJSON(bytes.span))
    }

    func encodeJSON(to output: inout ByteWriter) {
        let text = digits.description
        output.appendJSON("\(text.prefix(2))-\(text.dropFirst(2))")
    }

    static func specimen(_ seed: Int) -> Self { Self(digits: .specimen(seed)) }
}

/// A period of 1 to 24 months in a field `PIC 9(2)`, a number in JSON.
///
/// Blank and empty are no value.
struct MonthCount: Scalar, Hashable {
    /// 1...24.
    let months: Int64

    private init(_ number: HostInteger<2>) throws(ScalarError) {
        guard 1...24 ~= number.value else { throw ScalarError(expected: "a number of months from 1 to 24") }
        months = number.value
    }

    private init(months: Int64) {
        self.months = months
    }

    /// Two years.
    static let most = MonthCount(months: 24)

    static var type: ScalarType {
        ScalarType("short", [.totalDigits(2), .minInclusive("1"), .maxInclusive("24")], json: .number)
    }
    static var needsEscape: Bool { false }
    static var blank: StaticString { HostInteger<2>.blank }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let number = try HostInteger<2>.decode(lexical) else { return nil }
        return try Self(number)
    }

    func encode(to output: inout ByteWriter) {
        output.append(decimal: months)
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        try Self(try HostInteger<2>.decodeJSON(text))
    }

    func encodeJSON(to output: inout ByteWriter) {
        encode(to: &output)
    }

    static func specimen(_ seed: Int) -> Self { Self(months: 1 + Int64(seed.magnitude % 24)) }
}

/// How a payment came in (`pymt_type`), as far as the list goes: the back end may send other codes.
enum PaymentType: String, HostEnumeration {
    case incomeWithholding = "IW"
    case federalTaxOffset = "FT"
    case stateTaxOffset = "ST"
    case unemployment = "UC"
    case workersCompensation = "WC"
    case card = "CC"
    case bankDebit = "EC"
    case mail = "CK"
    case otherState = "OS"
    case lumpSum = "LS"

    var jsonName: String {
        switch self {
        case .incomeWithholding: "income withholding"
        case .federalTaxOffset: "federal tax offset"
        case .stateTaxOffset: "state tax offset"
        case .unemployment: "unemployment"
        case .workersCompensation: "workers' compensation"
        case .card: "card"
        case .bankDebit: "checking/savings debit"
        case .mail: "mail"
        case .otherState: "other state"
        case .lumpSum: "lump sum"
        }
    }

    static let jsonWords = JSONWords(of: Self.self)
}

/// How often the support of an order is due (`supp_freq`).
enum SupportFrequency: String, HostEnumeration {
    case weekly = "W"
    case biweekly = "B"
    case semimonthly = "S"
    case monthly = "M"
}

/// A month of the calendar in a field `PIC 9(6)` as YYYYMM, in JSON too.
///
/// Zero, blank and empty are no value.
struct YearMonth: Scalar, Hashable {
    /// 1...9999.
    let year: UInt64
    /// 1...12.
    let month: UInt64

    private init(_ digits: Digits<6>) throws(ScalarError) {
        (year, month) = digits.number.quotientAndRemainder(dividingBy: 100)
        guard year > 0, 1...12 ~= month else {
            throw ScalarError(expected: "a month of the calendar as 6 digits YYYYMM")
        }
    }

    private init(year: UInt64, month: UInt64) {
        self.year = year
        self.month = month
    }

    /// The month of a day.
    init(_ day: CivilDate) {
        self.init(year: UInt64(day.year.magnitude), month: UInt64(day.month))
    }

    static var type: ScalarType { Digits<6>.type }
    static var needsEscape: Bool { false }
    static var blank: StaticString { Digits<6>.blank }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let digits = try Digits<6>.decode(lexical) else { return nil }
        return try Self(digits)
    }

    func encode(to output: inout ByteWriter) {
        output.append(decimal: year, minimumDigits: 1)
        output.append(decimal: month, minimumDigits: 2)
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        try Self(try Digits<6>.decodeJSON(text))
    }

    func encodeJSON(to output: inout ByteWriter) {
        output.append(UInt8(ascii: "\""))
        output.append(decimal: year, minimumDigits: 4)
        output.append(decimal: month, minimumDigits: 2)
        output.append(UInt8(ascii: "\""))
    }

    static func specimen(_ seed: Int) -> Self {
        let months = UInt64(seed.magnitude % 1200)
        return Self(year: 2000 + months / 12, month: 1 + months % 12)
    }
}

/// A zip code in two numbers (`zip5`, `zip4`), which is one string in JSON: `04321` or `04321-0007`.
struct ZIPCode: Equatable {
    var five: Digits<5>?
    var four: Digits<4>?
}

extension ZIPCode: TextRecord {
    static let codec = Codec(
        "zip",
        ZIPCode.init,
        .element("zip5", \.five, .blank, .internal),
        .element("zip4", \.four, .blank, .internal)
    )

    /// Without the first five digits the last four say nothing.
    var jsonText: String? {
        five.map { five in four.map { "\(five)-\($0)" } ?? "\(five)" }
    }

    init(jsonText: String) throws(ScalarError) {
        let parts = jsonText.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count <= 2, let five = try? Digits<5>(json: String(Substring(parts[0]))) else {
            throw ScalarError(expected: "a zip code as NNNNN or NNNNN-NNNN")
        }
        self.five = five
        four = parts.count == 2 ? try Digits<4>(json: String(Substring(parts[1]))) : nil
    }
}

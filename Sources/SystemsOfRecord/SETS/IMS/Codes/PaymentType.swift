import SoapstoneCodec

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

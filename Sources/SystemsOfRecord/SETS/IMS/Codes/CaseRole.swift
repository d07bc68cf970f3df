import SoapstoneCodec

/// What a customer is in a case (`role_cd`).
enum CaseRole: String, HostEnumeration {
    /// Payee: who is to receive the support.
    case obligee = "P"
    /// Payor: who is to pay it.
    case obligor = "O"
    case both = "B"

    static let jsonWords = JSONWords(of: Self.self)
}

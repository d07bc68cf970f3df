import SoapstoneCodec

/// How a case stands (`case_stat`).
enum CaseStatus: String, HostEnumeration {
    case open = "O"
    case closed = "C"
    case pending = "P"

    static let jsonWords = JSONWords(of: Self.self)
}

import SoapstoneCodec

/// How often the support of an order is due (`supp_freq`).
enum SupportFrequency: String, HostEnumeration {
    case weekly = "W"
    case biweekly = "B"
    case semimonthly = "S"
    case monthly = "M"
}

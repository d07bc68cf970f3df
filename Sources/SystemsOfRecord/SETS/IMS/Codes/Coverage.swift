import SoapstoneCodec

/// What a health insurance policy covers (`cov_type`).
enum Coverage: String, HostEnumeration {
    case medical = "MD"
    case dental = "DN"
    case vision = "VS"
    case prescription = "RX"
}

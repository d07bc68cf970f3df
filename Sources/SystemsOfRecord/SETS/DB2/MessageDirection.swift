import SoapstoneCodec

/// Which way a message went, as the customer sees it.
enum MessageDirection: String, HostEnumeration {
    /// From the county to the customer.
    case inbound = "I"
    /// From the customer to the county.
    case outbound = "O"

    static let jsonWords = JSONWords(of: Self.self)
}

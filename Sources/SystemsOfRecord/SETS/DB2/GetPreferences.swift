import SoapstoneCodec

/// Asks what a customer wants to be notified of.
struct GetPreferences: Equatable {
    var customer: CustomerKey
}

extension GetPreferences: Record {
    static let codec = Codec("getPreferences", in: DB2Content.namespace, GetPreferences.init, .inline(\.customer))
}

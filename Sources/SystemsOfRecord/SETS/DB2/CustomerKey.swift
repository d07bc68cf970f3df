import SoapstoneCodec

/// Whose data a statement is about: the number that the customer signs in with, which the session knows.
struct CustomerKey: Equatable {
    var webID: XSDDecimalDigits<12>
}

extension CustomerKey: Record {
    static let codec = Codec("CustomerKey", CustomerKey.init, .element("WEB_ID", \.webID, .session("webId")))
}

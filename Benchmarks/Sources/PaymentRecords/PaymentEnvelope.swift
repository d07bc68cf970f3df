public import SoapstoneCodec

/// A SOAP 1.1 envelope around a payment history, as a record: what the codec costs without anything of SOAP's own.
public struct PaymentEnvelope: Equatable, Sendable {
    public var body: PaymentBody
}

extension PaymentEnvelope: Record {
    public static let codec = Codec(
        "Envelope",
        in: "http://schemas.xmlsoap.org/soap/envelope/",
        PaymentEnvelope.init,
        .element("Body", \.body)
    )
}

/// The body of the envelope.
public struct PaymentBody: Equatable, Sendable {
    public var history: PaymentHistory
}

extension PaymentBody: Record {
    public static let codec = Codec(
        "Body",
        PaymentBody.init,
        .element("paymentHistory", in: "urn:example:payments", \.history)
    )
}

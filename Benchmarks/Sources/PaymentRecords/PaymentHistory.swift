public import SoapstoneCodec

/// What a payment inquiry answers: one case, its months and its payments.
///
/// It is a synthetic schema of the ordinary kind (document/literal, shallow, one long list) with a value of each common
/// type: Peers/payments.wsdl declares it for gSOAP and zeep.
public struct PaymentHistory: Equatable, Sendable {
    public var caseNumber: Digits<10>
    public var asOf: Db2Timestamp
    public var isActive: XSDBoolean
    public var balance: Packed<11, 2>
    public var owner: Owner
    public var months: [Month]
    public var payments: [Payment]
    public var remark: PlainText<200>?
}

extension PaymentHistory: Record {
    public static let codec = Codec(
        "paymentHistory",
        in: "urn:example:payments",
        PaymentHistory.init,
        .element("caseNumber", \.caseNumber),
        .element("asOf", \.asOf),
        .element("isActive", \.isActive),
        .element("balance", \.balance),
        .element("owner", \.owner),
        .element("month", json: "months", \.months),
        .element("payment", json: "payments", \.payments),
        .element("remark", \.remark)
    )
}

/// The person whose case it is.
public struct Owner: Equatable, Sendable {
    public var firstName: HostText<15>
    public var lastName: HostText<20>
    public var born: ISODate
    public var street: HostText<40>
    public var city: HostText<30>
    public var postalCode: Digits<5>
}

extension Owner: Record {
    public static let codec = Codec(
        "owner",
        Owner.init,
        .element("firstName", \.firstName),
        .element("lastName", \.lastName),
        .element("born", \.born),
        .element("street", \.street),
        .element("city", \.city),
        .element("postalCode", \.postalCode)
    )
}

/// The sums of one month.
public struct Month: Equatable, Sendable {
    public var begins: ISODate
    public var due: Amount
    public var paid: Amount
    public var count: XSDInt
}

extension Month: Record {
    public static let codec = Codec(
        "month",
        Month.init,
        .element("begins", \.begins),
        .element("due", \.due),
        .element("paid", \.paid),
        .element("count", \.count)
    )
}

/// One payment: the row of which there are many.
public struct Payment: Equatable, Sendable {
    public var number: XSDInt
    public var received: ISODate
    public var amount: Amount
    public var kind: Kind
    public var posted: XSDBoolean
}

extension Payment: Record {
    public static let codec = Codec(
        "payment",
        Payment.init,
        .element("number", \.number),
        .element("received", \.received),
        .element("amount", \.amount),
        .element("kind", \.kind),
        .element("posted", \.posted)
    )
}

/// Where a payment came from.
public enum Kind: String, HostEnumeration, CaseIterable, Sendable {
    case withheld = "WH"
    case mailed = "MC"
    case offset = "TO"
    case online = "WB"

    public static let jsonWords = JSONWords(of: Kind.self)
}

public import Foundation
public import XMLCoder

/// The envelope as Codable structs, with the types that such code commonly uses.
public struct PaymentEnvelope: Codable, Sendable {
    public var body: Body

    public struct Body: Codable, Sendable {
        public var paymentHistory: PaymentHistory
    }

    enum CodingKeys: String, CodingKey {
        case body = "soap:Body"
    }
}

/// A payment history with the members that the record has in JSON.
public struct PaymentHistory: Codable, Sendable {
    public var caseNumber: String
    public var asOf: String
    public var isActive: Bool
    public var balance: Decimal
    public var owner: Owner
    public var months: [Month]
    public var payments: [Payment]
    public var remark: String?

    enum CodingKeys: String, CodingKey {
        case caseNumber, asOf, isActive, balance, owner, remark
        case months = "month"
        case payments = "payment"
    }

    public struct Owner: Codable, Sendable {
        public var firstName: String
        public var lastName: String
        public var born: String
        public var street: String
        public var city: String
        public var postalCode: String
    }

    public struct Month: Codable, Sendable {
        public var begins: String
        public var due: Decimal
        public var paid: Decimal
        public var count: Int32
    }

    public struct Payment: Codable, Sendable {
        public var number: Int32
        public var received: String
        public var amount: Decimal
        public var kind: Kind
        public var posted: Bool
    }

    public enum Kind: String, Codable, Sendable {
        case withheld = "WH"
        case mailed = "MC"
        case offset = "TO"
        case online = "WB"
    }
}

extension PaymentEnvelope {
    /// Reads the message by XMLCoder.
    public init(xml: Data) throws {
        self = try XMLDecoder().decode(PaymentEnvelope.self, from: xml)
    }

    /// The message as XMLCoder writes it.
    public func xml() throws -> Data {
        try XMLEncoder().encode(self, withRootKey: "soap:Envelope")
    }

    /// The history as JSONEncoder writes it.
    public func json() throws -> Data {
        try JSONEncoder().encode(body.paymentHistory)
    }
}

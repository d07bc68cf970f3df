import SoapstoneCodec
import SoapstoneOperations
import SoapstoneXML

extension PaymentPortal {
    /// Asks what has become of a payment.
    struct Query: SignedRequest {
        var credentials: Credentials
        var siteID: XSDInt
        var reference: PlainText<50>

        static let codec = Codec(
            "scpSimpleQueryRequest",
            in: PaymentPortal.simple,
            Query.init,
            .credentials,
            .element("siteId", in: PaymentPortal.base, \.siteID, .open),
            .element("scpReference", in: PaymentPortal.base, \.reference, .open)
        )
        static let operation = "scpSimpleQuery"
    }

    struct Queried: PaymentReply {
        var payment: Payment
        var result: PaymentResult?

        static let codec = Codec(
            "scpSimpleQueryResponse",
            in: PaymentPortal.simple,
            Queried.init,
            .inline(\.payment),
            .element("paymentResult", \.result, .flat)
        )

        var refusal: Outcome.Failure? {
            get throws(DecodeError) {
                if let failure = Self.failure(payment.state, result?.status) { return failure }
                guard payment.state == .complete else { return nil }
                guard result?.details != nil else {
                    throw DecodeError(.missing, ["paymentResult", "paymentDetails"], "is missing beside COMPLETE")
                }
                return nil
            }
        }
    }

    struct PaymentResult: Record, Equatable {
        var status: Status
        var details: PaymentDetails?
        var error: ErrorDetails?

        static let codec = Codec(
            "paymentResult",
            PaymentResult.init,
            .element("status", \.status, .open),
            .element("paymentDetails", \.details, .flat),
            .element("errorDetails", \.error, .internal)
        )
    }

    struct PaymentDetails: Record, Equatable {
        var header: PaymentHeader
        var card: CardPayment?
        var other: OtherPayment?

        static let codec = Codec(
            "paymentDetails",
            PaymentDetails.init,
            .element("paymentHeader", \.header, .flat),
            .element("authDetails", \.card, .flat),
            .element("nonCardPayment", \.other)
        )
    }

    struct PaymentHeader: Record, Equatable {
        var date: LondonTime
        var machine: PlainText<50>
        var transactionID: PlainText<50>

        static let codec = Codec(
            "paymentHeader",
            PaymentHeader.init,
            .element("transactionDate", \.date, .open),
            .element("machineCode", \.machine, .open),
            .element("uniqueTranId", json: "transactionId", \.transactionID, .open)
        )
    }

    struct CardPayment: Record, Equatable {
        var authCode: PlainText<50>
        /// In pence.
        var amount: XSDInt
        var card: MaskedCard
        var description: PlainText<50>
        var type: CardType
        var merchant: PlainText<50>
        /// `MMYY`.
        var expiry: CardExpiry?

        static let codec = Codec(
            "authDetails",
            CardPayment.init,
            .element("authCode", \.authCode),
            .element("amountInMinorUnits", json: "amount", \.amount),
            .element("maskedCardNumber", \.card),
            .element("cardDescription", \.description, .open),
            .element("cardType", \.type, .open),
            .element("merchantNumber", \.merchant, .open),
            .element("expiryDate", \.expiry)
        )
    }

    struct OtherPayment: Record, Equatable {
        /// In pence.
        var amount: XSDInt

        static let codec = Codec(
            "nonCardPayment",
            OtherPayment.init,
            .element("amountInMinorUnits", json: "amount", \.amount)
        )
    }

    enum CardType: String, HostEnumeration {
        case credit = "CREDIT"
        case debit = "DEBIT"
        case none = "NONE"

        var jsonName: String { rawValue }
    }

    /// The number of a card, of which the last four digits alone are kept, whatever the portal says.
    struct MaskedCard: TextScalar {
        let value: String

        init(_ text: String) throws(ScalarError) { value = Self.masked(try PlainText<50>(text).value) }

        private init(unchecked text: String) { value = text }

        private static func masked(_ text: String) -> String {
            let count = text.unicodeScalars.count
            return String(repeating: "*", count: max(0, count - 4)) + String(text.unicodeScalars.suffix(4))
        }

        static var type: ScalarType { PlainText<50>.type }

        static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
            try PlainText<50>.decode(lexical).map { Self(unchecked: masked($0.value)) }
        }

        static func specimen(_ seed: Int) -> Self {
            Self(unchecked: masked("000000000000" + String(1000 + seed.magnitude % 9000)))
        }
    }
}

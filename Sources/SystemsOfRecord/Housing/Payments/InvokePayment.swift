import SoapstoneCodec
import SoapstoneOperations
import SoapstoneXML

extension PaymentPortal {
    /// Begins a payment.
    struct Invoke: SignedRequest {
        var credentials: Credentials
        var type: RequestType
        /// Made for each payment, and never used again.
        var requestID: TokenText<50>
        var routing: Routing
        var entryMethod: EntryMethod
        var billing: Billing?
        var sale: Sale?

        static let codec = Codec(
            "scpSimpleInvokeRequest",
            in: PaymentPortal.simple,
            Invoke.init,
            .credentials,
            .element("requestType", in: PaymentPortal.base, \.type, .open),
            .element("requestId", in: PaymentPortal.base, \.requestID, .open),
            .element("routing", in: PaymentPortal.base, \.routing, .flat),
            .element("panEntryMethod", in: PaymentPortal.base, json: "entryMethod", \.entryMethod, .open),
            .element("billing", in: PaymentPortal.base, \.billing),
            .element("sale", \.sale)
        )
        static let operation = "scpSimpleInvoke"
    }

    /// What is done with a payment, and with the card.
    enum RequestType: String, HostEnumeration {
        case payOnly, payAndStore, payAndAutoStore, storeOnly, authoriseOnly, authoriseAndStore, authoriseAndAutoStore
    }

    /// Where the payer comes from and goes to.
    struct Routing: Record, Equatable {
        var returnURL: LinkText
        var backURL: LinkText?
        var errorURL: LinkText?
        var siteID: XSDInt
        var portalID: XSDInt

        static let codec = Codec(
            "routing",
            Routing.init,
            .element("returnUrl", \.returnURL, .open),
            .element("backUrl", \.backURL, .open),
            .element("errorUrl", \.errorURL, .open),
            .element("siteId", \.siteID, .open),
            .element("scpId", \.portalID, .open)
        )
    }

    /// A URL: `xs:anyURI`.
    struct LinkText: TextScalar {
        let value: String

        init(_ text: String) throws(ScalarError) { value = try Clob(text).value }

        private init(unchecked text: String) { value = text }

        static var type: ScalarType { ScalarType("anyURI") }

        static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
            let words = try Clob.decode(lexical)?.value.split(whereSeparator: \.isWhitespace) ?? []
            guard let word = words.first else { return nil }
            guard words.count == 1 else { throw ScalarError(expected: "a URL") }
            return Self(unchecked: String(word))
        }

        static func specimen(_ seed: Int) -> Self {
            Self(unchecked: "https://housing.example.com/payments/\(seed.magnitude % 1_000_000)")
        }
    }

    /// How the card's number is entered.
    enum EntryMethod: String, HostEnumeration {
        case online = "ECOM"
        case telephone = "CNP"

        var jsonName: String { rawValue }
    }

    struct Billing: Record, Equatable {
        var cardHolder: CardHolder?

        static let codec = Codec(
            "billing",
            Billing.init,
            .element("cardHolderDetails", json: "cardHolder", \.cardHolder)
        )
    }

    struct CardHolder: Record, Equatable {
        var name: PlainText<50>?
        var address1: PlainText<50>?
        var address2: PlainText<50>?
        var address3: PlainText<50>?
        var address4: PlainText<50>?
        var postcode: PlainText<50>?

        static let codec = Codec(
            "cardHolderDetails",
            CardHolder.init,
            .element("cardHolderName", json: "name", \.name),
            .element("address1", \.address1),
            .element("address2", \.address2),
            .element("address3", \.address3),
            .element("address4", \.address4),
            .element("postcode", \.postcode)
        )
    }

    /// What is paid for.
    struct Sale: Record, Equatable {
        var summary: Summary
        var items: Items?

        static let codec = Codec(
            "sale",
            Sale.init,
            .element("saleSummary", \.summary, .flat),
            .element("items", \.items, .flat)
        )
    }

    struct Items: Record, Equatable {
        var items: [Item]

        static let codec = Codec("items", Items.init, .element("item", json: "items", \.items, .times(1...Int.max)))
    }

    struct Summary: Record, Equatable {
        var description: Clob
        /// In pence.
        var amount: XSDInt
        var reference: PlainText<50>?

        static let codec = Codec(
            "summary",
            Summary.init,
            .element("description", \.description),
            .element("amountInMinorUnits", json: "amount", \.amount),
            .element("reference", \.reference)
        )
    }

    struct Item: Record, Equatable {
        var summary: Summary
        var tax: Tax?
        var quantity: XSDShort?
        var details: ItemDetails?
        var lineID: TokenText<50>

        static let codec = Codec(
            "item",
            Item.init,
            .element("itemSummary", \.summary, .flat),
            .element("tax", \.tax),
            .element("quantity", \.quantity, .open),
            .element("lgItemDetails", json: "details", \.details, .open),
            .element("lineId", \.lineID, .open)
        )
    }

    struct Tax: Record, Equatable {
        var vat: VAT?

        static let codec = Codec("tax", Tax.init, .element("vat", \.vat))
    }

    struct VAT: Record, Equatable {
        var code: PlainText<50>
        var rate: Packed<5, 2>
        var amount: XSDInt

        static let codec = Codec(
            "vat",
            VAT.init,
            .element("vatCode", json: "code", \.code, .open),
            .element("vatRate", json: "rate", \.rate, .open),
            .element("vatAmountInMinorUnits", json: "amount", \.amount, .open)
        )
    }

    /// What a council books it as.
    struct ItemDetails: Record, Equatable {
        var fundCode: PlainText<5>?
        var additionalReference: PlainText<50>?
        var narrative: PlainText<50>?

        static let codec = Codec(
            "lgItemDetails",
            ItemDetails.init,
            .element("fundCode", \.fundCode, .open),
            .element("additionalReference", \.additionalReference),
            .element("narrative", \.narrative)
        )
    }

    /// Where the payer goes to pay.
    struct Invoked: PaymentReply {
        var payment: Payment
        var result: InvokeResult

        static let codec = Codec(
            "scpSimpleInvokeResponse",
            in: PaymentPortal.simple,
            Invoked.init,
            .inline(\.payment),
            .element("invokeResult", in: PaymentPortal.base, \.result, .flat)
        )

        var refusal: Outcome.Failure? {
            get throws(DecodeError) {
                if let failure = Self.failure(payment.state, result.status) { return failure }
                guard result.redirectURL != nil else {
                    throw DecodeError(.missing, ["invokeResult", "redirectUrl"], "is missing beside SUCCESS")
                }
                return nil
            }
        }
    }

    struct InvokeResult: Record, Equatable {
        var status: Status
        var redirectURL: LinkText?
        var error: ErrorDetails?

        static let codec = Codec(
            "invokeResult",
            InvokeResult.init,
            .element("status", \.status, .open),
            .element("redirectUrl", \.redirectURL, .secret),
            .element("errorDetails", \.error, .internal)
        )
    }
}

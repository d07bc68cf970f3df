import SoapstoneBase
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

extension Housing {
    /// Begins a payment of rent. The session keeps its reference.
    static let pay = CompositeFunction(
        "Payment",
        "pay",
        "Begins a payment of rent.",
        isIdempotent: false,
        calling: ["payment-portal/scpSimpleInvoke"],
        settingsOf: name
    ) { (request: PaymentRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<BegunPayment> in
        let tenancy = try calls.tenancy()
        var form = FormCheck()
        form.add("amount", "INVALID", where: request.amount.value <= 0)
        try form.check()
        let invoked = try await calls.reply(
            to: PaymentPortal.Invoke(rent: request.amount, of: tenancy, calls),
            PaymentPortal.Invoked.self
        )
        let rows = calls.rows(SessionKey.payments) + [[invoked.payment.reference.value]]
        return CompositeFunction.Reply(
            BegunPayment(
                reference: invoked.payment.reference,
                state: invoked.payment.state,
                status: invoked.result.status,
                redirectURL: invoked.result.redirectURL
            ),
            session: SessionValues([SessionKey.payments: SessionRows(rows.suffix(20)).text])
        )
    }

    /// Asks what has become of a payment that the session began: at most five times, two seconds apart. The balance is that
    /// after it.
    static let confirm = CompositeFunction(
        "Payment",
        "confirm",
        "Tells what has become of a payment of rent.",
        calling: ["payment-portal/scpSimpleQuery", "open-housing/rentstatement"],
        settingsOf: name
    ) { (request: Confirmation, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<ConfirmedPayment> in
        let tenancy = try calls.tenancy()
        guard calls.rows(SessionKey.payments).contains([request.reference.value]) else {
            throw Outcome.Failure(.recordGone, detail: "the payment is not the session's")
        }
        let query = PaymentPortal.Query(
            credentials: .unsigned,
            siteID: try calls.number("siteId"),
            reference: request.reference
        )
        var queried = try await calls.reply(to: query, PaymentPortal.Queried.self)
        for _ in 1..<5 where queried.payment.state == .inProgress {
            guard (try? await Task.sleep(for: .seconds(2))) != nil else { break }
            queried = try await calls.reply(to: query, PaymentPortal.Queried.self)
        }
        var confirmed = ConfirmedPayment(payment: queried.payment, result: queried.result, balance: nil)
        guard queried.payment.state == .complete else { return CompositeFunction.Reply(confirmed) }
        do throws(Outcome.Failure) {
            let today = try calls.today()
            let rent = try await calls.reply(
                to: OpenHousing.RentStatement(tenancy: tenancy, from: today, to: today, most: 1)
            )
            confirmed.balance = rent.balance
            return CompositeFunction.Reply(confirmed)
        } catch {
            return CompositeFunction.Reply(confirmed, lacking: [CompositeFunction.Lacking("rentstatement", error)])
        }
    }
}

extension FunctionCalls {
    /// A number of the settings.
    fileprivate func number(_ key: String) throws(Outcome.Failure) -> XSDInt {
        guard let number = settings[Housing.name]?[key].flatMap({ Int32($0) }) else {
            throw Outcome.Failure(.adapterError, detail: "\(Housing.name).\(key) is no number")
        }
        return XSDInt(number)
    }

    /// The day in London.
    func today() throws(Outcome.Failure) -> LondonDay { try day(0) }

    /// The day in London so many days from now.
    func day(_ days: Int64) throws(Outcome.Failure) -> LondonDay {
        do throws(ScalarError) {
            return try LondonDay(London.time(clock + days * 86_400).date)
        } catch {
            throw Outcome.Failure(.adapterError, detail: error.expected)
        }
    }
}

extension PaymentPortal.Invoke {
    fileprivate init(
        rent amount: XSDInt,
        of tenancy: PlainText<20>,
        _ calls: FunctionCalls
    ) throws(Outcome.Failure) {
        let siteID = try calls.number("siteId")
        let portalID = try calls.number("scpId")
        do throws(ScalarError) {
            self.init(
                credentials: .unsigned,
                type: .payOnly,
                requestID: try PaymentPortal.TokenText(RandomID.make()),
                routing: PaymentPortal.Routing(
                    returnURL: try PaymentPortal.LinkText(calls.settings[Housing.name]?["returnUrl"] ?? ""),
                    backURL: nil,
                    errorURL: nil,
                    siteID: siteID,
                    portalID: portalID
                ),
                entryMethod: .online,
                billing: nil,
                sale: PaymentPortal.Sale(
                    summary: PaymentPortal.Summary(
                        description: try Clob("Rent"),
                        amount: amount,
                        reference: try PlainText(tenancy.value)
                    ),
                    items: nil
                )
            )
        } catch {
            throw Outcome.Failure(.adapterError, detail: error.expected)
        }
    }
}

extension Housing {
    struct PaymentRequest: Record {
        /// In pence.
        var amount: XSDInt

        static let codec = Codec("paymentRequest", PaymentRequest.init, .jsonOnly("amount", \.amount))
    }

    struct BegunPayment: Record {
        var reference: PlainText<50>
        var state: PaymentPortal.State
        var status: PaymentPortal.Status
        var redirectURL: PaymentPortal.LinkText?

        static let codec = Codec(
            "begunPayment",
            BegunPayment.init,
            .jsonOnly("scpReference", \.reference, .open),
            .jsonOnly("state", \.state, .open),
            .jsonOnly("status", \.status, .open),
            .jsonOnly("redirectUrl", \.redirectURL, .secret)
        )
    }

    struct Confirmation: Record {
        var reference: PlainText<50>

        static let codec = Codec("confirmation", Confirmation.init, .jsonOnly("scpReference", \.reference, .open))
    }

    struct ConfirmedPayment: Record {
        var payment: PaymentPortal.Payment
        var result: PaymentPortal.PaymentResult?
        /// The balance after the payment.
        var balance: Pence?

        static let codec = Codec(
            "confirmedPayment",
            ConfirmedPayment.init,
            .inline(\.payment),
            .element("paymentResult", \.result, .flat),
            .jsonOnly("currentBalance", \.balance)
        )
    }
}

import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

/// The jobs that say who is to get a push notification.
///
/// The calls are rpc/literal: a call is an element in the namespace of soap:body, its parts have no namespace, and the elements
/// of a part have that of the types.
enum RecipientJobs {
    /// The service's id in the gateway's paths.
    static let service = "push-recipients"

    /// The namespace of the calls.
    static let calls = "urn:soapstone:sets-jobs"
    /// The namespace of what is in their parts.
    static let types = "http://jfs.example.org/sets/jobs"
    /// That of the parts: none.
    static let parts = ""
}

/// What a notification is about; each job has one of these, which devices and schedulers do not choose.
enum RecipientCriteria: String, HostEnumeration {
    case paymentDue = "PAYMENT_DUE"
    case missingInformation = "MISSING_INFO"
    case newMessage = "NEW_MESSAGE"

    var jsonName: String { rawValue }
}

/// Asks for those with a payment that is due.
struct PaymentDueRecipients: Equatable {
    var criteria: RecipientCriteria
    var query: RecipientQuery
}

/// Asks for those whose address, employer or health insurance is missing.
struct MissingInfoRecipients: Equatable {
    var criteria: RecipientCriteria
    var query: RecipientQuery
}

/// Asks for those with a message that they have not read.
struct NewMessageRecipients: Equatable {
    var criteria: RecipientCriteria
    var query: RecipientQuery
}

extension PaymentDueRecipients: Record {
    static let codec = Codec(
        "getPaymentDueRecipients",
        in: RecipientJobs.calls,
        PaymentDueRecipients.init,
        .element("criteria", in: RecipientJobs.parts, \.criteria, assuming: .paymentDue, .open, .internal),
        .inline(\.query)
    )
}

extension MissingInfoRecipients: Record {
    static let codec = Codec(
        "getMissingInfoRecipients",
        in: RecipientJobs.calls,
        MissingInfoRecipients.init,
        .element("criteria", in: RecipientJobs.parts, \.criteria, assuming: .missingInformation, .open, .internal),
        .inline(\.query)
    )
}

extension NewMessageRecipients: Record {
    static let codec = Codec(
        "getNewMessageRecipients",
        in: RecipientJobs.calls,
        NewMessageRecipients.init,
        .element("criteria", in: RecipientJobs.parts, \.criteria, assuming: .newMessage, .open, .internal),
        .inline(\.query)
    )
}

/// Which part of the recipients is asked for: all parts of a call but the first.
struct RecipientQuery: Equatable {
    var date: ISODate
    var maximum: XSDInt
    /// The key of the response before this one; nil for the first.
    var restart: HostText<254>?
}

extension RecipientQuery: Record {
    static let codec = Codec(
        "RecipientQuery",
        RecipientQuery.init,
        .element("asOfDate", in: RecipientJobs.parts, \.date, .open),
        .element("maxRows", in: RecipientJobs.parts, \.maximum, .open),
        // A call has all its parts: without a key this one is empty.
        .element("restartAfter", in: RecipientJobs.parts, \.restart, .blank)
    )
}

/// A response of a job.
protocol RecipientResponse: Record {
    var page: RecipientPage { get set }
}

extension RecipientResponse {
    /// Judges what came back.
    static func outcome(of response: Operation.Response) throws(DecodeError) -> Outcome {
        var failure: Outcome.Failure
        switch response.content {
        case .payload(let element) where 200..<300 ~= response.httpStatus:
            var record = try decode(from: element)
            record.page = record.page.cleaned()
            return .success(of: record)
        case .payload: failure = Outcome.Failure(.failed)
        case .fault(let fault): failure = RecipientFault.failure(of: fault)
        case .message: throw Operation.Response.isNoElement
        }
        failure.backendStatus = response.httpStatus
        return .failure(failure)
    }
}

/// Those with a payment that is due.
struct PaymentDueRecipientsResponse: Equatable {
    var page: RecipientPage
}

/// Those whose address, employer or health insurance is missing.
struct MissingInfoRecipientsResponse: Equatable {
    var page: RecipientPage
}

/// Those with a message that they have not read.
struct NewMessageRecipientsResponse: Equatable {
    var page: RecipientPage
}

extension PaymentDueRecipientsResponse: RecipientResponse {
    static let codec = Codec(
        "getPaymentDueRecipientsResponse",
        in: RecipientJobs.calls,
        PaymentDueRecipientsResponse.init,
        .inline(\.page)
    )
}

extension MissingInfoRecipientsResponse: RecipientResponse {
    static let codec = Codec(
        "getMissingInfoRecipientsResponse",
        in: RecipientJobs.calls,
        MissingInfoRecipientsResponse.init,
        .inline(\.page)
    )
}

extension NewMessageRecipientsResponse: RecipientResponse {
    static let codec = Codec(
        "getNewMessageRecipientsResponse",
        in: RecipientJobs.calls,
        NewMessageRecipientsResponse.init,
        .inline(\.page)
    )
}

/// A part of the recipients, and how the next one is asked for: the parts of a response.
struct RecipientPage: Equatable {
    /// How many recipients there are in all.
    var total: XSDInt
    var emails: EmailList
    var hasMore: XSDBoolean
    var restart: HostText<254>?
    /// How many rows were no addresses; nil for none.
    var dropped: XSDInt?
}

struct EmailList: Equatable {
    var items: [PlainText<254>]
}

extension RecipientPage: Record {
    static let codec = Codec(
        "RecipientPage",
        RecipientPage.init,
        .element("total", in: RecipientJobs.parts, \.total, .open),
        .element("emails", in: RecipientJobs.parts, \.emails, .flat),
        .element("more", in: RecipientJobs.parts, \.hasMore, .open),
        .element("restartAfter", in: RecipientJobs.parts, \.restart, .blank),
        .jsonOnly("dropped", \.dropped, .open)
    )
}

extension EmailList: Record {
    static let codec = Codec(
        "emails",
        EmailList.init,
        .element("item", in: RecipientJobs.types, json: "recipients", \.items)
    )
}

extension RecipientPage {
    /// The page without rows that are no addresses, which are counted, and with each address once.
    ///
    /// Upper and lower case make no difference, as the directory has it. The first spelling stays.
    func cleaned() -> RecipientPage {
        var page = self
        let addresses = emails.items.filter { Self.isAddress($0.value) }
        var known: Set<[UInt8]> = []
        page.emails.items = addresses.filter { known.insert(Array($0.value.lowercased().utf8)).inserted }
        let dropped = emails.items.count - addresses.count
        page.dropped = dropped == 0 ? nil : XSDInt(Int32(clamping: dropped))
        return page
    }

    /// The page, made from JSON, with a blank row for each that was no address.
    func completed() throws(DecodeError) -> RecipientPage {
        guard let dropped else { return self }
        guard 0...Self.mostDropped ~= dropped.value else {
            throw DecodeError(.value, ["dropped"], "is not 0 to \(Self.mostDropped)")
        }
        guard let blank = try? PlainText<254>("") else { return self }
        var page = self
        page.emails.items += Array(repeating: blank, count: Int(dropped.value))
        return page
    }

    /// The most rows that are made of a number alone.
    private static let mostDropped: Int32 = 100_000

    /// Whether a text is `name@domain.tld`, without white space and with one `@`.
    private static func isAddress(_ text: String) -> Bool {
        guard !text.unicodeScalars.contains(where: \.properties.isWhitespace) else { return false }
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return false }
        let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
    }
}

/// Why a job has no recipients: the detail of the service's faults.
struct RecipientFault: Equatable {
    var code: HostText<8>?
}

extension RecipientFault: Record {
    static let codec = Codec(
        "RecipientFault",
        in: RecipientJobs.types,
        RecipientFault.init,
        .element("code", \.code, .blank, .open, .internal)
    )

    static let name = XMLName(codec.name, in: RecipientJobs.types)

    /// What a fault means: the job has failed, whatever the detail says and whether there is one.
    static func failure(of fault: Fault) -> Outcome.Failure {
        let detail = fault.detail.first { $0.name == name }.flatMap { try? decode(from: $0) }
        return Outcome.Failure(.failed, detail: detail?.code.map { "code \($0)" } ?? "a fault without a code")
    }
}

extension Operation {
    /// A job of the recipients' service, named after the element of its call.
    ///
    /// Jobs are public, and run by a scheduler: there is no session.
    static func recipients<Request: Record, Response: RecipientResponse>(_: Request.Type, _: Response.Type) -> Operation
    {
        .exchange(
            Request.self,
            Response.self,
            service: RecipientJobs.service,
            wsdl: "wsdl/sets/sets-push-recipients.wsdl",
            action: "urn:soapstone:sets-jobs:\(Request.codec.name)",
            credentials: .none,
            needsSession: false,
            timeout: .seconds(10),
            isIdempotent: true,
            faults: [RecordCodec(RecipientFault.self)],
            outcome: { (response) throws(DecodeError) in try Response.outcome(of: response) },
            complete: { (record) throws(DecodeError) in
                var record = record
                record.page = try record.page.completed()
                return record
            }
        )
        .performing(.job)
    }
}

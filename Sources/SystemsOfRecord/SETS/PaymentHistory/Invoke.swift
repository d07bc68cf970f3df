import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// Asks for the payments of one order in a period.
struct InvokeRequest: Equatable {
    var caseNumber: FilledText<10>
    var orderNumber: FilledText<15>
    var fromDate: ISODate
    var toDate: ISODate
    var locale: PlainText<5>?
}

extension InvokeRequest: Record {
    static let codec = Codec(
        "invoke",
        in: PaymentDocuments.namespace,
        InvokeRequest.init,
        .element("inCaseNumber", json: "caseNumber", \.caseNumber),
        .element("inOrderNumber", json: "orderNumber", \.orderNumber),
        .element("inFromDate", json: "fromDate", \.fromDate, .open),
        .element("inToDate", json: "toDate", \.toDate, .open),
        .element("inLocale", json: "locale", \.locale, .open)
    )

    /// How many months a document may be about, the first and the last one counted.
    static let mostMonths = 24

    /// Refuses a period that ends before it begins, and one that reaches into more months than a document may have.
    func checkPeriod() throws(DecodeError) {
        let (from, to) = (fromDate.date, toDate.date)
        guard from <= to else { throw DecodeError(.value, ["toDate"], "is before fromDate") }
        let months = (Int(to.year) - Int(from.year)) * 12 + Int(to.month) - Int(from.month) + 1
        guard months <= Self.mostMonths else {
            throw DecodeError(.value, ["fromDate"], "is \(months) months with toDate; \(Self.mostMonths) are allowed")
        }
    }
}

/// The document, and how many pages it has.
struct InvokeResponse: Equatable {
    var document: Blob
    var pageCount: XSDInt
    /// How the process ended; for people.
    var status: PlainText<10>
    var fileName: PlainText<32>?
}

extension InvokeResponse: Record {
    static let codec = Codec(
        "invokeResponse",
        in: PaymentDocuments.namespace,
        InvokeResponse.init,
        .element("outPdf", \.document, .flat),
        .element("outPageCount", json: "pageCount", \.pageCount, .open),
        .element("outStatus", \.status, assuming: try? PlainText<10>("OK"), .open, .internal),
        .jsonOnly("fileName", \.fileName, .open)
    )
}

extension InvokeResponse {
    /// The outcome of a call, by the status in its response.
    static func outcome(of response: Operation.Response) throws(DecodeError) -> Outcome {
        var failure: Outcome.Failure
        switch response.content {
        case .payload(let element):
            let record = try decode(from: element)
            guard record.pageCount.value == 0 else {
                let told = try record.told(response)
                return .success(of: told)
            }
            failure = Outcome.Failure(.noPayments, detail: "0 pages")
        case .fault(let fault):
            failure = Outcome.Failure(
                .failed,
                detail: LiveCycleCode.first(in: fault.reason) ?? "a fault without a code"
            )
        case .message: throw Operation.Response.isNoElement
        }
        failure.backendStatus = response.httpStatus
        return .failure(failure)
    }

    /// What the device is told: the bytes, wherever they stood, and a name for the file.
    private func told(_ response: Operation.Response) throws(DecodeError) -> InvokeResponse {
        guard pageCount.value > 0 else {
            throw DecodeError(.value, ["invokeResponse", "outPageCount"], "is not a number of pages")
        }
        let bytes: [UInt8]
        do throws(DecodeError) {
            bytes = try document.pdf(in: response)
        } catch {
            throw error.under("outPdf").under("invokeResponse")
        }
        var told = self
        told.document = Blob(bytes)
        told.fileName = Self.fileName(at: response.clock)
        return told
    }

    /// `payment-history-20240229.pdf`, by the day of the call in Ohio.
    private static func fileName(at clock: Int64) -> PlainText<32>? {
        guard let date = SETS.localTime(clock)?.date else { return nil }
        let digits = ISODate(date).json.filter { $0.isASCII && $0.isNumber }
        return try? PlainText<32>("payment-history-\(digits).pdf")
    }
}

/// The number of a message of LiveCycle: `ALC-DSC-003-000`.
enum LiveCycleCode {
    /// The first one in a text; nothing else of it.
    static func first(in text: String) -> String? {
        text.prefix(4_096).firstMatch(of: /ALC-[A-Z]{2,4}-[0-9]{3}-[0-9]{3}/).map { String($0.output) }
    }
}

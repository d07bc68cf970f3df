import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

/// The content service: county bulletins, news flashes, messages and notification preferences, kept in Db2.
enum DB2Content {
    /// The service's id in the gateway's paths.
    static let service = "db2-content"

    static let namespace = "http://jfs.example.org/sets/db2/content"
}

/// Whose data a statement is about: the number that the customer signs in with, which the session knows.
struct CustomerKey: Equatable {
    var webID: XSDDecimalDigits<12>
}

extension CustomerKey: Record {
    static let codec = Codec("CustomerKey", CustomerKey.init, .element("WEB_ID", \.webID, .session("webId")))
}

/// A response of the content service, and what it means.
protocol DB2Response: Record {
    /// The response that SQLCODE +100, "no row", stands for; nil where the contract promises a row.
    static var withoutRow: Self? { get }

    /// The response, made from JSON, with what follows from its other values.
    ///
    /// - Throws: `DecodeError` where it is not a response of success.
    func completed() throws(DecodeError) -> Self

    /// How the call ended.
    ///
    /// - Parameter clock: the time of the call, in seconds since 1970-01-01T00:00:00Z.
    func outcome(at clock: Int64) -> Outcome
}

extension DB2Response {
    func completed() throws(DecodeError) -> Self { self }

    func outcome(at clock: Int64) -> Outcome {
        .success(of: self)
    }

    /// Judges what came back: rows, an update's count, or an error of Db2 in a fault.
    static func outcome(of response: Operation.Response) throws(DecodeError) -> Outcome {
        let outcome = try judge(response)
        guard case .failure(var failure) = outcome else { return outcome }
        failure.backendStatus = response.httpStatus
        return .failure(failure)
    }

    private static func judge(_ response: Operation.Response) throws(DecodeError) -> Outcome {
        switch response.content {
        case .payload(let element):
            guard 200..<300 ~= response.httpStatus else { return .failure(Outcome.Failure(.failed)) }
            return try decode(from: element).outcome(at: response.clock)
        case .fault(let fault):
            guard let error = try SQLError(fault) else {
                return .failure(Outcome.Failure(.failed, detail: "a fault without an SQLError"))
            }
            guard error.code == SQLError.noRow else { return .failure(error.failure) }
            guard let record = withoutRow else { throw SQLError.unexpectedNoRow }
            return record.outcome(at: response.clock)
        case .message: throw Operation.Response.isNoElement
        }
    }
}

extension Operation {
    /// An operation of the content service, named after the element of its request.
    static func db2<Request: Record, Response: DB2Response>(
        _: Request.Type,
        _: Response.Type,
        isIdempotent: Bool = true
    ) -> Operation {
        .exchange(
            Request.self,
            Response.self,
            service: DB2Content.service,
            wsdl: "wsdl/sets/sets-db2-content.wsdl",
            action: "urn:soapstone:sets-db2:\(Request.codec.name)",
            credentials: .basic,
            timeout: .seconds(8),
            isIdempotent: isIdempotent,
            faults: [RecordCodec(SQLError.self)],
            outcome: { (response) throws(DecodeError) in try Response.outcome(of: response) },
            complete: { (record) throws(DecodeError) in try record.completed() }
        )
    }
}

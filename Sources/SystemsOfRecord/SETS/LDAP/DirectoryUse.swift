import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

/// The directory of JFS users behind a DSML 2.0 gateway: five uses of its one operation.
enum LDAPDirectory {
    /// The service's id in the gateway's paths.
    static let service = "ldap"

    /// Where the users' entries are.
    static let base = "ou=people,dc=jfs,dc=example,dc=org"
}

/// One use of the directory: what a device asks for, as a batch, and what the response to the batch means.
///
/// Its fields are members of the device's JSON only.
protocol DirectoryUse: Record {
    /// The members of a successful response.
    associatedtype Output: Record

    /// The batch that asks the directory.
    var batch: BatchRequest { get }
    /// The user who signs in, where the batch runs as that user.
    var user: (name: String, password: String)? { get }

    /// The device's request that makes a batch, as far as the batch has it.
    static func json(of batch: BatchRequest) throws(DecodeError) -> [UInt8]
    /// Judges the response to the batch.
    static func judge(_ response: BatchResponse) throws(DecodeError) -> Result<Output, Outcome.Failure>
    /// The response to the batch that tells the device this much.
    ///
    /// - Throws: `DecodeError` where no response of the directory can tell it.
    static func response(telling output: Output) throws(DecodeError) -> BatchResponse
    /// What a successful response tells the session; nil for uses that sign nobody in.
    static var sessionValues: (@Sendable (Operation.Response) throws(DecodeError) -> SessionValues)? { get }
}

extension DirectoryUse {
    var user: (name: String, password: String)? { nil }

    fileprivate var request: Operation.Request {
        var body = ByteWriter()
        batch.encodeXML(to: &body)
        return Operation.Request(body: body.bytes, user: user)
    }

    static var sessionValues: (@Sendable (Operation.Response) throws(DecodeError) -> SessionValues)? { nil }

    /// Judges what came back.
    static func outcome(of response: Operation.Response) throws(DecodeError) -> Outcome {
        switch try result(of: response) {
        case .success(let output):
            return .success(of: output)
        case .failure(var failure):
            failure.backendStatus = response.httpStatus
            return .failure(failure)
        }
    }

    private static func result(of response: Operation.Response) throws(DecodeError) -> Result<Output, Outcome.Failure> {
        // The directory's own responses come with HTTP 200: a fault is of the gateway before it.
        guard case .payload(let element) = response.content, 200..<300 ~= response.httpStatus else {
            return .failure(Outcome.Failure(.failed))
        }
        return try judge(BatchResponse.decode(from: element))
    }
}

extension Record {
    /// The record as a JSON object.
    var jsonObject: [UInt8] {
        var output = ByteWriter()
        encodeJSON(to: &output)
        return output.bytes
    }
}

/// A response that says no more than that the call succeeded.
struct NoMembers: Equatable {}

extension NoMembers: Record {
    static let codec = Codec("noMembers", NoMembers.init)
}

extension Operation {
    /// A use of the directory as an operation, named after its record.
    static func dsml<Use: DirectoryUse>(
        _: Use.Type,
        credentials: Credentials = .serviceAccount,
        needsSession: Bool = false,
        isIdempotent: Bool = true
    ) -> Operation {
        Operation(
            service: LDAPDirectory.service,
            name: Use.codec.name,
            wsdl: "wsdl/sets/jfs-ldap-dsml.wsdl",
            bindingOperation: "dsmlRequest",
            action: "#batchRequest",
            request: XMLName(BatchRequest.codec.name, in: DSML.namespace),
            response: XMLName(BatchResponse.codec.name, in: DSML.namespace),
            credentials: credentials,
            needsSession: needsSession,
            timeout: .seconds(5),
            isIdempotent: isIdempotent,
            encode: { json, session throws(DecodeError) in
                try Use.decode(from: json, session: session).request
            },
            requestOfRecord: { (record, _) throws(RequestError) in (record as? Use)?.request },
            decode: { response throws(DecodeError) in try Use.outcome(of: response) },
            requestLines: { BatchRequest.codec.lines() + Use.codec.lines() },
            responseLines: { BatchResponse.codec.lines() + Use.Output.codec.lines() },
            records: [RecordCodec(BatchRequest.self), RecordCodec(BatchResponse.self)],
            requestToJSON: { element throws(DecodeError) in
                try Use.json(of: BatchRequest.decode(from: element))
            },
            responseFromJSON: { json throws(DecodeError) in
                var body = ByteWriter()
                try Use.response(telling: Use.Output.decode(fromResponse: json)).encodeXML(to: &body)
                return body.bytes
            },
            sessionValues: Use.sessionValues
        )
    }
}

import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

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

    static var sessionValues: (@Sendable (Operation.Response) throws(DecodeError) -> SessionValues)? { nil }

    /// Judges what came back.
    static func outcome(of response: Operation.Response) throws(DecodeError) -> Outcome {
        switch try result(of: response) {
        case .success(let output):
            return .success { writer in output.encodeMembers(to: &writer) }
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

import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

/// One use of the directory: what a device asks for, as a batch, and what the answer to the batch means.
///
/// Its fields are members of the device's JSON only.
protocol DirectoryUse: Record {
    /// The members of a successful answer.
    associatedtype Answer: Record

    /// The batch that asks the directory.
    var batch: BatchRequest { get }
    /// The user who signs in, where the batch runs as that user.
    var user: (name: String, password: String)? { get }

    /// The device's request that makes a batch, as far as the batch has it.
    static func json(of batch: BatchRequest) throws(DecodeError) -> [UInt8]
    /// Judges the answer to the batch.
    static func judge(_ response: BatchResponse) throws(DecodeError) -> Result<Answer, Outcome.Failure>
    /// The answer to the batch that tells the device this much.
    ///
    /// - Throws: `DecodeError` where no answer of the directory can tell it.
    static func response(telling answer: Answer) throws(DecodeError) -> BatchResponse
    /// What a successful answer tells the session; nil for uses that sign nobody in.
    static var sessionValues: (@Sendable (Operation.Reply) throws(DecodeError) -> SessionValues)? { get }
}

extension DirectoryUse {
    var user: (name: String, password: String)? { nil }

    static var sessionValues: (@Sendable (Operation.Reply) throws(DecodeError) -> SessionValues)? { nil }

    /// Judges what came back.
    static func outcome(of reply: Operation.Reply) throws(DecodeError) -> Outcome {
        switch try result(of: reply) {
        case .success(let answer):
            return .success { writer in answer.encodeMembers(to: &writer) }
        case .failure(var failure):
            failure.backendStatus = reply.httpStatus
            return .failure(failure)
        }
    }

    private static func result(of reply: Operation.Reply) throws(DecodeError) -> Result<Answer, Outcome.Failure> {
        // The directory's own answers come with HTTP 200: a fault is of the gateway before it.
        guard case .payload(let element) = reply.content, 200..<300 ~= reply.httpStatus else {
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

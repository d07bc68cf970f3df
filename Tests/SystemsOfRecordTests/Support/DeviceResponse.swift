import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

/// The JSON that a device gets for an outcome, as a gateway makes it.
enum DeviceResponse {
    static func json(_ outcome: Outcome, backendStatus: Int) throws -> JSONDocument {
        var output = ByteWriter()
        output.append("{")
        switch outcome {
        case .success(let members, _):
            var writer = ObjectWriter()
            members(&writer)
            writer.output.withBytes { output.append($0) }
            if writer.output.count > 0 { output.append(",") }
            output.append(#""Status":"SUCCESS","httpStatusCode":200,"opstatus":0}"#)
        case .failure(let failure):
            output.append(#""errcode":"#)
            output.appendJSON(failure.status.code)
            output.append(#","errmsg":"#)
            output.appendJSON(failure.status.text)
            output.append(#","httpStatusCode":"#)
            output.append(decimal: Int64(failure.backendStatus ?? backendStatus))
            output.append(#","message":"#)
            output.appendJSON(failure.userMessage ?? failure.status.userMessage)
            output.append(#","opstatus":"#)
            output.append(decimal: Int64(failure.status.number))
            if let attemptsLeft = failure.attemptsLeft {
                output.append(#","attemptsLeft":"#)
                output.append(decimal: Int64(attemptsLeft))
            }
            if let lockedUntil = failure.lockedUntil {
                output.append(#","lockedUntil":"#)
                output.appendJSON(lockedUntil)
            }
            if !failure.fieldErrors.isEmpty {
                let errors = failure.fieldErrors.map { #"{"code":"\#($0.code)","field":"\#($0.field)"}"# }
                output.append(utf8: #","fieldErrors":[\#(errors.joined(separator: ","))]"#)
            }
            if let reason = failure.reason {
                output.append(#","reason":"#)
                output.appendJSON(reason)
            }
            output.append("}")
        }
        return try JSONDocument(parsing: output.bytes)
    }

    /// What an operation makes of a response; one that does not follow its contract is opstatus 8007.
    static func json(_ operation: Operation, _ response: Operation.Response) throws -> JSONDocument {
        let outcome: Outcome
        do {
            outcome = try operation.decode(response)
        } catch {
            outcome = .failure(Outcome.Failure(.contract))
        }
        return try json(outcome, backendStatus: response.httpStatus)
    }
}

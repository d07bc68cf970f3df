internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The JSON of a failed call.
///
/// `opstatus` is written last, so that nothing written before can stand in its place for a reader that takes the last of
/// two equal keys.
struct FailureBody {
    /// One thing that is wrong with a request, for its developer; nothing of a value.
    struct Detail: Equatable, Sendable {
        /// A stable machine code: `JSON_SYNTAX`, `missing`.
        var code: String
        /// The place in the request's JSON, as a JSON pointer.
        var pointer: String
        var message: String
    }

    var opstatus: Int
    var code: String
    var text: String
    var userMessage: String
    var backendStatus: Int?
    var reason: String?
    var details: [Detail] = []

    init(_ failure: CallFailure) {
        let status = failure.failure.status
        opstatus = status.number
        code = status.code
        text = status.text
        userMessage = failure.failure.userMessage ?? status.userMessage
        backendStatus = failure.failure.backendStatus
        reason = failure.failure.reason
        details = failure.details
    }

    init(_ refusal: Refusal) {
        opstatus = refusal.opstatus
        code = refusal.code
        text = refusal.text
        userMessage = UserMessage.unavailable
    }

    /// The body's bytes.
    var bytes: [UInt8] {
        var output = ByteWriter()
        output.append("{")
        if !details.isEmpty { write(details, to: &output) }
        output.append(#""errcode":"#)
        output.appendJSON(code)
        output.append(#","errmsg":"#)
        output.appendJSON(text)
        if let backendStatus {
            output.append(#","httpStatusCode":"#)
            output.append(decimal: Int64(backendStatus))
        }
        output.append(#","message":"#)
        output.appendJSON(userMessage)
        if let reason {
            output.append(#","reason":"#)
            output.appendJSON(reason)
        }
        output.append(#","opstatus":"#)
        output.append(decimal: Int64(opstatus))
        output.append("}")
        return output.bytes
    }

    private func write(_ details: [Detail], to output: inout ByteWriter) {
        output.append(#""details":["#)
        for (index, detail) in details.enumerated() {
            output.append(index == 0 ? #"{"code":"# : #",{"code":"#)
            output.appendJSON(detail.code)
            output.append(#","message":"#)
            output.appendJSON(detail.message)
            output.append(#","pointer":"#)
            output.appendJSON(detail.pointer)
            output.append("}")
        }
        output.append("],")
    }
}
